import { DatabaseSync, type StatementSync } from 'node:sqlite'
import { parseWkb, type UncheckedGeometry, withoutEmptyParts } from '#geometry'
import type { CellKind } from '../../reading/readings.ts'
import { damagedFile } from '../damaged-file.ts'
import type { LayerFormat, OpenLayers } from '../layer-reader.ts'
import type { RecordSink } from '../record-sink.ts'
import { geopackageGeometry, spatialiteGeometry, wellKnownBinary } from './geopackage-geometry.ts'
import { columnKind, type SqliteColumn } from './sqlite-column.ts'

/** GeoPackage (OGC 12-128), and other SQLite databases: their tables. */
export const GEOPACKAGE: LayerFormat = {
  format: 'gpkg',
  needsFile: true,
  list: async (file) => withDatabase(file, (database) => listTables(database)),
  read: async (file, layers, sink) =>
    withDatabase(file, async (database) => {
      const tables = listTables(database).filter(({ name }) => layers.includes(name))
      for (const [place, table] of tables.entries()) {
        const onPart = (part: number): void => file.onRead(((place + part) / tables.length) * file.source.storedBytes)
        sink.startLayer(layers.length > 1 ? table.name : undefined)
        await readTable(database, table, { name: file.source.name, onPart }, sink)
      }
    })
}

interface Table {
  readonly name: string
  readonly geometryColumn: string | undefined
  readonly system: string | undefined
  /** The well-known binary of a geometry's bytes; null: it is empty, undefined: the bytes are something else. */
  readonly binary: (bytes: Uint8Array) => Uint8Array | null | undefined
}

async function withDatabase<Result>(
  { path, source }: OpenLayers,
  work: (database: DatabaseSync) => Promise<Result> | Result
): Promise<Result> {
  let database: DatabaseSync | undefined
  try {
    // A foreign database can have functions in its schema, and damaged pages.
    database = new DatabaseSync(path, { readOnly: true, allowExtension: false, enableForeignKeyConstraints: false })
    for (const pragma of ['trusted_schema=OFF', 'cell_size_check=ON', 'mmap_size=0', 'query_only=ON'])
      database.exec(`PRAGMA ${pragma}`)
    return await work(database)
  } catch (cause) {
    if ((cause as { code?: string }).code === 'ERR_SQLITE_ERROR')
      throw damagedFile(source.name, `the database reports: ${(cause as Error).message}`, cause)
    throw cause
  } finally {
    database?.close()
  }
}

/**
 * Ordinary tables only: a view of a foreign database can compute without end, and SQLite in Node cannot be interrupted,
 * not even by ending its thread.
 */
const IS_TABLE = "type = 'table' AND sql NOT LIKE 'CREATE VIRTUAL%'"

/** GDAL writes this table where no other has geometries, which some programs demand. */
const FILLER = 'ogr_empty_table'

function listTables(database: DatabaseSync): Table[] {
  const has = (name: string): boolean =>
    database.prepare(`SELECT 1 FROM sqlite_master WHERE ${IS_TABLE} AND name = ?`).get(name) !== undefined
  if (!has('gpkg_contents')) return listPlainTables(database)
  return rows<{
    name: string
    column: string | null
    definition: string | null
    code: number | null
    authority: string | null
  }>(
    database.prepare(
      `SELECT c.table_name AS name, g.column_name AS "column", s.definition AS definition,
         s.organization_coordsys_id AS code, s.organization AS authority
       FROM gpkg_contents c
       LEFT JOIN gpkg_geometry_columns g ON g.table_name = c.table_name
       LEFT JOIN gpkg_spatial_ref_sys s ON s.srs_id = g.srs_id
       WHERE c.data_type IN ('features', 'attributes', 'aspatial') AND c.table_name <> '${FILLER}' ORDER BY c.rowid`
    )
  )
    .filter(({ name }) => has(name))
    .map(({ name, column, definition, code, authority }) => ({
      name,
      binary: geopackageGeometry,
      geometryColumn: column ?? undefined,
      system:
        authority?.toUpperCase() === 'EPSG' && code !== null && code > 0
          ? `EPSG:${code}`
          : definition !== null && definition !== 'undefined'
            ? definition
            : undefined
    }))
}

/** Tables of another database; GDAL and SpatiaLite describe geometries in two tables, which are not data. */
function listPlainTables(database: DatabaseSync): Table[] {
  const names = rows<{ name: string }>(
    database.prepare(`SELECT name FROM sqlite_master WHERE ${IS_TABLE} AND name NOT LIKE 'sqlite%' ORDER BY rowid`)
  )
  const spatial = spatialTables(database)
  return names
    .filter(({ name }) => spatial === undefined || !OF_SPATIALITE.test(name))
    .map(({ name }) => ({
      name,
      geometryColumn: undefined,
      system: undefined,
      binary: wellKnownBinary,
      ...spatial?.get(name.toLowerCase())
    }))
}

