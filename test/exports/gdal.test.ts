/**
 * Files for maps as GDAL reads them, which is what QGIS, geopandas, sf and DuckDB read with. Not on every machine:
 * `apt-get install gdal-bin`.
 */

import assert from 'node:assert/strict'
import { spawnSync } from 'node:child_process'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import test, { after } from 'node:test'
import type { UncheckedGeometry } from '#geometry'
import { flatgeobufIndexedUpTo, flatgeobufWriter } from '../../src/exports/flatgeobuf/write-flatgeobuf.ts'
import { mvtWriter } from '../../src/exports/mvt/write-mvt.ts'
import { shapefileWriter } from '../../src/exports/shapefile/write-shapefile.ts'
import type { ExportRow, ExportTable } from '../../src/exports/table.ts'
import type { WriterFactory } from '../../src/exports/writer.ts'
import { makeColumn, makeTable } from '../../src/exports/written-for-tests.ts'
import { written } from './written.ts'

const skip =
  spawnSync('ogr2ogr', ['--version']).error === undefined
    ? false
    : 'ogr2ogr (Debian: gdal-bin) is not installed; npm readers read the same files in the other tests'

const folder = mkdtempSync(join(tmpdir(), 'loggia-gdal-'))
after(() => rmSync(folder, { recursive: true }))

interface Feature {
  readonly geometry: UncheckedGeometry | null
  readonly properties: Readonly<Record<string, unknown>>
}

/** In longitude and latitude, for every system of the file; digits of integers kept. */
function readFeatures(path: string, ...options: string[]): Feature[] {
  const { status, stdout, stderr } = spawnSync(
    'ogr2ogr',
    ['-f', 'GeoJSONSeq', '-lco', 'COORDINATE_PRECISION=15', '-lco', 'RS=NO', '/vsistdout/', path, ...options],
    { encoding: 'utf8' }
  )
  // It warns about dates, because GeoJSON has no type for them.
  assert.deepEqual([status, stderr.match(/^(?!Warning 1: The output driver does not natively).+/gm)], [0, null])
  return stdout
    .trim()
    .split('\n')
    .filter((line) => line !== '')
    .map((line) => JSON.parse(line, exactly) as Feature)
}

function exactly(_: string, value: unknown, { source }: { source?: string } = {}): unknown {
  return typeof value === 'number' && !Number.isSafeInteger(value) && /^-?\d+$/.test(source ?? '')
    ? BigInt(source as string)
    : value
}

async function save(
  name: string,
  writer: WriterFactory,
  table: ExportTable,
  rows: readonly ExportRow[]
): Promise<string> {
  const path = join(folder, name)
  writeFileSync(path, await written(writer, table, rows))
  return name.endsWith('.zip') ? `/vsizip/${path}` : path
}

const ring = (x: number, y: number, size: number): number[][] => [
  [x, y],
  [x + size, y],
  [x + size, y + size],
  [x, y + size],
  [x, y]
]
const hole = (x: number, y: number, size: number): number[][] => ring(x, y, size).reverse()

const FLAT: readonly UncheckedGeometry[] = [
  { type: 'Point', coordinates: [2.3522, 48.8566] },
  {
    type: 'MultiPoint',
    coordinates: [
      [1, 2],
      [3, 4]
    ]
  },
  {
    type: 'LineString',
    coordinates: [
      [0, 0],
      [1.5, 1.5],
      [3, 0]
    ]
  },
  {
    type: 'MultiLineString',
    coordinates: [
      [
        [0, 0],
        [1, 1]
      ],
      [
        [2, 2],
        [3, 3],
        [4, 2]
      ]
    ]
  },
  { type: 'Polygon', coordinates: [ring(20, 0, 10), hole(22, 2, 2), hole(26, 6, 2)] },
  {
    type: 'MultiPolygon',
    coordinates: [
      [ring(0, 40, 5), hole(1, 41, 1)],
      [ring(10, 40, 5)],
      [ring(20, 40, 5), hole(21, 41, 1), hole(23, 43, 1)]
    ]
  },
  { type: 'MultiPolygon', coordinates: [[ring(179, -18, 1)], [ring(-180, -18, 1)]] }
]
const COLLECTION: UncheckedGeometry = {
  type: 'GeometryCollection',
  geometries: [
    { type: 'Point', coordinates: [1, 1] },
    {
      type: 'LineString',
      coordinates: [
        [1, 1],
        [2, 2]
      ]
    },
    { type: 'Polygon', coordinates: [ring(5, 5, 1)] }
  ]
}
const HIGH: readonly UncheckedGeometry[] = [
  { type: 'Point', coordinates: [6.8652, 45.8326, 4805.59] },
  {
    type: 'LineString',
    coordinates: [
      [6, 45, 1000],
      [7, 46, 2000.5]
    ]
  },
  { type: 'Polygon', coordinates: [ring(30, 30, 1).map((position) => [...position, 100])] }
]
const EMPTY: readonly (UncheckedGeometry | null)[] = [
  null,
  { type: 'Polygon', coordinates: [] },
  { type: 'GeometryCollection', geometries: [] }
]

