import { parseQueryString, type QueryParams } from '#http'
import type { Field } from '#schema'
import { type Pair, queryText } from '../state/address.ts'
import { isTime } from '../state/record-filters.ts'
import { type ChartFunction, FUNCTION_ROWS } from './chart-functions.ts'
import { type ChartKind, OLD_KINDS, SERIES_KINDS, seriesKindOf } from './chart-kinds.ts'
import {
  type Arrangement,
  arrangementOf,
  type ChartOrder,
  type ChartSeries,
  type ChartState,
  COUNT_SERIES,
  isAxis,
  isGrouping,
  MAX_POINTS,
  MAX_SERIES,
  normalizeChart
} from './chart-state.ts'
import { chartOf } from './default-chart.ts'
import type { TimeStep } from './time-steps.ts'

/** Longer ones are not links that a page wrote. */
const MAX_BASE64 = 32_768
const MAX_QUERIES = 6

/** A `dataChart` link of an older portal: queries, each with its charts. Members that are not known are ignored. */
export interface OldChart {
  readonly queries: readonly OldQuery[]
}

interface OldQuery {
  readonly dataset: string
  /** Filters, as the address of a page names them. */
  readonly options: QueryParams
  readonly x: string
  readonly limit: number | null
  readonly scale: string
  readonly sort: string
  readonly breakdown: string
  readonly stacked: string
  readonly charts: readonly OldSeries[]
}

interface OldSeries {
  readonly type: string
  readonly func: string
  readonly y: string
  readonly subsets: number
  readonly running: boolean
  readonly right: boolean
}

type Members = Readonly<Record<string, unknown>>

/** undefined: it cannot be read. */
export function readDataChart(base64: string): OldChart | undefined {
  if (base64 === '' || base64.length > MAX_BASE64) return undefined
  try {
    // A plus that was not escaped arrives as a space.
    const link: unknown = JSON.parse(Buffer.from(base64.replaceAll(' ', '+'), 'base64').toString('utf8'))
    const whole = membersOf(link)
    const queries = listOf(whole.queries)
      .slice(0, MAX_QUERIES)
      .map((query) => readQuery(membersOf(query), whole))
    return queries[0] === undefined || queries[0].dataset === '' ? undefined : { queries }
  } catch {
    return undefined
  }
}

function readQuery(query: Members, whole: Members): OldQuery {
  const config = membersOf(query.config)
  const limit = Number(query.maxpoints)
  return {
    dataset: textOf(config.dataset),
    options: optionsOf(membersOf(config.options)),
    x: textOf(query.xAxis),
    limit: textOf(query.maxpoints) !== '' && limit > 0 ? Math.min(MAX_POINTS, Math.floor(limit)) : null,
    scale: textOf(query.timescale) || textOf(whole.timescale),
    sort: textOf(query.sort),
    breakdown: textOf(query.seriesBreakdown),
    stacked: textOf(query.stacked),
    charts: listOf(query.charts)
      .slice(0, MAX_SERIES)
      .map((chart) => readSeries(membersOf(chart)))
  }
}

function readSeries(chart: Members): OldSeries {
  const subsets = Number(chart.subsets)
  return {
    type: textOf(chart.type),
    func: textOf(chart.func) || 'COUNT',
    y: textOf(chart.yAxis),
    subsets: textOf(chart.subsets) !== '' && subsets >= 0 && subsets <= 100 ? subsets : 50,
    running: chart.cumulative === true,
    right: chart.position === 'right'
  }
}

/** `{"refine.theme": ["a", "b"]}` as an address has it. */
function optionsOf(options: Members): QueryParams {
  const pairs = Object.entries(options).flatMap(([name, value]): Pair[] =>
    (Array.isArray(value) ? value : [value]).map((each) => [name, textOf(each)])
  )
  return parseQueryString(queryText(pairs).slice(1))
}

function membersOf(value: unknown): Members {
  return typeof value === 'object' && value !== null ? (value as Members) : {}
}

function listOf(value: unknown): readonly unknown[] {
  return Array.isArray(value) ? value : []
}

function textOf(value: unknown): string {
  return typeof value === 'string'
    ? value.trim()
    : typeof value === 'number' || typeof value === 'boolean'
      ? String(value)
      : ''
}

const OLD_FUNCTIONS: Readonly<Record<string, ChartFunction>> = {
  COUNT: 'count',
  AVG: 'avg',
  SUM: 'sum',
  MIN: 'min',
  MAX: 'max',
  QUANTILES: 'percentile'
}

const OLD_STEPS: Readonly<Record<string, TimeStep>> = {
  year: 'year',
  month: 'month',
  day: 'day',
  hour: 'hour',
  minute: 'minute',
  'month year': 'month-of-year',
  'day month': 'day-of-month',
  'day week': 'day-of-week',
  'hour day': 'hour-of-day'
}

const OLD_ARRANGEMENTS: Readonly<Record<string, Arrangement>> = { normal: 'stacked', percent: 'share' }

export interface ReadChart {
  readonly chart: ChartState
  /** Queries of other datasets, or over another x. */
  readonly others: readonly OldChart[]
  /** What cannot be shown. */
  readonly dropped: readonly string[]
}

