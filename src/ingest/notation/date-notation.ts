import type { ValueNotation } from '#schema'
import type { Calendar } from '../reading/dates.ts'
import { CALENDARS, SHIFTED_BEYOND } from '../reading/dates.ts'
import type { Reading } from '../reading/reading.ts'
import { type DatePart, type DatePattern, parseDatePattern } from './date-pattern.ts'
import { monthNames, monthNamesPattern } from './month-names.ts'
import { isSerialPattern, serialReading } from './serial-dates.ts'
import { textLiteral, textLiterals } from './text-literal.ts'

const LANGUAGE = 'en'

/**
 * Dates or moments in the patterns of the schema, the first that fits a cell. Years beyond 1900 to 2299 are a second
 * reading, because they take longer; in a zone of its own a moment is read in these years only, for which the engine
 * knows the zone's rules.
 */
export function dateReadings(type: 'date' | 'datetime', notation: ValueNotation): readonly Reading[] {
  const calendars = notation.timezone === undefined ? CALENDARS : CALENDARS.slice(0, 1)
  return calendars.map((calendar) => {
    const each = (notation.patterns ?? []).map((pattern) => patternReading(pattern, type, notation, calendar))
    const cases = (x: string): string => each.flatMap(({ test, values }) => [test(x), values(x)[0]!]).join(', ')
    return {
      name: `${type} ${(notation.patterns ?? []).join(' or ')}${calendar.suffix}`,
      ...calendar.traits,
      type,
      glance: /^/,
      test: (x) => each.map(({ test }) => `ifNull(${test(x)}, false)`).join(' OR '),
      values: (x) => (each.length === 1 ? each[0]!.values(x) : [`multiIf(${x} = '', NULL, ${cases(x)}, NULL)`])
    }
  })
}

/** What is wrong with a pattern; undefined: nothing. */
export function wrongPattern(pattern: string, type: 'date' | 'datetime', language = LANGUAGE): string | undefined {
  if (isSerialPattern(pattern)) return undefined
  const parsed = parseDatePattern(pattern, () => monthNamesPattern(language))
  if (typeof parsed === 'string') return parsed
  return type === 'date' && parsed.hasTime
    ? 'a date has no time: the type of the field is datetime, or the time is text in single quotes'
    : undefined
}

function patternReading(
  pattern: string,
  type: 'date' | 'datetime',
  { language = LANGUAGE, timezone }: ValueNotation,
  calendar: Calendar
): Reading {
  if (isSerialPattern(pattern)) return serialReading(pattern, type)
  const parsed = parseDatePattern(pattern, () => monthNamesPattern(language))
  if (typeof parsed === 'string') throw new Error(`the pattern ${pattern} was not checked: ${parsed}`)
  const expression = textLiteral(parsed.expression)
  const groups = (x: string): string => `extractGroups(${x}, ${expression})`
  const day = (x: string): string => dayText(parsed, groups(x), language)
  const edge = (x: string): string =>
    parsed.parts.includes('zone') || timezone !== undefined
      ? ` AND NOT ${SHIFTED_BEYOND[calendar.suffix]!(day(x))}`
      : ''
  const value = (x: string): string =>
    type === 'date'
      ? calendar.day(day(x))
      : moment(`concat(${day(x)}, ${timeText(parsed, groups(x))})`, parsed, timezone)
  return {
    name: pattern,
    type,
    glance: /^/,
    test: (x) => `match(${x}, ${expression}) AND ${calendar.isDay(day(x))}${edge(x)}`,
    values: (x) => [`if(${x} = '', NULL, ${value(x)})`]
  }
}

function groupOf({ parts }: DatePattern, part: DatePart, groups: string): string | undefined {
  const place = parts.indexOf(part)
  return place === -1 ? undefined : `${groups}[${place + 1}]`
}

/** `yyyy-mm-dd`: a missing month or day is the first. */
function dayText(pattern: DatePattern, groups: string, language: string): string {
  const of = (part: DatePart): string | undefined => groupOf(pattern, part, groups)
  const short = of('shortYear')
  // As POSIX has it: 69 to 99 are in the last century.
  const year = short === undefined ? of('year')! : `concat(if(${short} >= '69', '19', '20'), ${short})`
  const day = of('day')
  return `concat(${year}, '-', ${monthText(pattern, groups, language)}, '-', ${day === undefined ? "'01'" : padded(day)})`
}

function monthText(pattern: DatePattern, groups: string, language: string): string {
  const month = groupOf(pattern, 'month', groups)
  if (month !== undefined) return padded(month)
  const quarter = groupOf(pattern, 'quarter', groups)
  if (quarter !== undefined) return padded(`toString(toUInt8OrZero(${quarter}) * 3 - 2)`)
  const name = groupOf(pattern, 'monthName', groups)
  if (name === undefined) return "'01'"
  const names = monthNames(language)
  const numbers = [...names.values()].map((each) => `'${String(each).padStart(2, '0')}'`).join(', ')
  return `transform(replaceOne(lowerUTF8(${name}), '.', ''), [${textLiterals([...names.keys()])}], [${numbers}], '00')`
}

function padded(text: string): string {
  return `leftPad(${text}, 2, '0')`
}

/** ` hh:mm:ss.ffffff+02:00`, as far as the pattern has them. */
function timeText(pattern: DatePattern, groups: string): string {
  const of = (part: DatePart): string | undefined => groupOf(pattern, part, groups)
  const half = of('halfDayHour')
  const hour =
    half === undefined
      ? (of('hour') ?? "'0'")
      : `toString(toUInt8OrZero(${half}) % 12 + if(upper(${of('halfDay')}) = 'P', 12, 0))`
  const rest = (['minute', 'second'] as const).map((part) => padded(of(part) ?? "'0'"))
  const fraction = of('fraction')
  const zone = of('zone')
  return [
    "' '",
    padded(hour),
    ...rest.flatMap((each) => ["':'", each]),
    ...(fraction === undefined ? [] : ["'.'", fraction]),
    ...(zone === undefined ? [] : [zone])
  ].join(', ')
}

function moment(text: string, { parts }: DatePattern, timezone: string | undefined): string {
  if (timezone === undefined || parts.includes('zone')) return `parseDateTime64BestEffortOrNull(${text}, 6, 'UTC')`
  return `toTimeZone(parseDateTime64BestEffortOrNull(${text}, 6, ${textLiteral(timezone)}), 'UTC')`
}
