import { asDouble } from '../data/exact-numbers.ts'
import type { Question } from '../data/question.ts'
import { fieldText } from '../state/odsql-text.ts'
import { type Axis, binAxis, categoryAxis, cycleAxis, farStepsAxis, numberAxis, timeAxis } from './axis-points.ts'
import type { AxisPoint, ChartData, DataSeries } from './chart-data.ts'
import { FUNCTION_ROWS, measureText } from './chart-functions.ts'
import { chosenCategories, effectiveOrder, type Grouping, groupingOf } from './chart-grouping.ts'
import { type Part, partsOf } from './chart-parts.ts'
import type { ChartSource } from './chart-source.ts'
import type { ChartOrder, ChartState } from './chart-state.ts'
import { chartTotals } from './chart-totals.ts'

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
      return (
        timeAxis(keys, grouping.step ?? 'year', zone, frame) ?? farStepsAxis(keys, grouping.step ?? 'year', zone, frame)
      )
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
    if (at !== undefined) values[at] = asDouble(row[alias]) ?? empty
  }
  if (!running) return values
  let sum = 0
  return values.map((value) => {
    sum += value ?? 0
    return sum
  })
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
