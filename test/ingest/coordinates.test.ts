/** Places that stand in two columns: by a schema, as the portal asks for them, and where a file seems to have them. */
import assert from 'node:assert/strict'
import { readFile } from 'node:fs/promises'
import { after, before, test } from 'node:test'
import { fileURLToPath } from 'node:url'
import { gzipSync } from 'node:zlib'
import type { ImportFormat } from '#formats'
import { findCoordinates, findGeometry, type ImportRequest, type ImportSummary } from '#ingest'
import { type IngestLab, openIngestLab } from './ingest-lab.ts'

let lab: IngestLab & { close(): Promise<void> }
before(async () => {
  lab = await openIngestLab()
})
after(() => lab.close())

let files = 0
const fileOf = (content: string | Buffer, extension: string): Promise<string> =>
  lab.file(`c${++files}.${extension}`, content)

async function load(
  content: string | Buffer,
  request: Partial<ImportRequest> = {},
  extension = 'csv'
): Promise<ImportSummary> {
  return lab.import(await fileOf(content, extension), request)
}

const schemaOf = (...source: readonly [string, string]) => ({
  fields: [{ name: 'place', type: 'geo_point_2d' as const, source }]
})
const typesOf = ({ fields }: ImportSummary) => Object.fromEntries(fields.map(({ name, type }) => [name, type]))
const placesOf = async (summary: ImportSummary, name = 'place') =>
  (await lab.records(summary)).map((record) => record[name])

/** Without its own point, which would be the geometry of its records. */
const parquet = async (csv: string): Promise<Buffer> => lab.parquet(await load(csv, { points: false }))

test('two columns make a point and stay separate fields', async () => {
  const summary = await load('name,Lat (N),Lon (E)\nBern,46.9480,7.4474\nQuito, -0.22 ,-78.5\nnowhere,,\n', {
    schema: schemaOf('Lat (N)', 'lon_e')
  })
  assert.deepEqual(typesOf(summary), { place: 'geo_point_2d', name: 'text', lat_n: 'double', lon_e: 'double' })
  assert.deepEqual(await lab.records(summary), [
    { place: { lon: 7.4474, lat: 46.948 }, name: 'Bern', lat_n: 46.948, lon_e: 7.4474 },
    { place: { lon: -78.5, lat: -0.22 }, name: 'Quito', lat_n: -0.22, lon_e: -78.5 },
    { place: null, name: 'nowhere', lat_n: null, lon_e: null }
  ])
  const { bbox, geometryTypes, fields } = lab.published.at(-1)!
  assert.deepEqual(
    [bbox, geometryTypes, summary.readings['place'], fields[0]?.label],
    [[-78.5, -0.22, 7.4474, 46.948], ['Point'], 'geo_point_2d of two columns', 'place']
  )
})

test('numbers are written as doubles are, or with a plus sign and leading zeros; the edge of the world belongs to it', async () => {
  const cells = [
    ['+46.5', '007.25'],
    ['.5', '5.'],
    ['1e-7', '-1.5E1'],
    ['90', '-180'],
    ['0', '0']
  ]
  const summary = await load(`a;b\n${cells.map((pair) => pair.join(';')).join('\n')}\n`, { schema: schemaOf('a', 'b') })
  assert.deepEqual(await placesOf(summary), [
    { lon: 7.25, lat: 46.5 },
    { lon: 5, lat: 0.5 },
    { lon: -15, lat: 1e-7 },
    { lon: -180, lat: 90 },
    { lon: 0, lat: 0 }
  ])
  const commas = await load('n;a;b\nx;46,5;7,25\ny;-1;2,5\nz;;\n', { schema: schemaOf('a', 'b') })
  assert.deepEqual(
    [commas.readings['place'], await placesOf(commas)],
    ['geo_point_2d of two columns with decimal comma', [{ lon: 7.25, lat: 46.5 }, { lon: 2.5, lat: -1 }, null]]
  )
})

