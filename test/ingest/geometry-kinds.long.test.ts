/** Geometries of every kind in the binary formats, written by GDAL, beside what GDAL reads. */
import assert from 'node:assert/strict'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { after, before, test } from 'node:test'
import { partsOf, type UncheckedGeometry } from '#geometry'
import { type Feature, ogr2ogr, withoutGdal } from './gdal-files.ts'
import type { IngestLab } from './ingest-lab.ts'
import { openIngestLab } from './ingest-lab.ts'

const KINDS = [
  'POINT (2 48)',
  'POINT Z (2 48 10)',
  'POINT ZM (2 48 10 5)',
  'LINESTRING M (2 48 1,3 49 2)',
  'POLYGON ((0 0,10 0,10 10,0 10,0 0),(1 1,1 2,2 2,2 1,1 1))',
  'MULTIPOINT ((2 48),(3 49))',
  'MULTIPOLYGON (((0 0,1 0,1 1,0 0)),((5 5,6 5,6 6,5 5)))',
  'GEOMETRYCOLLECTION (POINT (2 48),LINESTRING (0 0,1 1))',
  'CIRCULARSTRING (0 0,1 1,2 0)',
  'COMPOUNDCURVE (CIRCULARSTRING (0 0,1 1,2 0),(2 0,3 0))',
  'CURVEPOLYGON (CIRCULARSTRING (0 0,1 1,2 0,1 -1,0 0))',
  'MULTICURVE ((0 0,1 1),CIRCULARSTRING (0 0,1 1,2 0))',
  'MULTISURFACE (((0 0,1 0,1 1,0 0)),CURVEPOLYGON (CIRCULARSTRING (5 0,6 1,7 0,6 -1,5 0)))'
]
const FORMATS = [
  ['gpkg', ['-f', 'GPKG']],
  ['fgb', ['-f', 'FlatGeobuf', '-lco', 'SPATIAL_INDEX=NO']],
  ['sqlite', ['-f', 'SQLite']],
  ['spatialite.sqlite', ['-f', 'SQLite', '-dsco', 'SPATIALITE=YES']]
] as const

let lab: IngestLab & { close(): Promise<void> }
const folder = mkdtempSync(join(tmpdir(), 'loggia-kinds-'))
before(async () => {
  lab = await openIngestLab()
})
after(async () => {
  rmSync(folder, { recursive: true })
  await lab.close()
})

/** Type and length: both readers make lines of arcs, with corners each 4 degrees at other places. */
function measureOf(geometry: UncheckedGeometry): readonly [type: string, length: number] {
  const { lines, polygons } = partsOf(geometry)
  const length = [...lines, ...polygons.flat()].reduce(
    (sum, line) =>
      sum + line.slice(1).reduce((each, [x, y], at) => each + Math.hypot(x - line[at]![0], y - line[at]![1]), 0),
    0
  )
  assert.ok(length > 0 || /Point$/.test(geometry.type))
  return [geometry.type, length]
}

for (const [ending, options] of FORMATS)
  test(`every kind of geometry in ${ending}`, { skip: withoutGdal }, async (context) => {
    let compared = 0
    for (const [place, wkt] of KINDS.entries()) {
      const from = join(folder, 'from.csv')
      writeFileSync(from, `n,WKT\n${place},"${wkt}"\n`)
      const file = join(folder, `${place}.${ending}`)
      ogr2ogr(...options, '-a_srs', 'EPSG:4326', '-nln', 'kinds', '-lco', 'GEOMETRY_NAME=geom', file, from)
      const read = ogr2ogr('-f', 'GeoJSONSeq', '-lco', 'RS=NO', '/vsistdout/', file)
      const { geometry } = JSON.parse(read.split('\n')[0]!) as Feature
      const [record] = await lab.records(await lab.import(file))
      const { geo_point_2d: point, geo_shape: shape } = record as {
        geo_point_2d?: { lon: number; lat: number }
        geo_shape?: { geometry: UncheckedGeometry }
      }
      const own = shape?.geometry ?? { type: 'Point', coordinates: [point!.lon, point!.lat] }
      const [type, length] = measureOf(geometry!)
      const [ownType, ownLength] = measureOf(own)
      assert.equal(ownType, type, `${wkt} in ${ending}`)
      assert.ok(Math.abs(ownLength - length) <= length * 1e-3, `${wkt} in ${ending}: ${ownLength} and ${length}`)
      compared++
    }
    context.diagnostic(`${ending}: ${compared} kinds`)
  })
