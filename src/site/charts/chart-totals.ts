import type { Dataset } from '#catalog'
import type { Field } from '#schema'
import { asDouble } from '../data/exact-numbers.ts'
import type { PortalData } from '../data/portal-data.ts'
import type { Question } from '../data/question.ts'
import { fieldText } from '../state/odsql-text.ts'
import { isRange, isTime } from '../state/record-filters.ts'
import { FUNCTION_ROWS, measureText } from './chart-functions.ts'
import type { ChartState } from './chart-state.ts'

/** What one scan says of all records that the filters leave. */
export interface ChartTotals {
  readonly records: number
  /** Of the first series; null where groups do not add up. */
  readonly total: number | null
  /** Least and greatest x, in milliseconds for times; null: x has no value or no order. */
  readonly extent: readonly [low: number, high: number] | null
}

export async function chartTotals(
  { id }: Dataset,
  { x, series }: ChartState,
  filters: Question,
  data: PortalData
): Promise<ChartTotals> {
  const [first] = series
  const isAdditive = first !== undefined && FUNCTION_ROWS[first.func].additive
  const select = [
    'count(*) as records',
    ...(isAdditive ? [`${measureText(first.func, first.field, first.percent)} as total`] : []),
    ...(isRange(x) ? [`min(${fieldText(x.name)}) as low`, `max(${fieldText(x.name)}) as high`] : [])
  ]
  const { results } = await data.records(id, { ...filters, select: select.join(', '), limit: 1 })
  const row = results[0] ?? {}
  return {
    records: Number(row.records ?? 0),
    total: asDouble(row.total),
    extent: extentOf(row.low, row.high, x)
  }
}

export function extentOf(low: unknown, high: unknown, { type }: Field): ChartTotals['extent'] {
  const [from, to] = [low, high].map((value) =>
    value === null || value === undefined ? Number.NaN : isTime(type) ? Date.parse(String(value)) : Number(value)
  ) as [number, number]
  return Number.isFinite(from) && Number.isFinite(to) ? [from, to] : null
}
