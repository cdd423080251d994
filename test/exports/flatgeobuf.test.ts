import assert from 'node:assert/strict'
import test from 'node:test'
import { ByteBuffer } from 'flatbuffers'
import { Header } from 'flatgeobuf/lib/mjs/flat-geobuf/header.js'
import { deserialize } from 'flatgeobuf/lib/mjs/geojson.js'
import type { UncheckedGeometry } from '#geometry'
import { flatgeobufIndexedUpTo, flatgeobufWriter } from '../../src/exports/flatgeobuf/write-flatgeobuf.ts'
import type { ExportRow, ExportTable, RowBatches } from '../../src/exports/table.ts'
import { makeColumn, makeTable } from '../../src/exports/written-for-tests.ts'
import { inBatches, written } from './written.ts'

const ring = (x: number, y: number, size: number): number[][] => [
  [x, y],
  [x + size, y],
  [x + size, y + size],
  [x, y + size],
  [x, y]
]

const SHAPES: readonly UncheckedGeometry[] = [
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
  { type: 'Polygon', coordinates: [ring(20, 0, 10), ring(22, 2, 2).reverse()] },
  { type: 'MultiPolygon', coordinates: [[ring(0, 40, 5), ring(1, 41, 1).reverse()], [ring(10, 40, 5)]] },
  {
    type: 'GeometryCollection',
    geometries: [
      { type: 'Point', coordinates: [1, 1] },
      {
        type: 'LineString',
        coordinates: [
          [1, 1],
          [2, 2]
        ]
      }
    ]
  }
]

interface Rect {
  minX: number
  minY: number
  maxX: number
  maxY: number
}
interface Read {
  header: Record<string, any>
  features: { geometry: UncheckedGeometry | null; properties: Record<string, unknown> }[]
}

async function read(bytes: Buffer, rect?: Rect): Promise<Read> {
  let header: Record<string, any> = {}
  const features = await Array.fromAsync(
    deserialize(new Uint8Array(bytes), {
      ...(rect && { rect }),
      headerMetaFn: (meta: object) => {
        header = meta
      }
    }) as AsyncIterable<never>
  )
  return { header, features }
}

// The library reports every node of the index that it visits.
console.debug = () => {}

const exported = (table: ExportTable, rows: readonly ExportRow[] | RowBatches): Promise<Buffer> =>
  written(flatgeobufWriter, table, rows)

const NUMBERED = makeTable([makeColumn('n', 'int'), makeColumn('shape', 'geo_shape')])

test('shapes of every kind come back', async () => {
  const { header, features } = await read(
    await exported(
      NUMBERED,
      SHAPES.map((shape, place) => [String(place), shape])
    )
  )
  assert.equal(features.length, SHAPES.length)
  for (const { geometry, properties } of features) assert.deepEqual(geometry, SHAPES[Number(properties.n)])
  assert.deepEqual(
    [header.geometryType, header.featuresCount, header.indexNodeSize, header.crs.code, header.title],
    [0, SHAPES.length, 16, 4326, 'Places']
  )
  assert.deepEqual([...header.envelope], [0, 0, 30, 48.8566])
})

test('values of every type come back; the drawn geometry is only in the geometry, others are values', async () => {
  const columns = [
    makeColumn('whole', 'int', 'A whole number'),
    makeColumn('number', 'double'),
    makeColumn('yes', 'boolean'),
    makeColumn('day', 'date'),
    makeColumn('moment', 'datetime'),
    makeColumn('text', 'text'),
    { ...makeColumn('tags', 'text'), list: true },
    makeColumn('blob', 'json_blob'),
    makeColumn('place', 'geo_point_2d'),
    makeColumn('other', 'geo_point_2d')
  ]
  const bytes = await exported(makeTable(columns), [
    [
      '9007199254740993',
      0.1 + 0.2,
      true,
      '2024-02-29',
      '2024-12-12T10:27:18.995000+00:00',
      'é😀',
      ['a', 'b'],
      '{"a": [1]}',
      [1, 2],
      [3, 4]
    ],
    ['-9223372036854775808', -0, false, null, '1900-01-01T00:09:21.000001+00:09:21', '', null, 'no {json', [0, 0], null]
  ])
  const { header, features } = await read(bytes)
  assert.deepEqual(
    header.columns.map(({ name, type }: { name: string; type: number }) => [name, type]),
    [
      ['whole', 7],
      ['number', 10],
      ['yes', 2],
      ['day', 13],
      ['moment', 13],
      ['text', 11],
      ['tags', 12],
      ['blob', 12],
      ['other', 12]
    ]
  )
  assert.equal(header.columns[0].title, 'A whole number')
  // This reader makes doubles of integers.
  for (const whole of [9007199254740993n, -9223372036854775808n])
    assert.ok(bytes.includes(Buffer.from(BigInt64Array.of(whole).buffer)))
  const [second, first] = features.map(({ properties }) => properties)
  assert.deepEqual(first, {
    whole: 9007199254740992,
    number: 0.30000000000000004,
    yes: true,
    day: '2024-02-29',
    moment: '2024-12-12T10:27:18.995000+00:00',
    text: 'é😀',
    tags: ['a', 'b'],
    blob: { a: [1] },
    other: { lon: 3, lat: 4 }
  })
  assert.deepEqual(second, {
    whole: -9223372036854775808,
    number: -0,
    yes: false,
    moment: '1900-01-01T00:00:00.000001+00:00',
    text: '',
    blob: 'no {json'
  })
})

