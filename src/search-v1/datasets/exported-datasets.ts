import type { Answer } from '#http'
import type { Clauses } from '#records'
import type { RequestContext } from '../request-context.ts'
import type { Window } from '../window.ts'

/** The catalog as a file of the Explore API, with the same filters. */
export function exportDatasets(
  format: 'csv' | 'rss',
  { where, refine, exclude, facet, orderBy }: Clauses,
  { rows, start }: Window,
  { services, http, caller, lang }: RequestContext
): Promise<Answer> {
  const list = (name: string, values: readonly string[]) => values.map((value) => [name, value] as const)
  return services.exportFile(http, caller.principal, {
    datasetId: null,
    format,
    isCounted: true,
    parameters: [
      ...list('where', where),
      ...list('facet', facet),
      ...list('refine', refine),
      ...list('exclude', exclude),
      ...list('order_by', orderBy === undefined ? [] : [orderBy]),
      ['limit', String(rows)],
      ['offset', String(start)],
      ['lang', lang]
    ]
  })
}