/** Tables in which SpatiaLite keeps systems, indexes and statistics. */
const OF_SPATIALITE =
  /^(?:geometry_columns(?:_\w+)?|spatial_ref_sys(?:_\w+)?|spatialite_history|spatialindex|(?:views|virts)_geometry_columns(?:_\w+)?|geom_cols_ref_sys|sql_statements_log|data_licenses|elementarygeometries|idx_.+_(?:node|parent|rowid))$/i

function spatialTables(
  database: DatabaseSync
): Map<string, Pick<Table, 'geometryColumn' | 'system' | 'binary'>> | undefined {
  const columnsOf = (table: 'geometry_columns' | 'spatial_ref_sys'): string[] =>
    rows<SqliteColumn>(database.prepare(`PRAGMA table_info(${table})`)).map(({ name }) => name)
  const [columns, systems] = [columnsOf('geometry_columns'), columnsOf('spatial_ref_sys')]
  const isSpatial =
    ['f_table_name', 'f_geometry_column', 'srid'].every((name) => columns.includes(name)) &&
    ['srid', 'auth_name', 'auth_srid'].every((name) => systems.includes(name))
  if (!isSpatial) return undefined
  // GDAL names the form; SpatiaLite has only its own.
  const format = columns.includes('geometry_format') ? 'g.geometry_format' : "'SpatiaLite'"
  return new Map(
    rows<{ name: string; column: string; format: string | null; authority: string | null; code: number | null }>(
      database.prepare(
        `SELECT g.f_table_name AS name, g.f_geometry_column AS "column", ${format} AS format, s.auth_name AS authority,
           s.auth_srid AS code FROM geometry_columns g LEFT JOIN spatial_ref_sys s ON s.srid = g.srid`
      )
    ).map(({ name, column, format, authority, code }) => [
      name.toLowerCase(),
      {
        geometryColumn: column,
        system: authority?.toUpperCase() === 'EPSG' && Number(code) > 0 ? `EPSG:${code}` : undefined,
        binary: format === 'SpatiaLite' ? spatialiteGeometry : wellKnownBinary
      }
    ])
  )
}

function rows<Row>(statement: StatementSync): Row[] {
  return statement.all() as Row[]
}

/** Rows between two pauses. */
const PAUSE_ROWS = 256

async function readTable(
  database: DatabaseSync,
  { name, geometryColumn, system, binary }: Table,
  { name: fileName, onPart }: { readonly name: string; readonly onPart: (part: number) => void },
  sink: RecordSink
): Promise<void> {
  if (system !== undefined) sink.setSystem(system)
  const columns = rows<SqliteColumn>(database.prepare(`PRAGMA table_info(${quoted(name)})`))
  const readers = columns.map((column) => {
    if (column.name.toLowerCase() === geometryColumn?.toLowerCase())
      return (value: unknown) => sink.putGeometry(shapeOf(value, binary, fileName, sink))
    const place = sink.column(column.name)
    const read = columnKind(column)
    const put = (kind: CellKind, text: string): void => sink.put(place, kind, text)
    const leaveOut = (): void =>
      sink.note('left-out', (count) => `${count} values of ${column.name} are bytes, not text; they are empty.`)
    return (value: unknown) =>
      value instanceof Uint8Array ? leaveOut() : value !== null && value !== undefined && read(value, column, put)
  })
  const statement = database.prepare(`SELECT * FROM ${quoted(name)}`)
  statement.setReadBigInts(true)
  statement.setReturnArrays(true)
  const lastRow = lastRowOf(database, name)
  let count = 0
  for (const row of statement.iterate() as Iterable<readonly unknown[]>) {
    for (let index = 0; index < readers.length; index++) readers[index]!(row[index])
    sink.endRecord()
    if (++count % PAUSE_ROWS > 0) continue
    if (lastRow !== undefined) onPart(Math.min(1, count / lastRow))
    await sink.pause()
  }
}

/** The last row's number, about the number of rows, which SQLite does not keep; undefined of a table without numbers. */
function lastRowOf(database: DatabaseSync, name: string): number | undefined {
  const [kind] = rows<{ wr: number }>(database.prepare(`PRAGMA table_list(${quoted(name)})`))
  if (kind?.wr !== 0) return undefined
  return (
    rows<{ last: number | null }>(database.prepare(`SELECT max(_rowid_) AS last FROM ${quoted(name)}`))[0]?.last ??
    undefined
  )
}

function shapeOf(value: unknown, binary: Table['binary'], name: string, sink: RecordSink): UncheckedGeometry | null {
  if (!(value instanceof Uint8Array)) return null
  const wkb = binary(value)
  if (wkb === null) return null
  try {
    if (wkb === undefined) throw new TypeError('not a geometry')
    return withoutEmptyParts(parseWkb(wkb).geometry)
  } catch {
    sink.note('bad-geometries', (count) => `${count} geometries of ${name} cannot be read; they are empty.`)
    return null
  }
}

/** Names come from the schema of the file itself. */
function quoted(name: string): string {
  return `"${name.replaceAll('"', '""')}"`
}
