import assert from 'node:assert/strict'
import test from 'node:test'
import { contrastOf, hexColour, LEAST_CONTRAST, readableColour } from './colours.ts'

test('names and hexadecimal digits are colours; anything else is not', () => {
  assert.deepEqual(
    ['Gray', 'rebeccapurple', 'aliceblue', 'yellowgreen', '#fa0', '#FFA500', '#ffa500cc', '#fa08'].map(hexColour),
    ['#808080', '#663399', '#f0f8ff', '#9acd32', '#ffaa00', '#ffa500', '#ffa500', '#ffaa00']
  )
  assert.deepEqual(['', 'grayish', '#ff', '#fffff', 'url(x)', '#ggg'].map(hexColour), Array(6).fill(undefined))
})

test('the contrast of two colours is the ratio of WCAG, in either order', () => {
  assert.equal(contrastOf('black', 'white'), 21)
  assert.equal(contrastOf('#767676', '#fff')?.toFixed(2), '4.54')
  assert.equal(contrastOf('white', 'gray')?.toFixed(2), contrastOf('gray', 'white')?.toFixed(2))
  assert.equal(contrastOf('none', 'white'), undefined)
})

test('a colour that cannot be read is moved towards black or white until it can', () => {
  assert.equal(readableColour('#333333', 'white'), '#333333')
  for (const [colour, background] of [
    ['#a06a00', '#ffe08a'],
    ['white', 'gray'],
    ['gray', 'gray'],
    ['#222', '#111']
  ] as const) {
    const found = readableColour(colour, background) ?? ''
    const contrast = contrastOf(found, background) ?? 0
    assert.ok(contrast >= LEAST_CONTRAST, `${colour} on ${background}: ${found} ${contrast}`)
  }
})
