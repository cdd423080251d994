import assert from 'node:assert/strict'
import test, { after } from 'node:test'
import { gunzipSync } from 'node:zlib'
import { parquetReadObjects } from 'hyparquet'
import { EXPORTS, openPlaces, ROWS } from './places.ts'
import type { Query } from './portal.ts'

const portal = await openPlaces()
after(() => portal.close())

const file = async (format: string, query: Query = {}): Promise<string> => {
  const { status, text } = await portal.get(`${EXPORTS}/${format}`, query)
  assert.equal(status, 200, text)
  return text
}

test('EXPLORE-export-list: the list names the formats there are, those for maps where there is something to draw', async () => {
  const rels = async (path: string) => (await portal.json(path)).links.map((link: any) => link.rel)
  assert.deepEqual(await rels(EXPORTS), [
    'self',
    'csv',
    'json',
    'jsonl',
    'geojson',
    'parquet',
    'xlsx',
    'ov2',
    'fgb',
    'shp',
    'mvt',
    'pmtiles',
    'kml',
    'gpx',
    'jsonld',
    'n3',
    'rdfxml',
    'turtle'
  ])
  assert.deepEqual(await rels('/catalog/datasets/nothing/exports'), [
    'self',
    'csv',
    'json',
    'jsonl',
    'xlsx',
    'jsonld',
    'n3',
    'rdfxml',
    'turtle'
  ])
})

test('EXPORT-csv: csv: mark, semicolons, CRLF, quotes only where needed, lists joined, points as text', async () => {
  const text = await file('csv', { select: 'name, tags, point, capital', where: 'id in (1, 7)', order_by: 'id' })
  assert.equal(
    text,
    '\ufeffname;tags;point;capital\r\nParis;river,big;48.8566, 2.3522;True\r\n"Atlantis ""the lost""; gone";;;\r\n'
  )
})

test('EXPORT-csv: csv: parameters and their values', async () => {
  const query = { select: 'name, people, tags', where: 'id=1', with_bom: 'false' }
  assert.equal(
    await file('csv', { ...query, delimiter: ',', list_separator: '/' }),
    'name,people,tags\r\nParis,2145906,river/big\r\n'
  )
  assert.equal(await file('csv', { ...query, delimiter: '\t' }), 'name\tpeople\ttags\r\nParis\t2145906\triver,big\r\n')
  assert.equal((await file('csv', { ...query, quote_all: 'true' })).split('\r\n')[1], '"Paris";2145906;"river,big"')
  assert.equal(
    await file('csv', { ...query, use_labels: 'true' }),
    'Name of the place;people;Tags\r\nParis;2145906;river,big\r\n'
  )
  for (const bad of [
    { delimiter: 'x' },
    { quote_all: 'maybe' },
    { with_bom: '2' },
    { list_separator: 'x'.repeat(11) }
  ] as Query[])
    await portal.refused(`${EXPORTS}/csv`, bad, 400, 'InvalidRESTParameterError')
})