const WRONG: readonly (readonly [lat: string, lon: string])[] = [
  ['', '7'],
  ['46', ''],
  ['x', '7'],
  ['46', '7 E'],
  ['90.1', '0'],
  ['0', '-360.5'],
  ['1e400', '0'],
  ['nan', '0'],
  ['0', 'inf'],
  ['48;2', '1'],
  ['1.2.3', '4'],
  ['-', '1'],
  ['46,5', '7.5'],
  ['1234', '5']
]

test('half a place, no numbers and places outside the world refuse the load with their lines, or become null', async () => {
  const lines = WRONG.map((pair) => ['x', ...pair].map((cell) => `"${cell}"`).join(',')).join('\n')
  const text = `n,a,b\nx,46.5,7.5\n${lines}\nx,,\n`
  await assert.rejects(
    load(text, { schema: schemaOf('a', 'b') }),
    (error: { code: string; message: string; details: { count: number; first: unknown[] } }) => {
      assert.deepEqual([error.code, error.details.count], ['ingest/cells-do-not-fit', WRONG.length])
      assert.match(error.message, /The first is "; 7" in column a, b, line 3, which is not a valid geo_point_2d/)
      assert.deepEqual(
        error.details.first,
        WRONG.map((pair, index) => ({
          line: index + 3,
          record: index + 2,
          column: 'a, b',
          type: 'geo_point_2d',
          value: pair.join('; ')
        }))
      )
      return true
    }
  )
  const summary = await load(text, { schema: schemaOf('a', 'b'), nullRejected: true })
  assert.equal(summary.rejects.count, WRONG.length)
  assert.deepEqual(await placesOf(summary), [{ lon: 7.5, lat: 46.5 }, ...WRONG.map(() => null), null])
})

test('JSON, JSON Lines and Parquet have places in two members too', async () => {
  const expected = [{ lon: 7.5, lat: 46.5 }, null, { lon: -1e-7, lat: 2 }]
  const records = [
    { id: 1, lat: 46.5, lon: '7.5' },
    { id: 2, lat: null },
    { id: 3, lat: 2, lon: -1e-7 }
  ]
  assert.deepEqual(
    await placesOf(await load(JSON.stringify(records), { schema: schemaOf('lat', 'lon') }, 'json')),
    expected
  )
  assert.deepEqual(
    await placesOf(
      await load(records.map((each) => JSON.stringify(each)).join('\n'), { schema: schemaOf('lat', 'lon') }, 'jsonl')
    ),
    expected
  )
  assert.deepEqual(
    await placesOf(
      await load(
        await parquet('n,lat,lon\na,46.5,7.5\nb,,\nc,2,-1e-7\n'),
        { schema: schemaOf('lat', 'lon') },
        'parquet'
      )
    ),
    expected
  )
})

test('the columns of a place may be fields of the schema as well, and a place may be part of the key', async () => {
  const fields = [
    {
      name: 'place',
      type: 'geo_point_2d' as const,
      source: ['lat', 'lon'] as const,
      annotations: { id: true as const }
    },
    { name: 'north', type: 'text' as const, source: 'lat' }
  ]
  const summary = await load('lat,lon,n\n1.5,2,first\n1.5,2,last\n', { schema: { fields } })
  assert.deepEqual(
    [summary.mergedDuplicates, await lab.records(summary)],
    [1, [{ place: { lon: 2, lat: 1.5 }, north: '1.5', lon: 2, n: 'last' }]]
  )
  await assert.rejects(load('lat,lon\n1,2\n', { schema: schemaOf('lat', 'lng') }), {
    code: 'ingest/unknown-column',
    message: 'The file has no column lng for the field place. It has: lat, lon.'
  })
})

