import type { Field } from '#schema'
import { shorten } from '../catalog/dataset-texts.ts'
import { isExactNumber } from '../data/exact-numbers.ts'
import { isCode } from '../dataset/cells.ts'
import type { Frame } from '../views/frame.ts'
import { binStart } from './bins.ts'
import type { AxisKind, AxisPoint } from './chart-data.ts'
import { fillSteps, keyOf, readStepStart, STEP_ROWS, type StepStart, type TimeStep } from './time-steps.ts'

const MAX_LABEL = 80

/** How keys of groups become points of the axis. `index` gives the point of a key; undefined: none. */
export interface Axis {
  readonly kind: AxisKind
  readonly points: readonly AxisPoint[]
  readonly index: (key: unknown) => number | undefined
}

type Words = Pick<Frame, 't' | 'format'>

/** Every step between the first and the last one; undefined: too many. */
export function timeAxis(keys: readonly unknown[], step: TimeStep, zone: string, words: Words): Axis | undefined {
  const starts = keys
    .flatMap((key) => readStepStart(key) ?? [])
    .sort((one, other) => keyOf(step, one) - keyOf(step, other))
  const filled = fillSteps(step, starts)
  if (filled === undefined) return undefined
  const places = new Map(filled.map((start, at) => [keyOf(step, start), at]))
  return {
    kind: 'time',
    points: pointsOf(filled, step, zone, words),
    index: (key) => {
      const start = readStepStart(key)
      return start === undefined ? undefined : places.get(keyOf(step, start))
    }
  }
}

/** Steps with records only, one beside the other, for a time in which all of them would be too many. */
export function farStepsAxis(keys: readonly unknown[], step: TimeStep, zone: string, words: Words): Axis {
  const places = new Map(keys.map((key, at) => [key, at]))
  return {
    kind: 'category',
    points: keys.map((key, at) => {
      const start = readStepStart(key)
      const label = start === undefined ? words.t('value.none') : stepLabel(step, start, zone, words)
      return { key: start === undefined ? null : stepKey(step, start), label, short: label, at }
    }),
    index: (key) => places.get(key)
  }
}

function pointsOf(starts: readonly StepStart[], step: TimeStep, zone: string, words: Words): AxisPoint[] {
  return starts.map((start, at) => {
    const label = stepLabel(step, start, zone, words)
    return { key: stepKey(step, start), label, short: label, at }
  })
}

/** The points of a time axis from the first of these keys to the last; undefined: too many. */
export function timePoints(
  keys: readonly string[],
  step: TimeStep,
  zone: string,
  words: Words
): readonly AxisPoint[] | undefined {
  const starts = keys
    .map((key): StepStart => ({ instant: Date.parse(key), wall: Date.parse(key) }))
    .filter(({ instant }) => !Number.isNaN(instant))
    .sort((one, other) => one.instant - other.instant)
  const filled = fillSteps(step, starts)
  return filled && pointsOf(filled, step, zone, words)
}

/** ISO 8601: as short as the step allows. */
function stepKey(step: TimeStep, { instant, wall }: StepStart): string {
  const text = new Date(wall).toISOString()
  if (step === 'year') return text.slice(0, 4)
  if (step === 'month' || step === 'quarter') return text.slice(0, 7)
  return STEP_ROWS[step].ofDay ? new Date(instant).toISOString() : text.slice(0, 10)
}

function stepLabel(step: TimeStep, { instant, wall }: StepStart, zone: string, { t, format }: Words): string {
  switch (step) {
    case 'year':
      return format.year(wall)
    case 'quarter':
      return t('step.quarterOf', {
        quarter: Math.floor(new Date(wall).getUTCMonth() / 3) + 1,
        year: format.year(wall)
      })
    case 'month':
      return format.month(wall)
    case 'hour':
    case 'minute':
      return format.dateTime(instant, zone)
    default:
      return format.date(wall)
  }
}

/** Months of the year, hours of the day: all of them, in their order. */
export function cycleAxis(step: TimeStep, words: Words): Axis {
  const { first, count } = STEP_ROWS[step].cycle ?? { first: 0, count: 0 }
  const points = Array.from({ length: count }, (_, at) => {
    const number = first + at
    return { key: number, ...cycleLabel(step, number, words.format), at }
  })
  return {
    kind: 'cycle',
    points,
    index: (key) => {
      const at = key === null || key === undefined ? -1 : Number(key) - first
      return points[at] === undefined ? undefined : at
    }
  }
}

function cycleLabel(step: TimeStep, number: number, format: Words['format']): { label: string; short: string } {
  switch (step) {
    case 'month-of-year':
      return { label: format.monthName(number, 'short'), short: format.monthName(number, 'narrow') }
    case 'day-of-week':
      return { label: format.weekdayName(number, 'short'), short: format.weekdayName(number, 'narrow') }
    case 'hour-of-day':
      return { label: `${String(number).padStart(2, '0')}:00`, short: String(number) }
    default:
      return { label: String(number), short: String(number) }
  }
}

/** Steps of a histogram, empty ones too. */
export function binAxis(keys: readonly unknown[], width: number, isWhole: boolean, { format }: Words): Axis {
  const starts = keys.flatMap((key) => binStart(key) ?? [])
  const [low, high] = [Math.min(...starts), Math.max(...starts)]
  const count = starts.length === 0 ? 0 : Math.round((high - low) / width) + 1
  const at = (value: number): number => Math.round((value - low) / width)
  const written = (value: number): string => format.number(Number(value.toPrecision(12)))
  return {
    kind: 'bins',
    points: Array.from({ length: count }, (_, index) => {
      const start = Number((low + index * width).toPrecision(12))
      const end = isWhole ? start + width - 1 : start + width
      const label = isWhole && width === 1 ? written(start) : `${written(start)} – ${written(end)}`
      return { key: start, label, short: written(start), at: index }
    }),
    index: (key) => {
      const start = binStart(key)
      return start === undefined ? undefined : at(start)
    }
  }
}

/** Numbers as they are, smallest first; codes and years are not grouped. */
export function numberAxis(keys: readonly unknown[], field: Field, { format }: Words): Axis {
  const numbers = keys.filter(isExactNumber).sort((a, b) => (a < b ? -1 : Number(a > b)))
  const places = new Map<unknown, number>(numbers.map((value, at) => [value, at]))
  return {
    kind: 'number',
    points: numbers.map((value) => {
      const label = isCode(field) ? format.plain(value) : format.number(value)
      return { key: keyText(value), label, short: label, at: Number(value) }
    }),
    index: (key) => places.get(key)
  }
}

/** Values in the order in which they come. */
export function categoryAxis(keys: readonly unknown[], field: Field, words: Words): Axis {
  const places = new Map(keys.map((key, at) => [key, at]))
  return {
    kind: 'category',
    points: keys.map((key, at) => {
      const label = valueLabel(key, field, words)
      return { key: keyText(key), label, short: label, at }
    }),
    index: (key) => places.get(key)
  }
}

function keyText(key: unknown): AxisPoint['key'] {
  return key === null || typeof key === 'number' ? key : String(key)
}

export function valueLabel(key: unknown, { type }: Field, { t, format }: Words): string {
  if (key === null || key === undefined) return t('value.none')
  if (type === 'boolean') return t(key === true ? 'value.true' : 'value.false')
  if (isExactNumber(key)) return format.number(key)
  return String(key).trim() === '' ? t('value.empty') : shorten(String(key), MAX_LABEL)
}
