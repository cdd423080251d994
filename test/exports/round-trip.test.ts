/**
 * The difficult dataset in every format that Loggia exports and imports: exported, imported again with the fields of the
 * dataset, and compared value by value. `LOSSES` lists what a format cannot hold.
 */
import assert from 'node:assert/strict'
import test, { after, before } from 'node:test'
import { fileFormat, type ImportFormat, isImportFormat, RECORD_FORMATS, type RecordFormat } from '#formats'
import { type Position, wind } from '#geometry'
import type { Field } from '#schema'
import { openPortal, type Portal } from '../e2e/portal.ts'
import { type Cell, canonicalInstant, isGeometry, isSameCell, type Row, showCell } from './cell.ts'
import { DIFFICULT_FIELDS, DIFFICULT_ID, DIFFICULT_ROWS, importDifficult } from './difficult-dataset.ts'
import { findReader } from './reader.ts'
import { placed } from './reader-losses.ts'
import { unzipped } from './unzipped.ts'

let portal: Portal
before(async () => {
  portal = await openPortal()
  await importDifficult(portal)
})
after(() => portal.close())

type Loss = (cell: Cell, field: Field) => Cell
type Readable = Extract<RecordFormat, ImportFormat>

/** Lists are texts with commas. */
const lists: Loss = (cell) =>
  Array.isArray(cell)
    ? cell
        .join(',')
        .split(',')
        .map((each) => each.trim())
        .filter((each) => each !== '')
    : cell
/** Days before it are texts in spreadsheets. */
const FIRST_DAY = '1900-03-01'
/** Milliseconds, rounded. */
const milliseconds: Loss = (cell, { type }) =>
  type === 'datetime' && typeof cell === 'string' && cell > FIRST_DAY
    ? canonicalInstant(
        new Date(Date.parse(`${cell.slice(0, 19)}Z`) + Math.round(Number(cell.slice(20, 26)) / 1000)).toISOString()
      )
    : cell
/** At most this many characters; the last is an ellipsis. */
const MAX_CELL = 32_767
const cutCells: Loss = (cell) =>
  typeof cell === 'string' && cell.length > MAX_CELL ? `${cell.slice(0, MAX_CELL - 1)}…` : cell
/** `\\N` means null. */
const markers: Loss = (cell) => (cell === '\\N' ? null : cell)
/** Characters that XML cannot have. */
const xml: Loss = (cell) =>
  typeof cell === 'string' ? cell.replace(/[\0-\x08\x0b\x0c\x0e-\x1f\ufffe\uffff]/g, '\ufffd') : cell
const positive: Loss = (cell) => (Object.is(cell, -0) ? 0 : cell)
/** A text of dBASE: 254 bytes, filled with blanks at its end, without zeros. */
const dbase: Loss = (cell, { type }) => {
  if (typeof cell !== 'string' || type === 'date' || type === 'datetime') return cell
  let cut = ''
  for (const sign of cell.replaceAll('\0', ' ')) {
    if (Buffer.byteLength(cut + sign) > 254) break
    cut += sign
  }
  return cut.replace(/ +$/, '')
}
const asLists =
  (loss: Loss): Loss =>
  (cell, field) =>
    Array.isArray(cell) ? cell : loss(cell, field)
/** A shapefile has one kind of geometry: the last kind of a collection is the last record of it; rings run as in GeoJSON. */
const shapes: Loss = (cell) => {
  if (!isGeometry(cell)) return cell
  const last = cell.geometries?.at(-1) ?? cell
  if (last.type !== 'Polygon') return last
  const rings = last.coordinates as Position[][]
  return {
    type: 'Polygon',
    coordinates: rings.map((ring, place) => wind(ring, place === 0 ? 'counter-clockwise' : 'clockwise'))
  } as Cell
}
/** A text without a sign is null. */
const blanks: Loss = (cell, { type }) =>
  typeof cell === 'string' && type !== 'json_blob' && cell.trim() === '' ? null : cell
