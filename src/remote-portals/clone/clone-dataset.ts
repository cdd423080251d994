import type { DatasetFile } from '#catalog'
import { isLoggiaError, type LoggiaError } from '#kit'
import type { DatasetRow } from '#store'
import type { PortalClient } from '../client/portal-client.ts'
import { remoteError } from '../errors.ts'
import type { CloneContext } from './clone-context.ts'
import { isCopyOf, updateCloned } from './clone-rows.ts'
import { copyMetadata } from './copy-metadata.ts'
import type { CopyPart, DatasetCopy } from './copy-part.ts'
import { copyRecordFiles } from './copy-record-files.ts'
import { copyRecords } from './copy-records.ts'
import { keysOf } from './dataset-keys.ts'
import { fetchFiles } from './fetch-files.ts'
import { withRecordCount } from './record-count.ts'
import type { RemoteDataset } from './remote-dataset.ts'

export type CopyOutcome = 'added' | 'records' | 'metadata' | 'same'

/**
 * Makes the dataset here what it is there: nothing when nothing has changed, metadata and files without its records when
 * only they have, and everything in one publication otherwise. Errors: those of the client and of an import.
 */
export async function cloneDataset(
  context: CloneContext,
  client: PortalClient,
  listed: DatasetCopy,
  watch: { readonly signal: AbortSignal; readonly onStep: (what: string) => void }
): Promise<CopyOutcome> {
  const outcome = await copyDataset(context, client, listed, watch)
  const brings = await copyRecordFiles(context, client, listed, watch)
  return outcome === 'same' && brings ? 'metadata' : outcome
}

async function copyDataset(
  context: CloneContext,
  client: PortalClient,
  listed: DatasetCopy,
  watch: { readonly signal: AbortSignal; readonly onStep: (what: string) => void }
): Promise<CopyOutcome> {
  const copy = { ...listed, remote: await withRecordCount(client, listed.remote) }
  const local = await findLocal(context, copy.row.dataset_id)
  if (local !== undefined && !isCopyOf(copy.row, local)) throw idTaken(copy.row.dataset_id)
  const keys = keysOf(copy.remote, copy.translated, copy.dataVisible, context.ownUrl)
  const before = local === undefined ? undefined : copy.row
  const isNew = before?.records_key !== keys.records
  if (!isNew && before.metadata_key === keys.metadata && before.files_key === keys.files) return 'same'
  const kept = await listFiles(context, local)
  const files =
    before?.files_key === keys.files ? undefined : await fetchFiles(client, context.files, copy.remote, kept)
  if (!isNew && before.metadata_key === keys.metadata && files !== undefined && areSame(files.files, kept)) {
    // Files that could not be fetched last time, and cannot be today either: readers see nothing new.
    const files_key = files.later ? null : keys.files
    await context.store.transaction((tx) =>
      updateCloned(tx, copy.row, { files_key, file_losses: JSON.stringify(files.losses) })
    )
    return 'same'
  }
  const part: CopyPart = { context, client, copy, local, files }
  if (!isNew || !givesRecords(copy.remote) || !(await takesRecords(part, watch))) await copyMetadata(part, keys)
  return local === undefined ? 'added' : isNew ? 'records' : 'metadata'
}

export function idTaken(datasetId: string): LoggiaError {
  return remoteError('remote/id-taken', `Another dataset of this home is called ${datasetId}.`)
}

function givesRecords({ hasRecords, dataVisible }: RemoteDataset): boolean {
  return hasRecords && dataVisible
}

/** False: an empty dataset whose columns are not those of its fields comes without its table. */
async function takesRecords(part: CopyPart, watch: Parameters<typeof copyRecords>[1]): Promise<boolean> {
  try {
    await copyRecords(part, watch)
    return true
  } catch (error) {
    if (part.copy.remote.recordCount !== 0 || watch.signal.aborted || !isLoggiaError(error, 'ingest/')) throw error
    return false
  }
}

function areSame(some: readonly DatasetFile[], others: readonly DatasetFile[]): boolean {
  const textOf = (files: readonly DatasetFile[]): string =>
    JSON.stringify(
      files.map(({ kind, id, title, description, mimetype, sha256 }) => [
        kind,
        id,
        title,
        description,
        mimetype,
        sha256
      ])
    )
  return textOf(some) === textOf(others)
}

async function listFiles({ store }: CloneContext, local: DatasetRow | undefined): Promise<DatasetFile[]> {
  if (local === undefined) return []
  const rows = await store.db
    .selectFrom('dataset_files')
    .selectAll()
    .where('dataset_uid', '=', local.uid)
    .orderBy('position')
    .execute()
  return rows.map(({ dataset_uid: _uid, position: _position, ...file }) => ({
    ...file,
    kind: file.kind as DatasetFile['kind'],
    bytes: Number(file.bytes)
  }))
}

function findLocal({ store }: CloneContext, datasetId: string): Promise<DatasetRow | undefined> {
  return store.db.selectFrom('datasets').selectAll().where('dataset_id', '=', datasetId).executeTakeFirst()
}
