import { daysInMonth, isInCalendar, MICROS, microsOf, type WallClock, wallClockAt } from './wall-clock.ts'
import { instantOf } from './zone.ts'

/** A date as a literal says it; omitted parts mean the beginning of the period. */
export interface DateText {
  readonly clock: WallClock
  readonly hasTime: boolean
  /** Offset from UTC in microseconds, if the text has one. */
  readonly offset?: bigint
}

const DAY = String.raw`(?<year>\d{4})(?:(?<separator>[-/])(?<month>\d{1,2})(?:\k<separator>(?<day>\d{1,2}))?)?`
const TIME = String.raw`(?<hour>\d{2})(?::(?<minute>\d{2})(?::(?<second>\d{2})(?:[.,](?<fraction>\d{1,9}))?)?)?`
// A blank for the sign is a `+` that was put into an address without being encoded.
const OFFSET = String.raw`(?<utc>z)|(?<sign>[-+ ])(?<hours>\d{2}):?(?<minutes>\d{2})?`
const DATE = new RegExp(String.raw`^\s*${DAY}(?:(?:t|\s+)${TIME}(?:${OFFSET})?)?\s*$`, 'i')
const COMPACT = /^\s*(?<year>\d{4})(?<month>\d{2})(?<day>\d{2})\s*$/

/** ISO 8601 or `YYYY/MM/DD`, whole or beginning with the year (ODSQL-literal-3); undefined for anything else. */
export function parseDate(text: string): DateText | undefined {
  const parts = (DATE.exec(text) ?? COMPACT.exec(text))?.groups
  if (parts === undefined || (parts.hour !== undefined && parts.day === undefined)) return undefined
  const clock = {
    year: Number(parts.year),
    month: Number(parts.month ?? 1),
    day: Number(parts.day ?? 1),
    hour: Number(parts.hour ?? 0),
    minute: Number(parts.minute ?? 0),
    second: Number(parts.second ?? 0),
    micro: Number((parts.fraction ?? '').slice(0, 6).padEnd(6, '0'))
  }
  const offset = offsetOf(parts)
  if (!isOnCalendar(clock) || offset === 'impossible' || !isInCalendar(microsOf(clock) - (offset ?? 0n)))
    return undefined
  return { clock, hasTime: parts.hour !== undefined, ...(offset === undefined ? {} : { offset }) }
}

function offsetOf({
  utc,
  sign,
  hours,
  minutes
}: Readonly<Record<string, string | undefined>>): bigint | undefined | 'impossible' {
  if (utc !== undefined) return 0n
  if (sign === undefined) return undefined
  if (Number(hours) > 18 || Number(minutes ?? 0) > 59) return 'impossible'
  const distance = BigInt(hours ?? 0) * MICROS.hour + BigInt(minutes ?? 0) * MICROS.minute
  return sign === '-' ? -distance : distance
}

function isOnCalendar({ year, month, day, hour, minute, second }: WallClock): boolean {
  return (
    year >= 1 &&
    month >= 1 &&
    month <= 12 &&
    day >= 1 &&
    day <= daysInMonth(year, month) &&
    hour <= 23 &&
    minute <= 59 &&
    second <= 59
  )
}

/** Microseconds since 1970; a time without offset is read in the zone. */
export function instantOfDate({ clock, offset }: DateText, zone: string): bigint {
  return offset === undefined ? instantOf(microsOf(clock), zone) : microsOf(clock) - offset
}

/** Dates have no zone: what a text says without offset is the day itself, an instant counts as its day in UTC. */
export function dayOfDate({ clock, offset }: DateText): WallClock {
  return offset === undefined ? clock : wallClockAt(microsOf(clock) - offset)
}
