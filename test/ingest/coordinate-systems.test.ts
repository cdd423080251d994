/** Geometries that are not in longitude and latitude: turned into these, or refused with the reason. */
import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import type { ImportRequest, ImportSummary } from '#ingest'
import { parquetWriter } from '../../src/exports/parquet/write-parquet.ts'
import { makeColumn, makeTable } from '../../src/exports/written-for-tests.ts'
import type { IngestLab } from './ingest-lab.ts'
import { openIngestLab } from './ingest-lab.ts'

let lab: IngestLab & { close(): Promise<void> }
before(async () => {
  lab = await openIngestLab()
})
after(() => lab.close())

let files = 0
async function load(content: unknown, request: Partial<ImportRequest> = {}): Promise<ImportSummary> {
  return lab.import(
    await lab.file(`g${++files}.geojson`, typeof content === 'string' ? content : JSON.stringify(content)),
    request
  )
}

const crs = (name: string) => ({ type: 'name', properties: { name } })
const feature = (geometry: object | null, others: object = {}) => ({
  type: 'Feature',
  geometry,
  properties: { n: 1 },
  ...others
})
const point = (...coordinates: number[]) => ({ type: 'Point', coordinates })
const collection = (features: object[], others: object = {}) => ({ type: 'FeatureCollection', ...others, features })
/**
 * The middle of Paris, and what gdaltransform (PROJ 9.1) makes of it in the present and the former national system of
 * France and in that of Switzerland.
 */
const PARIS = { lon: 2.3522, lat: 48.8566 }
const IN_SYSTEMS = [
  ['EPSG:2154', 652469.02, 6862035.26],
  ['urn:ogc:def:crs:EPSG::27572', 601152.3, 2428695.9],
  ['http://www.opengis.net/def/crs/EPSG/0/2056', 2226797.5, 1424030.33]
] as const

function near(found: unknown, { lon, lat }: { lon: number; lat: number }, meters = 1): void {
  const place = found as { lon: number; lat: number }
  assert.ok(
    Math.hypot((place.lon - lon) * Math.cos((lat * Math.PI) / 180), place.lat - lat) * 111_320 < meters,
    JSON.stringify(found)
  )
}

test('points of a GeoJSON whose crs member names another system become coordinates, for any position of the member', async () => {
  for (const [name, x, y] of IN_SYSTEMS) {
    const features = [feature(point(x, y))]
    const at = [
      { type: 'FeatureCollection', crs: crs(name), features },
      { type: 'FeatureCollection', features, name: 'later', crs: crs(name) }
    ]
    for (const content of at) {
      const summary = await load(content)
      assert.deepEqual(
        summary.fields.map(({ name: field, type }) => [field, type]),
        [
          ['n', 'int'],
          ['geo_point_2d', 'geo_point_2d']
        ]
      )
      near((await lab.records(summary))[0]?.['geo_point_2d'], PARIS)
      assert.deepEqual(
        summary.notes.map(({ code, count }) => [code, count]),
        [['reprojected', 1]]
      )
    }
  }
})

test('so do geometries that say it themselves, as PostGIS writes them, and other shapes with their heights', async () => {
  const [name, x, y] = IN_SYSTEMS[0]
  const own = await load(
    `${JSON.stringify({ ...point(x, y), crs: crs(name) })}\n${JSON.stringify(feature(null, { crs: crs(name) }))}\n`
  )
  near((await lab.records(own))[0]?.['geo_point_2d'], PARIS)
  const square = {
    type: 'Polygon',
    coordinates: [
      [
        [x, y, 30],
        [x + 100, y, 30],
        [x + 100, y + 100, 30],
        [x, y, 30]
      ]
    ]
  }
  const shapes = await load(
    collection([feature(square), feature({ type: 'GeometryCollection', geometries: [point(x, y)] })], {
      crs: crs(name)
    })
  )
  assert.deepEqual(
    shapes.fields.map(({ type }) => type),
    ['int', 'geo_shape']
  )
  const [{ geo_shape: shape } = {}] = (await lab.records(shapes)) as {
    geo_shape: { geometry: { coordinates: number[][][] } }
  }[]
  const [lon = 0, lat = 0, height] = shape!.geometry.coordinates[0]![0]!
  near({ lon, lat }, PARIS)
  assert.equal(height, 30)
})

test('longitude and latitude by any of their names change nothing', async () => {
  for (const member of [{}, { crs: crs('urn:ogc:def:crs:OGC:1.3:CRS84') }, { crs: crs('EPSG:4326') }, { crs: null }]) {
    const summary = await load(collection([feature(point(2.3376, 48.8606))], member))
    assert.deepEqual(
      [(await lab.records(summary))[0]?.['geo_point_2d'], summary.notes],
      [{ lon: 2.3376, lat: 48.8606 }, []]
    )
  }
})

