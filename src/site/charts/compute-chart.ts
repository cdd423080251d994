import type { Dataset } from '#catalog'
import { canonicalZone } from '#kit'
import type { PortalData, RecordRow } from '../data/portal-data.ts'
import type { Question } from '../data/question.ts'
import type { DatasetPage } from '../dataset/open-dataset.ts'
import { allOf, fieldText, quote } from '../state/odsql-text.ts'
import { isTime } from '../state/record-filters.ts'
import { filterQuestion } from '../state/table-state.ts'
import type { Frame } from '../views/frame.ts'
import { type Axis, binAxis, categoryAxis, cycleAxis, numberAxis, timeAxis, valueLabel } from './axis-points.ts'
import { binWidth } from './bins.ts'
import type { AxisPoint, ChartData, DataSeries } from './chart-data.ts'
import { FUNCTION_ROWS, isNumber, measureText } from './chart-functions.ts'
import { type ChartOrder, type ChartSeries, type ChartState, MAX_POINTS } from './chart-state.ts'
import { type ChartTotals, chartTotals } from './chart-totals.ts'
import { seriesLabel } from './chart-words.ts'
import { MAX_STEPS, STEP_ROWS, stepFor, type TimeStep } from './time-steps.ts'

/** Where a chart's data come from, and how they are written. */
export interface ChartSource {
  readonly dataset: Dataset
  /** What the filters leave. */
  readonly filters: Question
  readonly data: PortalData
  readonly timezone: string
  readonly frame: Pick<Frame, 't' | 'format'>
}

export function chartSourceOf({ dataset, state, data, timezone, page }: DatasetPage): ChartSource {
  return {
    dataset,
    filters: filterQuestion(state),
    data,
    timezone: canonicalZone(timezone) ?? 'UTC',
    frame: page.frame
  }
}

/** Groups of one answer. */
const MAX_ROWS = 20_000
/** Values of a category that are shown when nobody says how many. */
const GOOD_CATEGORIES: Readonly<Record<ChartState['kind'], number>> = {
  column: 20,
  bar: 20,
  line: 40,
  area: 40,
  points: 40,
  pie: 7,
  histogram: 100
}
/** More different whole numbers are put into steps. */
const MAX_NUMBERS = 60

/** The key of x, in ODSQL. */
interface Grouping {
  readonly key: string
  readonly step: TimeStep | null
  readonly kind: 'time' | 'cycle' | 'bins' | 'number' | 'category'
  readonly width: number
  readonly coarser: boolean
}

export async function computeChart(state: ChartState, source: ChartSource): Promise<ChartData> {
  const totals = await chartTotals(source.dataset, state, source.filters, source.data)
  const grouping = await groupingOf(state, totals, source)
  const chosen = await chosenCategories(state, grouping, source)
  const filters = { ...source.filters, where: [...(source.filters.where ?? []), ...chosen.where] }
  const parts = await partsOf(state, grouping, filters, source)
  const axis = axisOf(state, grouping, parts, chosen.keys, source)
  const drawn = parts.map((part) => ({ ...part, values: valuesOf(part, axis, state) }))
  return inOrder(
    {
      state,
      axis: axis.kind,
      step: grouping.step,
      points: axis.points,
      series: drawn.map(({ name, colour, source: series, values }) => ({ name, colour, source: series, values })),
      records: totals.records,
      total: totals.total,
      hidden: chosen.hidden,
      coarser: grouping.coarser,
      question: questionOf(state, grouping, source),
      dropped: []
    },
    effectiveOrder(state, grouping.kind)
  )
}

/** Without what a chart cuts off and puts together. */
function questionOf({ series, breakdown }: ChartState, { key }: Grouping, { filters }: ChartSource): Question {
  const select = series.map(({ func, field, percent }) => measureText(func, field, percent)).join(', ')
  const groupBy = breakdown === null ? key : `${key}, ${fieldText(breakdown.name)}`
  return { ...filters, select, groupBy, limit: 100 }
}

async function groupingOf(state: ChartState, { extent }: ChartTotals, source: ChartSource): Promise<Grouping> {
  const { x, kind } = state
  const name = fieldText(x.name)
  const plain = { key: name, step: null, width: 0, coarser: false }
  if (isTime(x.type)) {
    const step = fittingStep(state, extent)
    const row = STEP_ROWS[step]
    return {
      ...plain,
      key: row.text(name),
      step,
      kind: row.cycle === null ? 'time' : 'cycle',
      coarser: state.step !== null && step !== state.step
    }
  }
  if (!isNumber(x)) return { ...plain, kind: 'category' }
  const isFew = kind !== 'histogram' && state.bins === null && (await countValues(x.name, source)) <= MAX_NUMBERS
  if (isFew || extent === null || (isSequence(state) && x.type === 'int' && extent[1] - extent[0] <= MAX_POINTS))
    return { ...plain, kind: kind === 'pie' || kind === 'bar' ? 'category' : 'number' }
  const width = binWidth(extent, x.type === 'int', state.bins)
  return { ...plain, key: `range(${name}, ${width})`, kind: 'bins', width }
}

