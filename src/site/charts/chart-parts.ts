import type { RecordRow } from '../data/portal-data.ts'
import type { Question } from '../data/question.ts'
import { allOf, fieldText } from '../state/odsql-text.ts'
import { valueLabel } from './axis-points.ts'
import { measureText } from './chart-functions.ts'
import { type Grouping, isOneOf } from './chart-grouping.ts'
import type { ChartSource } from './chart-source.ts'
import type { ChartSeries, ChartState } from './chart-state.ts'
import { seriesLabel } from './chart-words.ts'

/** Groups of one answer. */
const MAX_ROWS = 20_000

/** Rows of some series. */
export interface Part {
  readonly name: string
  readonly colour: number
  readonly source: ChartSeries
  readonly alias: string
  readonly rows: readonly RecordRow[]
}

export async function partsOf(
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
