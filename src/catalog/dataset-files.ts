import type { Readable } from 'node:stream'
import { CATALOG_REVISION, emitItemEvent } from '#items'
import type { LoggiaError } from '#kit'
import { raiseRevision, type Store, type Writer } from '#store'
import { type ChangeContext, eventContext, findRow } from './changes.ts'
import type { DatasetFile } from './dataset.ts'
import { slugOf } from './dataset-id.ts'
import { catalogError } from './errors.ts'
import type { FileStore, NamedContent } from './files.ts'
import { listSourceContents } from './kept-sources.ts'

export interface NewFile {
  readonly kind: DatasetFile['kind']
  readonly title: string
  readonly mimetype: string
  readonly description?: string
  readonly content: Readable
}

/** Adds a file to a dataset, or replaces the one with the same id. The bytes are kept before the dataset names them. */
export async function addFile(
  context: ChangeContext,
  files: FileStore,
  datasetId: string,
  file: NewFile
): Promise<DatasetFile> {
  const kept = await files.put(file.content)
  const { kind, title, mimetype, description = null } = file
  const added: DatasetFile = { kind, id: slugOf(title), title, description, mimetype, ...kept }
  await context.store.transaction((tx) =>
    changeFiles(tx, context, datasetId, async (uid) => {
      await deleteFile(tx, uid, added)
      const { position } = await tx
        .selectFrom('dataset_files')
        .select((rows) => rows.fn.countAll<number>().as('position'))
        .where('dataset_uid', '=', uid)
        .executeTakeFirstOrThrow()
      await tx
        .insertInto('dataset_files')
        .values({ dataset_uid: uid, position: Number(position), ...added })
        .execute()
    })
  )
  return added
}

export interface FilesChange {
  readonly removed: readonly Pick<DatasetFile, 'kind' | 'id'>[]
  /** Added at the end, or in the place of the one with the same id. */
  readonly put: readonly DatasetFile[]
}

export function replaceSomeFiles(
  tx: Writer,
  context: ChangeContext,
  datasetId: string,
  { removed, put }: FilesChange
): Promise<void> {
  return changeFiles(tx, context, datasetId, async (uid) => {
    const before = await tx.selectFrom('dataset_files').selectAll().where('dataset_uid', '=', uid).execute()
    let position = Math.max(-1, ...before.map((each) => Number(each.position)))
    for (const file of [...removed, ...put]) await deleteFile(tx, uid, file)
    for (const file of put) {
      const old = before.find(({ kind, id }) => kind === file.kind && id === file.id)
      const row = { dataset_uid: uid, position: old === undefined ? ++position : Number(old.position), ...file }
      await tx.insertInto('dataset_files').values(row).execute()
    }
  })
}

/** Errors: `catalog/not-found`, `catalog/file-not-found`. */
export async function removeFile(
  context: ChangeContext,
  datasetId: string,
  file: Pick<DatasetFile, 'kind' | 'id'>
): Promise<void> {
  await context.store.transaction((tx) =>
    changeFiles(tx, context, datasetId, async (uid) => {
      if ((await deleteFile(tx, uid, file)) === 0n) throw fileNotFound(file.id)
    })
  )
}

export async function listContents(store: Store): Promise<ReadonlySet<string>> {
  const rows = await store.db.selectFrom('dataset_files').select('sha256').distinct().execute()
  const ofRecords = await store.db.selectFrom('record_files').select('sha256').distinct().execute()
  const sources = await listSourceContents(store.db)
  return new Set([...rows, ...ofRecords, ...sources].map((row) => row.sha256))
}

/** Every file and every kept source of every dataset, with the dataset's name. */
export async function nameContents(store: Store): Promise<NamedContent[]> {
  const rows = await store.db
    .selectFrom('dataset_files')
    .innerJoin('datasets', 'datasets.uid', 'dataset_files.dataset_uid')
    .select(['dataset_files.sha256', 'dataset_files.title', 'datasets.dataset_id'])
    .orderBy('datasets.dataset_id')
    .execute()
  const files = rows.map(({ sha256, title, dataset_id }) => ({ sha256, of: `dataset ${dataset_id}, ${title}` }))
  const ofRecords = await store.db
    .selectFrom('record_files')
    .innerJoin('datasets', 'datasets.uid', 'record_files.dataset_uid')
    .select(['record_files.sha256', 'record_files.file_name', 'datasets.dataset_id'])
    .orderBy('datasets.dataset_id')
    .execute()
  const recordFiles = ofRecords.map(({ sha256, file_name, dataset_id }) => ({
    sha256,
    of: `dataset ${dataset_id}, ${file_name} of a record`
  }))
  return [...files, ...recordFiles, ...(await listSourceContents(store.db))]
}

export function fileNotFound(id: string): LoggiaError {
  return catalogError('catalog/file-not-found', `The dataset has no file ${id}.`, { details: { id } })
}

async function changeFiles(
  tx: Writer,
  context: ChangeContext,
  datasetId: string,
  change: (uid: string) => Promise<void>
): Promise<void> {
  const revision = await raiseRevision(tx, CATALOG_REVISION)
  const row = await findRow(tx, datasetId)
  await change(row.uid)
  await tx
    .updateTable('datasets')
    .set({ revision, metadata_processed_ms: context.clock.now() })
    .where('uid', '=', row.uid)
    .execute()
  await emitItemEvent(eventContext(tx, context), 'update', row.item_id)
}

async function deleteFile(tx: Writer, uid: string, { kind, id }: Pick<DatasetFile, 'kind' | 'id'>): Promise<bigint> {
  const deleted = await tx
    .deleteFrom('dataset_files')
    .where('dataset_uid', '=', uid)
    .where('kind', '=', kind)
    .where('id', '=', id)
    .executeTakeFirst()
  return deleted.numDeletedRows
}
