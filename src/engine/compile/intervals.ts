import type { GroupBy, IntervalUnit } from '#query'
import { columnOf, quoteIdentifier } from '../column.ts'
import type { CompiledGroup } from './compiled-group.ts'
import { dayOf } from './day-groups.ts'
import type { Scope } from './scope.ts'
import { boundaryText } from './time-text.ts'
import { offsetSql } from './zone-offset.ts'

type Interval = Extract<GroupBy, { kind: 'interval' }>

const MICROSECONDS: Partial<Record<IntervalUnit, number>> = {
  millisecond: 1e3,
  second: 1e6,
  minute: 60e6,
  hour: 3600e6
}

/**
 * 0001-01-01 and 9999-12-31, and the microseconds at their ends: beyond lies nothing that the engine, or ISO 8601 in
 * four digits, could say.
 */
const FIRST_DAY = -719_162
const LAST_DAY = 2_932_896
const FIRST_MICROS = -62_135_596_800_000_000n
const LAST_MICROS = 253_402_300_799_999_999n

/**
 * Date histogram. Up to hours, whole steps of the zone's wall clock since 1970; from days on, calendar days of the
 * zone, weeks from Monday. A date has no zone: its intervals are those of UTC.
 */
export function intervalGroup(by: Interval, scope: Scope): CompiledGroup {
  const zone = by.field.type === 'date' ? 'UTC' : scope.timezone
  const microseconds = MICROSECONDS[by.unit]
  return microseconds === undefined
    ? calendarGroup(by, zone, scope)
    : clockGroup(by, microseconds * by.count, zone, scope)
}

function clockGroup({ field }: Interval, width: number, zone: string, scope: Scope): CompiledGroup {
  const { bindings } = scope
  const column = quoteIdentifier(columnOf(field))
  const instant = field.type === 'date' ? `toDateTime64(${column}, 6, 'UTC')` : column
  const zoneName = bindings.bind(zone, 'String')
  const step = bindings.bind(String(width), 'Int64')
  const at = `toUnixTimestamp64Micro(${instant})`
  const offsetAt = (micros: string): string =>
    `${offsetSql(`fromUnixTimestamp64Micro(${micros}, ${zoneName})`)} * 1000000`
  const boundary = (micros: string): string =>
    boundaryText(`fromUnixTimestamp64Micro(${micros}, ${zoneName})`, zone, scope)
  const onClock = (micros: string): string => (zone === 'UTC' ? micros : `(${micros} + ${offsetAt(micros)})`)
  /** `defined` is `to` where it is used first, if it is a name. */
  const label = (from: string, to: string, defined = to): string =>
    `concat('[', if(${onClock(from)} < ${FIRST_MICROS}, '*', ${boundary(from)}), ', ', if(${onClock(to).replace(to, defined)} > ${LAST_MICROS}, '*', ${boundary(to)}), '[')`
  if (zone === 'UTC')
    return {
      rank: `toInt64(${at} - positiveModulo(${at}, ${step}))`,
      shown: (rank) => label(rank, `${rank} + ${step}`)
    }
  // The clock may be changed between a boundary and the record: the boundary's own offset counts.
  const settle = (micros: string, moved: string): string =>
    `toInt64(${micros} + ${offsetAt(moved)} - ${offsetAt(micros)})`
  const startOf = (micros: string): string =>
    settle(`toInt64(${micros} - positiveModulo(${micros} + ${offsetAt(micros)}, ${step}))`, micros)
  /**
   * An interval ends where the one begins that is going on a step later. When the clock is set back within it, that is
   * the same one, and it ends a step later on the clock.
   */
  const endOf = (rank: string): string => {
    const [later, next] = [bindings.name(), bindings.name()]
    return `if((${startOf(later)} AS ${next}) > ${rank}, ${next}, ${settle(`(${rank} + ${step} AS ${later})`, rank)})`
  }
  return {
    rank: startOf(at),
    shown: (rank) => {
      const end = bindings.name()
      return label(rank, end, `(${endOf(rank)} AS ${end})`)
    }
  }
}

function calendarGroup({ field, count, unit }: Interval, zone: string, scope: Scope): CompiledGroup {
  const { bindings } = scope
  const zoneName = bindings.bind(zone, 'String')
  const day = dayOf(field, scope)
  const days = bindings.bind(String(count), 'Int32')
  const boundary = (date: string): string => boundaryText(`toDateTime64(${date}, 6, ${zoneName})`, zone, scope)
  const { number, first, isHeld } = CALENDAR[unit as keyof typeof CALENDAR]
  const label = (rank: string): string => `if(${isHeld(rank, days)}, ${boundary(first(rank, days))}, '*')`
  return {
    rank: number(day, days),
    ofDay: { day, rank: (column) => number(column, days) },
    shown: (rank) =>
      `if(isNull(${rank}), NULL, concat('[', ${label(`assumeNotNull(${rank})`)}, ', ', ${label(`(assumeNotNull(${rank}) + 1)`)}, '['))`
  }
}

interface CalendarUnit {
  /** Number of the interval that a day is in. */
  readonly number: (day: string, count: string) => string
  /** First day of an interval. */
  readonly first: (number: string, count: string) => string
  /** Whether that day is in the calendar. */
  readonly isHeld: (number: string, count: string) => string
}

const EPOCH = `toDate32('1970-01-01')`

/**
 * Intervals are counted, and their days made by counting from 1970: toStartOf… begins in 1970 and makeDate32 in 1900,
 * and numbers are grouped in two thirds of the time. 1970-01-01 was a Thursday. The calendar has the years 1 to 9999.
 */
const CALENDAR: Readonly<Record<'day' | 'week' | 'month' | 'quarter' | 'year', CalendarUnit>> = {
  day: {
    number: (day, count) => `toInt32(floor(toInt32(${day}) / ${count}))`,
    first: (number, count) => `(${EPOCH} + ${number} * ${count})`,
    isHeld: (number, count) => `(${number} * ${count} BETWEEN ${FIRST_DAY} AND ${LAST_DAY})`
  },
  week: {
    number: (day) => `toInt32(floor((toInt32(${day}) + 3) / 7))`,
    first: (number) => `(${EPOCH} + (${number} * 7 - 3))`,
    isHeld: (number) => `(${number} * 7 - 3 BETWEEN ${FIRST_DAY} AND ${LAST_DAY})`
  },
  month: {
    number: (day) => `(toYear(${day}) * 12 + toMonth(${day}) - 1)`,
    first: (number) => `addMonths(${EPOCH}, toInt32(${number}) - 1970 * 12)`,
    isHeld: (number) => `(${number} < 10000 * 12)`
  },
  quarter: {
    number: (day) => `(toYear(${day}) * 4 + toQuarter(${day}) - 1)`,
    first: (number) => `addMonths(${EPOCH}, (toInt32(${number}) - 1970 * 4) * 3)`,
    isHeld: (number) => `(${number} < 10000 * 4)`
  },
  year: {
    number: (day) => `toYear(${day})`,
    first: (number) => `addYears(${EPOCH}, toInt32(${number}) - 1970)`,
    isHeld: (number) => `(${number} < 10000)`
  }
}
