import { fieldText, quote } from '../state/odsql-text.ts'
import { isTime } from '../state/record-filters.ts'
import { binWidth } from './bins.ts'
import { isNumber, measureText } from './chart-functions.ts'
import type { ChartSource } from './chart-source.ts'
import { type ChartOrder, type ChartState, MAX_POINTS } from './chart-state.ts'
import type { ChartTotals } from './chart-totals.ts'
import { MAX_STEPS, STEP_ROWS, stepFor, type TimeStep } from './time-steps.ts'

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
export interface Grouping {
  readonly key: string
  readonly step: TimeStep | null
  readonly kind: 'time' | 'cycle' | 'bins' | 'number' | 'category'
  readonly width: number
  readonly coarser: boolean
}

export async function groupingOf(state: ChartState, { extent }: ChartTotals, source: ChartSource): Promise<Grouping> {
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

export interface Chosen {
  /** In their order; null: all that there are. */
  readonly keys: readonly unknown[] | null
  readonly hidden: number
  readonly where: readonly string[]
}

/** The values of a category for which there is room, by the first series or by name. */
export async function chosenCategories(state: ChartState, grouping: Grouping, source: ChartSource): Promise<Chosen> {
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

export function isOneOf(name: string, type: string, keys: readonly unknown[]): string[] {
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

export function effectiveOrder({ order }: ChartState, kind: Grouping['kind']): ChartOrder {
  return order ?? (kind === 'category' ? '-value' : 'x')
}
