import assert from 'node:assert/strict'
import test from 'node:test'
import { open } from 'shapefile'
import type { UncheckedGeometry } from '#geometry'
import { shapefileWriter } from '../../src/exports/shapefile/write-shapefile.ts'
import type { ExportRow, ExportTable } from '../../src/exports/table.ts'
import { makeColumn, makeTable } from '../../src/exports/written-for-tests.ts'
import { unzipped } from './unzipped.ts'
import { inBatches, written } from './written.ts'

const ring = (x: number, y: number, size: number): number[][] => [
  [x, y],
  [x + size, y],
  [x + size, y + size],
  [x, y + size],
  [x, y]
]
const hole = (x: number, y: number, size: number): number[][] => ring(x, y, size).reverse()

const SHAPES: Readonly<Record<string, UncheckedGeometry | null>> = {
  point: { type: 'Point', coordinates: [2.3522, 48.8566] },
  multipoint: {
    type: 'MultiPoint',
    coordinates: [
      [1, 2],
      [3, 4]
    ]
  },
  line: {
    type: 'LineString',
    coordinates: [
      [0, 0],
      [1.5, 1.5],
      [3, 0]
    ]
  },
  lines: {
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
  polygon: { type: 'Polygon', coordinates: [ring(20, 0, 10), hole(22, 2, 2)] },
  polygons: { type: 'MultiPolygon', coordinates: [[ring(0, 40, 5), hole(1, 41, 1)], [ring(10, 40, 5)]] },
  nothing: null,
  empty: { type: 'Polygon', coordinates: [] }
}

interface Feature {
  geometry: { type: string; coordinates: unknown } | null
  properties: Record<string, unknown>
}

async function readFeatures(files: Map<string, Buffer>, name: string): Promise<Feature[]> {
  const source = await open(files.get(`${name}.shp`) as never, files.get(`${name}.dbf`) as never, { encoding: 'utf-8' })
  const features: Feature[] = []
  for (let next = await source.read(); !next.done; next = await source.read()) features.push(next.value as never)
  return features
}

async function exported(table: ExportTable, rows: readonly ExportRow[]): Promise<Map<string, Buffer>> {
  return unzipped(await written(shapefileWriter, table, rows))
}

const shapes = (...names: string[]): ExportRow[] =>
  names.map((name) => [name, SHAPES[name] as UncheckedGeometry | null])
const NAMED = makeTable([makeColumn('name', 'text'), makeColumn('shape', 'geo_shape')])

test('shapes of one kind are one shapefile, named like the dataset', async () => {
  const files = await exported(NAMED, shapes('polygon', 'nothing', 'polygons', 'empty'))
  assert.deepEqual(
    [...files.keys()],
    ['places_fields.txt', 'places.cpg', 'places.prj', 'places.shp', 'places.shx', 'places.dbf']
  )
  const features = await readFeatures(files, 'places')
  assert.deepEqual(
    features.map(({ properties }) => properties.name),
    ['polygon', 'nothing', 'polygons', 'empty']
  )
  assert.deepEqual(
    features.map(({ geometry }) => geometry?.type),
    ['Polygon', undefined, 'MultiPolygon', undefined]
  )
  assert.equal(files.get('places.cpg')?.toString(), 'UTF-8')
})

test('outer rings run clockwise, holes the other way, in any stored direction', async () => {
  const turned: UncheckedGeometry = { type: 'Polygon', coordinates: [hole(0, 0, 10), ring(2, 2, 2)] }
  const files = await exported(NAMED, [
    ['as it should', SHAPES.polygon as UncheckedGeometry],
    ['turned', turned]
  ])
  const [kept, back] = await readFeatures(files, 'places')
  assert.deepEqual(kept?.geometry?.coordinates, [hole(20, 0, 10), ring(22, 2, 2)])
  assert.deepEqual(back?.geometry?.coordinates, [hole(0, 0, 10), ring(2, 2, 2)])
})

test('shapes of several kinds are a shapefile each; records without any go where the first shape goes', async () => {
  const files = await exported(NAMED, shapes('nothing', 'line', 'point', 'lines', 'empty', 'multipoint', 'polygon'))
  const names = async (name: string): Promise<unknown[]> =>
    (await readFeatures(files, name)).map(({ properties }) => properties.name)
  assert.deepEqual(await names('places_line'), ['nothing', 'line', 'lines', 'empty'])
  assert.deepEqual(await names('places_point'), ['point'])
  assert.deepEqual(await names('places_multipoint'), ['multipoint'])
  assert.deepEqual(await names('places_polygon'), ['polygon'])
  const [, line, lines] = await readFeatures(files, 'places_line')
  assert.deepEqual(
    [line?.geometry?.coordinates, lines?.geometry?.coordinates],
    [SHAPES.line?.coordinates, SHAPES.lines?.coordinates]
  )
})

test('a collection goes into the file of each kind it has', async () => {
  const collection: UncheckedGeometry = {
    type: 'GeometryCollection',
    geometries: [SHAPES.point as UncheckedGeometry, SHAPES.line as UncheckedGeometry, SHAPES.lines as UncheckedGeometry]
  }
  const files = await exported(NAMED, [['all', collection]])
  assert.equal((await readFeatures(files, 'places_point'))[0]?.properties.name, 'all')
  const [line] = await readFeatures(files, 'places_line')
  assert.deepEqual(
    [line?.properties.name, line?.geometry?.type, (line?.geometry?.coordinates as unknown[]).length],
    ['all', 'MultiLineString', 3]
  )
})

test('shapes with heights are separate shapefiles', async () => {
  const files = await exported(NAMED, [
    ['flat', SHAPES.point as UncheckedGeometry],
    ['high', { type: 'Point', coordinates: [6.8652, 45.8326, 4805.59] }]
  ])
  const raised = files.get('places_point_z.shp') as Buffer
  assert.deepEqual(
    [raised.readInt32LE(32), raised.readDoubleLE(68), raised.readDoubleLE(100 + 8 + 20)],
    [11, 4805.59, 4805.59]
  )
  assert.equal((await readFeatures(files, 'places_point_z'))[0]?.properties.name, 'high')
  assert.equal(files.get('places_point.shp')?.readInt32LE(32), 1)
})

test('values of every type come back', async () => {
  const columns = [
    makeColumn('whole', 'int'),
    makeColumn('number', 'double'),
    makeColumn('yes', 'boolean'),
    makeColumn('day', 'date'),
    makeColumn('moment', 'datetime'),
    makeColumn('text', 'text'),
    { ...makeColumn('tags', 'text'), list: true },
    makeColumn('place', 'geo_point_2d'),
    makeColumn('other', 'geo_point_2d')
  ]
  const files = await exported(makeTable(columns), [
    [
      '-9223372036854775808',
      0.1 + 0.2,
      true,
      '2024-02-29',
      '2024-12-12T10:27:18.995000+00:00',
      'é😀 "x"',
      ['a', 'b'],
      [1, 2],
      [3.5, 4]
    ],
    ['7', 5e-324, false, '1900-01-01', null, '', null, null, null],
    [null, null, null, null, null, null, null, [1, 2], null]
  ])
  const features = await readFeatures(files, 'places')
  assert.deepEqual(features[0]?.properties, {
    whole: -9223372036854775808,
    number: 0.30000000000000004,
    yes: true,
    day: new Date(2024, 1, 29),
    moment: '2024-12-12T10:27:18.995000+00:00',
    text: 'é😀 "x"',
    tags: 'a,b',
    other: '4, 3.5'
  })
  assert.deepEqual(features[1]?.properties, {
    whole: 7,
    number: 5e-324,
    yes: false,
    day: new Date(1900, 0, 1),
    moment: null,
    text: null,
    tags: null,
    other: null
  })
  // This reader makes a date of 1899 of a blank one.
  const { day, ...others } = features[2]?.properties ?? {}
  assert.deepEqual(Object.values(others), Array(7).fill(null))
  assert.equal((day as Date).getFullYear(), 1899)
  assert.ok(files.get('places.dbf')?.includes('-9223372036854775808'))
})

test('fields are as wide as their values, names ten letters at most, and a list says what they stand for', async () => {
  const columns = [
    makeColumn('population_2020', 'int', 'Population\tin 2020'),
    makeColumn('population_2021', 'int'),
    makeColumn('Région', 'text'),
    makeColumn('東京', 'text'),
    makeColumn('2020', 'double'),
    makeColumn('place', 'geo_point_2d')
  ]
  const files = await exported(makeTable(columns), [['12345', '1', 'Île', 'é', 1.25, [0, 0]]])
  const dbf = files.get('places.dbf') as Buffer
  const fields = Array.from({ length: 5 }, (_, place) => dbf.subarray(32 * (place + 1), 32 * (place + 2)))
  assert.deepEqual(
    fields.map((field) => [
      field.toString('latin1', 0, 10).replaceAll('\0', ''),
      field.toString('latin1', 11, 12),
      field[16],
      field[17]
    ]),
    [
      ['population', 'N', 5, 0],
      ['populati_1', 'N', 1, 0],
      ['Region', 'C', 4, 0],
      ['field_4', 'C', 2, 0],
      ['f_2020', 'N', 4, 2]
    ]
  )
  assert.equal(
    files.get('places_fields.txt')?.toString(),
    'field\tcolumn\tlabel\ttype\r\npopulation\tpopulation_2020\tPopulation in 2020\tint\r\npopulati_1\tpopulation_2021\tpopulation_2021\tint\r\nRegion\tRégion\tRégion\ttext\r\nfield_4\t東京\t東京\ttext\r\nf_2020\t2020\t2020\tdouble\r\n'
  )
})

test('long texts are cut between characters, and the list of fields says so', async () => {
  const files = await exported(makeTable([makeColumn('text', 'text'), makeColumn('place', 'geo_point_2d')]), [
    ['é'.repeat(200), [0, 0]],
    ['x'.repeat(254), [0, 0]]
  ])
  assert.deepEqual(
    (await readFeatures(files, 'places')).map(({ properties }) => properties.text),
    ['é'.repeat(127), 'x'.repeat(254)]
  )
  assert.match(files.get('places_fields.txt')?.toString() ?? '', /\r\ntext: 1 value is cut to 254 bytes/)
})

test("the coordinate system asked for is the one written, in Esri's words", async () => {
  const files = await unzipped(
    await written(shapefileWriter, { ...NAMED, epsg: 2154 }, [
      ['origin', { type: 'Point', coordinates: [3, 46.5] }],
      ['nowhere', null]
    ])
  )
  const [origin] = await readFeatures(files, 'places')
  const [x, y] = origin?.geometry?.coordinates as [number, number]
  assert.ok(Math.abs(x - 700_000) < 0.01 && Math.abs(y - 6_600_000) < 0.01, `${x} ${y}`)
  assert.match(
    files.get('places.prj')?.toString() ?? '',
    /^PROJCS\["RGF93_v1_Lambert-93",GEOGCS\["GCS_RGF_1993",DATUM\["D_RGF_1993",SPHEROID\["GRS_1980",6378137,298.257222101\]\],PRIMEM\["Greenwich",0\],UNIT\["Degree",0.0174532925199433\]\],PROJECTION\["Lambert_Conformal_Conic"\],PARAMETER\["Latitude_Of_Origin",46.5\]/
  )
  await assert.rejects(async () => written(shapefileWriter, { ...NAMED, epsg: 4327000 }, []), {
    code: 'exports/unknown-epsg'
  })
})

test('nothing is a shapefile without records', async () => {
  const files = await exported(NAMED, [])
  assert.deepEqual(await readFeatures(files, 'places'), [])
  assert.deepEqual(
    await readFeatures(
      await exported(
        makeTable([makeColumn('shape', 'geo_shape')]),
        shapes('point').map(([, shape]) => [shape as UncheckedGeometry])
      ),
      'places'
    ),
    [{ type: 'Feature', properties: { id: null }, geometry: SHAPES.point }]
  )
})

test('more fields than the format has are refused before anything is written', async () => {
  const columns = [
    makeColumn('place', 'geo_point_2d'),
    ...Array.from({ length: 256 }, (_, place) => makeColumn(`c${place}`, 'text'))
  ]
  assert.throws(() => shapefileWriter(makeTable(columns), { get: () => undefined }), {
    code: 'exports/bad-parameter',
    message: /at most 255 fields, and this export would have 256/
  })
})

test('a file beyond 2 GiB is an error as soon as that is known, and never a file', async () => {
  const columns = [
    makeColumn('place', 'geo_point_2d'),
    ...Array.from({ length: 250 }, (_, place) => makeColumn(`c${place}`, 'text'))
  ]
  const [wide, narrow]: ExportRow[] = [
    [[0, 0], ...Array<string>(250).fill('x'.repeat(254))],
    Array<null>(251).fill(null)
  ]
  async function* many() {
    yield [wide as ExportRow]
    for (let batch = 0; batch < 40; batch++) yield Array<ExportRow>(1_000).fill(narrow as ExportRow)
    assert.fail('it went on')
  }
  await assert.rejects(written(shapefileWriter, makeTable(columns), many()), {
    code: 'exports/too-large',
    message: /at most 2 GiB/
  })
})

test('an error among the rows fails the archive, and its space on disk is released', async () => {
  async function* broken() {
    yield* inBatches(shapes('point', 'line'))
    throw new Error('the engine has crashed')
  }
  await assert.rejects(written(shapefileWriter, NAMED, broken()), /the engine has crashed/)
})