function isSequence({ kind, bins }: ChartState): boolean {
  return bins === null && (kind === 'line' || kind === 'area' || kind === 'points')
}

/** The step that was asked for, or a coarser one where that has too many. */
function fittingStep({ step, x, kind }: ChartState, extent: ChartTotals['extent']): TimeStep {
  const span = extent === null ? 0 : extent[1] - extent[0]
  const finest = x.annotations.timeserie_precision
  if (step === null) {
    const fitting = stepFor(span, x.type === 'datetime', kind === 'line' || kind === 'area' ? 130 : 61)
    const least = finest === 'month' || finest === 'year' ? finest : fitting
    return STEP_ROWS[least].ms > STEP_ROWS[fitting].ms ? least : fitting
  }
  const { cycle, ms } = STEP_ROWS[step]
  return cycle === null && span / ms > MAX_STEPS ? stepFor(span, x.type === 'datetime', MAX_STEPS) : step
}

async function countValues(name: string, { dataset, filters, data }: ChartSource): Promise<number> {
  const { total_count } = await data.records(dataset.id, { ...filters, groupBy: fieldText(name), limit: 1 })
  return total_count
}

interface Chosen {
  /** In their order; null: all that there are. */
  readonly keys: readonly unknown[] | null
  readonly hidden: number
  readonly where: readonly string[]
}

/** The values of a category for which there is room, by the first series or by name. */
async function chosenCategories(state: ChartState, grouping: Grouping, source: ChartSource): Promise<Chosen> {
  if (grouping.kind !== 'category') return { keys: null, hidden: 0, where: [] }
  const { dataset, filters, data } = source
  const [first] = state.series
  const limit = state.points ?? GOOD_CATEGORIES[state.kind]
  const order = effectiveOrder(state, 'category')
  const orders: Readonly<Record<ChartOrder, string>> = {
    x: 'chart_x',
    '-x': 'chart_x desc',
    value: 'chart_1',
    '-value': 'chart_1 desc'
  }
  const { results, total_count } = await data.records(dataset.id, {
    ...filters,
    select: `${first === undefined ? 'count(*)' : measureText(first.func, first.field, first.percent)} as chart_1`,
    groupBy: `${grouping.key} as chart_x`,
    orderBy: order === 'x' || order === '-x' ? orders[order] : `${orders[order]}, chart_x`,
    limit
  })
  const keys = results.map(({ chart_x }) => chart_x ?? null)
  const hidden = total_count - keys.length
  return { keys, hidden, where: hidden === 0 ? [] : isOneOf(grouping.key, state.x.type, keys) }
}

function isOneOf(name: string, type: string, keys: readonly unknown[]): string[] {
  const values = keys.filter((key) => key !== null)
  const literals = values.map((key) => (type === 'text' ? quote(String(key)) : String(key)))
  const conditions = [
    ...(values.length === 0
      ? []
      : type === 'text' || type === 'int' || type === 'double'
        ? [`${name} in (${literals.join(', ')})`]
        : []),
    ...(keys.includes(null) ? [`${name} is null`] : [])
  ]
  return conditions.length === 0 ? [] : [conditions.join(' or ')]
}

/** Rows of some series. */
interface Part {
  readonly name: string
  readonly colour: number
  readonly source: ChartSeries
  readonly alias: string
  readonly rows: readonly RecordRow[]
}