test('a point beside a shape is a value', async () => {
  const table = makeTable([
    makeColumn('geo_point_2d', 'geo_point_2d'),
    makeColumn('geo_shape', 'geo_shape'),
    makeColumn('other', 'geo_shape')
  ])
  const { header, features } = await read(
    await exported(table, [
      [[2.5, 48.25], SHAPES[4]!, SHAPES[0]!],
      [null, SHAPES[2]!, null]
    ])
  )
  assert.deepEqual(
    header.columns.map(({ name, type }: { name: string; type: number }) => [name, type]),
    [['geo_point_2d', 12]]
  )
  assert.deepEqual(features.map(({ geometry, properties }) => [geometry?.type, properties]).sort(), [
    ['LineString', {}],
    ['Polygon', { geo_point_2d: { lon: 2.5, lat: 48.25 } }]
  ])
})

test('the layer has the name that the recorded files of the original service have', async () => {
  const header = Header.getSizePrefixedRootAsHeader(
    new ByteBuffer(new Uint8Array((await exported(NUMBERED, [])).subarray(8)))
  )
  assert.deepEqual([header.name(), header.title()], ['Layer1', 'Places'])
})

test('the index finds what is in a box', async () => {
  const rows: ExportRow[] = Array.from({ length: 2_000 }, (_, place) => [
    String(place),
    { type: 'Point', coordinates: [place % 50, Math.floor(place / 50)] }
  ])
  const bytes = await exported(NUMBERED, inBatches(rows, 300))
  const rect = { minX: 9.5, minY: 4.5, maxX: 12.5, maxY: 6.5 }
  const { features } = await read(bytes, rect)
  assert.deepEqual(features.map(({ geometry }) => (geometry?.coordinates as number[]).join()).sort(), [
    '10,5',
    '10,6',
    '11,5',
    '11,6',
    '12,5',
    '12,6'
  ])
  assert.deepEqual(
    (await read(bytes)).features.map(({ properties }) => Number(properties.n)).sort((a, b) => a - b),
    rows.map((_, place) => place)
  )
})

test('features of many megabytes are put in order, each with its own values', async () => {
  const rows: ExportRow[] = Array.from({ length: 3_000 }, (_, place) => [
    String(place),
    `${place} `.repeat(1_500),
    { type: 'Point', coordinates: [(place * 37) % 60, (place * 91) % 50] }
  ])
  const bytes = await exported(
    makeTable([makeColumn('n', 'int'), makeColumn('text', 'text'), makeColumn('shape', 'geo_shape')]),
    inBatches(rows, 100)
  )
  assert.ok(bytes.length > 16e6)
  const { features } = await read(bytes)
  assert.deepEqual(new Set(features.map(({ properties }) => properties.n)).size, rows.length)
  for (const {
    geometry,
    properties: { n, text }
  } of features)
    assert.deepEqual(
      [geometry?.coordinates, text],
      [[(Number(n) * 37) % 60, (Number(n) * 91) % 50], `${n} `.repeat(1_500)]
    )
  const steps = features
    .slice(1)
    .map(({ geometry }, at) =>
      Math.hypot(
        ...[0, 1].map(
          (axis) =>
            (geometry?.coordinates as number[])[axis]! - (features[at]?.geometry?.coordinates as number[])[axis]!
        )
      )
    )
  assert.ok(
    steps.reduce((sum, step) => sum + step, 0) / steps.length < 2,
    'features adjacent in the file are near each other on the map'
  )
})

test('an order that was asked for is kept, and the index finds all the same', async () => {
  const rows: ExportRow[] = Array.from({ length: 500 }, (_, place) => [
    String(place),
    { type: 'Point', coordinates: [(place * 7) % 50, (place * 13) % 40] }
  ])
  const bytes = await exported({ ...NUMBERED, ordered: true }, inBatches(rows, 30))
  assert.deepEqual(
    (await read(bytes)).features.map(({ properties }) => Number(properties.n)),
    rows.map((_, place) => place)
  )
  const found = (await read(bytes, { minX: 0, minY: 0, maxX: 10, maxY: 10 })).features.length
  assert.equal(found, rows.filter((_, place) => (place * 7) % 50 <= 10 && (place * 13) % 40 <= 10).length)
})