test('a system that is not known, and several in one file, refuse the load with the reason; --crs says it', async () => {
  const [, x, y] = IN_SYSTEMS[0]
  for (const [described, reason] of [
    [crs('our own grid'), /our own grid.*--crs EPSG:CODE/],
    [crs('EPSG:999998'), /EPSG:999998 is not the code/],
    [{ type: 'link', properties: { href: 'http://x.org/1' } }, /has no EPSG code/]
  ] as const) {
    await assert.rejects(
      load(collection([feature(point(x, y))], { crs: described })),
      (error: Error & { code?: string }) => error.code === 'ingest/unknown-crs' && reason.test(error.message)
    )
  }
  await assert.rejects(load(collection([feature({ ...point(x, y), crs: crs('EPSG:2154') }), feature(point(2, 48))])), {
    code: 'ingest/unknown-crs'
  })
  near(
    (
      await lab.records(
        await load(collection([feature(point(x, y))], { crs: crs('our own grid') }), { crs: 'EPSG:2154' })
      )
    )[0]?.['geo_point_2d'],
    PARIS
  )
})

const box = (west: number, south: number, east: number, north: number) => ({
  type: 'Polygon',
  coordinates: [
    [
      [west, south],
      [east, south],
      [east, north],
      [west, north],
      [west, south]
    ]
  ]
})
const typesOf = ({ fields }: ImportSummary) => fields.map(({ name, type }) => [name, type])

test('a record whose geometry is nowhere on earth is empty and reported with its line; the others keep their map', async () => {
  const lines = (features: object[]) => features.map((each) => JSON.stringify(each)).join('\n')
  for (const [good, type, bad] of [
    [point(2, 48), 'geo_point_2d', point(2, 95)],
    [point(2, 48), 'geo_point_2d', point(652_469, 6_862_035)],
    [box(1, 1, 2, 2), 'geo_shape', box(500, 1, 501, 2)],
    [
      box(1, 1, 2, 2),
      'geo_shape',
      {
        type: 'Polygon',
        coordinates: [
          [
            [1, 1],
            [2, 2]
          ]
        ]
      }
    ]
  ] as const) {
    const summary = await load(lines([feature(good), feature(bad), feature(good)]))
    assert.deepEqual(typesOf(summary), [
      ['n', 'int'],
      [type, type]
    ])
    assert.deepEqual(
      (await lab.records(summary)).map((record) => record[type] === null),
      [false, true, false]
    )
    const { rejects, notes } = summary
    assert.deepEqual([rejects.count, rejects.first[0]?.line], [1, 2])
    assert.deepEqual(
      notes.map(({ code }) => code),
      ['no-degrees']
    )
    assert.match(
      notes[0]!.message,
      /is empty in 1 of 3 records, .*the first in line 2: .*Correct them in the file, or --crs/
    )
  }
})

test('data from 0 to 360 degrees lie where they are: points and shapes are turned, shapes across the date line cut', async () => {
  const points = await load(collection([feature(point(190.25, 5)), feature(point(2, 48)), feature(point(359.5, -5))]))
  assert.deepEqual(typesOf(points)[1], ['geo_point_2d', 'geo_point_2d'])
  assert.deepEqual(
    (await lab.records(points)).map((record) => record['geo_point_2d']),
    [
      { lon: -169.75, lat: 5 },
      { lon: 2, lat: 48 },
      { lon: -0.5, lat: -5 }
    ]
  )
  const shapes = await load(
    collection([feature(box(170, 0, 190, 10)), feature(box(200, 0, 210, 10)), feature(box(1, 1, 2, 2))])
  )
  assert.deepEqual(typesOf(shapes)[1], ['geo_shape', 'geo_shape'])
  assert.deepEqual(
    shapes.notes.map(({ code, count }) => [code, count]),
    [['turned', 2]]
  )
  const found = (await lab.records(shapes)) as { geo_shape: { geometry: { type: string; coordinates: unknown[] } } }[]
  assert.deepEqual(
    found.map(({ geo_shape: { geometry } }) => geometry.type),
    ['MultiPolygon', 'Polygon', 'Polygon']
  )
  assert.match(JSON.stringify(found[1]), /-160/)
  const csv = await lab.import(await lab.file('grid.csv', 'lat,lon,n\n10,0.5,1\n10,190.5,2\n10,350,3\n'))
  assert.deepEqual(
    (await lab.records(csv)).map((record) => (record['geo_point_2d'] as { lon: number }).lon),
    [0.5, -169.5, -10]
  )
  const schema = {
    fields: [{ name: 'shape', type: 'geo_shape' as const, source: 'wkt', values: { notation: 'wkt' as const } }]
  }
  const wkt = await lab.import(await lab.file('a.csv', 'wkt;n\n"LINESTRING (170 0, 190 10)";1\n'), {
    schema: { version: 2, ...schema }
  })
  assert.match(JSON.stringify(await lab.records(wkt)), /MultiLineString/)
})

