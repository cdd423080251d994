import type { DateFormatCode, DateFormatPart, Lang, ValueType } from '#query'
import type { Scope } from './scope.ts'
import { secondSql } from './zone-offset.ts'

/** `date_format` (ODSQL-date-format) of a date or a zoned instant; names of days and months as `Intl` has them. */
export function dateFormatSql(parts: readonly DateFormatPart[], zoned: string, type: ValueType, scope: Scope): string {
  if (parts.length === 0) return `if(isNull(${zoned}), NULL, '')`
  const pieces = parts.map((part) =>
    'text' in part ? scope.bindings.bind(part.text, 'String') : CODES[part.code](zoned, scope, type)
  )
  // concat of a single part, or of constant texts only, would not be null where the date is.
  return `if(isNull(${zoned}), NULL, concat('', ${pieces.join(', ')}))`
}

type Code = (zoned: string, scope: Scope, type: ValueType) => string

const number =
  (fn: string): Code =>
  (zoned) =>
    `toString(${fn}(${zoned}))`
const padded =
  (fn: string, width: number): Code =>
  (zoned) =>
    `leftPad(toString(${fn}(${zoned})), ${width}, '0')`
const lastTwo =
  (fn: string): Code =>
  (zoned) =>
    `leftPad(toString(${fn}(${zoned}) % 100), 2, '0')`
/** Dates have no time. */
const time =
  (code: Code): Code =>
  (zoned, scope, type) =>
    type === 'date' ? code("toDateTime64(0, 6, 'UTC')", scope, type) : code(zoned, scope, type)

const CODES: Readonly<Record<DateFormatCode, Code>> = {
  yy: lastTwo('toYear'),
  yyyy: padded('toYear', 4),
  xx: lastTwo('toISOYear'),
  xxxx: padded('toISOYear', 4),
  w: number('toISOWeek'),
  ww: padded('toISOWeek', 2),
  e: number('toDayOfWeek'),
  E: (zoned, scope) => nameOf(weekdayNames(scope.lang, 'short'), `toDayOfWeek(${zoned})`, scope),
  EEEE: (zoned, scope) => nameOf(weekdayNames(scope.lang, 'long'), `toDayOfWeek(${zoned})`, scope),
  D: (zoned, _scope, type) => `toString(${dayOfYear(zoned, type)})`,
  DDD: (zoned, _scope, type) => `leftPad(toString(${dayOfYear(zoned, type)}), 3, '0')`,
  M: number('toMonth'),
  MM: padded('toMonth', 2),
  MMM: (zoned, scope) => nameOf(monthNames(scope.lang, 'short'), `toMonth(${zoned})`, scope),
  MMMM: (zoned, scope) => nameOf(monthNames(scope.lang, 'long'), `toMonth(${zoned})`, scope),
  d: number('toDayOfMonth'),
  dd: padded('toDayOfMonth', 2),
  H: time(number('toHour')),
  HH: time(padded('toHour', 2)),
  m: time(number('toMinute')),
  mm: time(padded('toMinute', 2)),
  s: time((zoned) => `toString(${secondSql(zoned)})`),
  ss: time((zoned) => `leftPad(toString(${secondSql(zoned)}), 2, '0')`)
}

/** toDayOfYear of a Date32 is one off on 2299-12-31. */
function dayOfYear(zoned: string, type: ValueType): string {
  return type === 'date' ? `toDayOfYear(toDateTime64(${zoned}, 6, 'UTC'))` : `toDayOfYear(${zoned})`
}

function nameOf(names: readonly string[], place: string, scope: Scope): string {
  return `${scope.bindings.bind(names, 'Array(String)')}[${place}]`
}

/** Monday first. 2024-01-01 was a Monday. */
function weekdayNames(lang: Lang, weekday: 'short' | 'long'): readonly string[] {
  return namesOf(
    lang,
    { weekday },
    Array.from({ length: 7 }, (_, day) => Date.UTC(2024, 0, day + 1))
  )
}

function monthNames(lang: Lang, month: 'short' | 'long'): readonly string[] {
  return namesOf(
    lang,
    { month },
    Array.from({ length: 12 }, (_, month) => Date.UTC(2024, month, 1))
  )
}

const known = new Map<string, readonly string[]>()

function namesOf(lang: Lang, options: Intl.DateTimeFormatOptions, days: readonly number[]): readonly string[] {
  const key = `${lang} ${JSON.stringify(options)}`
  const found = known.get(key)
  if (found !== undefined) return found
  const format = new Intl.DateTimeFormat(lang, { ...options, timeZone: 'UTC' })
  const names = days.map((day) => format.format(day))
  known.set(key, names)
  return names
}
