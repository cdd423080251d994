import type { Frame } from '../views/frame.ts'
import type { ChartData, CloudData } from './chart-data.ts'
import { FUNCTION_ROWS } from './chart-functions.ts'
import { decimalsFor } from './chart-values.ts'
import { fieldLabel, measureLabel } from './chart-words.ts'

/** The chart as a table: what people read, and what files hold. */
export interface TableData {
  readonly columns: readonly string[]
  readonly rows: readonly TableRow[]
  /** What is not shown, and the sum, of what adds up. */
  readonly sums: readonly (readonly string[])[]
}

export interface TableRow {
  readonly label: string
  /** null: no value. */
  readonly cells: readonly (string | null)[]
  /** As files have it: numbers as they are, moments in ISO 8601. */
  readonly key: string | number | null
  readonly values: readonly (number | null)[]
}

type Words = Pick<Frame, 't' | 'format'>

export function chartTable({ points, series, state, hidden, total }: ChartData, { t, format }: Words): TableData {
  const decimals = series.map(({ values }) => decimalsFor(values))
  const most = Math.max(0, ...decimals)
  const written = (value: number | null, at: number): string | null =>
    value === null ? null : format.number(value, state.breakdown === null ? (decimals[at] ?? most) : most)
  const [first] = series
  const isSummed = first !== undefined && FUNCTION_ROWS[first.source.func].additive && !state.running
  const isCross = isSummed && state.breakdown !== null && series.length > 1
  const sumOf = (values: readonly (number | null)[]): number =>
    values.reduce<number>((sum, value) => sum + (value ?? 0), 0)
  const rows = points.map(({ label, key }, at): TableRow => {
    const own = series.map(({ values }) => values[at] ?? null)
    const values = isCross ? [...own, sumOf(own)] : own
    return { label, key, values, cells: values.map(written) }
  })
  const sums =
    rows[0] === undefined ? [] : rows[0].values.map((_, at) => sumOf(rows.map(({ values }) => values[at] ?? null)))
  const areAllSummed = series.every(({ source }) => FUNCTION_ROWS[source.func].additive)
  const sumRows = (): string[][] => {
    const texts = sums.map((sum, at) => written(sum, at) ?? '')
    if (!isSummed || !areAllSummed || rows.length < 2) return []
    if (hidden === 0) return [[t('chart.all'), ...texts]]
    const [shown] = sums
    if (total === null || shown === undefined || sums.length > 1) return []
    return [
      [t('chart.others', { n: hidden }), written(total - shown, 0) ?? ''],
      [t('chart.all'), written(total, 0) ?? '']
    ]
  }
  return {
    columns: [
      fieldLabel(state.x),
      ...series.map(({ name, source, dataset }) =>
        state.breakdown === null && dataset === undefined ? measureLabel(source, { t, format }) : name
      ),
      ...(isCross ? [t('chart.all')] : [])
    ],
    rows,
    sums: sumRows()
  }
}

export function cloudTable({ points, x, y, areRecords }: CloudData, { t, format }: Words): TableData {
  const written = (value: number): string => format.number(Number(value.toPrecision(12)))
  return {
    columns: [fieldLabel(x), fieldLabel(y), ...(areRecords ? [] : [t('chart.count')])],
    rows: points.map((point) => {
      const values = areRecords ? [point.y] : [point.y, point.records]
      return { label: written(point.x), key: point.x, values, cells: values.map(written) }
    }),
    sums: []
  }
}
