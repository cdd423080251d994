import type { RecordFile } from '#catalog'
import type { PortalClient } from '../client/portal-client.ts'
import { remoteError } from '../errors.ts'
import type { CloneContext } from './clone-context.ts'
import { readRow, updateCloned } from './clone-rows.ts'
import type { DatasetCopy } from './copy-part.ts'
import { isOfFile, isPage, mayComeLater } from './fetch-files.ts'
import { type RemoteRecordFile, readFileValue } from './file-values.ts'
import { type Loss, loss } from './losses.ts'
import { hasRecordFiles } from './remote-dataset.ts'

/** Of one dataset; the disk of this home is for the records too. */
export const MAX_FILES = 100_000
export const MAX_FILES_BYTES = 20 * 2 ** 30
/** Files of one transaction: a run that is killed fetches at most as many again. */
const BATCH = 20
/** Failures in a row after which the portal counts as down: the next run continues. */
const MAX_UNREACHABLE = 3
/** Failures that the report names; the others are counted. */
const MAX_NAMED = 5

/**
 * The files that records of the dataset name and that are not here: those that are values of fields of files. They come
 * after the records and are committed in small groups, so a run that is killed continues where it stopped. A file that
 * is here is fetched again when its value has changed. A file that cannot be fetched is a loss. True: some came.
 */
export async function copyRecordFiles(
  context: CloneContext,
  client: PortalClient,
  { remote, row: { api, remote_id: remoteId, dataset_id: datasetId } }: DatasetCopy,
  { signal, onStep }: { readonly signal: AbortSignal; readonly onStep: (what: string) => void }
): Promise<boolean> {
  const { store, recordFiles } = context
  const row = await readRow(store.db, api, remoteId)
  if (row === undefined || row.records_key === null || row.record_files_key === row.records_key) return false
  if (!hasRecordFiles(remote)) return false
  const { uid, values } = await recordFiles.valuesOf(datasetId)
  const here = await recordFiles.listOrigins(uid)
  const wanted = new Map<string, RemoteRecordFile>()
  let left = 0
  for await (const value of values) {
    const file = readFileValue(value)
    if (file === undefined || wanted.has(file.id)) continue
    if (wanted.size < MAX_FILES) wanted.set(file.id, file)
    else left++
  }
  const missing = [...wanted.values()].filter(({ id, originKey }) => here.get(id) !== originKey)
  let { bytes } = await recordFiles.measure(uid, 'copied')
  let [fetched, unreachable, later] = [0, 0, false]
  const failures: string[] = []
  let batch: RecordFile[] = []
  const commit = async (): Promise<void> => {
    const files = batch
    batch = []
    if (files.length > 0) await store.transaction((tx) => recordFiles.add(tx, uid, files))
  }
  try {
    for (const file of missing) {
      signal.throwIfAborted()
      if (bytes >= MAX_FILES_BYTES) {
        left++
        continue
      }
      onStep(`fetching files of records: ${fetched} of ${missing.length}`)
      try {
        const kept = await fetchRecordFile(context, client, remoteId, file)
        batch.push(kept)
        bytes += kept.bytes
        fetched++
        unreachable = 0
        if (batch.length === BATCH) await commit()
      } catch (error) {
        unreachable = mayComeLater(error) ? unreachable + 1 : 0
        if (!isOfFile(error) || unreachable === MAX_UNREACHABLE) throw error
        later ||= mayComeLater(error)
        failures.push(`${file.fileName}: ${(error as Error).message}`)
      }
    }
  } finally {
    await commit()
  }
  const losses = lossesOfFiles(failures, wanted.size, left)
  await store.transaction((tx) =>
    updateCloned(tx, row, {
      record_files_key: later ? null : row.records_key,
      record_file_losses: JSON.stringify(losses)
    })
  )
  return fetched > 0
}

/** By the API of the portal that is cloned; where that does not have it, at the address that the record names. */
async function fetchRecordFile(
  { recordFiles }: CloneContext,
  client: PortalClient,
  remoteId: string,
  { id, fileName, url, originKey }: RemoteRecordFile
): Promise<RecordFile> {
  const path = `/catalog/datasets/${encodeURIComponent(remoteId)}/files/${encodeURIComponent(id)}`
  const fetch = (address: string): Promise<RecordFile> =>
    client.read(address, {}, async (body, { headers }) => {
      const mimetype = String(headers['content-type'] ?? 'application/octet-stream')
      if (isPage(mimetype) && !/\.x?html?$/i.test(fileName))
        throw remoteError('remote/bad-response', 'its address answers a page and not a file.')
      return { id, fileName, mimetype, originKey, ...(await recordFiles.keep(body)) }
    })
  try {
    return await fetch(path)
  } catch (error) {
    const isElsewhere = url !== null && URL.parse(url)?.origin !== new URL(client.api).origin
    if (!isElsewhere || !remoteError.is(error, 'remote/refused')) throw error
    return await fetch(url).catch(() => {
      throw error
    })
  }
}

function lossesOfFiles(failures: readonly string[], count: number, left: number): Loss[] {
  const named = failures.slice(0, MAX_NAMED)
  return [
    ...named.map((failure) => loss('file-field', `A file of a record is missing. ${failure}`)),
    ...(failures.length > named.length
      ? [loss('file-field', `${failures.length} of ${count} files of records are missing; the first are named.`)]
      : []),
    ...(left > 0
      ? [
          loss(
            'file-field',
            `${left} files of records are not copied: at most ${MAX_FILES} files of ${MAX_FILES_BYTES} bytes in all are.`
          )
        ]
      : [])
  ]
}
