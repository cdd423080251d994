import assert from 'node:assert/strict'
import test from 'node:test'
import { contrastOf, LEAST_CONTRAST } from './colours.ts'
import { readTheme, themeStyle } from './theme.ts'

const NONE = { accent: null, wall: null, reveal: null, light: null, corners: null, font: null }
const styleOf = (accent: unknown, theme: Record<string, unknown> = {}): string => themeStyle(readTheme(accent, theme))
const tokenOf = (style: string, name: string): string =>
  new RegExp(`--${name}: ([^;]+?)(?: }|;)`).exec(style)?.[1] ?? ''

test('without a theme the style sheet is ours', () => {
  assert.deepEqual(readTheme(undefined, {}), NONE)
  assert.equal(themeStyle(NONE), '')
})

test('an accent brings its grounds and edges along, all of which can be read', () => {
  const style = styleOf('#7A2048')
  assert.match(style, /^@media \(prefers-color-scheme: light\) \{ :root \{ --accent: #7a2048; .* \} \}\n$/)
  for (const accent of ['#7a2048', '#767676', '#00728f', '#000000', '#b34700']) {
    const ground = tokenOf(styleOf(accent), 'accent-soft')
    assert.ok((contrastOf(accent, ground) ?? 0) >= LEAST_CONTRAST, `${accent} on ${ground}`)
    assert.ok((contrastOf('#ffffff', tokenOf(styleOf(accent), 'accent-hover')) ?? 0) >= LEAST_CONTRAST, accent)
  }
})

test('wall, reveal, light, corners and font are tokens', () => {
  const style = styleOf(null, { wall: '#f3e9dc', reveal: '#d9c3a0', light: '#ffe08a', corners: 'round', font: 'serif' })
  assert.deepEqual(
    ['wall', 'reveal', 'reveal-2', 'light', 'r-2'].map((name) => tokenOf(style, name)),
    ['#f3e9dc', '#d9c3a0', '#c3b090', '#ffe08a', '10px']
  )
  assert.match(style, /--sans: 'Iowan Old Style'/)
})

test('a value that cannot be read, has not six digits or is not in the lists counts as not set', () => {
  const evil = '#123456;} * { background: url(https://evil.example) }'
  const theme = { wall: '#333333', reveal: evil, light: '#000000', corners: '__proto__', font: 'constructor' }
  assert.deepEqual(readTheme(evil, theme), NONE)
  assert.deepEqual(readTheme('#ffd700', { wall: 7, reveal: 'red', corners: ['round'], font: {} }), NONE)
})
