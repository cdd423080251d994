/** VancouvR, the R package of a city's portal: CSV and JSON exports, facets, its quota taken from the headers. */
import assert from 'node:assert/strict'
import test, { after } from 'node:test'
import { parse } from 'csv-parse/sync'
import { recordsOf } from '../demo/sources.ts'
import { CITIES, DATASETS, openPortal } from './portal.ts'

const portal = await openPortal()
after(() => portal.stop())

const HEADERS = {
  'User-Agent': 'VancouvR/0.2.0 (https://github.com/mountainMath/VancouvR)',
  'Accept-Encoding': 'deflate, gzip',
  Accept: '*/*'
}
/** As `httr2` writes queries. */
const get = (path: string, parameters = {}) => portal.ask(path, parameters, HEADERS, '%20')

function readCsv(text: string): Record<string, string>[] {
  return parse(text, { columns: true, delimiter: ';' }) as Record<string, string>[]
}

test('the catalog as CSV: dotted columns, datasetid last, no mark at the beginning', async () => {
  const { status, text } = await get('api/explore/v2.1/catalog/exports/csv', { with_bom: 'false' })
  assert.equal(status, 200)
  const rows = readCsv(text)
  const columns = Object.keys(rows[0] ?? {})
  assert.equal(columns.at(-1), 'datasetid')
  for (const name of [
    'dcat.created',
    'default.title',
    'default.description',
    'default.theme',
    'default.keyword',
    'default.records_count'
  ])
    assert.ok(columns.includes(name), name)
  assert.equal(rows.length, 12)
  const airports = rows.find((row) => row.datasetid === 'us-airports')
  assert.deepEqual(
    [airports?.['default.title'], airports?.['default.keyword'], airports?.['default.records_count']],
    ['Airports of the United States', 'airports,aviation,transport', '3376']
  )
})

test('a catalog filtered by the server', async () => {
  const rows = readCsv(
    (await get('api/explore/v2.1/catalog/exports/csv', { with_bom: 'false', where: "search(title, 'weathr seatt')" }))
      .text
  )
  assert.deepEqual(
    rows.map((row) => row.datasetid),
    ['daily-weather-seattle-new-york']
  )
})

test('the fields of a dataset', async () => {
  const { fields } = JSON.parse((await get(`${DATASETS}/world-countries`)).text) as {
    fields: { name: string; type: string; label: string; description: string | null }[]
  }
  assert.deepEqual(
    fields.find((field) => field.name === 'geo_shape'),
    {
      name: 'geo_shape',
      description: 'Boundaries at 1:50 million',
      annotations: {},
      label: 'Shape',
      type: 'geo_shape'
    }
  )
})

test('a dataset as CSV, with filters, order and a limit', async () => {
  const { status, headers, text } = await get(`${DATASETS}/${CITIES}/exports/csv`, {
    with_bom: 'false',
    select: '*',
    where: "country_code = 'CA' AND population > 500000",
    order_by: 'population DESC',
    refine: ['feature_class:P'],
    exclude: ['feature_code:PPLX'],
    timezone: 'America/Vancouver',
    limit: 5
  })
  assert.equal(status, 200)
  assert.match(headers.get('content-type') ?? '', /^text\/csv; ?charset=utf-8$/)
  assert.equal(headers.get('content-disposition'), `attachment; filename="${CITIES}.csv"`)
  const expected = recordsOf(CITIES)
    .filter((city) => city.country_code === 'CA' && Number(city.population) > 500_000 && city.feature_code !== 'PPLX')
    .sort((a, b) => Number(b.population) - Number(a.population))
  const rows = readCsv(text)
  assert.deepEqual(
    rows.map((row) => [row.geoname_id, row.name, row.population]),
    expected.slice(0, 5).map((city) => [city.geoname_id, city.name, String(city.population)])
  )
  assert.match(rows[0]?.coordinates ?? '', /^-?\d+\.\d+, -?\d+\.\d+$/)
})

