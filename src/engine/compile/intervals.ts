import type { GroupBy, IntervalUnit } from '#query'
import { columnOf, quoteIdentifier } from '../column.ts'
import type { CompiledGroup } from './compiled-group.ts'
import type { Scope } from './scope.ts'
import { boundaryText } from './time-text.ts'
import { offsetSql } from './zone-offset.ts'

type Interval = Extract<GroupBy, { kind: 'interval' }>

const MICROSECONDS: Partial<Record<IntervalUnit, number>> = { millisecond: 1e3, second: 1e6, minute: 60e6, hour: 3600e6 }

/**
 * Date histogram. Up to hours, whole steps of the zone's wall clock since 1970; from days on, calendar days of the zone, weeks from
 * Monday. A date has no zone: its intervals are those of UTC.
 */
export function intervalGroup(by: Interval, scope: Scope): CompiledGroup {
  const zone = by.field.type === 'date' ? 'UTC' : scope.timezone
  const microseconds = MICROSECONDS[by.unit]
  return microseconds === undefined ? calendarGroup(by, zone, scope) : clockGroup(by, microseconds * by.count, zone, scope)
}

function clockGroup({ field }: Interval, width: number, zone: string, scope: Scope): CompiledGroup {
  const { bindings } = scope
  const column = quoteIdentifier(columnOf(field))
  const instant = field.type === 'date' ? `toDateTime64(${column}, 6, 'UTC')` : column
  const zoneName = bindings.bind(zone, 'String')
  const step = bindings.bind(String(width), 'Int64')
  const at = `toUnixTimestamp64Micro(${instant})`
  const offsetAt = (micros: string): string => `${offsetSql(`fromUnixTimestamp64Micro(${micros}, ${zoneName})`)} * 1000000`
  const boundary = (micros: string): string => boundaryText(`fromUnixTimestamp64Micro(${micros}, ${zoneName})`, zone, scope)
  const label = (from: string, to: string): string => `concat('[', ${boundary(from)}, ', ', ${boundary(to)}, '[')`
  if (zone === 'UTC') return { rank: `toInt64(${at} - positiveModulo(${at}, ${step}))`, shown: (rank) => label(rank, `${rank} + ${step}`) }
  // The clock may be changed between a boundary and the record: the boundary's own offset counts.
  const settle = (micros: string): string => `toInt64(${micros} + ${offsetAt(at)} - ${offsetAt(micros)})`
  return {
    rank: settle(`toInt64(${at} - positiveModulo(${at} + ${offsetAt(at)}, ${step}))`),
    shown: (rank) => label(rank, `toInt64(${rank} + ${step} + ${offsetAt(rank)} - ${offsetAt(`(${rank} + ${step})`)})`),
  }
}

function calendarGroup({ field, count, unit }: Interval, zone: string, scope: Scope): CompiledGroup {
  const { bindings } = scope
  const column = quoteIdentifier(columnOf(field))
  const zoneName = bindings.bind(zone, 'String')
  const day = field.type === 'date' ? column : `toDate32(toTimeZone(${column}, ${zoneName}))`
  const days = bindings.bind(String(count), 'Int32')
  const boundary = (date: string): string => boundaryText(`toDateTime64(${date}, 6, ${zoneName})`, zone, scope)
  const { start, next } = CALENDAR[unit as keyof typeof CALENDAR]
  return {
    rank: start(day, days),
    shown: (rank) => `concat('[', ${boundary(rank)}, ', ', ${boundary(next(rank, days))}, '[')`,
  }
}

interface CalendarUnit {
  /** First day of the interval that a day is in. */
  readonly start: (day: string, count: string) => string
  /** First day of the interval after. */
  readonly next: (start: string, count: string) => string
}

/** In days since 1970 and with makeDate32: toStartOf… clamps at 1970. 1970-01-01 was a Thursday. */
const CALENDAR: Readonly<Record<'day' | 'week' | 'month' | 'quarter' | 'year', CalendarUnit>> = {
  day: { start: (day, count) => `(${day} - positiveModulo(toInt32(${day}), ${count}))`, next: (start, count) => `${start} + ${count}` },
  week: { start: (day) => `(${day} - positiveModulo(toInt32(${day}) + 3, 7))`, next: (start) => `${start} + 7` },
  month: { start: (day) => `makeDate32(toYear(${day}), toMonth(${day}), 1)`, next: (start) => `addMonths(${start}, 1)` },
  quarter: { start: (day) => `makeDate32(toYear(${day}), toQuarter(${day}) * 3 - 2, 1)`, next: (start) => `addMonths(${start}, 3)` },
  year: { start: (day) => `makeDate32(toYear(${day}), 1, 1)`, next: (start) => `addYears(${start}, 1)` },
}