async function partsOf(
  state: ChartState,
  grouping: Grouping,
  filters: Question,
  source: ChartSource
): Promise<readonly Part[]> {
  const { dataset, data, frame } = source
  const { series, breakdown } = state
  const select = series
    .map(({ func, field, percent }, at) => `${measureText(func, field, percent)} as chart_${at + 1}`)
    .join(', ')
  const ask = async (groupBy: string, where: readonly string[]): Promise<readonly RecordRow[]> => {
    const question = { ...filters, where: [...(filters.where ?? []), ...where], select, groupBy, limit: MAX_ROWS }
    return (await data.records(dataset.id, question, source.timezone)).results
  }
  const x = `${grouping.key} as chart_x`
  const [first] = series
  if (breakdown === null || first === undefined) {
    const rows = await ask(x, [])
    return series.map((each, at) => ({
      name: seriesLabel(each, frame),
      colour: at + 1,
      source: each,
      alias: `chart_${at + 1}`,
      rows
    }))
  }
  const name = fieldText(breakdown.name)
  const frequent = await data.records(dataset.id, {
    ...filters,
    where: [...(filters.where ?? []), `${name} is not null`],
    select: 'count(*) as records',
    groupBy: `${name} as chart_group`,
    orderBy: 'records desc, chart_group',
    limit: state.groups
  })
  const keys = frequent.results.map(({ chart_group }) => chart_group)
  const shown =
    keys.length === 0
      ? [`${name} is not null`]
      : breakdown.type === 'text'
        ? isOneOf(name, 'text', keys)
        : [`${name} is not null`]
  const [rows, others] = await Promise.all([
    keys.length === 0 ? [] : ask(`${x}, ${name} as chart_group`, shown),
    ask(x, [
      keys.length === 0 || breakdown.type !== 'text' ? `${name} is null` : `not (${allOf(shown)}) or ${name} is null`
    ])
  ])
  const areOthersEmpty = frequent.total_count <= keys.length
  const groups = keys.map((key, at) => ({
    name: valueLabel(key, breakdown, frame),
    colour: at + 1,
    source: first,
    alias: 'chart_1',
    // A field of several values has groups of values that were not asked for.
    rows: rows.filter(({ chart_group }) => chart_group === key)
  }))
  const rest = {
    name: areOthersEmpty ? frame.t('value.none') : frame.t('chart.others', { n: frequent.total_count - keys.length }),
    colour: 0,
    source: first,
    alias: 'chart_1',
    rows: others
  }
  return others.length === 0 ? groups : [...groups, rest]
}

function axisOf(
  state: ChartState,
  grouping: Grouping,
  parts: readonly Part[],
  chosen: readonly unknown[] | null,
  { frame, timezone }: ChartSource
): Axis {
  const keys = [...new Set(parts.flatMap(({ rows }) => rows.map(({ chart_x }) => chart_x ?? null)))]
  const zone = state.x.type === 'datetime' ? timezone : 'UTC'
  switch (grouping.kind) {
    case 'time':
      return timeAxis(keys, grouping.step ?? 'year', zone, frame) ?? categoryAxis(keys, state.x, frame)
    case 'cycle':
      return cycleAxis(grouping.step ?? 'month-of-year', frame)
    case 'bins':
      return binAxis(keys, grouping.width, state.x.type === 'int', frame)
    case 'number':
      return numberAxis(keys, state.x, frame)
    case 'category':
      return categoryAxis(chosen ?? keys, state.x, frame)
  }
}

/** Where nobody was counted there are none; of other measures nothing is known. */
function valuesOf({ rows, alias, source }: Part, axis: Axis, { running }: ChartState): (number | null)[] {
  const empty = FUNCTION_ROWS[source.func].additive ? 0 : null
  const values: (number | null)[] = axis.points.map(() => empty)
  for (const row of rows) {
    const at = axis.index(row.chart_x ?? null)
    const value = row[alias]
    if (at !== undefined) values[at] = typeof value === 'number' ? value : empty
  }
  if (!running) return values
  let sum = 0
  return values.map((value) => {
    sum += value ?? 0
    return sum
  })
}

export function effectiveOrder({ order }: ChartState, kind: Grouping['kind']): ChartOrder {
  return order ?? (kind === 'category' ? '-value' : 'x')
}

/** Categories come in their order already; other axes can be turned round, or sorted by value. */
function inOrder(chart: ChartData, order: ChartOrder): ChartData {
  if (chart.axis === 'category' || order === 'x') return chart
  const sums = chart.points.map((_, at) => chart.series.reduce((sum, { values }) => sum + (values[at] ?? 0), 0))
  const places = chart.points.map((_, at) => at)
  if (order === '-x') places.reverse()
  else places.sort((a, b) => ((sums[a] ?? 0) - (sums[b] ?? 0)) * (order === 'value' ? 1 : -1))
  const point = (at: number, index: number): AxisPoint[] => {
    const found = chart.points[at]
    return found === undefined ? [] : [{ ...found, at: index }]
  }
  return {
    ...chart,
    axis: 'category',
    points: places.flatMap(point),
    series: chart.series.map((each): DataSeries => ({ ...each, values: places.map((at) => each.values[at] ?? null) }))
  }
}