test('a geo_shape in CSV is the bare geometry, coordinates before type', async () => {
  const [monaco] = readCsv(
    (await get(`${DATASETS}/world-countries/exports/csv`, { with_bom: 'false', select: '*', where: "iso_a2='MC'" }))
      .text
  )
  assert.match(monaco?.geo_shape ?? '', /^\{"coordinates": \[\[\[.*\]\]\], "type": "(Multi)?Polygon"\}$/)
  const source = recordsOf('world-countries').find((country) => country.iso_a2 === 'MC')
  assert.deepEqual(JSON.parse(monaco?.geo_shape ?? ''), source?.geo_shape)
})

test('groups come from the JSON export, all of them, the null group first', async () => {
  const rows = JSON.parse(
    (await get(`${DATASETS}/${CITIES}/exports/json`, { group_by: 'admin1_code', select: 'count(*) as count' })).text
  ) as { admin1_code: string | null; count: number }[]
  const groups = Map.groupBy(recordsOf(CITIES), (city) => city.admin1_code)
  assert.equal(rows.length, groups.size)
  assert.deepEqual(rows[0], { admin1_code: null, count: groups.get(null)?.length })
})

test('one aggregate is asked for with limit=1 on records', async () => {
  const body = (await get(`${DATASETS}/${CITIES}/records`, { limit: 1, select: 'count(*) as total' })).text
  assert.equal(body, '{"total_count": 135233, "results": [{"total": 135233}]}')
})

test('facet values with their counts', async () => {
  const body = JSON.parse((await get(`${DATASETS}/faa-wildlife-strikes/facets`, { facet: 'size' })).text)
  assert.deepEqual(body.facets, [
    {
      name: 'size',
      facets: [
        { name: 'Small', count: 4910, state: 'displayed', value: 'Small' },
        { name: 'Medium', count: 4346, state: 'displayed', value: 'Medium' },
        { name: 'Large', count: 744, state: 'displayed', value: 'Large' }
      ]
    }
  ])
  assert.equal(body.links[0].href, `${portal.url}/${DATASETS}/faa-wildlife-strikes/facets`)
})

test('a repeated refine on a disjunctive field means one or the other', async () => {
  const rows = readCsv(
    (
      await get(`${DATASETS}/${CITIES}/exports/csv`, {
        with_bom: 'false',
        select: 'cou_name_en',
        refine: ['cou_name_en:Malta', 'cou_name_en:Monaco']
      })
    ).text
  )
  assert.deepEqual([...new Set(rows.map((row) => row.cou_name_en))].toSorted(), ['Malta', 'Monaco'])
})

test('use_labels writes labels into the header', async () => {
  const { text } = await get(`${DATASETS}/us-airports/exports/csv`, { with_bom: 'false', use_labels: 'true', limit: 1 })
  assert.equal(text.split('\r\n')[0], 'Code;Name;City;State;Country;Position')
})

test('the quota is read from the headers of every answer', async () => {
  const { headers } = await get(DATASETS, { limit: 0 })
  assert.match(headers.get('x-ratelimit-limit') ?? '', /^\d+$/)
  assert.match(headers.get('x-ratelimit-remaining') ?? '', /^\d+$/)
  assert.match(headers.get('x-ratelimit-reset') ?? '', /^\d{4}-\d\d-\d\d 00:00:00\+00:00$/)
})

test('a refusal has an error_code and a message; a missing dataset is a 404', async () => {
  const refused = await get(`${DATASETS}/us-airports/exports/csv`, { select: 'no_such_field' })
  assert.equal(refused.status, 400)
  assert.deepEqual(JSON.parse(refused.text), {
    error_code: 'ODSQLError',
    message: 'ODSQL query is malformed: Unknown field: no_such_field. Clause(s) containing the error(s): select.'
  })
  const missing = await get(`${DATASETS}/does-not-exist`)
  assert.equal(missing.status, 404)
  assert.deepEqual(JSON.parse(missing.text), {
    error_code: 'NotFoundResource',
    message: 'The requested dataset does-not-exist does not exist.'
  })
})