const TABLE = makeTable([makeColumn('n', 'int'), makeColumn('shape', 'geo_shape')])
const rowsOf = (...shapes: (UncheckedGeometry | null)[]): ExportRow[] =>
  shapes.map((shape, place) => [String(place), shape])

/** Rings may begin anywhere; what they enclose, and which way they run, must be the same. */
function canonical(value: unknown): unknown {
  if (!Array.isArray(value)) return value
  const [first, last] = [value[0], value.at(-1)]
  const closed =
    value.length > 3 && Array.isArray(first) && typeof first[0] === 'number' && String(first) === String(last)
  if (!closed) return value.map(canonical)
  const open = value.slice(0, -1)
  const start = open.map(String).indexOf(open.map(String).sort()[0] as string)
  return [...open.slice(start), ...open.slice(0, start)]
}

const byNumber = (features: readonly Feature[]): Feature[] =>
  features.toSorted((a, b) => Number(a.properties.n) - Number(b.properties.n))

test('FlatGeobuf: shapes of every kind in one layer, with an index and without', { skip }, async () => {
  const shapes = [...FLAT, COLLECTION]
  for (const [name, writer] of [
    ['indexed.fgb', flatgeobufWriter],
    ['streamed.fgb', flatgeobufIndexedUpTo({ features: 3, bytes: 1e9 })]
  ] as const) {
    const features = byNumber(readFeatures(await save(name, writer, TABLE, rowsOf(...shapes))))
    assert.deepEqual(
      features.map(({ geometry }) => geometry),
      shapes
    )
  }
  const found = readFeatures(join(folder, 'indexed.fgb'), '-spat', '19', '-1', '21', '1')
  assert.deepEqual(
    found.map(({ properties }) => properties.n),
    [4]
  )
})

test('FlatGeobuf: heights, and nothing to draw', { skip }, async () => {
  const features = byNumber(
    readFeatures(
      await save('heights.fgb', flatgeobufWriter, TABLE, rowsOf(...HIGH, ...EMPTY, FLAT[0] as UncheckedGeometry))
    )
  )
  assert.deepEqual(
    features.map(({ geometry }) => geometry),
    [
      ...HIGH,
      ...EMPTY.map(() => ({ type: 'GeometryCollection', geometries: [] })),
      { type: 'Point', coordinates: [2.3522, 48.8566, 0] }
    ]
  )
})

test('shapefiles: each kind of shape, heights apart, nulls with the first', { skip }, async () => {
  const path = await save('places.zip', shapefileWriter, TABLE, rowsOf(...FLAT, COLLECTION, ...HIGH, ...EMPTY))
  const shapesOf = (layer: string): unknown[] =>
    readFeatures(path, layer).map(({ properties, geometry }) => [
      properties.n,
      geometry === null ? null : canonical(geometry.coordinates)
    ])
  const expected = (...places: number[]): unknown[] =>
    places.map((place) => [place, canonical((FLAT[place] as UncheckedGeometry).coordinates)])
  assert.deepEqual(shapesOf('places_point'), [...expected(0), [7, [1, 1]], [11, null], [12, null], [13, null]])
  assert.deepEqual(shapesOf('places_multipoint'), expected(1))
  assert.deepEqual(shapesOf('places_line'), [
    ...expected(2, 3),
    [
      7,
      [
        [1, 1],
        [2, 2]
      ]
    ]
  ])
  const [one, several, parts, last] = shapesOf('places_polygon') as [number, unknown][]
  assert.deepEqual([one, several, parts, last], [...expected(4, 5, 6), [7, canonical([ring(5, 5, 1)])]])
  HIGH.forEach((shape, place) =>
    assert.deepEqual(shapesOf(`places_${['point', 'line', 'polygon'][place]}_z`), [
      [8 + place, canonical(shape.coordinates)]
    ])
  )
})