test('EXPORT-json: json and jsonl: the rows of /records, in ASCII', async () => {
  const { results } = await portal.json('/catalog/datasets/places/records', { order_by: 'id' })
  const text = await file('json', { order_by: 'id' })
  assert.deepEqual(JSON.parse(text), results)
  assert.match(text, /^\[\{"id": 1, .*\},\{"id": 2, /)
  assert.match(text, /M\\u00fcnchen/)
  assert.deepEqual(
    (await file('jsonl', { order_by: 'id' }))
      .trimEnd()
      .split('\n')
      .map((line) => JSON.parse(line)),
    results
  )
})

test('EXPORT-geojson: geojson: the shape is the geometry, the point stays a property', async () => {
  const { type, features } = JSON.parse(await file('geojson', { where: 'id=1' }))
  assert.equal(type, 'FeatureCollection')
  assert.equal(features[0].geometry.type, 'Polygon')
  assert.equal('shape' in features[0].properties, false)
  assert.deepEqual(features[0].properties.point, { lon: 2.3522, lat: 48.8566 })
  const [feature] = JSON.parse(await file('geojson', { where: 'id=1', select: 'name, point' })).features
  assert.deepEqual(
    [feature.geometry, feature.properties],
    [{ type: 'Point', coordinates: [2.3522, 48.8566] }, { name: 'Paris' }]
  )
})

test('EXPORT-common: epsg projects geometries; invalid codes are refused', async () => {
  const { crs, features } = JSON.parse(await file('geojson', { where: 'id=1', select: 'name, point', epsg: 2154 }))
  assert.match(crs.properties.name, /2154$/)
  assert.ok(Math.abs(features[0].geometry.coordinates[0] - 652_469) < 10)
  for (const epsg of ['1', 'x', '999999', '-1'])
    await portal.refused(`${EXPORTS}/geojson`, { epsg }, 400, 'InvalidRESTParameterError')
  assert.ok((await file('csv', { epsg: 2154, select: 'name' })).includes('Paris'))
})

test('EXPORT-parquet: parquet: typed columns', async () => {
  for (const parquet_compression of ['snappy', 'zstd']) {
    const { bytes, headers } = await portal.get(`${EXPORTS}/parquet`, {
      select: 'id, name, area, capital, tags',
      order_by: 'id',
      parquet_compression
    })
    assert.equal(bytes.subarray(0, 4).toString(), 'PAR1')
    assert.equal(headers.get('content-encoding'), null)
    if (parquet_compression === 'zstd') continue
    const rows = await parquetReadObjects({
      file: bytes.buffer.slice(bytes.byteOffset, bytes.byteOffset + bytes.length) as ArrayBuffer
    })
    assert.deepEqual([Number(rows[0]!.id), rows[0]!.name, rows[0]!.area, rows[0]!.capital], [1, 'Paris', 105.4, true])
    assert.equal(rows.length, ROWS.length)
  }
  await portal.refused(`${EXPORTS}/parquet`, { parquet_compression: 'gzip' }, 400, 'InvalidRESTParameterError')
})

test('EXPORT-common: file names, types, compression on the wire and as a file', async () => {
  const plain = await portal.get(`${EXPORTS}/csv`, {}, { headers: { 'accept-encoding': 'identity' } })
  assert.equal(plain.headers.get('content-disposition'), 'attachment; filename="places.csv"')
  assert.equal(plain.headers.get('content-type'), 'text/csv; charset=utf-8')
  const packed = await portal.get(`${EXPORTS}/csv`, { compressed: 'true' })
  assert.equal(packed.headers.get('content-disposition'), 'attachment; filename="places.csv.gzip"')
  assert.equal(packed.headers.get('content-type'), 'application/gzip')
  assert.equal(gunzipSync(packed.bytes).toString(), plain.text)
  assert.equal(
    (await portal.get(`${EXPORTS}/geojson`)).headers.get('content-type'),
    'application/geo+json; charset=utf-8'
  )
})

test('EXPORT-common: groups, refinements, labels and limits work as in queries', async () => {
  assert.deepEqual(
    JSON.parse(await file('json', { select: 'count(*) as n', group_by: 'tags', order_by: 'n desc, tags', limit: 2 })),
    [
      { tags: 'river', n: 5 },
      { tags: 'big', n: 3 }
    ]
  )
  assert.equal(JSON.parse(await file('json', { refine: 'country:France' })).length, 2)
  assert.equal(
    JSON.parse(
      await file('json', {
        refine: ['country:France', 'country:Peru'],
        facet: 'facet(name="country", disjunctive=true)'
      })
    ).length,
    3
  )
  assert.equal(JSON.parse(await file('json', { rows: 3 })).length, 3)
  assert.deepEqual(
    JSON.parse(await file('json', { select: '`name` as `Name`, people', where: 'id=1', use_labels: 'true' })),
    [{ Name: 'Paris', people: 2145906 }]
  )
  await portal.refused(`${EXPORTS}/json`, { limit: -2 }, 400, 'InvalidRESTParameterError')
})

test('ODSQL-ungrouped-3: a single aggregate is repeated for every record', async () => {
  assert.deepEqual(JSON.parse(await file('json', { select: 'count(*) as n', limit: 1 })), [{ n: 8 }])
  assert.equal(await file('json', { select: 'count(*) as n' }), `[${Array(8).fill('{"n": 8}').join(',')}]`)
})

test('ODSQL-order-6: ordering by an aggregate needs a limit', async () => {
  const query = { select: 'count(*) as n', group_by: 'country', order_by: 'n desc' }
  assert.match(
    await portal.refused(`${EXPORTS}/json`, query, 400, 'ODSQLError'),
    /aggregation function in order by is not supported with a limit > 20000\. Please remove the order by or set a limit parameter lower than 20001\./
  )
  assert.equal(JSON.parse(await file('json', { ...query, limit: 20_000 })).length, 6)
})

test('EXPORT-common-8: formats that are not there are refused clearly', async () => {
  assert.match(
    await portal.refused(`${EXPORTS}/nope`, {}, 400, 'InvalidRESTParameterError'),
    /^Invalid value for format API parameter: nope was found but one of csv, json,/
  )
  assert.match(
    await portal.refused('/catalog/exports/parquet', {}, 400, 'InvalidRESTParameterError'),
    /^Invalid value for format API parameter: parquet was found but one of csv, json,/
  )
})

test('csv and parquet of no field are refused: such a file says nothing', async () => {
  for (const format of ['csv', 'parquet'])
    for (const query of [{ select: 'include(nothing*)' }, { select: 'include(nothing*)', epsg: 2154 }]) {
      const { status, text } = await portal.get(`${EXPORTS}/${format}`, query)
      assert.equal(status, 400)
      assert.match(text, /no field is selected/)
    }
  assert.equal((await portal.get('/catalog/exports/csv', { select: 'include(nothing*)' })).status, 400)
  assert.deepEqual(JSON.parse(await file('json', { select: 'include(nothing*)', limit: 2 })), [{}, {}])
})

test('a dataset without records exports as nothing, in form', async () => {
  const text = async (format: string) => (await portal.get(`/catalog/datasets/nothing/exports/${format}`)).text
  assert.deepEqual(
    [await text('json'), await text('jsonl'), JSON.parse(await text('geojson')).features],
    ['[]', '', []]
  )
})

test('EXPORT-catalog: the catalog as csv: template.meta columns, dcat first, datasetid last, booleans and lists', async () => {
  const { text, headers } = await portal.get('/catalog/exports/csv', {
    with_bom: 'false',
    where: 'dataset_id="places"'
  })
  assert.equal(headers.get('content-disposition'), 'attachment; filename="datasets.csv"')
  const [header = '', row = ''] = text.split('\r\n')
  const columns = header.split(';')
  assert.deepEqual([columns[0], columns[17], columns.at(-1)], ['dcat.created', 'default.title', 'datasetid'])
  assert.match(row, /;Geography,History;/)
  assert.match(row, /;False;/)
  assert.match(row, /;places$/)
})

test('EXPORT-catalog: the catalog as json: the objects of the list', async () => {
  const { results } = await portal.json('/catalog/datasets', { order_by: 'dataset_id' })
  assert.deepEqual(await portal.json('/catalog/exports/json', { order_by: 'dataset_id' }), results)
  assert.deepEqual(await portal.json('/catalog/exports/json', { select: 'dataset_id', refine: 'theme:Geography' }), [
    { dataset_id: 'places' }
  ])
  assert.equal(
    (await portal.json('/catalog/exports/json', { select: 'dataset_id, fields', where: 'has_records' }))[0].fields
      .length,
    14
  )
})
