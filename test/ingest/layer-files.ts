/** Small files of formats with layers, as other programs write them. */
import { rmSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { DatabaseSync } from 'node:sqlite'
import { zip } from '../../src/ingest/source/zip-for-tests.ts'

const OFFICE = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships'

export interface SheetFile {
  readonly name: string
  /** The inside of `sheetData`. */
  readonly rows: string
}

export interface WorkbookOptions {
  readonly shared?: readonly string[]
  readonly numberFormats?: readonly (readonly [id: number, code: string])[]
  /** Number format of each cell style. */
  readonly styles?: readonly number[]
  readonly date1904?: boolean
}

/** A workbook of Office Open XML. The shared texts stand after the sheets, as some writers have them. */
export function workbook(
  sheets: readonly SheetFile[],
  { shared = [], numberFormats = [], styles = [0], date1904 = false }: WorkbookOptions = {}
): Buffer {
  const relation = (id: string, type: string, target: string): string =>
    `<Relationship Id="${id}" Type="${OFFICE}/${type}" Target="${target}"/>`
  return zip({
    '[Content_Types].xml': '<Types/>',
    'xl/workbook.xml': `<?xml version="1.0"?><x:workbook xmlns:x="m" xmlns:r="${OFFICE}"><x:workbookPr date1904="${date1904 ? 1 : 0}"/><x:sheets>${sheets.map(({ name }, place) => `<x:sheet name="${name}" sheetId="${place + 7}" r:id="s${place}"/>`).join('')}</x:sheets><x:extLst><x:ext><x15:workbookPr xmlns:x15="n" chartTrackingRefBase="1"/></x:ext></x:extLst></x:workbook>`,
    'xl/_rels/workbook.xml.rels': `<Relationships>${sheets.map((_, place) => relation(`s${place}`, 'worksheet', `worksheets/sheet${place}.xml`)).join('')}${relation('t', 'sharedStrings', '/xl/sharedStrings.xml')}${relation('f', 'styles', 'styles.xml')}</Relationships>`,
    ...Object.fromEntries(
      sheets.map(({ rows }, place) => [
        `xl/worksheets/sheet${place}.xml`,
        `<worksheet><dimension ref="A1:XFD1048576"/><sheetData>${rows}</sheetData></worksheet>`
      ])
    ),
    'xl/styles.xml': `<styleSheet><numFmts>${numberFormats.map(([id, code]) => `<numFmt numFmtId="${id}" formatCode="${code}"/>`).join('')}</numFmts><cellStyleXfs><xf numFmtId="14"/></cellStyleXfs><cellXfs>${styles.map((id) => `<xf numFmtId="${id}"/>`).join('')}</cellXfs></styleSheet>`,
    'xl/sharedStrings.xml': `<sst>${shared.map((text) => `<si>${text}</si>`).join('')}</sst>`
  })
}

export function openDocument(tables: string): Buffer {
  return zip({
    mimetype: 'application/vnd.oasis.opendocument.spreadsheet',
    'content.xml': `<?xml version="1.0" encoding="UTF-8"?><office:document-content><office:body><office:spreadsheet>${tables}</office:spreadsheet></office:body></office:document-content>`
  })
}

export interface DbfColumn {
  readonly name: string
  readonly type: 'C' | 'N' | 'D' | 'L'
  readonly length: number
}

/** Rows begin with the sign of deletion: a blank or `*`. */
export function dbf(columns: readonly DbfColumn[], rows: readonly (string | Buffer)[], languageDriver = 0): Buffer {
  const head = Buffer.alloc(32 + 32 * columns.length + 1)
  const width = 1 + columns.reduce((sum, { length }) => sum + length, 0)
  head[0] = 3
  head.writeUInt32LE(rows.length, 4)
  head.writeUInt16LE(head.length, 8)
  head.writeUInt16LE(width, 10)
  head[29] = languageDriver
  for (const [place, { name, type, length }] of columns.entries()) {
    head.write(name, 32 + 32 * place, 10, 'latin1')
    head.write(type, 32 + 32 * place + 11, 'latin1')
    head[32 + 32 * place + 16] = length
  }
  head[head.length - 1] = 0x0d
  return Buffer.concat([head, ...rows.map((row) => Buffer.from(row)), Buffer.from([0x1a])])
}

/** The `.shp` of these contents of records. */
export function shp(contents: readonly Buffer[]): Buffer {
  const head = Buffer.alloc(100)
  head.writeInt32BE(9994, 0)
  head.writeInt32LE(1000, 28)
  const records = contents.map((content, place) => {
    const record = Buffer.alloc(8)
    record.writeInt32BE(place + 1, 0)
    record.writeInt32BE(content.length / 2, 4)
    return Buffer.concat([record, content])
  })
  return Buffer.concat([head, ...records])
}

export function shpPoint(x: number, y: number): Buffer {
  const content = Buffer.alloc(20)
  content.writeInt32LE(1, 0)
  content.writeDoubleLE(x, 4)
  content.writeDoubleLE(y, 12)
  return content
}

export function shpPolygon(rings: readonly (readonly (readonly [number, number])[])[]): Buffer {
  const points = rings.flat()
  const content = Buffer.alloc(44 + 4 * rings.length + 16 * points.length)
  content.writeInt32LE(5, 0)
  content.writeInt32LE(rings.length, 36)
  content.writeInt32LE(points.length, 40)
  let start = 0
  for (const [place, ring] of rings.entries()) {
    content.writeInt32LE(start, 44 + 4 * place)
    start += ring.length
  }
  for (const [place, [x, y]] of points.entries()) {
    content.writeDoubleLE(x, 44 + 4 * rings.length + 16 * place)
    content.writeDoubleLE(y, 44 + 4 * rings.length + 16 * place + 8)
  }
  return content
}

/** The bytes of a SQLite database that these statements make. */
export async function database(path: string, statements: readonly string[]): Promise<Buffer> {
  const made = new DatabaseSync(path)
  for (const statement of statements) made.exec(statement)
  made.close()
  const bytes = await readFile(path)
  rmSync(path)
  return bytes
}

/** Statements of a GeoPackage with a layer of two points in Lambert-93 and an empty one. */
export const GEOPACKAGE_STATEMENTS: readonly string[] = [
  'CREATE TABLE gpkg_spatial_ref_sys (srs_name, srs_id, organization, organization_coordsys_id, definition, description)',
  "INSERT INTO gpkg_spatial_ref_sys VALUES ('local', 900, 'EPSG', 2154, 'undefined', '')",
  'CREATE TABLE gpkg_contents (table_name, data_type, identifier)',
  "INSERT INTO gpkg_contents VALUES ('trees', 'features', ''), ('notes', 'attributes', ''), ('pictures', 'tiles', ''), ('ogr_empty_table', 'features', '')",
  'CREATE TABLE gpkg_geometry_columns (table_name, column_name, geometry_type_name, srs_id, z, m)',
  "INSERT INTO gpkg_geometry_columns VALUES ('trees', 'geom', 'POINT', 900, 0, 0)",
  'CREATE TABLE trees (fid INTEGER PRIMARY KEY, geom POINT, "a ""name""" TEXT, alive BOOLEAN, seen DATETIME, size REAL, big INTEGER)',
  `INSERT INTO trees VALUES
    (1, x'4750000184030000010100000000000000C05C254100000000502D5941', 'é', 1, '2024-05-06T07:08:09.000Z', 2, 9007199254740993),
    (2, x'4750001184030000', NULL, 0, NULL, 2.5, NULL)`,
  'CREATE TABLE notes (id INTEGER, note TEXT)',
  "INSERT INTO notes VALUES (1, 'n')",
  'CREATE TABLE pictures (id INTEGER)',
  'CREATE TABLE ogr_empty_table (fid INTEGER PRIMARY KEY, geom GEOMETRY)'
]
