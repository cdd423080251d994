/**
 * Parquet files in other coordinate systems, which we write, beside those in longitude and latitude, which the engine
 * does.
 */
import assert from 'node:assert/strict'
import { spawnSync } from 'node:child_process'
import test, { after, before } from 'node:test'
import { parquetMetadata } from 'hyparquet'
import { findCoordinateSystem } from '#crs'
import { projJson } from '../../src/exports/parquet/proj-json.ts'
import { openPortal, type Portal } from '../e2e/portal.ts'
import { type Cell, isGeometry, isPoint, mapPositions, type Row } from './cell.ts'
import { DIFFICULT_FIELDS, DIFFICULT_ID, DIFFICULT_ROWS, importDifficult } from './difficult-dataset.ts'
import { reader } from './readers/parquet.ts'

let portal: Portal
before(async () => {
  portal = await openPortal()
  await importDifficult(portal)
})
after(() => portal.close())

async function download(query: Record<string, string>): Promise<Buffer> {
  const { status, bytes, text } = await portal.get(`/catalog/datasets/${DIFFICULT_ID}/exports/parquet`, {
    order_by: 'id',
    ...query
  })
  assert.equal(status, 200, text)
  return bytes
}

/** Positions to the ninth decimal, points as the shapes that they are in these files. */
function placed(cell: Cell): Cell {
  const shape = isPoint(cell) ? { type: 'Point', coordinates: [cell.lon, cell.lat] } : cell
  return isGeometry(shape)
    ? mapPositions(shape, (position) => position.map((number) => Number(number.toFixed(9)) + 0))
    : shape
}

function placedRow(row: Row): Row {
  return Object.fromEntries(Object.entries(row).map(([name, cell]) => [name, placed(cell)]))
}

test('the difficult dataset comes back equal from ETRS89, where positions are those of WGS 84', async () => {
  for (const parquet_compression of ['snappy', 'zstd']) {
    const found = await reader.read(await download({ epsg: '4258', parquet_compression }), DIFFICULT_FIELDS)
    DIFFICULT_ROWS.forEach((expected, place) => assert.deepEqual(placedRow(found[place] ?? {}), placedRow(expected)))
    assert.equal(found.length, DIFFICULT_ROWS.length)
  }
})

test('for every system and zone, columns and values are those of the engine, except geometries', async () => {
  const [engine, ours] = await Promise.all([download({}), download({ epsg: '3857', timezone: 'Asia/Kathmandu' })])
  const [expected, found] = await Promise.all(
    [engine, ours].map(async (file) => (await reader.read(file, DIFFICULT_FIELDS)).map(withoutPlaces))
  )
  assert.ok(found !== undefined && found.length === DIFFICULT_ROWS.length)
  expected?.forEach((row, place) => assert.deepEqual(found[place], row))
  const types = (file: Buffer): unknown[] =>
    parquetMetadata(file.buffer.slice(file.byteOffset, file.byteOffset + file.length) as ArrayBuffer)
      .schema.filter(({ name }) => !PLACES.includes(name))
      .map(({ num_children: _, ...element }) => element)
  assert.deepEqual(types(ours), types(engine))
})

/** With the members of the engine's points. */
const PLACES = [...DIFFICULT_FIELDS.filter(({ type }) => type.startsWith('geo_')).map(({ name }) => name), 'lon', 'lat']

function withoutPlaces(row: Row): Row {
  return Object.fromEntries(
    DIFFICULT_FIELDS.filter(({ name }) => !PLACES.includes(name)).map(({ name }) => [name, row[name] ?? null])
  )
}

const hasProj = spawnSync('projinfo', []).status !== null
if (!hasProj) console.log('coordinate systems of GeoParquet are not read by PROJ: no projinfo here')

test('PROJ computes what the file says of a system as it computes the system itself', { skip: !hasProj }, () => {
  for (const epsg of [
    2154, 3035, 3857, 4258, 27700, 28992, 31370, 2056, 25832, 31467, 2263, 5070, 3031, 5041, 2046, 5513, 5514, 2193,
    32633, 21781, 7415, 2393, 3067, 2180, 29902
  ]) {
    const json = JSON.stringify(projJson(findCoordinateSystem(epsg) ?? { name: '' }))
    assert.equal(projString(json.replace(/,"id":\{[^{}]*\}\}$/, '}')), projString(`EPSG:${epsg}`), `EPSG:${epsg}`)
  }
})

function projString(system: string): string {
  const { stdout, stderr } = spawnSync('projinfo', ['-q', '-o', 'PROJ', '--single-line', system], { encoding: 'utf8' })
  return stdout.trim() || stderr
}