test('coordinates requested beside a schema make invalid ones null, unless all are invalid', async () => {
  const coordinates = ['lat', 'lon'] as const
  const summary = await load('geo_point_2d,lat,lon\na,1,2\nb,100,2\nc,1,\n', { coordinates })
  assert.deepEqual(typesOf(summary), { geo_point_2d_2: 'geo_point_2d', geo_point_2d: 'text', lat: 'int', lon: 'int' })
  assert.deepEqual(
    [summary.rejects.count, await placesOf(summary, 'geo_point_2d_2')],
    [2, [{ lon: 2, lat: 1 }, null, null]]
  )
  assert.deepEqual(await placesOf(await load('n,lat,lon\nx,,\n', { coordinates }), 'geo_point_2d'), [null])
  await assert.rejects(load('lat,lon\n600000,200000\n610000,210000\n', { coordinates }), {
    code: 'ingest/cells-do-not-fit'
  })
})

test('without a schema a latitude and a longitude become a point beside them, at the end, which is reported', async () => {
  const summary = await load('lat,lon,name\n46.5,7.5,a\n,,b\n')
  assert.deepEqual(typesOf(summary), { lat: 'double', lon: 'double', name: 'text', geo_point_2d: 'geo_point_2d' })
  assert.deepEqual(
    (await lab.records(summary)).map(({ geo_point_2d: point }) => point),
    [{ lon: 7.5, lat: 46.5 }, null]
  )
  assert.deepEqual(
    summary.notes.map(({ code, count }) => [code, count]),
    [['point-made', 1]]
  )
  for (const [content, extension] of [
    ['stop_lat;stop_lon\n46,5;7,5\n', 'csv'],
    ['[{"Latitude": "46.5", "Longitude": "7.5"}]', 'json']
  ] as const) {
    assert.deepEqual(
      (await lab.records(await load(content, {}, extension)))[0]?.['geo_point_2d'],
      { lon: 7.5, lat: 46.5 },
      content
    )
  }
})

test('no point is made without a request from x and y, from coordinates outside the earth, from projected numbers, and if there is a geometry already', async () => {
  for (const content of ['x,y\n7.5,46.5\n', 'lat,name\n46.5,a\n', 'n,lat,lon\nx,,\n'])
    assert.deepEqual((await load(content)).notes, [], content)
  const projected = await load('lat,lon\n5170000,600000\n')
  assert.deepEqual(
    [typesOf(projected), projected.notes.map(({ code }) => code)],
    [{ lat: 'int', lon: 'int' }, ['no-point']]
  )
  assert.deepEqual(typesOf(await load('lat,lon\n46.5,7.5\n', { points: false })), { lat: 'double', lon: 'double' })
  assert.deepEqual(typesOf(await load('lat,lon,place\n46.5,7.5,"46.5, 7.5"\n')), {
    lat: 'double',
    lon: 'double',
    place: 'geo_point_2d'
  })
  assert.deepEqual(
    typesOf(await load('lat,lon\n46.5,7.5\n', { schema: { fields: [{ name: 'lat', type: 'double' }] } })),
    { lat: 'double', lon: 'double' }
  )
})

test('one cell in ten may be invalid; it is null there, and counted', async () => {
  const summary = await load(`lat,lon\n${'46.5,7.5\n'.repeat(9)}999,999\n`)
  assert.deepEqual(
    [summary.fields.at(-1)?.type, summary.rejects.count, (await lab.records(summary)).at(-1)?.['geo_point_2d']],
    ['geo_point_2d', 1, null]
  )
  assert.equal((await load(`lat,lon\n${'46.5,7.5\n'.repeat(8)}999,999\n`)).fields.length, 2)
})

