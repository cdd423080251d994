import { runHistory, scheduledRows } from '#sources'
import type { HarvestedDatasetRow, HarvesterRow, Reader, Writer } from '#store'
import { harvestError } from './errors.ts'

/** Errors: `harvest/not-found`, `harvest/running`. */
export const harvesterRows = scheduledRows('harvesters', {
  notFound: (id) => harvestError('harvest/not-found', `There is no harvester ${id}.`, { details: { id } }),
  running: (id) =>
    harvestError('harvest/running', `The harvester ${id} is being run already: its history shows the outcome.`)
})

/** Runs of one harvester that are kept: 100. */
export const harvestRuns = runHistory('harvest_runs', 'harvester_id', 100)

export function listHarvesters(db: Reader): Promise<HarvesterRow[]> {
  return db.selectFrom('harvesters').selectAll().orderBy('url').orderBy('id').execute()
}

export function listDatasets(db: Reader, catalog: string): Promise<HarvestedDatasetRow[]> {
  return db.selectFrom('harvested_datasets').selectAll().where('catalog', '=', catalog).orderBy('remote_id').execute()
}

export async function updateDataset(
  tx: Writer,
  { catalog, remote_id: remoteId }: Pick<HarvestedDatasetRow, 'catalog' | 'remote_id'>,
  columns: Partial<HarvestedDatasetRow>
): Promise<void> {
  await tx
    .updateTable('harvested_datasets')
    .set(columns)
    .where('catalog', '=', catalog)
    .where('remote_id', '=', remoteId)
    .execute()
}
