import type { Answer } from '#http'
import type { Clauses } from '#records'
import { filterParameters } from '../export-parameters.ts'
import type { RequestContext } from '../request-context.ts'
import type { Window } from '../window.ts'

/** The catalog as a file of the Explore API, with the same filters. */
export function exportDatasets(
  format: 'csv' | 'rss',
  clauses: Clauses,
  { rows, start }: Window,
  { services, http, caller, lang }: RequestContext
): Promise<Answer> {
  return services.exportFile(http, caller.principal, {
    datasetId: null,
    format,
    isCounted: true,
    parameters: [...filterParameters(clauses), ['limit', String(rows)], ['offset', String(start)], ['lang', lang]]
  })
}