test('columns of coordinates are found by their names, in any case, and by the values at the beginning', async () => {
  const found = async (content: string | Buffer, extension = 'csv', format?: ImportFormat) =>
    findCoordinates(lab.engine, { file: await fileOf(content, extension), format })
  assert.deepEqual(await found('name;LATITUDE;Longitude\nBern;46,9;7,4\n;;\n'), ['LATITUDE', 'Longitude'])
  assert.deepEqual(await found('y,x,lng,lat\n900,800,7.4,46.9\n'), ['lat', 'lng'])
  assert.deepEqual(await found('stop_id,stop_lon,stop_lat\n1,7.4,46.9\n'), ['stop_lat', 'stop_lon'])
  assert.deepEqual(await found('y,x,Start Lat,Start Lng,end_lat,end_lng\n600000,200000,46.9,7.4,47,8\n'), [
    'Start Lat',
    'Start Lng'
  ])
  assert.deepEqual(await found('y\tx\n1\t2\n', 'tsv'), ['y', 'x'])
  assert.deepEqual(await found(gzipSync('lat,lon\n1,2\n'), 'csv.gz'), ['lat', 'lon'])
  assert.deepEqual(await found(`[${'{"Lat": 1.5, "n": [1], "Lon": "2"},'.repeat(30_000)}{}]`, 'json'), ['Lat', 'Lon'])
  assert.deepEqual(await found('{"lat": 1, "lon": 2}\n{"lat": null}\n', 'jsonl'), ['lat', 'lon'])
  assert.deepEqual(await found(await parquet('latitude,longitude,lat2\n1.5,2.5,x\n'), 'parquet'), [
    'latitude',
    'longitude'
  ])
  assert.deepEqual(await found(`lat,lon\n${'1,2\n'.repeat(9)}-999,-999\n`), ['lat', 'lon'])
  const without = [
    'name,lat\na,1\n',
    'platform,flat,flon,start_lat,end_lon\n1,1,1,1,1\n',
    'lat,lon\n',
    'lat,lon\n,\n',
    'lat,lon\n1,x\n',
    'lat,lon\n91,1\n',
    'y,x\n200000,600000\n',
    '1.5,2.5\n3.5,4.5\n'
  ]
  for (const text of without) assert.equal(await found(text), undefined, text)
  const features = {
    type: 'FeatureCollection',
    features: [{ type: 'Feature', geometry: { type: 'Point', coordinates: [1, 2] }, properties: { lat: 2, lon: 1 } }]
  }
  assert.equal(await found(JSON.stringify(features), 'geojson'), undefined)
  assert.equal(await found(await parquet('lat,lon\na,b\n'), 'parquet'), undefined)
  await assert.rejects(found('%PDF-1.4'), { code: 'ingest/unsupported-format' })
})

test('the airports of a public list are found, loaded and where they are', async () => {
  // The package exports only its code; the data lie beside its folder.
  const file = fileURLToPath(new URL('../data/airports.csv', import.meta.resolve('vega-datasets')))
  const coordinates = await findCoordinates(lab.engine, { file })
  assert.deepEqual(coordinates, ['latitude', 'longitude'])
  const summary = await lab.import(file, { coordinates })
  assert.deepEqual(
    [summary.rows, summary.rejects.count, lab.published.at(-1)!.geometryTypes],
    [(await readFile(file, 'utf8')).trimEnd().split('\n').length - 1, 0, ['Point']]
  )
  for (const { geo_point_2d: place, latitude, longitude } of await lab.records(summary))
    assert.deepEqual(place, { lon: longitude, lat: latitude })
})

test('the kind of geometries is known from the beginning of a GeoJSON file, and of no other', async () => {
  const features = (type: string, coordinates: unknown) =>
    JSON.stringify({
      type: 'FeatureCollection',
      features: [{ type: 'Feature', properties: { a: 1 }, geometry: { type, coordinates } }]
    })
  const kindOf = async (content: string, extension = 'geojson') =>
    findGeometry({ file: await fileOf(content, extension) })
  assert.equal(await kindOf(features('Point', [1, 2])), 'point')
  assert.equal(
    await kindOf(
      features('MultiLineString', [
        [
          [1, 2],
          [3, 4]
        ]
      ])
    ),
    'line'
  )
  assert.equal(
    await kindOf(
      features('Polygon', [
        [
          [0, 0],
          [1, 0],
          [1, 1],
          [0, 0]
        ]
      ])
    ),
    'polygon'
  )
  assert.equal(await kindOf('[{"a": 1}]', 'json'), undefined)
  assert.equal(await kindOf('lat,lon\n1,2\n', 'csv'), undefined)
})
