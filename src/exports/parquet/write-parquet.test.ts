import assert from 'node:assert/strict'
import test from 'node:test'
import { zstdDecompressSync } from 'node:zlib'
import { parquetMetadata, parquetReadObjects } from 'hyparquet'
import type { ExportRow, ExportTable, RowBatches } from '../table.ts'
import { makeColumn, makeTable } from '../written-for-tests.ts'
import { parquetWriter } from './write-parquet.ts'

const PLACES = [makeColumn('name', 'text'), makeColumn('place', 'geo_point_2d'), makeColumn('shape', 'geo_shape')]
const EVERYTHING = [
  makeColumn('n', 'int'),
  makeColumn('number', 'double'),
  makeColumn('yes', 'boolean'),
  makeColumn('day', 'date'),
  makeColumn('moment', 'datetime'),
  makeColumn('text', 'text'),
  { ...makeColumn('tags', 'text'), list: true },
  makeColumn('blob', 'json_blob'),
  { key: 'nothing', type: 'null', list: false } as const
]

async function written(
  table: ExportTable,
  rows: readonly ExportRow[],
  options: Readonly<Record<string, string>> = {},
  groupRows = 2
): Promise<ArrayBuffer> {
  const write = parquetWriter({ rows: groupRows, bytes: 1 << 20 })(table, { get: (name) => options[name] })
  async function* batches(): RowBatches {
    yield rows
  }
  const bytes = Buffer.concat((await Array.fromAsync(write(batches(), undefined as never))) as Buffer[])
  return bytes.buffer.slice(bytes.byteOffset, bytes.byteOffset + bytes.length) as ArrayBuffer
}

const geoOf = (file: ArrayBuffer): any =>
  JSON.parse(parquetMetadata(file).key_value_metadata?.find(({ key }) => key === 'geo')?.value ?? 'null')
const rounded = (coordinates: unknown): unknown =>
  Array.isArray(coordinates) ? coordinates.map(rounded) : Math.round(coordinates as number)

test('columns have the types that the engine gives them, values come back with every digit', async () => {
  const row: ExportRow = [
    '-9007199254740993',
    -0.1,
    true,
    '1969-12-31',
    '2024-12-12T10:27:18.995123+01:00',
    'é😀',
    ['a', ''],
    '{"a": 1}',
    null
  ]
  const file = await written(makeTable(EVERYTHING, { epsg: 3857 }), [row, [...Array<null>(9).fill(null)]])
  const { schema, num_rows: count, key_value_metadata: metadata } = parquetMetadata(file)
  assert.deepEqual(
    schema.map(({ name, type, repetition_type: repetition, converted_type: converted }) => [
      name,
      type,
      repetition,
      converted
    ]),
    [
      ['schema', undefined, undefined, undefined],
      ['n', 'INT64', 'OPTIONAL', undefined],
      ['number', 'DOUBLE', 'OPTIONAL', undefined],
      ['yes', 'BOOLEAN', 'OPTIONAL', undefined],
      ['day', 'INT32', 'OPTIONAL', 'DATE'],
      ['moment', 'INT64', 'OPTIONAL', 'TIMESTAMP_MICROS'],
      ['text', 'BYTE_ARRAY', 'OPTIONAL', 'UTF8'],
      ['tags', undefined, 'OPTIONAL', 'LIST'],
      ['list', undefined, 'REPEATED', undefined],
      ['element', 'BYTE_ARRAY', 'REQUIRED', 'UTF8'],
      ['blob', 'BYTE_ARRAY', 'OPTIONAL', 'UTF8'],
      ['nothing', 'BYTE_ARRAY', 'OPTIONAL', 'UTF8']
    ]
  )
  assert.equal(count, 2n)
  // Without geometries the coordinate system is not written.
  assert.equal(metadata, undefined)
  const parsers = { timestampFromMicroseconds: (micros: bigint) => micros } as never
  const rows = await parquetReadObjects({ file, parsers })
  // This reader leaves nulls of lists undefined.
  assert.deepEqual(
    rows.map((each) => ({ ...each, tags: each.tags ?? null })),
    [
      {
        n: -9007199254740993n,
        number: -0.1,
        yes: true,
        day: new Date('1969-12-31'),
        moment: 1733995638995123n,
        text: 'é😀',
        tags: ['a', ''],
        blob: '{"a": 1}',
        nothing: null
      },
      { n: null, number: null, yes: null, day: null, moment: null, text: null, tags: null, blob: null, nothing: null }
    ]
  )
})

