import type { ClonedDatasetRow, PortalCloneRow, Reader, Writer } from '#store'
import { remoteError } from '../errors.ts'
import type { Loss } from './losses.ts'

export interface Lease {
  readonly owner: string
  readonly nowMs: number
  readonly untilMs: number
}

/** Marks the portal as being cloned by this server. Errors: `remote/clone-running`. */
export async function takeClone(tx: Writer, api: string, { owner, nowMs, untilMs }: Lease): Promise<void> {
  const row = await findClone(tx, api)
  if (row !== undefined && row.lease_owner !== null && row.lease_owner !== owner && row.lease_until_ms > nowMs)
    throw remoteError(
      'remote/clone-running',
      `${api} is being cloned by another command. If that command was killed, its mark ends at ${new Date(row.lease_until_ms).toISOString().slice(11, 19)} UTC.`
    )
  const lease = { lease_owner: owner, lease_until_ms: untilMs }
  await tx
    .insertInto('portal_clones')
    .values({ api, begun_ms: nowMs, completed_ms: null, ...lease })
    .onConflict((conflict) => conflict.column('api').doUpdateSet(lease))
    .execute()
}

export async function endClone(tx: Writer, api: string, owner: string, completedMs: number | null): Promise<void> {
  await tx
    .updateTable('portal_clones')
    .set({ lease_owner: null, lease_until_ms: 0, ...(completedMs !== null && { completed_ms: completedMs }) })
    .where('api', '=', api)
    .where('lease_owner', '=', owner)
    .execute()
}

/** After a start of the only server: nobody else can be cloning. */
export async function freeClones(tx: Writer): Promise<void> {
  await tx.updateTable('portal_clones').set({ lease_owner: null, lease_until_ms: 0 }).execute()
}

function findClone(db: Reader, api: string): Promise<PortalCloneRow | undefined> {
  return db.selectFrom('portal_clones').selectAll().where('api', '=', api).executeTakeFirst()
}

export function listCloned(db: Reader, api: string): Promise<ClonedDatasetRow[]> {
  return db.selectFrom('cloned_datasets').selectAll().where('api', '=', api).orderBy('remote_id').execute()
}

export function readRow(db: Reader, api: string, remoteId: string): Promise<ClonedDatasetRow | undefined> {
  return db
    .selectFrom('cloned_datasets')
    .selectAll()
    .where('api', '=', api)
    .where('remote_id', '=', remoteId)
    .executeTakeFirst()
}

export function newRow(api: string, remoteId: string, datasetId: string): ClonedDatasetRow {
  return {
    api,
    remote_id: remoteId,
    dataset_id: datasetId,
    records_key: null,
    metadata_key: null,
    files_key: null,
    record_losses: '[]',
    metadata_losses: '[]',
    file_losses: '[]',
    dataset_uid: null,
    record_files_key: null,
    record_file_losses: null,
    failure: null,
    copied_ms: null,
    missing_since_ms: null
  }
}

/**
 * Reserves the id for the copy before anything is loaded under it, so that a run that is killed continues with it.
 * Undefined: another dataset has the id.
 */
export async function claimDataset(tx: Writer, row: ClonedDatasetRow): Promise<ClonedDatasetRow | undefined> {
  const [dataset, claimed] = await Promise.all([
    tx.selectFrom('datasets').select('uid').where('dataset_id', '=', row.dataset_id).executeTakeFirst(),
    tx.selectFrom('cloned_datasets').select('api').where('dataset_id', '=', row.dataset_id).executeTakeFirst()
  ])
  if (dataset !== undefined || claimed !== undefined) return undefined
  await tx.insertInto('cloned_datasets').values(row).execute()
  return row
}

export async function updateCloned(
  tx: Writer,
  { api, remote_id }: Pick<ClonedDatasetRow, 'api' | 'remote_id'>,
  columns: Partial<ClonedDatasetRow>
): Promise<void> {
  await tx
    .updateTable('cloned_datasets')
    .set(columns)
    .where('api', '=', api)
    .where('remote_id', '=', remote_id)
    .execute()
}

/** What a copy leaves in its row, in the transaction of the copy. */
export async function noteCopied(
  tx: Writer,
  row: Pick<ClonedDatasetRow, 'api' | 'remote_id' | 'dataset_id'>,
  columns: Partial<ClonedDatasetRow>
): Promise<void> {
  const { uid } = await tx
    .selectFrom('datasets')
    .select('uid')
    .where('dataset_id', '=', row.dataset_id)
    .executeTakeFirstOrThrow()
  await updateCloned(tx, row, { ...columns, dataset_uid: uid })
}

/** Whether the dataset is the one that was copied: somebody may have made another one with its id. */
export function isCopyOf({ dataset_uid: uid, copied_ms: copiedMs }: ClonedDatasetRow, local: { uid: string }): boolean {
  return uid === null ? copiedMs !== null : uid === local.uid
}

export function lossesOf(row: ClonedDatasetRow): Loss[] {
  const { record_losses: records, metadata_losses: metadata, file_losses: files, record_file_losses: inside } = row
  return [records, metadata, files, inside ?? '[]'].flatMap((text) => JSON.parse(text) as Loss[])
}
