import type { QueryParams } from '#http'
import type { Field } from '#schema'
import type { Pair } from '../state/address.ts'
import { isTime } from '../state/record-filters.ts'
import { type ChartFunction, FUNCTION_ROWS, functionName, isNumber, readFunction } from './chart-functions.ts'
import { CHART_KINDS, type ChartKind, SERIES_KINDS, type SeriesKind } from './chart-kinds.ts'
import { STEP_ROWS, TIME_STEPS, type TimeStep } from './time-steps.ts'

export interface ChartSeries {
  readonly func: ChartFunction
  readonly field: Field | null
  /** Of `percentile`. */
  readonly percent: number
  /** null: as the chart. */
  readonly kind: SeriesKind | null
  readonly axis: 'left' | 'right'
}

export const ARRANGEMENTS = ['stacked', 'side', 'share'] as const
export type Arrangement = (typeof ARRANGEMENTS)[number]
export const CHART_ORDERS = ['x', '-x', '-value', 'value'] as const
export type ChartOrder = (typeof CHART_ORDERS)[number]

/** A chart of one dataset: all of it stands in the address. */
export interface ChartState {
  readonly kind: ChartKind
  readonly x: Field
  /** null: as fits the time there is. */
  readonly step: TimeStep | null
  /** How many steps a histogram has; null: as fits. */
  readonly bins: number | null
  readonly series: readonly ChartSeries[]
  readonly breakdown: Field | null
  /** Values of the breakdown that are shown by themselves. */
  readonly groups: number
  /** null: groups are stacked, measures stand side by side. */
  readonly arrange: Arrangement | null
  /** null: along time and numbers; else the largest first. */
  readonly order: ChartOrder | null
  /** Values of x that are shown; null: as fits. */
  readonly points: number | null
  readonly logarithmic: boolean
  /** Sums up along x. */
  readonly running: boolean
}

export const MAX_SERIES = 6
export const DEFAULT_GROUPS = 5
export const MAX_GROUPS = 8
const MAX_BINS = 100
export const MAX_POINTS = 600

export const COUNT_SERIES: ChartSeries = { func: 'count', field: null, percent: 50, kind: null, axis: 'left' }

/** What a chart can run along. */
export function isAxis({ type }: Field): boolean {
  return type === 'text' || type === 'boolean' || type === 'int' || type === 'double' || isTime(type)
}

/** What a chart can be broken down by. */
export function isGrouping({ type }: Field): boolean {
  return type === 'text' || type === 'boolean'
}

/** null: the address says nothing of a chart. Fields that are not there any more are as if nobody had chosen. */
export function readChart(query: QueryParams, fields: readonly Field[], fallback: ChartState): ChartState | null {
  if (!['chart', 'x', 'y1'].some((name) => query.get(name) !== undefined)) return null
  const one = (name: string): string => query.get(name) ?? ''
  const fieldOf = (name: string, fits: (field: Field) => boolean): Field | undefined =>
    fields.find((field) => field.name === name && fits(field))
  const kind = CHART_KINDS.find((each) => each === one('chart')) ?? fallback.kind
  const x = fieldOf(one('x'), kind === 'histogram' ? isNumber : isAxis) ?? xFor(kind, fields) ?? fallback.x
  const series = Array.from({ length: MAX_SERIES }, (_, at) => readSeries(query, at + 1, fields)).flatMap((each) =>
    each === undefined ? [] : [each]
  )
  return normalizeChart({
    kind,
    x,
    step: TIME_STEPS.find((each) => each === one('step')) ?? null,
    bins: wholeNumber(one('bins'), 1, MAX_BINS),
    series: series.length === 0 ? [COUNT_SERIES] : series,
    breakdown: fieldOf(one('by'), isGrouping) ?? null,
    groups: wholeNumber(one('groups'), 1, MAX_GROUPS) ?? DEFAULT_GROUPS,
    arrange: ARRANGEMENTS.find((each) => each === one('arrange')) ?? null,
    order: CHART_ORDERS.find((each) => each === one('order')) ?? null,
    points: wholeNumber(one('points'), 1, MAX_POINTS),
    logarithmic: one('scale') === 'log',
    running: one('running') === '1'
  })
}

