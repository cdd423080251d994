import type { Field } from '#schema'
import type { DatasetFileRow, DatasetRow, DatasetVersionRow, Reader } from '#store'
import type { Sharing } from './audience.ts'
import type { Access, Bounds, DatasetFile, Metas, Version } from './dataset.ts'

/** A dataset as the store holds it, parsed. Everything that readers see is derived from it. */
export interface DatasetRecord {
  readonly row: DatasetRow
  readonly fields: readonly Field[]
  readonly metas: Metas
  readonly translations: Readonly<Record<string, Metas>>
  readonly sharing: Sharing
  readonly files: readonly DatasetFile[]
  readonly version: LoadedVersion | null
}

export interface LoadedVersion extends Version {
  readonly bbox: Bounds | null
  readonly geometryTypes: readonly string[]
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
  const tables = rows.flatMap((row) => row.current_table ?? [])
  const versions = await readVersions(db, tables)
  const grants = await db
    .selectFrom('dataset_grants')
    .selectAll()
    .where('dataset_uid', 'in', uids)
    .orderBy('grantee')
    .execute()
  const files = await db
    .selectFrom('dataset_files')
    .selectAll()
    .where('dataset_uid', 'in', uids)
    .orderBy('position')
    .orderBy('id')
    .execute()
  const versionOf = new Map(versions.map((version) => [version.table_name, version]))
  const grantsOf = Map.groupBy(grants, (grant) => grant.dataset_uid)
  const filesOf = Map.groupBy(files, (file) => file.dataset_uid)
  return rows.map((row) => {
    const grantees = (grantsOf.get(row.uid) ?? []).map((grant) => grant.grantee)
    return toRecord(row, grantees, filesOf.get(row.uid) ?? [], versionOf.get(row.current_table ?? ''))
  })
}

/** PostgreSQL has no empty list. */
async function readVersions(db: Reader, tables: readonly string[]): Promise<DatasetVersionRow[]> {
  if (tables.length === 0) return []
  return db.selectFrom('dataset_versions').selectAll().where('table_name', 'in', tables).execute()
}

function toRecord(
  row: DatasetRow,
  grants: readonly string[],
  files: readonly DatasetFileRow[],
  version: DatasetVersionRow | undefined
): DatasetRecord {
  return {
    row,
    fields: JSON.parse(row.fields),
    metas: JSON.parse(row.metas),
    translations: JSON.parse(row.translations),
    sharing: { access: row.access as Access, owner: row.owner, dataVisible: row.data_visible === 1, grants },
    files: files.map(toFile),
    version: version === undefined ? null : toVersion(version)
  }
}

function toFile(row: DatasetFileRow): DatasetFile {
  const { id, title, description, mimetype, sha256, bytes } = row
  return { kind: row.kind as DatasetFile['kind'], id, title, description, mimetype, sha256, bytes }
}

/** Tables are never written to again, so the table's name alone says what is in it. */
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
