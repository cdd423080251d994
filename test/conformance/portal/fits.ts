import assert from 'node:assert/strict'

/** A word of the expectations that stands for many values. */
class Word {
  readonly meaning: string
  readonly fits: (value: unknown) => boolean
  /** The same with names filled in. */
  readonly filled: (kept: ReadonlyMap<string, unknown>) => Word
  constructor(meaning: string, fits: (value: unknown) => boolean, fill?: (kept: ReadonlyMap<string, unknown>) => Word) {
    this.meaning = meaning
    this.fits = fits
    this.filled = fill ?? (() => this)
  }
}

export const TEXT = new Word('a text', (value) => typeof value === 'string')
export const WHOLE = new Word('a whole number', Number.isSafeInteger)
export const FLAG = new Word('true or false', (value) => typeof value === 'boolean')
export const LIST = new Word('an array', Array.isArray)
/** Milliseconds since 1970, and not seconds. */
export const INSTANT = new Word(
  'milliseconds since 1970',
  (value) => Number.isSafeInteger(value) && (value as number) > 1e12
)
export const ANYTHING = new Word('something', (value) => value !== undefined)
export const ID = /^[0-9a-f]{32}$/

export function anyOf(...values: readonly unknown[]): Word {
  return new Word(`one of ${JSON.stringify(values)}`, (value) => values.includes(value))
}

export function instantIn(minutes: number): Word {
  return new Word(
    `the instant in ${minutes} minutes`,
    (value) => Math.abs(Number(value) - Date.now() - minutes * 60_000) < 30_000
  )
}

/** An array that holds these, among others. */
export function holding(...parts: readonly unknown[]): Word {
  return new Word(
    `an array with ${JSON.stringify(parts)}`,
    (value) => Array.isArray(value) && parts.every((part) => value.some((each) => agrees(each, part))),
    (kept) => holding(...filled(parts, kept))
  )
}

/** An array that holds none of these. */
export function without(...parts: readonly unknown[]): Word {
  return new Word(
    `an array without ${JSON.stringify(parts)}`,
    (value) => Array.isArray(value) && !parts.some((part) => value.some((each) => agrees(each, part))),
    (kept) => without(...filled(parts, kept))
  )
}

/**
 * Asserts that `value` is as expected: objects hold at least the properties named, arrays and all other values are equal;
 * `undefined` is absence.
 */
export function assertFits(value: unknown, expected: unknown, place: string): void {
  if (expected instanceof Word)
    return assert.ok(expected.fits(value), `${place} is ${expected.meaning}, not ${shown(value)}`)
  if (expected instanceof RegExp) return assert.match(String(value), expected, place)
  if (Array.isArray(expected)) {
    assert.ok(
      Array.isArray(value) && value.length === expected.length,
      `${place} is an array of ${expected.length}, not ${shown(value)}`
    )
    return expected.forEach((each, index) => assertFits((value as unknown[])[index], each, `${place}[${index}]`))
  }
  if (typeof expected !== 'object' || expected === null)
    return assert.deepEqual(value, expected, `${place} is ${JSON.stringify(expected)}, not ${shown(value)}`)
  assert.ok(typeof value === 'object' && value !== null, `${place} is an object, not ${shown(value)}`)
  for (const [key, each] of Object.entries(expected))
    assertFits((value as Record<string, unknown>)[key], each, `${place}.${key}`)
}

function agrees(value: unknown, expected: unknown): boolean {
  try {
    assertFits(value, expected, '')
    return true
  } catch {
    return false
  }
}

/** `{name}` in texts of the expectation becomes what is kept under that name. */
export function filled<Value>(value: Value, kept: ReadonlyMap<string, unknown>): Value {
  if (typeof value === 'string') return fillText(value, kept) as Value
  if (Array.isArray(value)) return value.map((each) => filled(each, kept)) as Value
  if (typeof value !== 'object' || value === null || value instanceof RegExp || value instanceof File) return value
  if (value instanceof Word) return value.filled(kept) as Value
  return Object.fromEntries(
    Object.entries(value).map(([key, each]) => [fillText(key, kept), filled(each, kept)])
  ) as Value
}

/** A text that is only one name becomes the value itself, which may be a number. */
function fillText(text: string, kept: ReadonlyMap<string, unknown>): unknown {
  const whole = /^\{(\w+)\}$/.exec(text)?.[1]
  if (whole !== undefined && kept.has(whole)) return kept.get(whole)
  return text.replace(/\{(\w+)\}/g, (all, name: string) => (kept.has(name) ? String(kept.get(name)) : all))
}

function shown(value: unknown): string {
  const text = JSON.stringify(value) ?? 'absent'
  return text.length > 400 ? `${text.slice(0, 400)}… (${text.length} characters)` : text
}
