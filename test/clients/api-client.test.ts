/**
 * The requests of an application built on `@opendatasoft/api-client`: the package as npm has it, with only the
 * address replaced.
 */
import assert from 'node:assert/strict'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import test, { after } from 'node:test'
import type { ApiCatalog, ApiDatasetRecords, ApiFacets, Dataset, Query } from '@opendatasoft/api-client'
import client from '@opendatasoft/api-client'
import { startDemo } from '../demo/demo.ts'
import { recordsOf } from '../demo/sources.ts'

const { ApiClient, AuthenticationError, NotFoundError, ServerError, UserError, fromCatalog, fromMonitoring } = client

const CITIES = 'geonames-all-cities-with-a-population-1000'
const demo = await startDemo()
after(() => demo.stop())

const sent: string[] = []
const api = new ApiClient({
  domain: demo.url,
  interceptRequest: async (request) => {
    sent.push(decodeURIComponent(new URL(request.url).pathname + new URL(request.url).search.replaceAll('+', ' ')))
    return request
  }
})

interface City {
  name: string
  population: number
  country_code: string
  coordinates: { lon: number; lat: number }
  modification_date: string
  alternate_names: string[] | null
}

function cities(query: (records: Query) => Query): Promise<ApiDatasetRecords<City>> {
  return api.get(query(fromCatalog().dataset(CITIES).records()))
}

test('the catalog: pages of datasets, with a trailing slash in every path', async () => {
  const first = await api.get<ApiCatalog>(fromCatalog().datasets().limit(4).orderBy('dataset_id'))
  assert.equal(sent.at(-1), '/api/explore/v2.1/catalog/datasets/?limit=4&order_by=dataset_id')
  assert.equal(first.total_count, 12)
  assert.deepEqual(
    first.results.map((dataset) => dataset.dataset_id),
    ['communes-francaises', 'daily-weather-seattle-new-york', 'faa-wildlife-strikes', CITIES]
  )
  const last = await api.get<ApiCatalog>(fromCatalog().datasets().limit(4).offset(8).orderBy('dataset_id'))
  assert.equal(last.results.length, 4)
})

test('a dataset has everything that the client types declare', async () => {
  const dataset = await api.get<Dataset>(fromCatalog().dataset(CITIES).itself())
  assert.equal(dataset.dataset_id, CITIES)
  assert.match(dataset.dataset_uid, /^da_[a-z0-9]{6}$/)
  assert.deepEqual([dataset.has_records, dataset.data_visible, dataset.visibility], [true, true, 'domain'])
  assert.deepEqual(dataset.features.toSorted(), ['analyze', 'geo', 'timeserie'])
  assert.deepEqual(
    dataset.attachments.map(({ id, title, mimetype }) => ({ id, title, mimetype })),
    [{ id: 'feature_codes_of_populated_places', title: 'Feature codes of populated places', mimetype: 'text/csv' }]
  )
  assert.deepEqual(dataset.alternative_exports, [])
  assert.deepEqual(dataset.fields.map((field) => [field.name, field.type]).slice(0, 4), [
    ['geoname_id', 'text'],
    ['name', 'text'],
    ['ascii_name', 'text'],
    ['alternate_names', 'text']
  ])
})

test('records: where, select, order and paging', async () => {
  const page = await cities((query) =>
    query.select('name, population').where("country_code:'FR'").orderBy('-population').limit(3)
  )
  const expected = recordsOf(CITIES)
    .filter((city) => city.country_code === 'FR')
    .sort((a, b) => Number(b.population) - Number(a.population))
  assert.equal(page.total_count, expected.length)
  assert.deepEqual(
    page.results,
    expected.slice(0, 3).map(({ name, population }) => ({ name, population }))
  )
})

