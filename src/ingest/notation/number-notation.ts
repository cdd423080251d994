import type { ValueNotation } from '#schema'
import type { Reading } from '../reading/reading.ts'
import { BLANKS, escapePattern, textLiteral } from './text-literal.ts'

const MINUS = '[-\u2212]'
const SIGN = '([-+\u2212]?)'

/** The thousands sign as an expression: typographic variants of a blank and of an apostrophe are the same sign. */
const GROUP_SIGNS: Readonly<Record<NonNullable<ValueNotation['thousands']>, string>> = {
  ',': ',',
  '.': '[.]',
  ' ': BLANKS,
  "'": "['\u2019\u02bc]",
  _: '_'
}

/** A number as the schema says that it is written. */
export function numberReading(type: 'int' | 'double', notation: ValueNotation): Reading {
  const pattern = numberPattern(type, notation)
  const parts = (x: string): string => `extractGroups(${unsigned(x, notation)}, ${textLiteral(pattern)})`
  const digits = (x: string): string => plainDigits(parts(x), notation)
  const value = (x: string): string =>
    type === 'int' ? `toInt64OrNull(${digits(x)})` : `toFloat64OrNull(${digits(x)})`
  const isValue = (x: string): string => (type === 'int' ? `isNotNull(${value(x)})` : `isFinite(${value(x)})`)
  return {
    name: `${type} as the schema says`,
    type,
    glance: /^/,
    // A sign before the unit and one behind it are one too many.
    test: (x) =>
      `match(${unsigned(x, notation)}, ${textLiteral(pattern)}) AND (${parts(x)}[1] = '' OR ${parts(x)}[2] = '') AND ${isValue(x)}`,
    values: (x) => [`if(${x} = '', NULL, ${value(x)})`]
  }
}

/** Groups: sign before the unit, sign behind it, number. Also an expression of JavaScript. */
export function numberPattern(
  type: 'int' | 'double',
  { decimal = '.', thousands, percent, ...notation }: ValueNotation
): string {
  const unit = unitPattern(notation.unit)
  const whole = thousands === undefined ? '[0-9]+' : `(?:${groups(thousands)}|[0-9]+)`
  const point = decimal === ',' ? ',' : '[.]'
  const fraction = `(?:${whole}(?:${point}[0-9]*)?|${point}[0-9]+)`
  const exponent = percent === true ? '' : '(?:[eE][-+]?[0-9]{1,3})?'
  const number = type === 'int' ? whole : fraction + exponent
  const behind = percent === true ? `${BLANKS}*%` : unit === '' ? '' : `(?:${BLANKS}*${unit})?`
  return `^${SIGN}${unit === '' ? '' : `(?:${unit}${BLANKS}*)?`}${SIGN}(${number})${behind}$`
}

/** `1,234,567`, and `12,34,567` as in India. */
function groups(thousands: NonNullable<ValueNotation['thousands']>): string {
  const sign = GROUP_SIGNS[thousands]
  return `[0-9]{1,3}(?:${sign}[0-9]{3})+|[0-9]{1,2}(?:${sign}[0-9]{2})+${sign}[0-9]{3}`
}

function unitPattern(unit: ValueNotation['unit']): string {
  const units = [unit ?? []].flat()
  return units.length === 0 ? '' : `(?:${units.map(escapePattern).join('|')})`
}

/** The cell with the sign of a negative number before it. */
function unsigned(x: string, { negative = 'before', unit }: ValueNotation): string {
  const around = unitPattern(unit)
  const [before, behind] = around === '' ? ['()', '()'] : [`((?:${around}${BLANKS}*)?)`, `((?:${BLANKS}*${around})?)`]
  const replace = (pattern: string): string =>
    `replaceRegexpOne(${x}, ${textLiteral(pattern)}, ${textLiteral('-\\1\\2\\3')})`
  if (negative === 'before') return x
  return negative === 'behind'
    ? replace(`^${before}([0-9][^-+]*)${MINUS}${behind}$`)
    : replace(`^${before}[(]([^-+()]*)[)]${behind}$`)
}

/** SQL of the number as the engine writes it. Percent is part of the number's text, so that 0.29 % is exactly 0.0029. */
function plainDigits(parts: string, { thousands, decimal, percent }: ValueNotation): string {
  const ungrouped =
    thousands === undefined
      ? `${parts}[3]`
      : `replaceRegexpAll(${parts}[3], ${textLiteral(GROUP_SIGNS[thousands])}, '')`
  const pointed = decimal === ',' ? `replaceOne(${ungrouped}, ',', '.')` : ungrouped
  const minus = `if(match(concat(${parts}[1], ${parts}[2]), ${textLiteral(MINUS)}), '-', '')`
  return `concat(${minus}, ${pointed}${percent === true ? ", 'e-2'" : ''})`
}
