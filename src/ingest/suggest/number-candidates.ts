import type { ValueNotation } from '#schema'
import { THOUSANDS_SIGNS } from '#schema'
import { numberPattern } from '../notation/number-notation.ts'
import type { Candidate, SampledColumn } from './candidate.ts'

const CURRENCIES =
  /^(?:[$€£¥₹₽₺₩₪₫₴₦฿]|EUR|USD|GBP|CHF|CAD|AUD|JPY|SEK|NOK|DKK|PLN|CZK|HUF|RON|BRL|MXN|INR|CNY|ZAR|kr|Fr\.?|zł|Kč|R\$|US\$|euros?)$/
const UNITS =
  /^(?:%|‰|°C|°F|°|[kMGT]?W(?:h|c)?|[kMGT]?Wh|[kM]?J|[kM]?V|[kM]?A|mg|g|kg|t|tonnes?|µg|nm|µm|mm|cm|dm|m|km|mm²|cm²|m²|m2|m3|m³|ha|km²|km2|ml|cl|dl|l|L|hl|s|sec|min|h|hrs?|j|ans?|jours?|days?|years?|Jahre|Tage|km\/h|m\/s|mph|mi|ft|in|lb|lbs|oz|ppm|dB|Hz|kHz|MHz|hPa|mbar|bar|Pa|kPa|px|[kMG]B|[KMGT]?o|[kMG]bit\/s|hab\.?|hab\/km²|€\/m²|µg\/m³|mg\/l|g\/km|kWh\/m²)$/

/** What stands around the digits: sign, opening parenthesis, unit. */
const DECORATED =
  /^([^\d,.()]*?)[\s]*(\()?([-+\u2212]?)\s*([\d.,].*?[\d.,]|\d)\s*([-\u2212]?)(\))?\s*(\D*?)\s*([-\u2212]?)$/u
/** A longer number loses digits as a double, and is a code more often. */
const MAX_DIGITS = 15

interface Bare {
  readonly unit: string
  readonly digits: string
  readonly negative: NonNullable<ValueNotation['negative']>
}

/**
 * Numbers with signs of thousands, a decimal comma, one unit, or negative ones in parentheses. Where the texts allow two
 * notations with different values, no notation is suggested.
 */
export function numberCandidates({ texts, delimiter }: SampledColumn): Candidate[] {
  const bare = texts.map(bareNumber)
  if (!bare.every((each) => each !== undefined)) return []
  const units = [...new Set(bare.map(({ unit }) => unit).filter((unit) => unit !== ''))]
  const negatives = new Set(bare.map(({ negative }) => negative).filter((each) => each !== 'before'))
  if (units.length > 1 || negatives.size > 1) return []
  const [unit] = units
  const [negative] = negatives
  // Leading zeros and numbers of many digits are codes.
  if (bare.some(({ digits }) => /^0\d/.test(digits) || digits.replace(/\D/g, '').length > MAX_DIGITS)) return []
  const around = { ...(unit !== undefined && { unit }), ...(negative !== undefined && { negative }) }
  const fitting = notations().filter((each) => fits(each, bare))
  const chosen = settle(fitting, bare, unit, delimiter)
  if (chosen === undefined) return []
  const values = { ...chosen.values, ...around }
  // Digits that are texts all the same are codes, unless it is their sign that the plain import does not read.
  if (Object.keys(values).length === 0 && haveOtherSigns(texts))
    return [{ type: chosen.type, values: { negative: 'before' } }]
  return Object.keys(values).length === 0 ? [] : [{ type: chosen.type, values }]
}

/** A minus sign of typography, or plus signs beside minus signs; plus signs only begin telephone numbers too. */
function haveOtherSigns(texts: readonly string[]): boolean {
  const begin = (signs: RegExp): boolean => texts.some((text) => signs.test(text))
  return begin(/^\u2212/u) || (begin(/^[+]/) && begin(/^[-\u2212]/u))
}

/** `($5.00)`, with the unit inside of the parentheses. */
function bareNumber(text: string): Bare | undefined {
  const inside = /^\((.*)\)$/.exec(text)?.[1]
  const bare = bareOf(inside ?? text)
  if (inside === undefined) return bare
  return bare === undefined || bare.negative !== 'before' || /[-+\u2212]/u.test(inside)
    ? undefined
    : { ...bare, negative: 'parentheses' }
}

function bareOf(text: string): Bare | undefined {
  const [found, before = '', open, , digits = '', behind, close, after = '', last] = DECORATED.exec(text) ?? []
  if (found === undefined || (open === undefined) !== (close === undefined)) return undefined
  const sign = before.replace(/[-+\u2212]/u, '').trim()
  const unit = sign === '' ? after.trim() : sign
  if (sign !== '' && (after.trim() !== '' || !CURRENCIES.test(sign))) return undefined
  // `12A` is a code as well as a current.
  const isLetter = /^[A-Za-z]$/.test(unit) && !/\s[A-Za-z]/.test(text)
  if (unit !== '' && (isLetter || (!CURRENCIES.test(unit) && !UNITS.test(unit)))) return undefined
  const negative = open !== undefined ? 'parentheses' : behind !== '' || last !== '' ? 'behind' : 'before'
  return { unit, digits, negative }
}

/** The plainest first. */
function notations(): Candidate[] {
  const groups = [undefined, ...THOUSANDS_SIGNS]
  return groups.flatMap((thousands): Candidate[] => {
    const grouped = thousands === undefined ? {} : { thousands }
    const decimals = (['.', ','] as const).filter((decimal) => decimal !== thousands)
    return [
      { type: 'int', values: grouped },
      ...decimals.map(
        (decimal): Candidate => ({ type: 'double', values: { ...grouped, ...(decimal === ',' && { decimal }) } })
      )
    ]
  })
}

function fits({ type, values }: Candidate, bare: readonly Bare[]): boolean {
  const pattern = new RegExp(numberPattern(type === 'int' ? 'int' : 'double', values), 'u')
  return bare.every(({ digits }) => pattern.test(digits))
}

function settle(
  fitting: readonly Candidate[],
  bare: readonly Bare[],
  unit: string | undefined,
  delimiter: string | undefined
): Candidate | undefined {
  const readings = fitting.map((each) => ({ each, values: valuesOf(each, bare) }))
  const different = new Set(readings.map(({ values }) => values))
  if (different.size <= 1) return isCode(fitting[0], bare, unit) ? undefined : fitting[0]
  // A price has no three decimals; in a file whose delimiter is another sign, a comma is the decimal one.
  if (unit !== undefined && CURRENCIES.test(unit)) return fitting.find(({ values }) => values.thousands !== undefined)
  return delimiter !== undefined && delimiter !== ','
    ? fitting.find(({ values }) => values.decimal === ',' && values.thousands === undefined)
    : undefined
}

function valuesOf({ values: { thousands, decimal = '.' } }: Candidate, bare: readonly Bare[]): string {
  const groups = thousands === ' ' ? /\s/g : thousands === "'" ? /['\u2019\u02bc]/g : (thousands ?? '')
  return bare.map(({ digits }) => Number(digits.replaceAll(groups, '').replace(decimal, '.'))).join(' ')
}

/** `552 100 554` in every cell is a code; numbers differ in their groups, or have a unit or decimals. */
function isCode(candidate: Candidate | undefined, bare: readonly Bare[], unit: string | undefined): boolean {
  if (candidate?.values.thousands === undefined || unit !== undefined || candidate.type === 'double') return false
  return new Set(bare.map(({ digits }) => digits.length)).size === 1 && bare.length > 1
}