/** The chart of a dataset with these fields; undefined where nothing of it is left. */
export function chartOfLink({ queries }: OldChart, fields: readonly Field[]): ReadChart | undefined {
  const [first] = queries
  const x = fields.find(({ name }) => name === first?.x)
  if (first === undefined || x === undefined || !isAxis(x)) return undefined
  const same = queries.filter((query) => query.dataset === first.dataset && query.x === first.x)
  const read = same.flatMap(({ charts }) => charts).map((chart) => seriesOf(chart, fields))
  const series = read.flatMap((each) => (typeof each === 'string' ? [] : [each]))
  const kind: ChartKind = OLD_KINDS[first.charts[0]?.type ?? ''] ?? 'column'
  const dropped = [
    ...read.filter((each) => typeof each === 'string'),
    ...(first.scale !== '' && isTime(x.type) && OLD_STEPS[first.scale] === undefined ? [first.scale] : [])
  ]
  const rest = queries.filter((query) => !same.includes(query))
  const others = [...Map.groupBy(rest, (query) => JSON.stringify([query.dataset, query.x])).values()]
  const chart = chartOf(kind, x, {
    step: isTime(x.type) ? (OLD_STEPS[first.scale] ?? null) : null,
    series: series.length === 0 ? [COUNT_SERIES] : series.map((each) => withoutOwnKind(each, kind)),
    breakdown: fields.find((field) => field.name === first.breakdown && isGrouping(field)) ?? null,
    arrange: OLD_ARRANGEMENTS[first.stacked] ?? (first.stacked === '' ? 'side' : 'stacked'),
    order: orderOf(first.sort),
    points: first.limit,
    running: first.charts.some(({ running }) => running)
  })
  return { chart: normalizeChart(chart), dropped, others: others.map((each) => ({ queries: each })) }
}

/** The name of what Loggia cannot compute. */
function seriesOf({ func, type, y, subsets, right }: OldSeries, fields: readonly Field[]): ChartSeries | string {
  const name = Object.hasOwn(OLD_FUNCTIONS, func) ? OLD_FUNCTIONS[func] : undefined
  if (name === undefined) return func.slice(0, 40)
  const { takes } = FUNCTION_ROWS[name]
  // `yAxis` is sent with COUNT too.
  const field = takes === null ? null : fields.find((each) => each.name === y && takes(each))
  if (field === undefined) return `${func} ${y}`.slice(0, 80)
  const kind = OLD_KINDS[type]
  return {
    func: name,
    field,
    percent: subsets,
    kind: kind === undefined ? null : seriesKindOf(kind),
    axis: right ? 'right' : 'left'
  }
}

function withoutOwnKind(series: ChartSeries, kind: ChartKind): ChartSeries {
  return series.kind === kind || !SERIES_KINDS.some((each) => each === kind) ? { ...series, kind: null } : series
}

function orderOf(sort: string): ChartOrder | null {
  if (sort === 'x' || sort === '-x') return sort
  return sort === '' ? null : sort.startsWith('-') ? '-value' : 'value'
}

const NEW_FUNCTIONS: Readonly<Partial<Record<ChartFunction, string>>> = {
  count: 'COUNT',
  avg: 'AVG',
  sum: 'SUM',
  min: 'MIN',
  max: 'MAX',
  percentile: 'QUANTILES',
  median: 'QUANTILES'
}

/** The chart as older portals write it; null where they have no such function. */
export function writeDataChart(chart: ChartState, datasetId: string, filters: readonly Pair[]): string | null {
  if (chart.series.some(({ func }) => NEW_FUNCTIONS[func] === undefined)) return null
  const step = Object.entries(OLD_STEPS).find(([, each]) => each === chart.step)?.[0] ?? ''
  const options: Record<string, string[]> = {}
  for (const [name, value] of filters) {
    options[name] ??= []
    options[name].push(value)
  }
  const typeOf = (kind: ChartKind): string => (kind === 'points' ? 'scatter' : kind === 'histogram' ? 'column' : kind)
  const query = {
    config: { dataset: datasetId, options },
    charts: chart.series.map(({ func, field, percent, kind, axis }) => ({
      type: typeOf(kind ?? chart.kind),
      func: NEW_FUNCTIONS[func],
      ...(field === null ? {} : { yAxis: field.name }),
      ...(func === 'percentile' || func === 'median' ? { subsets: func === 'median' ? 50 : percent } : {}),
      ...(chart.running ? { cumulative: true } : {}),
      ...(axis === 'right' ? { position: 'right' } : {})
    })),
    xAxis: chart.x.name,
    maxpoints: chart.points ?? '',
    timescale: step,
    sort: oldSort(chart.order),
    ...(chart.breakdown === null ? {} : { seriesBreakdown: chart.breakdown.name }),
    stacked: { share: 'percent', stacked: 'normal', side: '' }[arrangementOf(chart)]
  }
  return Buffer.from(JSON.stringify({ queries: [query], timescale: step, displayLegend: true })).toString('base64')
}

function oldSort(order: ChartOrder | null): string {
  return order === null ? '' : order === 'x' || order === '-x' ? order : order === 'value' ? 'serie1-1' : '-serie1-1'
}
