import type { Actor } from '#events'
import type { Field } from '#schema'
import type { DatasetRow, Reader, Writer } from '#store'
import { type ChangeContext, changeDataset, type DatasetChange, deleteDataset, notFound } from './changes.ts'
import type { Metas } from './dataset.ts'
import {
  type CurrentRecords,
  type DatasetContent,
  type DatasetOrigin,
  describeDatasets,
  keepOrigin,
  replaceDatasetContent
} from './dataset-content.ts'
import { type FilesChange, replaceSomeFiles } from './dataset-files.ts'
import { readShownItem } from './dataset-item.ts'
import { withItemMetas } from './item-metas.ts'
import { listPreviousSources, type PreviousSource } from './kept-sources.ts'

/**
 * Datasets by their items, for deleting and publishing items. Values of an item's row are read from there, so no
 * change of an item is passed on.
 */
export interface DatasetItems {
  /** The published side of an item that is deleted in the same transaction. Does nothing for other items. */
  remove(tx: Writer, itemId: string): Promise<void>
  /** The copied columns of datasets of items. */
  describe(
    db: Reader,
    itemIds: readonly string[]
  ): Promise<Map<string, { readonly content: DatasetContent; readonly records: CurrentRecords | null }>>
  /**
   * Makes the dataset of an item, or what is said about it, without its records. `uid`: of a load that will publish them.
   * Errors: `catalog/unknown-meta`, `catalog/bad-meta`.
   */
  replace(tx: Writer, itemId: string, content: DatasetContent, uid?: string): Promise<void>
  /** All fields of the dataset of an item; undefined for other items. */
  fields(db: Reader, itemId: string): Promise<readonly Field[] | undefined>
  /** How its fields are shown. Errors: those of `edit`, `catalog/not-found`, `catalog/fields-differ`. */
  editFields(
    tx: Writer,
    itemId: string,
    actor: Actor | undefined,
    edit: (fields: readonly Field[]) => readonly Field[]
  ): Promise<void>
  /** Metadata as they are set, and in other languages; undefined for items that are not datasets. */
  metadata(db: Reader, itemId: string): Promise<DatasetMetadata | undefined>
  /** Errors: `catalog/not-found`, `catalog/unknown-meta`, `catalog/bad-meta`. */
  changeMetadata(
    tx: Writer,
    itemId: string,
    actor: Actor | undefined,
    change: Pick<DatasetChange, 'metas' | 'translations'>
  ): Promise<void>
  /** Files that its earlier records were read from, the newest first. */
  previousSources(db: Reader, itemId: string): Promise<PreviousSource[]>
  /** Files and instants of the dataset that it is a copy of. Errors: `catalog/not-found`. */
  keepOrigin(tx: Writer, datasetId: string, origin: DatasetOrigin): Promise<void>
  /** Removes and puts files of a dataset; others stay. Errors: `catalog/not-found`. */
  changeFiles(tx: Writer, datasetId: string, change: FilesChange): Promise<void>
  /** Whether the id is free for a new dataset. */
  isFree(tx: Writer, datasetId: string): Promise<boolean>
  /** After the commit of a change of items: cached values are read again. */
  expire(): void
}

export interface DatasetMetadata {
  readonly datasetId: string
  readonly metas: Metas
  /** By language. */
  readonly translations: Readonly<Record<string, Metas>>
}

export function createDatasetItems(context: ChangeContext, expire: () => void): DatasetItems {
  const find = (tx: Reader, itemId: string): Promise<DatasetRow | undefined> =>
    tx.selectFrom('datasets').selectAll().where('item_id', '=', itemId).executeTakeFirst()
  return {
    remove: async (tx, itemId) => {
      const row = await find(tx, itemId)
      if (row !== undefined) await deleteDataset(tx, context, row)
    },
    describe: describeDatasets,
    replace: (tx, itemId, content, uid) => replaceDatasetContent(tx, context, itemId, content, uid),
    fields: async (db, itemId) => {
      const row = await find(db, itemId)
      return row && JSON.parse(row.fields)
    },
    editFields: async (tx, itemId, actor, edit) => {
      const row = await find(tx, itemId)
      if (row === undefined) throw notFound(itemId)
      await changeDataset(tx, { ...context, actor }, row.dataset_id, { editFields: edit })
    },
    metadata: async (db, itemId) => {
      const row = await find(db, itemId)
      if (row === undefined) return undefined
      const item = await readShownItem(db, itemId)
      return {
        datasetId: row.dataset_id,
        metas: withItemMetas(JSON.parse(row.metas), item),
        translations: JSON.parse(row.translations)
      }
    },
    changeMetadata: async (tx, itemId, actor, change) => {
      const row = await find(tx, itemId)
      if (row === undefined) throw notFound(itemId)
      await changeDataset(tx, { ...context, actor }, row.dataset_id, change)
    },
    previousSources: listPreviousSources,
    keepOrigin,
    changeFiles: (tx, datasetId, change) => replaceSomeFiles(tx, context, datasetId, change),
    isFree: async (tx, datasetId) =>
      (await tx.selectFrom('datasets').select('uid').where('dataset_id', '=', datasetId).executeTakeFirst()) ===
      undefined,
    expire
  }
}
