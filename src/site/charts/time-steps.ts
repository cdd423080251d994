import { utcDay } from '#kit'
import type { MessageKey } from '../i18n/translate.ts'

/** How time is cut: into steps that follow each other, or into the same parts of every year, week or day. */
export const TIME_STEPS = [
  'year',
  'quarter',
  'month',
  'week',
  'day',
  'hour',
  'minute',
  'month-of-year',
  'day-of-month',
  'day-of-week',
  'hour-of-day'
] as const
export type TimeStep = (typeof TIME_STEPS)[number]

interface Cycle {
  readonly first: number
  readonly count: number
}

interface StepRow {
  readonly label: MessageKey
  /** The key of a group, in ODSQL. */
  readonly text: (field: string) => string
  /** About how long; of steps that follow each other. */
  readonly ms: number
  /** Of parts that come again. */
  readonly cycle: Cycle | null
  /** Needs the time of day. */
  readonly ofDay: boolean
}

const MINUTE = 60_000
const HOUR = 60 * MINUTE
const DAY = 24 * HOUR

const step = (unit: string, ms: number): Omit<StepRow, 'label'> => ({
  text: (field) => `range(${field}, 1 ${unit})`,
  ms,
  cycle: null,
  ofDay: ms < DAY
})
const cycle = (text: StepRow['text'], first: number, count: number, ofDay = false): Omit<StepRow, 'label'> => ({
  text,
  ms: 0,
  cycle: { first, count },
  ofDay
})

export const STEP_ROWS: Readonly<Record<TimeStep, StepRow>> = {
  year: { label: 'step.year', ...step('year', 365.25 * DAY) },
  quarter: { label: 'step.quarter', ...step('quarter', 91 * DAY) },
  month: { label: 'step.month', ...step('month', 30 * DAY) },
  week: { label: 'step.week', ...step('week', 7 * DAY) },
  day: { label: 'step.day', ...step('day', DAY) },
  hour: { label: 'step.hour', ...step('hour', HOUR) },
  minute: { label: 'step.minute', ...step('minute', MINUTE) },
  'month-of-year': { label: 'step.monthOfYear', ...cycle((field) => `month(${field})`, 1, 12) },
  'day-of-month': { label: 'step.dayOfMonth', ...cycle((field) => `day(${field})`, 1, 31) },
  // 1 is Monday (ISO 8601).
  'day-of-week': { label: 'step.dayOfWeek', ...cycle((field) => `date_format(${field}, "e")`, 1, 7) },
  'hour-of-day': { label: 'step.hourOfDay', ...cycle((field) => `hour(${field})`, 0, 24, true) }
}

/** More would be a line of noise, and a page of a megabyte. */
export const MAX_STEPS = 600

/** The finest step of which a time has not too many. */
export function stepFor(spanMs: number, ofDay: boolean, most: number): TimeStep {
  const fine = TIME_STEPS.filter((each) => STEP_ROWS[each].cycle === null && (ofDay || !STEP_ROWS[each].ofDay))
  return fine.findLast((each) => each !== 'quarter' && spanMs / STEP_ROWS[each].ms <= most) ?? 'year'
}

/** Beginning of a step: the instant, and the wall clock there as if it were UTC. */
export interface StepStart {
  readonly instant: number
  readonly wall: number
}

/** `[2018-01-01T00:00:00.000+01:00, …[`, as the engine writes a range of time. */
export function readStepStart(key: unknown): StepStart | undefined {
  const text = /^\[([^,]+),/.exec(String(key))?.[1]
  if (text === undefined) return undefined
  const instant = Date.parse(text)
  const wall = Date.parse(`${text.slice(0, 19)}Z`)
  return Number.isNaN(instant) || Number.isNaN(wall) ? undefined : { instant, wall }
}

/** Every step from the first to the last one, those without records too; undefined: too many. */
export function fillSteps(name: TimeStep, starts: readonly StepStart[]): readonly StepStart[] | undefined {
  const [first, last] = [starts[0], starts.at(-1)]
  if (first === undefined || last === undefined) return []
  const isOfClock = STEP_ROWS[name].ms < DAY
  const known = new Map(starts.map((start) => [keyOf(name, start), start]))
  const filled: StepStart[] = []
  for (let at = isOfClock ? first.instant : first.wall; ; ) {
    const start = known.get(at) ?? { instant: at, wall: at }
    filled.push(start)
    if (at >= (isOfClock ? last.instant : last.wall)) return filled
    if (filled.length > 5 * MAX_STEPS) return undefined
    at = following(name, at)
  }
}

/** Hours and minutes are of the instant, for one of them comes twice when clocks are set back. */
export function keyOf(name: TimeStep, { instant, wall }: StepStart): number {
  return STEP_ROWS[name].ms < DAY ? instant : wall
}

function following(name: TimeStep, at: number): number {
  const months = { year: 12, quarter: 3, month: 1 }[name as string]
  if (months === undefined) return at + STEP_ROWS[name].ms
  const date = new Date(at)
  return utcDay(date.getUTCFullYear(), date.getUTCMonth() + 1 + months)
}
