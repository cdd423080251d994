import assert from 'node:assert/strict'
import test from 'node:test'
import { cellText, MAX_CELL_TEXT, textElement } from './cell-text.ts'

test('what XML cannot hold, or would change, is written as Office escapes it', () => {
  assert.equal(cellText('a & b < c > d'), 'a &amp; b &lt; c &gt; d')
  assert.equal(
    cellText('bell\u0007 nul\u0000 return\r\n \ufffe\uffff'),
    'bell_x0007_ nul_x0000_ return_x000D_\n _xFFFE__xFFFF_'
  )
  assert.equal(cellText('half \ud83d of 😀'), 'half _xD83D_ of 😀')
})

test('a text that looks like an escape stays itself', () => {
  assert.equal(cellText('_x0041_ _x00e9_ _x41_ _X0041_'), '_x005F_x0041_ _x005F_x00e9_ _x41_ _X0041_')
  assert.equal(cellText('_x0041_x0042_'), '_x005F_x0041_x005F_x0042_')
})

test('blanks at the ends are kept, and no attribute is written without them', () => {
  assert.equal(textElement(' a'), '<t xml:space="preserve"> a</t>')
  assert.equal(textElement('a\n'), '<t xml:space="preserve">a\n</t>')
  assert.equal(textElement('a b'), '<t>a b</t>')
  assert.equal(textElement(''), '<t></t>')
})

test('a text that is too long for a cell ends with an ellipsis, and never with half a sign', () => {
  assert.equal(cellText('x'.repeat(MAX_CELL_TEXT)).length, MAX_CELL_TEXT)
  const cut = cellText('x'.repeat(MAX_CELL_TEXT + 1))
  assert.equal(cut.length, MAX_CELL_TEXT)
  assert.ok(cut.endsWith('x…'))
  assert.equal(cellText('x'.repeat(MAX_CELL_TEXT - 2) + '😀😀'), `${'x'.repeat(MAX_CELL_TEXT - 2)}…`)
})
