import { BLANKS, escapePattern } from './text-literal.ts'

/** Parts of a moment that a pattern names. */
export type DatePart =
  | 'year'
  | 'shortYear'
  | 'quarter'
  | 'month'
  | 'monthName'
  | 'day'
  | 'hour'
  | 'halfDayHour'
  | 'minute'
  | 'second'
  | 'fraction'
  | 'halfDay'
  | 'zone'

interface Code {
  /** Absent: it is read over. */
  readonly part?: DatePart
  /** Expression without a group. */
  readonly pattern: string
}

const TWO = '[0-9]{2}'
const WEEKDAY: Code = { pattern: '\\p{L}+[.]?' }
const MONTH_NAME: Code = { part: 'monthName', pattern: '' }
const ZONE: Code = { part: 'zone', pattern: 'Z|UTC|GMT|[-+][0-9]{2}(?::?[0-9]{2})?' }

/** The codes of `date_format` in ODSQL that a value can be read by, and those of Unicode for what it does not write. */
const DATE_CODES: Readonly<Record<string, Code>> = {
  yyyy: { part: 'year', pattern: '[0-9]{4}' },
  yy: { part: 'shortYear', pattern: TWO },
  Q: { part: 'quarter', pattern: '[1-4]' },
  M: { part: 'month', pattern: '[0-9]{1,2}' },
  MM: { part: 'month', pattern: TWO },
  MMM: MONTH_NAME,
  MMMM: MONTH_NAME,
  d: { part: 'day', pattern: '[0-9]{1,2}' },
  dd: { part: 'day', pattern: TWO },
  E: WEEKDAY,
  EEE: WEEKDAY,
  EEEE: WEEKDAY,
  H: { part: 'hour', pattern: '[01]?[0-9]|2[0-3]' },
  HH: { part: 'hour', pattern: '[01][0-9]|2[0-3]' },
  h: { part: 'halfDayHour', pattern: '0?[1-9]|1[0-2]' },
  hh: { part: 'halfDayHour', pattern: '0[1-9]|1[0-2]' },
  m: { part: 'minute', pattern: '[0-5]?[0-9]' },
  mm: { part: 'minute', pattern: '[0-5][0-9]' },
  s: { part: 'second', pattern: '[0-5]?[0-9]' },
  ss: { part: 'second', pattern: '[0-5][0-9]' },
  S: { part: 'fraction', pattern: '[0-9]{1,9}' },
  SSS: { part: 'fraction', pattern: '[0-9]{3}' },
  SSSSSS: { part: 'fraction', pattern: '[0-9]{6}' },
  a: { part: 'halfDay', pattern: '(?i:[ap])' },
  Z: ZONE,
  XXX: ZONE
}

const TIME_PARTS: ReadonlySet<DatePart> = new Set([
  'hour',
  'halfDayHour',
  'minute',
  'second',
  'fraction',
  'halfDay',
  'zone'
])

/** A pattern as a regular expression with one group for each part, in their order. */
export interface DatePattern {
  readonly expression: string
  readonly parts: readonly DatePart[]
  readonly hasTime: boolean
}

/** Text in quotes, two quotes for one, a run of one letter, or other signs. */
const PIECE = /'((?:[^']|'')+)'|('')|(([A-Za-z])\4*)|([^'A-Za-z]+)/y

/** Names of months as an expression; patterns without names do not ask for it. */
export type MonthNamesPattern = () => string

/** Reads `dd.MM.yy HH:mm`; a text says what is wrong with it. */
export function parseDatePattern(pattern: string, monthNames: MonthNamesPattern): DatePattern | string {
  const parts: DatePart[] = []
  let expression = ''
  for (let at = 0; at < pattern.length; at = PIECE.lastIndex) {
    PIECE.lastIndex = at
    const [found, quoted, quote, code, , other] = PIECE.exec(pattern) ?? []
    if (found === undefined) return 'a quote is not closed'
    if (code === undefined) expression += literal(quote === undefined ? (quoted?.replaceAll("''", "'") ?? other!) : "'")
    else {
      if (!Object.hasOwn(DATE_CODES, code)) return `${code} is not a code; text that is not one is in single quotes`
      const { part, pattern: digits } = DATE_CODES[code]!
      if (part !== undefined) {
        if (parts.includes(part)) return `${code} is there twice`
        parts.push(part)
      }
      const body = part === 'monthName' ? monthNames() : digits
      expression += part === undefined ? `(?:${body})` : `(${body})${part === 'halfDay' ? '(?i:[.]?m)[.]?' : ''}`
    }
  }
  return (
    wrongParts(parts) ?? { expression: `^${expression}$`, parts, hasTime: parts.some((part) => TIME_PARTS.has(part)) }
  )
}

/** A blank of the pattern is one or more blanks of any kind. */
function literal(text: string): string {
  return text
    .split(/(\s+)/)
    .map((piece) => (/^\s/.test(piece) ? `${BLANKS}+` : escapePattern(piece)))
    .join('')
}

const EXCLUSIVE: readonly (readonly [DatePart, DatePart])[] = [
  ['year', 'shortYear'],
  ['month', 'monthName'],
  ['month', 'quarter'],
  ['monthName', 'quarter'],
  ['hour', 'halfDayHour']
]

function wrongParts(parts: readonly DatePart[]): string | undefined {
  if (!parts.includes('year') && !parts.includes('shortYear')) return 'it has no year (yyyy or yy)'
  const both = EXCLUSIVE.find((pair) => pair.every((part) => parts.includes(part)))
  if (both !== undefined) return 'two of its codes say the same'
  if (parts.includes('day') && !parts.includes('month') && !parts.includes('monthName'))
    return 'it has a day, but no month'
  if (parts.includes('halfDayHour') !== parts.includes('halfDay')) return 'h needs a (am or pm), and a needs h'
  const hasHour = parts.includes('hour') || parts.includes('halfDayHour')
  if (!hasHour && parts.some((part) => TIME_PARTS.has(part))) return 'it has a time, but no hour'
  return undefined
}