test('records without geometry, or with an empty one, are features with an empty one', async () => {
  const shapes: (UncheckedGeometry | null)[] = [
    null,
    { type: 'Polygon', coordinates: [] },
    { type: 'GeometryCollection', geometries: [] },
    { type: 'Point', coordinates: [] },
    { type: 'Point', coordinates: [5, 5] }
  ]
  const bytes = await exported(
    NUMBERED,
    shapes.map((shape, place) => [String(place), shape])
  )
  const { features } = await read(bytes)
  assert.deepEqual(
    features.map(({ geometry }) => geometry?.type),
    ['Point', 'GeometryCollection', 'GeometryCollection', 'GeometryCollection', 'GeometryCollection']
  )
  assert.equal((await read(bytes, { minX: 0, minY: 0, maxX: 9, maxY: 9 })).features.length, 1)
  assert.equal((await read(await exported(NUMBERED, [['1', null]]))).features.length, 1)
})

test('heights: when some shape has them, all have', async () => {
  const flat: ExportRow[] = SHAPES.map((shape, place) => [String(place), shape])
  const high: UncheckedGeometry = {
    type: 'LineString',
    coordinates: [
      [6, 45, 1000],
      [7, 46, 2000.5]
    ]
  }
  const { features } = await read(
    await exported(NUMBERED, [...flat, ['7', high], ['8', { type: 'Point', coordinates: [1, 1] }]])
  )
  const byNumber = features
    .toSorted((a, b) => Number(a.properties.n) - Number(b.properties.n))
    .map(({ geometry }) => geometry)
  assert.deepEqual(byNumber[7], high)
  assert.deepEqual(byNumber[8]?.coordinates, [1, 1, 0])
  assert.deepEqual(
    byNumber.slice(0, 7).map((geometry) => geometry?.type),
    SHAPES.map(({ type }) => type)
  )
  assert.deepEqual(
    byNumber[4]?.coordinates,
    [ring(20, 0, 10), ring(22, 2, 2).reverse()].map((line) => line.map((position) => [...position, 0]))
  )
})

test('the coordinate system asked for is the one written', async () => {
  const { header, features } = await read(
    await exported({ ...NUMBERED, epsg: 2154 }, [['1', { type: 'Point', coordinates: [3, 46.5] }]])
  )
  assert.deepEqual([header.crs.code, header.crs.name], [2154, 'RGF93 v1 / Lambert-93'])
  assert.match(header.crs.wkt, /^PROJCS\["RGF93 v1/)
  const [x = 0, y = 0] = features[0]?.geometry?.coordinates as number[]
  assert.ok(Math.abs(x - 700_000) < 0.01 && Math.abs(y - 6_600_000) < 0.01, `${x} ${y}`)
})

test('nothing is a file without features', async () => {
  const { header, features } = await read(await exported(NUMBERED, []))
  assert.deepEqual([features, header.indexNodeSize], [[], 0])
  assert.deepEqual(
    (await read(await exported(makeTable([makeColumn('n', 'int')]), [['1']]))).features.map(
      ({ properties }) => properties
    ),
    [{ n: 1 }]
  )
})

test('more features than an index may hold are streamed without one', async () => {
  const point: ExportRow = ['1', { type: 'Point', coordinates: [1, 2] }]
  async function* many(): RowBatches {
    for (let batch = 0; batch < 12; batch++) yield Array<ExportRow>(100).fill(point)
  }
  for (const limits of [
    { features: 1_000, bytes: 1e9 },
    { features: 1e6, bytes: 10_000 }
  ]) {
    const { header, features } = await read(await written(flatgeobufIndexedUpTo(limits), NUMBERED, many()))
    assert.deepEqual([header.indexNodeSize, header.featuresCount, features.length], [0, 0, 1_200])
  }
})

test('the first bytes go out before a row is asked for; an error among the rows breaks the file', async () => {
  let asked = false
  async function* broken(): RowBatches {
    asked = true
    yield [['1', SHAPES[0] as UncheckedGeometry]]
    throw new Error('the engine has crashed')
  }
  const scratch = { file: () => Promise.reject(new Error('unasked')), close: () => Promise.resolve() }
  const first = await flatgeobufWriter(NUMBERED, { get: () => undefined })(broken(), scratch)
    [Symbol.asyncIterator]()
    .next()
  assert.deepEqual([Buffer.from(first.value as Uint8Array).toString('hex'), asked], ['6667620366676201', false])
  await assert.rejects(exported(NUMBERED, broken()), /the engine has crashed/)
})