test('the conditions that the client writes', async () => {
  const {
    all,
    date,
    dateFromIsoString,
    dateTime,
    exactMatch,
    field,
    not,
    one,
    string,
    textSearch,
    textStartWith,
    textSuggest
  } = client
  const count = async (where: string): Promise<number> =>
    (await cities((query) => query.where(where).limit(0))).total_count
  const countOf = (keep: (city: Record<string, unknown>) => boolean): number => recordsOf(CITIES).filter(keep).length

  assert.equal(
    await count(exactMatch('name', 'Paris')),
    countOf((city) => city.name === 'Paris')
  )
  assert.equal(
    await count(`${field('name')}:${string("L'Aquila")}`),
    countOf((city) => city.name === "L'Aquila")
  )
  assert.equal(
    await count(textStartWith('Saint-Germain', ['name'])),
    countOf((city) => String(city.name).startsWith('Saint-Germain'))
  )
  assert.equal(
    await count(all(exactMatch('country_code', 'FR'), one('population > 500000', 'population < 10'))),
    countOf((city) => city.country_code === 'FR' && (Number(city.population) > 500_000 || Number(city.population) < 10))
  )
  assert.equal(
    await count(all(exactMatch('country_code', 'MC'), not(exactMatch('name', 'Monaco')))),
    countOf((city) => city.country_code === 'MC' && city.name !== 'Monaco')
  )
  const since = countOf((city) => String(city.modification_date) >= '2020-01-01')
  assert.equal(await count(`modification_date >= ${date({ year: 2020 })}`), since)
  assert.equal(await count(`modification_date >= ${date({ year: 2020, month: 1, day: 1 })}`), since)
  assert.equal(await count(`modification_date >= ${dateFromIsoString('2020-01-01')}`), since)
  assert.equal(await count(`modification_date >= ${dateTime(new Date(Date.UTC(2020, 0, 1)))}`), since)
  assert.equal(await count(`modification_date >= ${dateTime(new Date(0))}`), 135_233)
  assert.ok((await count(textSearch('Reykjavik', ['name']))) >= 1, 'an accent less than in the data')
  assert.ok((await count(textSuggest('marsei', ['name']))) >= 1)
  assert.ok((await count(textSearch('londres', ['alternate_names']))) >= 1)
})

test('aggregates: groups with their keys first, nulls in a separate group', async () => {
  interface Group {
    country: string
    cities: number
    inhabitants: number
  }
  const { results, total_count: total } = await api.get<ApiDatasetRecords<Group>>(
    fromCatalog()
      .dataset(CITIES)
      .records()
      .select('count(*) as cities, sum(population) as inhabitants')
      .groupBy('country_code as country')
      .orderBy('-cities')
      .limit(2)
  )
  const groups = Map.groupBy(recordsOf(CITIES), (city) => city.country_code as string)
  const sums = [...groups].map(([country, of]) => ({
    country,
    cities: of.length,
    inhabitants: of.reduce((sum, city) => sum + Number(city.population), 0)
  }))
  assert.deepEqual(results, sums.sort((a, b) => b.cities - a.cities).slice(0, 2))
  assert.deepEqual(Object.keys(results[0] ?? {}), ['country', 'cities', 'inhabitants'])
  assert.equal(total, groups.size)
})

test('facets: a tree with states; refined and excluded values say so', async () => {
  const facets = () => fromCatalog().dataset(CITIES).facets()
  const codes = await api.get<ApiFacets>(facets().facet('feature_code'))
  const counts = Map.groupBy(recordsOf(CITIES), (city) => city.feature_code)
  assert.deepEqual(codes.facets[0]?.facets[0], {
    name: 'PPL',
    count: counts.get('PPL')?.length,
    state: 'displayed',
    value: 'PPL'
  })
  assert.equal(codes.links.length, 2)

  const zones = await api.get<ApiFacets>(facets().facet('timezone').refine('timezone:Pacific'))
  const pacific = zones.facets
    .find((facet) => facet.name === 'timezone')
    ?.facets.find((value) => value.value === 'Pacific')
  assert.equal(pacific?.state, 'refined')
  assert.ok(
    pacific?.facets?.some(
      (value) => value.value === 'Pacific/Auckland' && value.name === 'Auckland' && value.state === 'displayed'
    )
  )

  const without = await api.get<ApiFacets>(facets().facet('feature_code').exclude('feature_code:PPL'))
  const excluded = without.facets[0]?.facets.find((value) => value.value === 'PPL')
  assert.deepEqual(excluded, { name: 'PPL', state: 'excluded', value: 'PPL' }, 'an excluded value has no count')
})