test('all places are projected, points as shapes; the metadata has their types, their system and the box around them', async () => {
  const line = {
    type: 'LineString',
    coordinates: [
      [3, 46.5, 7],
      [3, 47, 8]
    ]
  }
  const file = await written(makeTable(PLACES, { epsg: 2154 }), [
    ['a', [3, 46.5], line],
    ['b', null, { type: 'Polygon', coordinates: [] }],
    ['c', [4, 46.5], null]
  ])
  const rows = await parquetReadObjects({ file })
  assert.deepEqual(
    rows.map(({ place, shape }: any) => [rounded(place?.coordinates), shape?.type, rounded(shape?.coordinates)]),
    [
      [
        [700000, 6600000],
        'LineString',
        [
          [700000, 6600000, 7],
          [700000, 6655531, 8]
        ]
      ],
      [NaN, 'Polygon', []],
      [[776688, 6600486], undefined, NaN]
    ]
  )
  const { version, primary_column: primary, columns } = geoOf(file)
  assert.deepEqual([version, primary], ['1.1.0', 'shape'])
  assert.deepEqual(
    [columns.shape.encoding, columns.shape.geometry_types, rounded(columns.shape.bbox)],
    ['WKB', ['LineString Z', 'Polygon'], [700000, 6600000, 7, 700000, 6655531, 8]]
  )
  assert.deepEqual(
    [columns.place.geometry_types, rounded(columns.place.bbox)],
    [['Point'], [700000, 6600000, 776688, 6600486]]
  )
  assert.deepEqual(
    [columns.place.crs.id, columns.shape.crs.name],
    [{ authority: 'EPSG', code: 2154 }, 'RGF93 v1 / Lambert-93']
  )
})

test('every kind of geometry, holes, heights and geometries without a position come back', async () => {
  const ring = (x: number, z: readonly number[] = []): number[][] => [
    [x, 0, ...z],
    [x + 1, 0, ...z],
    [x + 1, 1, ...z],
    [x, 0, ...z]
  ]
  const shapes = [
    { type: 'Point', coordinates: [1, 2] },
    {
      type: 'MultiPoint',
      coordinates: [
        [1, 2],
        [3, 4]
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
          [3, 3]
        ]
      ]
    },
    { type: 'Polygon', coordinates: [ring(0), ring(0.5)] },
    { type: 'MultiPolygon', coordinates: [[ring(0), ring(0.5)], [ring(5)]] },
    { type: 'Polygon', coordinates: [ring(0, [9])] },
    {
      type: 'GeometryCollection',
      geometries: [
        { type: 'Point', coordinates: [1, 1, 5] },
        { type: 'MultiPolygon', coordinates: [[ring(0, [5])]] }
      ]
    },
    { type: 'GeometryCollection', geometries: [] },
    { type: 'LineString', coordinates: [] }
  ]
  // ETRS89 leaves positions as they are.
  const file = await written(
    makeTable([makeColumn('shape', 'geo_shape')], { epsg: 4258 }),
    shapes.map((shape) => [shape])
  )
  const precise = (shape: any): any =>
    shape.geometries
      ? { ...shape, geometries: shape.geometries.map(precise) }
      : {
          ...shape,
          coordinates: JSON.parse(JSON.stringify(shape.coordinates), (_, value) =>
            typeof value === 'number' ? Number(value.toFixed(9)) : value
          )
        }
  assert.deepEqual(
    (await parquetReadObjects({ file })).map((row: any) => precise(row.shape)),
    shapes
  )
  assert.deepEqual(geoOf(file).columns.shape.geometry_types, [
    'GeometryCollection',
    'GeometryCollection Z',
    'LineString',
    'MultiLineString',
    'MultiPoint',
    'MultiPolygon',
    'Point',
    'Polygon',
    'Polygon Z'
  ])
})

test('row groups are as large as they may be; snappy unless zstd is asked for', async () => {
  const rows: ExportRow[] = Array.from({ length: 7 }, (_, place) => [`row ${place}`, [place, 1], null])
  for (const [wish, codec] of [
    ['snappy', 'SNAPPY'],
    ['zstd', 'ZSTD']
  ] as const) {
    const file = await written(makeTable(PLACES, { epsg: 3857 }), rows, { parquet_compression: wish }, 3)
    const { row_groups: groups } = parquetMetadata(file)
    assert.deepEqual(
      groups.map(({ num_rows: count, columns: [column] }) => [count, column?.meta_data?.codec]),
      [
        [3n, codec],
        [3n, codec],
        [1n, codec]
      ]
    )
    const read = await parquetReadObjects({
      file,
      compressors: { ZSTD: (input) => new Uint8Array(zstdDecompressSync(input)) }
    })
    assert.deepEqual(
      read.map(({ name }) => name),
      rows.map(([name]) => name)
    )
  }
})

test('no rows are a file without row groups; the first bytes come before the first row', async () => {
  const file = await written(makeTable(PLACES, { epsg: 3857 }), [])
  assert.deepEqual(
    [parquetMetadata(file).num_rows, geoOf(file).columns.place.geometry_types, 'bbox' in geoOf(file).columns.place],
    [0n, [], false]
  )
  const write = parquetWriter()(makeTable(PLACES, { epsg: 3857 }), { get: () => undefined })
  async function* never(): RowBatches {
    throw new Error('a row was asked for')
  }
  const pieces = write(never(), undefined as never)[Symbol.asyncIterator]()
  assert.equal(Buffer.from((await pieces.next()).value as Buffer).toString(), 'PAR1')
  await assert.rejects(pieces.next(), /a row was asked for/)
})

test('an unknown system is refused before anything is written', () => {
  assert.throws(() => parquetWriter()(makeTable(PLACES, { epsg: 4327000 }), { get: () => undefined }), {
    code: 'exports/unknown-epsg'
  })
})
