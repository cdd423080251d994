import type { GroupBy, IntervalUnit } from '#query'
import { columnOf, quoteIdentifier } from '../column.ts'
import type { CompiledGroup } from './compiled-group.ts'
import type { Scope } from './scope.ts'
import { boundaryText } from './time-text.ts'
import { offsetSql } from './zone-offset.ts'

type Interval = Extract<GroupBy, { kind: 'interval' }>

const MICROSECONDS: Partial<Record<IntervalUnit, number>> = { millisecond: 1e3, second: 1e6, minute: 60e6, hour: 3600e6 }

/** 0001-01-01 and 9999-12-31, and the microseconds at their ends: beyond lies nothing that the engine, or ISO 8601 in four digits, could say. */
const FIRST_DAY = -719_162
const LAST_DAY = 2_932_896
const FIRST_MICROS = -62_135_596_800_000_000n
const LAST_MICROS = 253_402_300_799_999_999n

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
  const onClock = (micros: string): string => (zone === 'UTC' ? micros : `(${micros} + ${offsetAt(micros)})`)
  const label = (from: string, to: string): string => `concat('[', if(${onClock(from)} < ${FIRST_MICROS}, '*', ${boundary(from)}), ', ', if(${onClock(to)} > ${LAST_MICROS}, '*', ${boundary(to)}), '[')`
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
  const { start, next, isLast } = CALENDAR[unit as keyof typeof CALENDAR]
  return {
    rank: start(day, days),
    shown: (rank) => `concat('[', if(toInt32(${rank}) < ${FIRST_DAY}, '*', ${boundary(rank)}), ', ', if(${isLast(rank, days)}, '*', ${boundary(next(rank, days))}), '[')`,
  }
}

interface CalendarUnit {
  /** First day of the interval that a day is in. */
  readonly start: (day: string, count: string) => string
  /** First day of the interval after. */
  readonly next: (start: string, count: string) => string
  /** Whether the interval after would begin beyond the calendar. */
  readonly isLast: (start: string, count: string) => string
}

/** By counting days and months: toStartOf… begins in 1970, makeDate32 in 1900. 1970-01-01 was a Thursday. */
const CALENDAR: Readonly<Record<'day' | 'week' | 'month' | 'quarter' | 'year', CalendarUnit>> = {
  day: { start: (day, count) => `(${day} - positiveModulo(toInt32(${day}), ${count}))`, next: (start, count) => `${start} + ${count}`, isLast: (start, count) => `toInt32(${start}) + ${count} > ${LAST_DAY}` },
  week: { start: (day) => `(${day} - positiveModulo(toInt32(${day}) + 3, 7))`, next: (start) => `${start} + 7`, isLast: (start) => `toInt32(${start}) + 7 > ${LAST_DAY}` },
  month: { start: (day) => firstOfMonth(day), next: (start) => `addMonths(${start}, 1)`, isLast: (start) => `toInt32(${start}) + 31 > ${LAST_DAY}` },
  quarter: { start: (day) => `subtractMonths(${firstOfMonth(day)}, (toMonth(${day}) - 1) % 3)`, next: (start) => `addMonths(${start}, 3)`, isLast: (start) => `toInt32(${start}) + 92 > ${LAST_DAY}` },
  year: { start: (day) => `subtractMonths(${firstOfMonth(day)}, toMonth(${day}) - 1)`, next: (start) => `addYears(${start}, 1)`, isLast: (start) => `toYear(${start}) = 9999` },
}

function firstOfMonth(day: string): string {
  return `(${day} - toDayOfMonth(${day}) + 1)`
}