test('one record is answered by its id', async () => {
  const { results } = await api.get<ApiDatasetRecords<City & { _id: string }>>(
    fromCatalog().dataset(CITIES).records().where("name:'Reykjavík'").set('include_app_metas', 'true')
  )
  const id = results[0]?._id ?? ''
  assert.match(id, /^[0-9a-f]{40}$/)
  const city = await api.get<City>(fromCatalog().dataset(CITIES).record(id))
  assert.equal(city.name, 'Reykjavík')
  assert.deepEqual(Object.keys(city.coordinates), ['lon', 'lat'])
})

test('exports as JSON come through the client; other formats through its interceptor', async () => {
  const rows = await api.get<City[]>(
    fromCatalog().dataset(CITIES).export('json').where("country_code:'MT'").select('name').limit(-1)
  )
  assert.equal(rows.length, recordsOf(CITIES).filter((city) => city.country_code === 'MT').length)
  const csv = await api.get<string>(
    fromCatalog().dataset(CITIES).export('csv').where("country_code:'MC'").select('name, population').orderBy('name'),
    {
      interceptResponse: (response) => response.text()
    }
  )
  assert.equal(csv.split('\r\n')[0]?.replace('\ufeff', ''), 'name;population')
  const catalog = await api.get<Dataset[]>(fromCatalog().export('json'))
  assert.equal(catalog.length, 12)
})

test('the errors that applications distinguish', async () => {
  const failure = async (query: Query): Promise<unknown> => {
    try {
      await api.get(query)
    } catch (error) {
      return error
    }
    throw new Error('the request succeeded')
  }
  const missing = await failure(fromCatalog().dataset('no-such-dataset').records())
  assert.ok(missing instanceof NotFoundError)
  assert.deepEqual(missing.details, {
    error_code: 'NotFoundResource',
    message: 'The requested dataset no-such-dataset does not exist.'
  })

  const unknownField = await failure(fromCatalog().dataset(CITIES).records().select('no_such_field'))
  assert.ok(unknownField instanceof UserError && !(unknownField instanceof NotFoundError))
  assert.deepEqual(unknownField.details, {
    error_code: 'ODSQLError',
    message: 'ODSQL query is malformed: Unknown field: no_such_field. Clause(s) containing the error(s): select.'
  })

  const badKey = await failureWithKey('0'.repeat(56))
  assert.ok(badKey instanceof AuthenticationError)
  assert.equal(badKey.response.status, 401)
})

test('too many requests: the client’s UserError with the quota body', async () => {
  const key = await demo.createKey('two calls', { dailyCalls: 2 })
  const query = fromCatalog().datasets().limit(0)
  for (let call = 0; call < 2; call++) assert.equal((await api.get<ApiCatalog>(query, { apiKey: key })).total_count, 12)
  const error = await failureWithKey(key)
  assert.ok(error instanceof UserError)
  assert.equal(error.response.status, 429)
  const { errorcode, limit_time_unit: unit, call_limit: limit, reset_time: reset, error: message } = error.details
  assert.deepEqual([errorcode, unit, limit, typeof message], [10002, 'day', 2, 'string'])
  assert.match(reset, /^\d{4}-\d\d-\d\dT00:00:00Z$/)
})

test('a server that is down for the client is a ServerError; ours is not made to fail for it', async () => {
  const broken = createServer((_, response) =>
    response.writeHead(500, { 'content-type': 'application/json' }).end('{"error_code":"InternalError","message":"x"}')
  )
  await new Promise<void>((listening) => broken.listen(0, '127.0.0.1', listening))
  const { port } = broken.address() as AddressInfo
  await assert.rejects(
    new ApiClient({ domain: `http://127.0.0.1:${port}` }).get(fromCatalog().datasets()),
    (error) => error instanceof ServerError
  )
  broken.close()
})

test('the monitoring root answers', async () => {
  const root = await api.get<{ links: { rel: string; href: string }[] }>(fromMonitoring().itself())
  assert.ok(Array.isArray(root.links))
})

async function failureWithKey(apiKey: string): Promise<InstanceType<typeof UserError>> {
  try {
    await api.get(fromCatalog().datasets(), { apiKey })
  } catch (error) {
    if (error instanceof UserError) return error
    throw error
  }
  throw new Error('the request succeeded')
}