test('projected numbers without a system do not become places or texts called like one; the notice says what helps', async () => {
  const [, x, y] = IN_SYSTEMS[0]
  const summary = await load(collection([feature(point(2, 48)), feature(point(x, y))]))
  assert.deepEqual(
    summary.fields.map(({ name, type }) => [name, type]),
    [
      ['n', 'int'],
      ['geo_shape', 'json_blob']
    ]
  )
  assert.equal(summary.notes[0]?.code, 'no-degrees')
  assert.match(
    summary.notes[0]!.message,
    /geo_shape did not become a geometry field but json_blob: 1 of 2 are not geometries in longitude and latitude, the first in line 1: .*652469.*--crs/
  )
})

test('positions that lie nowhere in their system are empty, and counted', async () => {
  const summary = await load(
    collection([feature(point(4321000, 3210000)), feature(point(1e30, 1e30))], { crs: crs('EPSG:3035') })
  )
  assert.deepEqual(
    summary.notes.map(({ code, count }) => [code, count]),
    [
      ['reprojected', 1],
      ['no-place', 1]
    ]
  )
  assert.deepEqual(
    (await lab.records(summary)).map(({ geo_point_2d: place }) => place),
    [{ lon: 10, lat: 52 }, null]
  )
})

test('text that ends early after the features is refused', async () => {
  await assert.rejects(
    load(`{"type": "FeatureCollection", "features": [${JSON.stringify(feature(point(2, 48)))}], "crs": {"type": "na`),
    { code: 'ingest/bad-json' }
  )
})

/** A GeoParquet file as our export in a coordinate system writes it, and GDAL and geopandas read it. */
async function geoParquet(
  geometries: readonly object[],
  epsg: number,
  change: (metadata: string) => string = (metadata) => metadata
): Promise<string> {
  const write = parquetWriter()(makeTable([makeColumn('n', 'int'), makeColumn('geometry', 'geo_shape')], { epsg }), {
    get: () => undefined
  })
  async function* batches() {
    yield geometries.map((geometry, index) => [String(index), geometry])
  }
  const pieces = await Array.fromAsync(write(batches() as never, undefined as never))
  const bytes = Buffer.concat(pieces as Buffer[]).toString('latin1')
  return lab.file(`p${++files}.parquet`, Buffer.from(change(bytes), 'latin1'))
}

test('GeoParquet in another system is turned too, points and other shapes', async () => {
  const shapes = [
    point(PARIS.lon, PARIS.lat),
    {
      type: 'LineString',
      coordinates: [
        [PARIS.lon, PARIS.lat],
        [PARIS.lon, 49]
      ]
    }
  ]
  for (const [type, geometries] of [
    ['geo_point_2d', shapes.slice(0, 1)],
    ['geo_shape', shapes]
  ] as const) {
    const summary = await lab.import(await geoParquet(geometries, 2154))
    assert.deepEqual(
      summary.fields.map((field) => [field.name, field.type]),
      [
        ['n', 'int'],
        ['geometry', type]
      ]
    )
    const [{ geometry } = {}] = (await lab.records(summary)) as {
      geometry: { lon: number; lat: number; geometry?: { coordinates: [number, number] } }
    }[]
    near(
      geometry?.geometry === undefined
        ? geometry
        : { lon: geometry.geometry.coordinates[0], lat: geometry.geometry.coordinates[1] },
      PARIS
    )
    assert.deepEqual(
      summary.notes.map(({ code, count }) => [code, count]),
      [['reprojected', geometries.length]]
    )
  }
})

test('GeoParquet in a system without a code is refused with the reason; one that says none keeps its numbers as JSON', async () => {
  const geometries = [point(PARIS.lon, PARIS.lat)]
  const nameless = await geoParquet(geometries, 2154, (bytes) =>
    bytes.replaceAll('"authority":"EPSG"', '"authority":"OURS"')
  )
  await assert.rejects(
    lab.import(nameless),
    (error: Error & { code?: string }) =>
      error.code === 'ingest/unknown-crs' &&
      /"RGF93 v1 \/ Lambert-93" has no EPSG code|has no EPSG code/.test(error.message)
  )
  near((await lab.records(await lab.import(nameless, { crs: 'EPSG:2154' })))[0]?.['geometry'], PARIS)
  const silent = await lab.import(await geoParquet(geometries, 2154, (bytes) => bytes.replace('"crs":', '"crz":')))
  assert.deepEqual([silent.fields.at(-1)?.type, silent.notes.map(({ code }) => code)], ['json_blob', ['no-degrees']])
})
