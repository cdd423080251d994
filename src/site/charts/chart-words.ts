import type { Field } from '#schema'
import { shorten } from '../catalog/dataset-texts.ts'
import type { MessageKey } from '../i18n/translate.ts'
import type { Frame } from '../views/frame.ts'
import type { ChartData, CloudData, DataSeries } from './chart-data.ts'
import { type ChartFunction, FUNCTION_ROWS } from './chart-functions.ts'
import type { ChartSeries } from './chart-state.ts'
import { decimalsFor, valueText } from './chart-values.ts'
import { STEP_ROWS } from './time-steps.ts'

type Words = Pick<Frame, 't' | 'format'>

const MAX_LABEL = 60

const OF_FIELD: Readonly<Record<Exclude<ChartFunction, 'count'>, MessageKey>> = {
  sum: 'chart.sumOf',
  avg: 'chart.avgOf',
  median: 'chart.medianOf',
  min: 'chart.minOf',
  max: 'chart.maxOf',
  distinct: 'chart.distinctOf',
  percentile: 'chart.percentileOf',
  each: 'chart.eachOf'
}

export function fieldLabel({ label, name }: Field): string {
  return shorten(label, MAX_LABEL) || name
}

/** With its unit. */
export function measureLabel(series: ChartSeries, words: Words): string {
  const unit = series.field?.annotations.unit
  const label = seriesLabel(series, words)
  return typeof unit === 'string' && unit !== '' && series.func !== 'distinct'
    ? `${label} (${shorten(unit, 20)})`
    : label
}

export function seriesLabel({ func, field, percent }: ChartSeries, { t }: Words): string {
  if (func === 'count' || field === null) return t('chart.count')
  return t(OF_FIELD[func], { field: fieldLabel(field), percent: String(percent) })
}

function axisLabel({ state, step }: Pick<ChartData, 'state' | 'step'>, { t }: Words): string {
  const field = fieldLabel(state.x)
  return step === null ? field : t('chart.withStep', { field, step: lowerFirst(t(STEP_ROWS[step].label)) })
}

/** Headings of charts hold no second capital. */
function lowerFirst(text: string): string {
  return text.slice(0, 1).toLowerCase() + text.slice(1)
}

export function chartTitle(data: ChartData, words: Words): string {
  const { state } = data
  const sources = state.breakdown === null ? data.series.map(({ source }) => source) : state.series
  const measure = words.format.list([...new Set(sources.map((each) => measureLabel(each, words)))])
  const x = axisLabel(data, words)
  return state.breakdown === null
    ? words.t('chart.title', { measure, x })
    : words.t('chart.titleBy', { measure, x, by: fieldLabel(state.breakdown) })
}

export function cloudTitle({ x, y }: CloudData, { t }: Words): string {
  return t('chart.titleCloud', { x: fieldLabel(x), y: fieldLabel(y) })
}

/** What the chart shows, in a sentence, and what one has to know to read it. */
export function chartSentence(data: ChartData, words: Words): string {
  const { t } = words
  const { hidden, coarser, dropped, state } = data
  return [
    mainSentence(data, words),
    ...(hidden > 0 && state.kind !== 'pie' ? [t('chart.hidden', { n: hidden })] : []),
    ...(coarser ? [t('chart.coarser')] : []),
    ...([state.x, state.breakdown].some((field) => field?.annotations.multivalued !== undefined)
      ? [t('chart.severalValues')]
      : []),
    ...(dropped.length > 0 ? [t('chart.dropped', { names: words.format.list(dropped) })] : [])
  ].join(' ')
}

interface Extreme {
  readonly name: string
  readonly text: string
  readonly value: number
  readonly label: string
}

function mainSentence(data: ChartData, words: Words): string {
  const { t } = words
  const { series, points, state, total } = data
  const [first] = series
  const all = series.flatMap((each) => extremesOf(each, data, words))
  const highest = all.reduce<Extreme | undefined>(
    (best, each) => (best === undefined || each.value > best.value ? each : best),
    undefined
  )
  const lowest = all.reduce<Extreme | undefined>(
    (best, each) => (best === undefined || each.value < best.value ? each : best),
    undefined
  )
  if (first === undefined || highest === undefined || lowest === undefined) return t('chart.nothing')
  const { additive } = FUNCTION_ROWS[first.source.func]
  const isWhole = additive && !state.running && total !== null && total > 0 && lowest.value >= 0
  const shareOf = (value: number): { percent: string; total: string } => ({
    percent: words.format.percent(value / (total ?? 1)),
    total: valueText(total ?? 0, first.source, 0, words)
  })
  if (series.length > 1) {
    const largest = largestGroup(series)
    return isWhole && state.breakdown !== null && largest !== undefined
      ? t('chart.saysGroup', {
          name: largest.name,
          value: valueText(largest.sum, first.source, decimalsFor([largest.sum]), words),
          ...shareOf(largest.sum)
        })
      : t('chart.saysSeries', { max: highest.text, name: highest.name, at: highest.label })
  }
  if (data.axis === 'time' && points.length > 2) {
    const [start, end] = [all[0], all.at(-1)]
    return t('chart.saysTime', {
      a: start?.text ?? '',
      first: start?.label ?? '',
      b: end?.text ?? '',
      last: end?.label ?? '',
      max: highest.text,
      at: highest.label,
      min: lowest.text,
      low: lowest.label
    })
  }
  return isWhole
    ? t('chart.saysShare', { x: highest.label, value: highest.text, ...shareOf(highest.value) })
    : t('chart.saysRange', { max: highest.text, at: highest.label, min: lowest.text, low: lowest.label })
}

function extremesOf({ name, source, values }: DataSeries, { points }: ChartData, words: Words): Extreme[] {
  const decimals = decimalsFor(values)
  return values.flatMap((value, at) =>
    value === null
      ? []
      : [{ name, value, text: valueText(value, source, decimals, words), label: points[at]?.label ?? '' }]
  )
}

function largestGroup(series: readonly DataSeries[]): { name: string; sum: number } | undefined {
  return series
    .filter(({ colour }) => colour !== 0)
    .map(({ name, values }) => ({ name, sum: values.reduce<number>((sum, value) => sum + (value ?? 0), 0) }))
    .sort((one, other) => other.sum - one.sum)[0]
}

export function cloudSentence({ points, records, missing, areRecords }: CloudData, { t, format }: Words): string {
  const largest = Math.max(...points.map((point) => point.records))
  return [
    areRecords
      ? t('chart.saysCloud', { n: records })
      : t('chart.saysAreas', { n: records, max: format.number(largest, 0) }),
    ...(missing > 0 ? [t('chart.missing', { n: missing })] : [])
  ].join(' ')
}
