import { canonicalZone } from '#kit'
import { sourceError } from './errors.ts'
import { instantAt, localDay, nextDay } from './local-time.ts'

/** When a source is loaded: at an interval, or at times of the day in a time zone. */
export type Schedule =
  | { readonly kind: 'interval'; readonly everyMinutes: number }
  | {
      readonly kind: 'times'
      /** `03:30`, ascending. */
      readonly times: readonly string[]
      /** 1 is Monday, 7 is Sunday; ascending. */
      readonly days: readonly number[]
      /** Of the IANA database. */
      readonly timezone: string
    }

export interface ScheduleInput {
  /** `15m`, `6h`, `1d`. */
  readonly every?: string | undefined
  /** `03:30,15:30`. */
  readonly at?: string | undefined
  /** `mon-fri`, `sat,sun`. */
  readonly days?: string | undefined
  readonly timezone?: string | undefined
}

const DAYS = ['mon', 'tue', 'wed', 'thu', 'fri', 'sat', 'sun'] as const
const NAMES: readonly string[] = DAYS
const UNITS: Readonly<Record<string, number>> = { m: 1, h: 60, d: 1_440, w: 10_080 }
const MIN_MINUTES = 1
const MAX_MINUTES = 366 * 1_440
const MAX_TIMES = 96

/** Errors: `source/bad-schedule`. */
export function readSchedule({ every, at, days, timezone }: ScheduleInput): Schedule {
  if ((every === undefined) === (at === undefined))
    throw bad('a source is loaded at an interval (15m, 6h, 1d) or at times of the day (03:30,15:30)')
  if (every !== undefined) {
    if (days !== undefined) throw bad('days are for times of the day')
    return { kind: 'interval', everyMinutes: readInterval(every) }
  }
  const zone = canonicalZone(timezone ?? 'UTC')
  if (zone === undefined) throw bad(`${timezone} is not a time zone such as Europe/Paris`)
  return { kind: 'times', times: readTimes(at ?? ''), days: readDays(days), timezone: zone }
}

function readInterval(text: string): number {
  const [, count = '', unit = ''] = /^(\d{1,6})([mhdw])$/.exec(text.trim()) ?? []
  const minutes = Number(count) * (UNITS[unit] ?? Number.NaN)
  if (minutes >= MIN_MINUTES && minutes <= MAX_MINUTES) return minutes
  throw bad(`${JSON.stringify(text)} is not an interval: a number with m, h, d or w, from 1m to 366d`)
}

function readTimes(text: string): string[] {
  const times = text.split(',').map((each) => each.trim())
  const wrong = times.find((time) => !/^([01]\d|2[0-3]):[0-5]\d$/.test(time))
  if (wrong !== undefined) throw bad(`${JSON.stringify(wrong)} is not a time of the day such as 03:30`)
  if (times.length > MAX_TIMES) throw bad(`a day has at most ${MAX_TIMES} times`)
  return [...new Set(times)].sort()
}

function readDays(text: string | undefined): number[] {
  if (text === undefined) return DAYS.map((_, at) => at + 1)
  const days = text.split(',').flatMap((part) => {
    const [from, to = from] = part.split('-').map((name) => NAMES.indexOf(name.trim().toLowerCase()) + 1)
    if (!from || !to || to < from)
      throw bad(`${JSON.stringify(part)} is not a day or a range of days: ${DAYS.join(', ')}`)
    return Array.from({ length: to - from + 1 }, (_, at) => from + at)
  })
  return [...new Set(days)].sort((a, b) => a - b)
}

/**
 * The first instant after `afterMs`. A time that a change of clocks leaves out is when the clocks have changed; one that
 * occurs twice is the first.
 */
export function nextRun(schedule: Schedule, afterMs: number): number {
  if (schedule.kind === 'interval') return afterMs + schedule.everyMinutes * 60_000
  const { times, days, timezone } = schedule
  let day = localDay(afterMs, timezone)
  for (;;) {
    if (days.includes(day.weekday)) {
      const found = times.map((time) => instantAt(day, time, timezone)).find((ms) => ms > afterMs)
      if (found !== undefined) return found
    }
    day = nextDay(day)
  }
}

/** What was said when it was made: for those who change it. */
export function inputOf(schedule: Schedule): ScheduleInput {
  if (schedule.kind === 'interval') return { every: describeSchedule(schedule).replace('every ', '') }
  const { times, days, timezone } = schedule
  return {
    at: times.join(','),
    ...(days.length === DAYS.length ? {} : { days: days.map((day) => DAYS[day - 1]).join(',') }),
    timezone
  }
}

/** For people: `every 6h`, `at 03:30 on mon, tue (Europe/Paris)`. */
export function describeSchedule(schedule: Schedule): string {
  if (schedule.kind === 'interval') {
    const { everyMinutes } = schedule
    const [unit, size] = Object.entries(UNITS).findLast(([, minutes]) => everyMinutes % minutes === 0) ?? ['m', 1]
    return `every ${everyMinutes / size}${unit}`
  }
  const { times, days, timezone } = schedule
  const on = days.length === DAYS.length ? '' : ` on ${days.map((day) => DAYS[day - 1]).join(', ')}`
  return `at ${times.join(', ')}${on} (${timezone})`
}

function bad(why: string) {
  return sourceError('source/bad-schedule', `The schedule is not valid: ${why}.`)
}
