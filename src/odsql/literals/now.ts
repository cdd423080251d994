import { daysInMonth, isInCalendar, MICROS, microsOf, type WallClock, wallClockAt, weekdayOf } from './wall-clock.ts'
import { instantOf, offsetAt } from './zone.ts'

/** One argument of `now()`, its value a whole number. */
export interface NowStep {
  readonly name: string
  readonly value: number
}

type Change = (wall: bigint, value: number) => bigint

const WEEKDAYS = ['mondays', 'tuesdays', 'wednesdays', 'thursdays', 'fridays', 'saturdays', 'sundays'] as const

/** Singular names set a part of the time, between bounds. */
const SETTERS: Readonly<Record<string, { readonly from: number; readonly to: number; readonly change: Change }>> = {
  year: { from: 1, to: 9999, change: setDate((clock, year) => ({ ...clock, year })) },
  month: { from: 1, to: 12, change: setDate((clock, month) => ({ ...clock, month })) },
  day: { from: 1, to: Number.MAX_SAFE_INTEGER, change: setDate((clock, day) => ({ ...clock, day })) },
  hour: { from: 0, to: 23, change: (wall, hour) => microsOf({ ...wallClockAt(wall), hour }) },
  minute: { from: 0, to: 59, change: (wall, minute) => microsOf({ ...wallClockAt(wall), minute }) },
  second: { from: 0, to: 59, change: (wall, second) => microsOf({ ...wallClockAt(wall), second }) },
  microsecond: { from: 0, to: 999_999, change: (wall, micro) => microsOf({ ...wallClockAt(wall), micro }) },
  weekday: {
    from: 0,
    to: 6,
    change: (wall, weekday) => wall + BigInt((weekday - weekdayOf(wall) + 7) % 7) * MICROS.day
  }
}

/** Plural names move the calendar. */
const CALENDAR_MOVES: Readonly<Record<string, Change>> = {
  years: (wall, years) => moveMonths(wall, years * 12),
  months: moveMonths,
  days: (wall, days) => wall + BigInt(days) * MICROS.day,
  ...Object.fromEntries(
    WEEKDAYS.map((name, weekday) => [name, (wall: bigint, count: number) => moveWeekdays(wall, weekday, count)])
  )
}

/** Plural names below the day move the instant, so that an hour is an hour on the night when the clocks change. */
const INSTANT_MOVES: Readonly<Record<string, bigint>> = {
  hours: MICROS.hour,
  minutes: MICROS.minute,
  seconds: MICROS.second,
  microseconds: 1n
}

const NOW_NAMES: readonly string[] = [
  ...Object.keys(SETTERS),
  ...Object.keys(CALENDAR_MOVES),
  ...Object.keys(INSTANT_MOVES)
]

/** The bounds of an argument's value; undefined for a name that `now()` has not. */
export function nowBounds(name: string): { readonly from: number; readonly to: number } | undefined {
  if (!NOW_NAMES.includes(name)) return undefined
  return SETTERS[name] ?? { from: -MAX_MOVE, to: MAX_MOVE }
}

/** Larger moves than this many of the smallest unit leave the calendar anyway. */
const MAX_MOVE = Number.MAX_SAFE_INTEGER

/**
 * The moment that `now(…)` means, in microseconds since 1970: the steps applied in their order to the clock of the
 * zone, of a name given twice only the last (ODSQL-now). undefined when it leaves the years 1 to 9999.
 */
export function moveNow(now: bigint, steps: readonly NowStep[], zone: string): bigint | undefined {
  let instant = now
  for (const { name, value } of lastOfEach(steps)) {
    instant = applyStep(instant, name, value, zone)
    if (!isInCalendar(instant)) return undefined
  }
  return instant
}

function applyStep(instant: bigint, name: string, value: number, zone: string): bigint {
  const micros = INSTANT_MOVES[name]
  if (micros !== undefined) return instant + BigInt(value) * micros
  const change = SETTERS[name]?.change ?? CALENDAR_MOVES[name]
  const wall = change?.(instant + offsetAt(instant, zone), value) ?? instant
  return isInCalendar(wall) ? instantOf(wall, zone) : wall
}

function lastOfEach(steps: readonly NowStep[]): readonly NowStep[] {
  const lastPlaces = new Map(steps.map(({ name }, place) => [name, place]))
  return steps.filter(({ name }, place) => lastPlaces.get(name) === place)
}

/** A day that the month has not becomes its last one. */
function setDate(set: (clock: WallClock, value: number) => WallClock): Change {
  return (wall, value) => {
    const clock = set(wallClockAt(wall), value)
    return microsOf({ ...clock, day: Math.min(clock.day, daysInMonth(clock.year, clock.month)) })
  }
}

function moveMonths(wall: bigint, months: number): bigint {
  const clock = wallClockAt(wall)
  const total = clock.year * 12 + clock.month - 1 + months
  const [year, month] = [Math.floor(total / 12), (((total % 12) + 12) % 12) + 1]
  // Outside of the calendar the day does not matter any more, and Date has no such years.
  if (year < 1 || year > 9999) return OUTSIDE
  return microsOf({ ...clock, year, month, day: Math.min(clock.day, daysInMonth(year, month)) })
}

const OUTSIDE = microsOf({ year: 10_000, month: 6, day: 1, hour: 0, minute: 0, second: 0, micro: 0 })

/** The `count`-th such day after today, or before it; today does not count. */
function moveWeekdays(wall: bigint, weekday: number, count: number): bigint {
  if (count === 0) return wall
  const ahead = (weekday - weekdayOf(wall) + 7) % 7 || 7
  const behind = (weekdayOf(wall) - weekday + 7) % 7 || 7
  const days = count > 0 ? ahead + (count - 1) * 7 : -behind + (count + 1) * 7
  return wall + BigInt(days) * MICROS.day
}
