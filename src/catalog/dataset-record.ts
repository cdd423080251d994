import { type Audience, readAudiences } from '#items'
import type { Field, LoadRules } from '#schema'
import type { DatasetFileRow, DatasetRow, DatasetVersionRow, Reader } from '#store'
import type { ClosedRecords, DatasetFile, Metas, Version } from './dataset.ts'
import { SHOWN_COLUMNS, type ShownItem, withItemMetas } from './item-metas.ts'

/** A dataset as the store holds it, parsed. Everything that readers see is derived from it. */
export interface DatasetRecord {
  readonly row: DatasetRow
  readonly fields: readonly Field[]
  readonly loadRules: LoadRules
  readonly metas: Metas
  readonly translations: Readonly<Record<string, Metas>>
  readonly item: ShownItem
  /** The audience of the dataset and its metadata. */
  readonly audience: Audience
  readonly dataVisible: boolean
  readonly files: readonly DatasetFile[]
  readonly version: LoadedVersion | null
  /** Only without a version, and while the records are closed. */
  readonly closedRecords: ClosedRecords | null
}

export interface LoadedVersion extends Version {
  readonly hasImages: boolean
}

/** Statements stay far below the 32,766 parameters that SQLite takes. */
const CHUNK = 1_000

/** The records of the given uids; those that do not exist are left out. */
export async function readRecords(db: Reader, uids: readonly string[]): Promise<DatasetRecord[]> {
  const records: DatasetRecord[] = []
  for (let at = 0; at < uids.length; at += CHUNK) records.push(...(await readChunk(db, uids.slice(at, at + CHUNK))))
  return records
}

async function readChunk(db: Reader, uids: readonly string[]): Promise<DatasetRecord[]> {
  const rows = await db.selectFrom('datasets').selectAll().where('uid', 'in', uids).execute()
  const itemIds = rows.map((row) => row.item_id)
  const items =
    itemIds.length === 0 ? [] : await db.selectFrom('items').select(SHOWN_COLUMNS).where('id', 'in', itemIds).execute()
  const audiences = await readAudiences(db, itemIds)
  const tables = rows.flatMap((row) => row.current_table ?? [])
  const versions = await readVersions(db, tables)
  const files = await db
    .selectFrom('dataset_files')
    .selectAll()
    .where('dataset_uid', 'in', uids)
    .orderBy('position')
    .orderBy('id')
    .execute()
  const itemOf = new Map(items.map((item) => [item.id, item]))
  const versionOf = new Map(versions.map((version) => [version.table_name, version]))
  const filesOf = Map.groupBy(files, (file) => file.dataset_uid)
  return rows.flatMap((row) => {
    const [item, audience] = [itemOf.get(row.item_id), audiences.get(row.item_id)]
    // Deleted since the rows were read: the revision says so, and all is read again.
    if (item === undefined || audience === undefined) return []
    return toRecord(row, item, audience, filesOf.get(row.uid) ?? [], versionOf.get(row.current_table ?? ''))
  })
}

/** PostgreSQL has no empty list. */
async function readVersions(db: Reader, tables: readonly string[]): Promise<DatasetVersionRow[]> {
  if (tables.length === 0) return []
  return db.selectFrom('dataset_versions').selectAll().where('table_name', 'in', tables).execute()
}

function toRecord(
  row: DatasetRow,
  item: ShownItem,
  audience: Audience,
  files: readonly DatasetFileRow[],
  version: DatasetVersionRow | undefined
): DatasetRecord {
  return {
    row,
    fields: JSON.parse(row.fields),
    loadRules: JSON.parse(row.load_rules),
    metas: withItemMetas(JSON.parse(row.metas), item),
    translations: JSON.parse(row.translations),
    item,
    audience,
    dataVisible: row.data_visible === 1,
    files: files.map(toFile),
    version: version === undefined ? null : toVersion(version),
    closedRecords: version === undefined && row.data_visible === 0 ? JSON.parse(row.closed_records ?? 'null') : null
  }
}

function toFile(row: DatasetFileRow): DatasetFile {
  const { id, title, description, mimetype, sha256, bytes } = row
  return { kind: row.kind as DatasetFile['kind'], id, title, description, mimetype, sha256, bytes }
}

/** Tables are never written to again, so the table's name identifies its content. */
function toVersion(row: DatasetVersionRow): LoadedVersion {
  return {
    table: row.table_name,
    number: row.number,
    recordCount: row.record_count,
    bytes: row.bytes,
    loadedMs: row.loaded_ms ?? row.begun_ms,
    etag: row.table_name,
    bbox: row.bbox === null ? null : JSON.parse(row.bbox),
    geometryTypes: row.geometry_types === null ? [] : JSON.parse(row.geometry_types),
    hasImages: row.has_images === 1
  }
}
