/** Contrasts of the colour tokens, light and dark (WCAG 2.2, 1.4.3 and 1.4.11). */
import assert from 'node:assert/strict'
import { readFileSync } from 'node:fs'
import test from 'node:test'

const CSS = readFileSync(new URL('../../web/styles/tokens.css', import.meta.url), 'utf8')
const DARK_AT = CSS.indexOf('prefers-color-scheme: dark')

function tokensIn(css: string): Map<string, string> {
  return new Map([...css.matchAll(/--([\w-]+):\s*(#[0-9a-f]{6})/g)].map(([, name = '', color = '']) => [name, color]))
}

const LIGHT = tokensIn(CSS.slice(0, DARK_AT))
const THEMES = { light: LIGHT, dark: new Map([...LIGHT, ...tokensIn(CSS.slice(DARK_AT))]) }

function luminance(color: string): number {
  const [red = 0, green = 0, blue = 0] = [1, 3, 5].map((at) => {
    const share = Number.parseInt(color.slice(at, at + 2), 16) / 255
    return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4
  })
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue
}

function contrast(a: string, b: string): number {
  const [low = 0, high = 0] = [luminance(a), luminance(b)].sort((x, y) => x - y)
  return (high + 0.05) / (low + 0.05)
}

const GROUNDS = ['paper', 'ground', 'sunken', 'raised']
/** Least contrast, texts or graphics, and what they stand on. */
const PAIRS: readonly (readonly [least: number, marks: readonly string[], grounds: readonly string[]])[] = [
  [4.5, ['ink', 'ink-2', 'ink-3', 'accent', 'accent-hover'], GROUNDS],
  [4.5, ['ink', 'ink-2'], ['wall', 'accent-soft']],
  [4.5, ['ink', 'accent'], ['accent-soft', 'code']],
  [4.5, ['on-accent'], ['accent', 'accent-hover']],
  [4.5, ['on-light'], ['light']],
  [4.5, ['ok'], ['paper', 'ok-soft']],
  [4.5, ['warn'], ['paper', 'warn-soft']],
  [4.5, ['bad'], ['paper', 'bad-soft']],
  [4.5, ['map-label'], ['map-land', 'map-water']],
  // Borders of fields and buttons, the ring of the focus, marks of charts.
  [3, ['line-strong', 'accent'], ['paper', 'ground']],
  [3, [1, 2, 3, 4, 5, 6, 7, 8].map((at) => `chart-${at}`), ['paper']]
]

for (const [theme, tokens] of Object.entries(THEMES))
  test(`contrast of texts is at least 4.5, of controls and marks at least 3: ${theme}`, () => {
    const faults = PAIRS.flatMap(([least, marks, grounds]) =>
      marks.flatMap((mark) =>
        grounds.flatMap((ground) => {
          const [a, b] = [tokens.get(mark), tokens.get(ground)]
          if (a === undefined || b === undefined) return [`${mark} or ${ground} is not a token`]
          const found = contrast(a, b)
          return found < least ? [`${mark} on ${ground}: ${found.toFixed(2)}`] : []
        })
      )
    )
    assert.deepEqual(faults, [])
  })
