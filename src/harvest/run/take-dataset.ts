import { appendEvent } from '#events'
import type { HarvestedDatasetRow } from '#store'
import { type FilesResult, takeFiles } from '../files/take-files.ts'
import { harvesterRows, updateDataset } from '../harvest-rows.ts'
import type { HarvestedDataset } from '../harvested-dataset.ts'
import { takenBy } from '../reconcile.ts'
import { claimDataset } from './claim-dataset.ts'
import { describeFailure } from './failures.ts'
import type { DatasetTake, HarvestEntry, HarvestOutcome, HarvestRun } from './harvest-run.ts'
import { type MetadataChange, planMetadata, putMetadata } from './take-metadata.ts'
import { type RecordsResult, takeRecords } from './take-records.ts'
import { restoreDataset } from './withdraw-dataset.ts'

/** Makes the dataset here what it is there, or says why not. Errors: those that end the run. */
export async function takeDataset(
  run: HarvestRun,
  dataset: HarvestedDataset,
  known: HarvestedDatasetRow | undefined
): Promise<HarvestEntry> {
  const { store, clock } = run.context
  const row = known ?? (await store.transaction((tx) => claimDataset(tx, run, dataset)))
  if (row.harvester_id !== null && row.harvester_id !== run.harvester.id)
    return { remoteId: row.remote_id, datasetId: row.dataset_id, outcome: 'skipped', reason: takenBy(row.harvester_id) }
  const take = { run, dataset, row }
  const entry = await tryTake(take)
  const { outcome, reason } = entry
  await store.transaction(async (tx) => {
    await harvesterRows.requireLease(tx, run.harvester)
    const failure = outcome === 'failed' || outcome === 'held' ? reason : null
    await updateDataset(tx, row, { failure, checked_ms: clock.now() })
    // The same failure is not reported again.
    if (failure === null || failure === row.failure) return
    const item = await tx
      .selectFrom('datasets')
      .select('item_id')
      .where('dataset_id', '=', row.dataset_id)
      .executeTakeFirst()
    if (item === undefined) return
    const properties = { refreshProblems: [failure] }
    await appendEvent(tx, { type: 'items', operation: 'refreshFailed', subject: item.item_id, properties }, clock.now())
  })
  return entry
}

async function tryTake(take: DatasetTake): Promise<HarvestEntry> {
  const { run, dataset, row } = take
  const named = { remoteId: dataset.remoteId, datasetId: row.dataset_id }
  try {
    const isNew = !(await exists(take))
    if (isNew && row.harvested_ms !== null && !run.accept)
      return { ...named, outcome: 'skipped', reason: 'It was removed here by a person.' }
    if (row.withdrawn_ms !== null) await restoreDataset(take, isNew)
    const metadata = await planMetadata(take, isNew)
    const records = await takeRecords(take, metadata, isNew)
    if (records.kind !== 'loaded') await putMetadata(take, metadata, isNew)
    const files = await takeFiles(take, metadata.isChanged || records.kind === 'loaded', isNew)
    return { ...named, ...resultOf(take, metadata, { records, files }, isNew) }
  } catch (error) {
    return { ...named, outcome: 'failed', reason: describeFailure(run, error) }
  }
}

function resultOf(
  { row }: DatasetTake,
  metadata: MetadataChange,
  { records, files }: { readonly records: RecordsResult; readonly files: FilesResult },
  isNew: boolean
): Pick<HarvestEntry, 'outcome' | 'reason' | 'notes'> {
  const notes = [...metadata.notes, ...files.notes]
  const rejects = records.kind === 'loaded' ? records.rejects : 0
  const told = rejects === 0 ? notes : [...notes, `${rejects} cells do not fit the type of their field, and are empty`]
  const shown = told.length > 0 ? { notes: told } : {}
  if ('reason' in records) return { outcome: records.kind, reason: records.reason, ...shown }
  const outcome: HarvestOutcome = isNew
    ? 'added'
    : row.withdrawn_ms !== null
      ? 'restored'
      : records.kind === 'loaded'
        ? 'records'
        : metadata.isChanged || files.isChanged
          ? 'metadata'
          : 'same'
  return { outcome, reason: null, ...shown }
}

async function exists({ run, row }: DatasetTake): Promise<boolean> {
  const found = await run.context.store.db
    .selectFrom('datasets')
    .select('uid')
    .where('dataset_id', '=', row.dataset_id)
    .executeTakeFirst()
  return found !== undefined
}