test('GDAL reads values of every type', { skip }, async () => {
  const columns = [
    makeColumn('n', 'int'),
    makeColumn('number', 'double'),
    makeColumn('yes', 'boolean'),
    makeColumn('day', 'date'),
    makeColumn('moment', 'datetime'),
    makeColumn('text', 'text'),
    { ...makeColumn('tags', 'text'), list: true },
    makeColumn('place', 'geo_point_2d')
  ]
  const rows: ExportRow[] = [
    [
      '9007199254740993',
      -123456.789,
      true,
      '2024-02-29',
      '2024-12-12T10:27:18.995000+01:00',
      'é😀 "x"',
      ['a', 'b'],
      [1, 2]
    ],
    [...Array<null>(7).fill(null), [1, 2]]
  ]
  const [full, empty] = readFeatures(
    await save('values.fgb', flatgeobufWriter, makeTable(columns, { ordered: true }), rows)
  )
  assert.deepEqual(full?.properties, {
    n: 9007199254740993n,
    number: -123456.789,
    yes: true,
    day: '2024-02-29T00:00:00',
    moment: '2024-12-12T10:27:18.995+01:00',
    text: 'é😀 "x"',
    tags: ['a', 'b']
  })
  assert.deepEqual(
    Object.values(empty?.properties ?? {}).filter((value) => value !== null),
    []
  )
  const [line, blank] = readFeatures(await save('values.zip', shapefileWriter, makeTable(columns), rows))
  // GDAL before 3.9 has the letters of the file for a boolean.
  const { yes, ...others } = line?.properties ?? {}
  assert.ok(yes === true || yes === 'T')
  assert.deepEqual(others, {
    n: 9007199254740993n,
    number: -123456.789,
    day: '2024-02-29',
    moment: '2024-12-12T10:27:18.995000+01:00',
    text: 'é😀 "x"',
    tags: 'a,b'
  })
  assert.deepEqual(
    Object.values(blank?.properties ?? {}).filter((value) => value !== null && value !== '?'),
    []
  )
})

test('coordinate systems: GDAL takes positions back to where they were', { skip }, async () => {
  const places = {
    2154: [2.3522, 48.8566],
    3857: [2.3522, 48.8566],
    27700: [-0.1276, 51.5072],
    28992: [4.8952, 52.3702],
    31370: [4.3517, 50.8503],
    25832: [11.5755, 48.1374],
    3035: [11.5755, 48.1374],
    2056: [8.5417, 47.3769],
    4258: [2.3522, 48.8566]
  }
  for (const [epsg, coordinates] of Object.entries(places)) {
    for (const [name, writer] of [
      [`${epsg}.fgb`, flatgeobufWriter],
      [`${epsg}.zip`, shapefileWriter]
    ] as const) {
      const [feature] = readFeatures(
        await save(name, writer, { ...TABLE, epsg: Number(epsg) }, rowsOf({ type: 'Point', coordinates }))
      )
      const [lon = NaN, lat = NaN] = feature?.geometry?.coordinates as number[]
      // GDAL chooses among the operations between datums; they are good to some metres.
      assert.ok(
        Math.hypot(lon - (coordinates[0] ?? NaN), lat - (coordinates[1] ?? NaN)) < 1e-4,
        `${name}: ${lon} ${lat}`
      )
    }
  }
})

test('GDAL reads vector tiles', { skip }, async () => {
  const features = readFeatures(
    await save('0.mvt', mvtWriter, TABLE, rowsOf(...FLAT.slice(0, 6))),
    '-oo',
    'X=0',
    '-oo',
    'Y=0',
    '-oo',
    'Z=0'
  )
  assert.deepEqual(
    features.map(({ properties, geometry }) => [properties.n, geometry?.type]),
    [
      [0, 'Point'],
      [1, 'MultiPoint'],
      [2, 'LineString'],
      [3, 'MultiLineString'],
      [4, 'Polygon'],
      [5, 'MultiPolygon']
    ]
  )
})
