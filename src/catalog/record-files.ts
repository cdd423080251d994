import type { Readable } from 'node:stream'
import type { Clock } from '#kit'
import type { RecordFileRow, Store, Writer } from '#store'
import type { Dataset } from './dataset.ts'
import { fileNotFound } from './dataset-files.ts'
import type { FileStore } from './files.ts'

/** A file that is a value of a record. */
export interface RecordFile {
  readonly id: string
  /** `5f0c….jpg` */
  readonly fileName: string
  readonly mimetype: string
  readonly sha256: string
  readonly bytes: number
  /** Hash of the value that named it at the portal from which it came. */
  readonly originKey?: string
}

/** Files inside records, whose bytes came with them or after them. The records name them by their ids. */
export interface RecordFiles {
  /** On disk when it resolves; it stays for an hour, or as long as a dataset has it. Errors: `catalog/file-too-large`. */
  keep(content: Readable): Promise<{ readonly sha256: string; readonly bytes: number }>
  /** With the publication of the records that name them, or after it. */
  add(tx: Writer, datasetUid: string, files: readonly RecordFile[]): Promise<void>
  /** Files that came from another portal, with their `originKey`, by id. */
  listOrigins(datasetUid: string): Promise<ReadonlyMap<string, string>>
  /** Those that were pushed, or those that came from another portal: each has bounds of its own. */
  measure(datasetUid: string, origin: 'pushed' | 'copied'): Promise<{ readonly files: number; readonly bytes: number }>
  /** Those of a dataset as a reader sees it, in the order of their ids. */
  list(
    dataset: Dataset,
    page: { readonly limit: number; readonly offset: number }
  ): Promise<{ readonly total: number; readonly files: readonly RecordFile[] }>
  /** A dataset as a reader sees it. Errors: `catalog/file-not-found`. */
  open(dataset: Dataset, id: string): Promise<{ readonly file: RecordFile; readonly content: Readable }>
  /** Datasets with files that were pushed before this moment. */
  datasetsBefore(ms: number): Promise<readonly string[]>
  /** Forgets the files of the dataset that were pushed before this moment and are not among `named`. */
  forget(datasetUid: string, ms: number, named: ReadonlySet<string>): Promise<void>
}

export function createRecordFiles(store: Store, files: FileStore, clock: Clock): RecordFiles {
  const rowsOf = (uid: string) => store.db.selectFrom('record_files').where('dataset_uid', '=', uid)
  return {
    keep: (content) => files.put(content),
    add: async (tx, uid, added) => {
      for (const { fileName, originKey = null, ...file } of added) {
        await tx.deleteFrom('record_files').where('dataset_uid', '=', uid).where('id', '=', file.id).execute()
        const row = { dataset_uid: uid, file_name: fileName, ...file, origin_key: originKey, pushed_ms: clock.now() }
        await tx.insertInto('record_files').values(row).execute()
      }
    },
    listOrigins: async (uid) => {
      const rows = await rowsOf(uid).select(['id', 'origin_key']).where('origin_key', 'is not', null).execute()
      return new Map(rows.map(({ id, origin_key: key }) => [id, key ?? '']))
    },
    measure: async (uid, origin) => {
      const row = await rowsOf(uid)
        .where('origin_key', origin === 'pushed' ? 'is' : 'is not', null)
        .select((rows) => [rows.fn.countAll<number>().as('files'), rows.fn.sum<number>('bytes').as('bytes')])
        .executeTakeFirstOrThrow()
      return { files: Number(row.files), bytes: Number(row.bytes ?? 0) }
    },
    list: async (dataset, { limit, offset }) => {
      if (!hasFiles(dataset)) return { total: 0, files: [] }
      const { total } = await rowsOf(dataset.uid)
        .select((rows) => rows.fn.countAll<number>().as('total'))
        .executeTakeFirstOrThrow()
      const rows = await rowsOf(dataset.uid).selectAll().orderBy('id').limit(limit).offset(offset).execute()
      return { total: Number(total), files: rows.map(fileOf) }
    },
    open: async (dataset, id) => {
      const { uid, dataVisible } = dataset
      const isOpen = dataVisible && hasFiles(dataset)
      const row = isOpen ? await rowsOf(uid).selectAll().where('id', '=', id).executeTakeFirst() : undefined
      if (row === undefined) throw fileNotFound(id)
      const file = fileOf(row)
      return { file, content: files.read(file.sha256) }
    },
    datasetsBefore: async (ms) => {
      const rows = await store.db
        .selectFrom('record_files')
        .innerJoin('datasets', 'datasets.uid', 'record_files.dataset_uid')
        .select('datasets.dataset_id')
        .where('pushed_ms', '<', ms)
        .distinct()
        .execute()
      return rows.map((row) => row.dataset_id)
    },
    forget: async (uid, ms, named) => {
      const rows = await rowsOf(uid).select('id').where('pushed_ms', '<', ms).execute()
      const gone = rows.filter(({ id }) => !named.has(id))
      await store.sideTransaction(async (tx) => {
        for (const { id } of gone)
          await tx
            .deleteFrom('record_files')
            .where('dataset_uid', '=', uid)
            .where('id', '=', id)
            .where('pushed_ms', '<', ms)
            .execute()
      })
    }
  }
}

/** Files of fields that are hidden, or that the dataset has no more, do not exist for readers. */
function hasFiles({ fields }: Dataset): boolean {
  return fields.some(({ type }) => type === 'file')
}

function fileOf({ id, file_name: fileName, mimetype, sha256, bytes }: RecordFileRow): RecordFile {
  return { id, fileName, mimetype, sha256, bytes: Number(bytes) }
}
