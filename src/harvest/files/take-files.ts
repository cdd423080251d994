import { harvesterRows, updateDataset } from '../harvest-rows.ts'
import type { HarvestedFile } from '../harvested-dataset.ts'
import type { LoadedDistribution } from '../records/choose-distribution.ts'
import { describeFailure } from '../run/failures.ts'
import type { DatasetTake } from '../run/harvest-run.ts'
import { fetchFile } from './fetch-file.ts'
import { filesBeside } from './files-beside.ts'
import { asDatasetFile, freeFileId, type KeptFile, keptBefore } from './kept-file.ts'

/** Of one dataset. */
const MAX_FILES = 50
const MAX_BYTES = 1_000_000_000
/** After this time a file of a server that says nothing about changes is fetched again. */
const AGAIN_MS = 7 * 86_400_000

export interface FilesResult {
  readonly isChanged: boolean
  readonly notes: readonly string[]
}

/**
 * Makes the files beside the records what they are there; those that a person has added here stay, and those that a person
 * has removed here do not come again. A file that cannot be fetched is a note, and stays as it was. Errors: those that end
 * the run.
 */
export async function takeFiles(take: DatasetTake, isSaidChanged: boolean, isNew: boolean): Promise<FilesResult> {
  const { run, dataset } = take
  if (run.options.metadataOnly) return { isChanged: false, notes: [] }
  const row = await currentRow(take)
  const before: readonly KeptFile[] = isNew || row.files === null ? [] : JSON.parse(row.files)
  const listed = filesBeside(
    dataset,
    row.distribution === null ? null : (JSON.parse(row.distribution) as LoadedDistribution)
  )
  if (listed.length === 0 && before.length === 0) return { isChanged: false, notes: [] }
  const here = await filesHere(take)
  const isHere = ({ kind, id }: KeptFile): boolean => here.some((each) => each.kind === kind && each.id === id)
  const notes: string[] = []
  const kept: KeptFile[] = []
  if (listed.length > MAX_FILES) notes.push(`not kept: ${listed.length - MAX_FILES} files after the first ${MAX_FILES}`)
  for (const file of listed.slice(0, MAX_FILES)) {
    const known = keptBefore(
      file,
      before.filter((each) => !kept.some(({ kind, id }) => kind === each.kind && id === each.id))
    )
    if (known !== undefined && !isHere(known)) kept.push(known)
    else if (known !== undefined && !isDue(take, known, isSaidChanged)) kept.push({ ...known, ...textsOf(file) })
    else {
      const one = await tryFile(take, file, known, { kept, here, notes })
      if (one !== undefined) kept.push(one)
    }
  }
  return { isChanged: await publish(take, before, kept, isHere), notes }
}

interface Taking {
  readonly kept: readonly KeptFile[]
  readonly here: readonly Pick<KeptFile, 'kind' | 'id'>[]
  readonly notes: string[]
}

async function tryFile(
  take: DatasetTake,
  file: HarvestedFile,
  known: KeptFile | undefined,
  { kept, here, notes }: Taking
): Promise<KeptFile | undefined> {
  const maxBytes = MAX_BYTES - kept.reduce((sum, { bytes }) => sum + bytes, 0)
  try {
    const fetched = await fetchFile(take, file, known, maxBytes)
    const id = known?.id ?? freeFileId(file, [...here, ...kept])
    return { ...textsOf(file), ...fetched, kind: file.kind, id }
  } catch (error) {
    notes.push(`file ${file.title}: ${describeFailure(take.run, error)}`)
    return known
  }
}

function textsOf({ title, description, mimetype, url }: HarvestedFile) {
  return { title, description, mimetype, url }
}

function isDue({ run }: DatasetTake, { etag, lastModified, checkedMs }: KeptFile, isSaidChanged: boolean): boolean {
  if (run.accept || isSaidChanged || etag !== null || lastModified !== null) return true
  return run.context.clock.now() - checkedMs >= AGAIN_MS
}

/** In one transaction: what the dataset lists, and what is known of it for the next run. */
async function publish(
  { run, row }: DatasetTake,
  before: readonly KeptFile[],
  kept: readonly KeptFile[],
  isHere: (file: KeptFile) => boolean
): Promise<boolean> {
  const { catalog, store } = run.context
  const removed = before.filter(
    (each) => isHere(each) && !kept.some(({ kind, id }) => kind === each.kind && id === each.id)
  )
  const put = kept.filter((each) => {
    const old = before.find(({ kind, id }) => kind === each.kind && id === each.id)
    return old === undefined || (isHere(old) && textOf(old) !== textOf(each))
  })
  await store.transaction(async (tx) => {
    await harvesterRows.requireLease(tx, run.harvester)
    if (removed.length + put.length > 0)
      await catalog.items.changeFiles(tx, row.dataset_id, { removed, put: put.map(asDatasetFile) })
    await updateDataset(tx, row, { files: JSON.stringify(kept) })
  })
  if (removed.length + put.length > 0) catalog.items.expire()
  return removed.length + put.length > 0
}

function textOf(file: KeptFile): string {
  return JSON.stringify(asDatasetFile(file))
}

/** After the records: which distribution was loaded. */
function currentRow({ run, row }: DatasetTake) {
  return run.context.store.db
    .selectFrom('harvested_datasets')
    .select(['files', 'distribution'])
    .where('catalog', '=', row.catalog)
    .where('remote_id', '=', row.remote_id)
    .executeTakeFirstOrThrow()
}

async function filesHere({ run, row }: DatasetTake): Promise<Pick<KeptFile, 'kind' | 'id'>[]> {
  const rows = await run.context.store.db
    .selectFrom('dataset_files')
    .innerJoin('datasets', 'datasets.uid', 'dataset_files.dataset_uid')
    .select(['dataset_files.kind', 'dataset_files.id'])
    .where('datasets.dataset_id', '=', row.dataset_id)
    .execute()
  return rows.map(({ kind, id }) => ({ kind: kind as KeptFile['kind'], id }))
}
