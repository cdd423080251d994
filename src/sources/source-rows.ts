import type { Reader, SourceRow } from '#store'
import { sourceError } from './errors.ts'
import { runHistory } from './run-history.ts'
import { scheduledRows } from './scheduled-rows.ts'

/** Errors: `source/not-found`, `source/running`. */
export const sourceRows = scheduledRows('sources', {
  notFound: (id) => sourceError('source/not-found', `There is no source ${id}.`, { details: { id } }),
  running: (id) =>
    sourceError('source/running', `The source ${id} is being loaded already: its history shows the outcome.`)
})

/** Of one source. */
export const KEPT_RUNS = 500

export const sourceRuns = runHistory('source_runs', 'source_id', KEPT_RUNS)

export function listSources(db: Reader): Promise<SourceRow[]> {
  return db.selectFrom('sources').selectAll().orderBy('dataset_id').orderBy('id').execute()
}
