import { CATALOG_REVISION } from '#items'
import { type Field, takeFields } from '#schema'
import { type DatasetFileRow, type DatasetRow, insertMany, type Reader, raiseRevision, type Writer } from '#store'
import { type ChangeContext, checkChange, findRow } from './changes.ts'
import type { ClosedRecords, DatasetFile, Metas } from './dataset.ts'
import { newDatasetUid } from './dataset-id.ts'
import { areSameFields } from './same-fields.ts'
import { TEMPLATES } from './templates/index.ts'

/** The published side of an item, as it is copied to another portal; title, description, tags and licence are the item's. */
export interface DatasetContent {
  /** Public name. */
  readonly id: string
  readonly fields: readonly Field[]
  readonly metas: Metas
  readonly translations: Readonly<Record<string, Metas>>
  readonly dataVisible: boolean
  readonly files: readonly DatasetFile[]
}

/** The current records. */
export interface CurrentRecords {
  readonly table: string
  readonly recordCount: number
  readonly bytes: number
}

/** By item; items without a dataset are left out. */
export async function describeDatasets(
  db: Reader,
  itemIds: readonly string[]
): Promise<Map<string, { readonly content: DatasetContent; readonly records: CurrentRecords | null }>> {
  if (itemIds.length === 0) return new Map()
  const rows = await db.selectFrom('datasets').selectAll().where('item_id', 'in', itemIds).execute()
  if (rows.length === 0) return new Map()
  const uids = rows.map(({ uid }) => uid)
  const files = await db
    .selectFrom('dataset_files')
    .selectAll()
    .where('dataset_uid', 'in', uids)
    .orderBy('position')
    .orderBy('id')
    .execute()
  const versions = await db
    .selectFrom('dataset_versions')
    .selectAll()
    .where('dataset_uid', 'in', uids)
    .where('state', '=', 'current')
    .execute()
  return new Map(
    rows.map((row) => {
      const version = versions.find(({ table_name }) => table_name === row.current_table)
      const records =
        version === undefined
          ? null
          : {
              table: version.table_name,
              recordCount: Number(version.record_count),
              bytes: Number(version.bytes)
            }
      const own = files.filter(({ dataset_uid }) => dataset_uid === row.uid)
      return [row.item_id, { content: contentOf(row, own), records }]
    })
  )
}

/**
 * Makes the dataset of an item what another portal says that it is, apart from its records; a new one has none yet. Emits
 * nothing: the change of the item does. Errors: `catalog/unknown-meta`, `catalog/bad-meta`.
 */
export async function replaceDatasetContent(
  tx: Writer,
  context: ChangeContext,
  itemId: string,
  { id, fields, metas, translations, dataVisible, files }: DatasetContent,
  uid = newDatasetUid()
): Promise<void> {
  checkChange({ templates: TEMPLATES }, { metas: ours(metas), translations: mapValues(translations, ours) })
  const nowMs = context.clock.now()
  const columns = {
    data_visible: dataVisible ? 1 : 0,
    metas: JSON.stringify(metas),
    translations: JSON.stringify(translations),
    metadata_processed_ms: nowMs,
    revision: await raiseRevision(tx, CATALOG_REVISION)
  } as const
  const before = await tx.selectFrom('datasets').selectAll().where('item_id', '=', itemId).executeTakeFirst()
  if (before === undefined)
    await tx
      .insertInto('datasets')
      .values({
        uid,
        dataset_id: id,
        item_id: itemId,
        fields: JSON.stringify(fields),
        current_table: null,
        created_ms: nowMs,
        data_processed_ms: null,
        load_rules: '{}',
        closed_records: null,
        ...columns
      })
      .execute()
  else
    await tx
      .updateTable('datasets')
      .set({ ...columns, ...sameFields(before, fields) })
      .where('uid', '=', before.uid)
      .execute()
  await replaceFiles(tx, before?.uid ?? uid, files)
}

/** Templates that administrators of the other portal defined are theirs to check; they show when they are defined here. */
function ours(metas: Metas): Metas {
  return Object.fromEntries(Object.entries(metas).filter(([name]) => TEMPLATES.some((each) => each.name === name)))
}

function mapValues<Value>(
  values: Readonly<Record<string, Value>>,
  map: (value: Value) => Value
): Record<string, Value> {
  return Object.fromEntries(Object.entries(values).map(([name, value]) => [name, map(value)]))
}

/** What a copy of another portal's dataset keeps of it beside fields, metadata and records. */
export interface DatasetOrigin {
  /** Of a dataset without records; those of others are what is stored. */
  readonly fields?: readonly Field[]
  /** Absent: they stay. */
  readonly files?: readonly DatasetFile[]
  /** Absent: its records are open to the one who copies it, or it has none. */
  readonly closedRecords?: ClosedRecords
  /** When records and metadata were processed there; null: as they were here. */
  readonly dataProcessedMs: number | null
  readonly metadataProcessedMs: number | null
}

/** Emits nothing: the publication or change that comes with it does. */
export async function keepOrigin(
  tx: Writer,
  datasetId: string,
  { fields, files, closedRecords, dataProcessedMs, metadataProcessedMs }: DatasetOrigin
): Promise<void> {
  const { uid, current_table: table, created_ms: createdMs } = await findRow(tx, datasetId)
  if (files !== undefined) await replaceFiles(tx, uid, files)
  await tx
    .updateTable('datasets')
    .set({
      revision: await raiseRevision(tx, CATALOG_REVISION),
      // What was processed there was there: catalogs for machines would otherwise publish it after its last change.
      created_ms: Math.min(Number(createdMs), dataProcessedMs ?? Infinity, metadataProcessedMs ?? Infinity),
      closed_records: closedRecords === undefined ? null : JSON.stringify(closedRecords),
      ...(fields !== undefined && table === null && { fields: JSON.stringify(fields) }),
      ...(dataProcessedMs !== null && { data_processed_ms: dataProcessedMs }),
      ...(metadataProcessedMs !== null && { metadata_processed_ms: metadataProcessedMs })
    })
    .where('uid', '=', uid)
    .execute()
}

/** Labels, descriptions and annotations of the records there are; records of other fields come with their own. */
function sameFields(before: DatasetRow, after: readonly Field[]): Partial<DatasetRow> {
  const known: readonly Field[] = JSON.parse(before.fields)
  if (before.current_table !== null && !areSameFields(known, after)) return {}
  return { fields: JSON.stringify(takeFields(known, after)) }
}

async function replaceFiles(tx: Writer, uid: string, files: readonly DatasetFile[]): Promise<void> {
  await tx.deleteFrom('dataset_files').where('dataset_uid', '=', uid).execute()
  if (files.length === 0) return
  const rows = files.map((file, position): DatasetFileRow => ({ dataset_uid: uid, position, ...file }))
  await insertMany(tx, 'dataset_files', rows).execute()
}

function contentOf(row: DatasetRow, files: readonly DatasetFileRow[]): DatasetContent {
  return {
    id: row.dataset_id,
    fields: JSON.parse(row.fields),
    metas: JSON.parse(row.metas),
    translations: JSON.parse(row.translations),
    dataVisible: row.data_visible === 1,
    files: files.map(({ kind, id, title, description, mimetype, sha256, bytes }) => ({
      kind: kind as DatasetFile['kind'],
      id,
      title,
      description,
      mimetype,
      sha256,
      bytes: Number(bytes)
    }))
  }
}
