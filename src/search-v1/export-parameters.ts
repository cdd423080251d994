import type { Clauses } from '#records'

/** A parameter of an export of the Explore API. */
export type ExportParameter = readonly [name: string, value: string]

/** Which records or datasets, and in which order. */
export function filterParameters({
  where,
  facet,
  refine,
  exclude,
  orderBy
}: Pick<Clauses, 'where' | 'facet' | 'refine' | 'exclude' | 'orderBy'>): ExportParameter[] {
  const list = (name: string, values: readonly string[]) => values.map((value): ExportParameter => [name, value])
  return [
    ...list('where', where),
    ...list('facet', facet),
    ...list('refine', refine),
    ...list('exclude', exclude),
    ...(orderBy === undefined ? [] : list('order_by', [orderBy]))
  ]
}