const all =
  (...losses: readonly Loss[]): Loss =>
  (cell, field) =>
    losses.reduce((left, loss) => loss(left, field), cell)
const whole: Loss = (cell) => cell

const LOSSES: Readonly<Record<Readable, Loss>> = {
  json: whole,
  jsonl: whole,
  geojson: whole,
  csv: all(lists, blanks, markers),
  parquet: (cell) => placed(cell),
  xlsx: all(lists, blanks, milliseconds, cutCells),
  fgb: (cell, { type }) => (type === 'json_blob' && cell === '[]' ? null : placed(cell)),
  shp: all(lists, asLists(dbase), blanks, positive, (cell) => placed(cell), shapes),
  kml: all(lists, blanks, xml, (cell) => placed(cell)),
  gpx: all(lists, blanks, xml, (cell) => placed(cell))
}

for (const format of RECORD_FORMATS.filter((name): name is Readable => isImportFormat(name)))
  test(`${format}, exported and imported again, has the same records`, async () => {
    const again = await exportAndImport(format)
    const loss = LOSSES[format]
    const byId = new Map(again.rows.map((row) => [row['id'], row]))
    const held = DIFFICULT_ROWS.filter((row) => format !== 'gpx' || byId.has(row['id'] ?? null))
    const differences = held.flatMap((row) =>
      again.fields.flatMap((field) => {
        const expected = loss(row[field.name] ?? null, field)
        const found = byId.get(row['id'] ?? null)?.[field.name]
        return isSameCell(found, expected)
          ? []
          : [`record ${row['id']}, ${field.name}: ${showCell(expected)} became ${showCell(found)}`]
      })
    )
    assert.deepEqual(differences, [])
    assert.equal(again.rows.length, held.length)
    assert.ok(held.length > 50)
  })

async function exportAndImport(
  format: Readable
): Promise<{ readonly fields: readonly Field[]; readonly rows: readonly Row[] }> {
  const file = await exported(DIFFICULT_ID, format)
  const id = `again_${format}`
  const fields = await fieldsIn(format, file)
  await portal.import(`${id}.${fileFormat(format).extensions[0]}`, file, {
    datasetId: id,
    schema: { fields },
    nullRejected: true,
    ...(format === 'shp' || format === 'gpx' ? { layers: ['*'] } : {})
  })
  const reader = await findReader('jsonl')
  return { fields: fields, rows: await reader.read(await exported(id, 'jsonl'), fields) }
}

async function exported(id: string, format: RecordFormat): Promise<Buffer> {
  const query = { order_by: 'id', use_extension: true }
  const { status, bytes } = await portal.get(`/catalog/datasets/${id}/exports/${format}`, query)
  assert.equal(status, 200, bytes.toString('utf8', 0, 500))
  return bytes
}

/** The fields that the format holds, each with the column of the file. */
async function fieldsIn(format: Readable, file: Buffer): Promise<Field[]> {
  const isMap = ['geojson', 'fgb', 'shp', 'kml', 'gpx'].includes(format)
  const names = format === 'shp' ? await namesOfShapefile(file) : undefined
  return DIFFICULT_FIELDS.flatMap((field) => {
    // Places are the reason for the format: polygons are lines, and several points several records.
    if (field.name === 'shape' && format === 'gpx') return []
    if (field.name === 'shape' && isMap) return [{ ...field, source: 'geo_shape' }]
    if (field.type === 'geo_shape' && (format === 'fgb' || format === 'shp')) return []
    if (field.name.includes('null') && (format === 'kml' || format === 'gpx')) return []
    return [{ ...field, ...(names?.has(field.name) && { source: names.get(field.name)! }) }]
  })
}

async function namesOfShapefile(file: Buffer): Promise<ReadonlyMap<string, string>> {
  const list = (await unzipped(file)).get('difficult_fields.txt')?.toString() ?? ''
  return new Map(
    list
      .split('\r\n')
      .map((line) => line.split('\t'))
      .map(([short = '', name = '']) => [name, short])
  )
}