/** A histogram runs along numbers, and so do points of single records. */
function xFor(kind: ChartKind, fields: readonly Field[]): Field | undefined {
  return kind === 'histogram'
    ? (fields.find((field) => isNumber(field) && field.annotations.id !== true) ?? fields.find(isNumber))
    : undefined
}

function readSeries(query: QueryParams, at: number, fields: readonly Field[]): ChartSeries | undefined {
  const read = readFunction(query.get(`y${at}`) ?? '')
  if (read === undefined) return undefined
  const { takes } = FUNCTION_ROWS[read.name]
  const asked = query.get(`f${at}`) ?? ''
  const field =
    takes === null
      ? null
      : (fields.find((each) => each.name === asked && takes(each)) ??
        fields.find((each) => takes(each) && each.annotations.id !== true) ??
        fields.find(takes))
  if (field === undefined) return COUNT_SERIES
  return {
    func: read.name,
    field,
    percent: read.percent,
    kind: SERIES_KINDS.find((each) => each === query.get(`k${at}`)) ?? null,
    axis: query.get(`a${at}`) === 'right' ? 'right' : 'left'
  }
}

function wholeNumber(text: string, least: number, most: number): number | null {
  const value = Number(text)
  return text !== '' && Number.isSafeInteger(value) && value >= least ? Math.min(value, most) : null
}

/** Takes out what does not go together; what is left is what is drawn. */
export function normalizeChart(chart: ChartState): ChartState {
  const { kind, x, step } = chart
  const isCloud = kind === 'points' && isNumber(x) && chart.series[0]?.func === 'each'
  const series = chart.series
    .map((each) => (each.func === 'each' && !isCloud ? { ...each, func: 'avg' as const } : each))
    .slice(0, kind === 'pie' || kind === 'histogram' || isCloud ? 1 : MAX_SERIES)
  const measured = kind === 'histogram' ? [COUNT_SERIES] : series
  const breakdown = kind === 'pie' || isCloud || chart.breakdown?.name === x.name ? null : chart.breakdown
  const ofDay = step !== null && STEP_ROWS[step].ofDay
  return {
    ...chart,
    series: breakdown === null ? measured : measured.slice(0, 1),
    breakdown,
    step: !isTime(x.type) || (ofDay && x.type === 'date') ? null : step
  }
}

export function arrangementOf({ arrange, breakdown }: ChartState): Arrangement {
  return arrange ?? (breakdown === null ? 'side' : 'stacked')
}

export function isCloud({ kind, x, series }: ChartState): boolean {
  return kind === 'points' && isNumber(x) && series[0]?.func === 'each'
}

/** What the address says of a chart, in its shortest form. */
export function chartPairs(chart: ChartState): Pair[] {
  const { breakdown } = chart
  const text = (name: string, value: string | number | null): Pair[] => (value === null ? [] : [[name, String(value)]])
  return [
    ['chart', chart.kind],
    ['x', chart.x.name],
    ...text('step', chart.step),
    ...text('bins', chart.bins),
    ...chart.series.flatMap(({ func, field, percent, kind, axis }, at): Pair[] => [
      [`y${at + 1}`, functionName(func, percent)],
      ...text(`f${at + 1}`, field?.name ?? null),
      ...text(`k${at + 1}`, kind),
      ...text(`a${at + 1}`, axis === 'right' ? 'right' : null)
    ]),
    ...text('by', breakdown?.name ?? null),
    ...text('groups', breakdown === null || chart.groups === DEFAULT_GROUPS ? null : chart.groups),
    ...text('arrange', chart.arrange),
    ...text('order', chart.order),
    ...text('points', chart.points),
    ...text('scale', chart.logarithmic ? 'log' : null),
    ...text('running', chart.running ? '1' : null)
  ]
}
