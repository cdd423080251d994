import assert from 'node:assert/strict'
import { type Case, CITIES, DATASET, RECORDS } from '../probe.ts'

const about =
  (endpoint: Case['endpoint']) =>
  (aspect: string, says: string, run: Case['run']): Case => ({ endpoint, about: aspect, says, run })
const every = about('every endpoint')
const old = about('v2.0')
const swagger = about('/swagger.json')

const PATHS = [
  '/catalog',
  '/catalog/datasets',
  '/catalog/facets',
  '/catalog/exports',
  DATASET,
  RECORDS,
  `${DATASET}/facets`,
  `${DATASET}/attachments`,
  `${DATASET}/exports`
]

export const WIRE_CASES: readonly Case[] = [
  every('trailing slash', 'makes no difference', async ({ get }) => {
    for (const path of PATHS) assert.equal((await get(`${path}/`)).status, 200, path)
  }),
  every('layout', 'JSON on one line with ", " and ": ", other alphabets escaped', async ({ get }) => {
    const { text, headers } = await get(RECORDS, { select: 'name, population', where: "geoname_id='3413829'" })
    assert.equal(headers.get('content-type'), 'application/json; charset=utf-8')
    assert.match(text, /^\{"total_count": 1, "results": \[\{"name": "Reykjav\\u00edk", "population": \d+\}\]\}$/)
  }),
  every('unknown parameters', 'are ignored', async ({ get }) => {
    assert.equal((await get(RECORDS, { no_such_parameter: 'x', limit: 1 })).status, 200)
  }),
  every('apikey', 'a wrong key is 401, in the query as in the header', async ({ get }) => {
    assert.equal((await get(RECORDS, { apikey: 'wrong', limit: 0 })).status, 401)
    for (const scheme of ['Apikey', 'ApiKey', 'apikey'])
      assert.equal((await get(RECORDS, { limit: 0 }, { headers: { authorization: `${scheme} wrong` } })).status, 401)
  }),
  every('HEAD', 'the headers of GET without a body', async ({ get }) => {
    const head = await get(RECORDS, { limit: 1 }, { method: 'HEAD' })
    assert.deepEqual([head.status, head.bytes.length], [200, 0])
  }),
  every('OPTIONS', '200 with the headers a browser asks for', async ({ get }) => {
    const { status, headers } = await get(
      RECORDS,
      {},
      { method: 'OPTIONS', headers: { origin: 'https://example.org' } }
    )
    assert.deepEqual([status, headers.get('access-control-allow-origin')], [200, '*'])
    assert.match(headers.get('access-control-allow-methods') ?? '', /GET/)
  }),
  every('POST', 'is not allowed', async ({ get }) =>
    assert.ok([404, 405].includes((await get(RECORDS, {}, { method: 'POST' })).status))
  ),
  every('errors', 'on several lines, of application/json', async ({ get }) => {
    const { text, headers } = await get(DATASET.replace(CITIES, 'no-such-dataset'))
    assert.match(headers.get('content-type') ?? '', /^application\/json/)
    assert.equal(
      text.trimEnd(),
      '{\n  "error_code": "NotFoundResource",\n  "message": "The requested dataset no-such-dataset does not exist."\n}'
    )
  }),
  every(
    'unknown paths',
    '404 NotFoundURI',
    async ({ refused }) => void (await refused('/catalog/nowhere', {}, 404, 'NotFoundURI'))
  ),
  every('removed paths', '410 for aggregates and query', async ({ get }) => {
    for (const path of ['aggregates', 'query']) assert.equal((await get(`${DATASET}/${path}`)).status, 410, path)
  }),
  every('rate limit', 'part of the headers of responses', async ({ get }) => {
    const { headers } = await get(RECORDS, { limit: 0 })
    assert.match(headers.get('x-ratelimit-reset') ?? '', /^\d{4}-\d\d-\d\d 00:00:00\+00:00$/)
  }),
  swagger('(none)', 'an OpenAPI 3 document with the routes', async ({ read }) => {
    const document = await read('/swagger.json')
    assert.match(document.openapi, /^3\./)
    assert.ok(Object.keys(document.paths).some((path) => path.endsWith('/records')))
  }),
  old(
    'datasets',
    'wrapped in datasets and dataset, with links and a notice of deprecation in the headers',
    async ({ get }) => {
      const answer = await get('//api/explore/v2.0/catalog/datasets', { limit: 1 })
      assert.equal(answer.status, 200)
      const body = answer.json()
      assert.deepEqual(Object.keys(body).toSorted(), ['datasets', 'links', 'total_count'])
      assert.ok(body.datasets[0].dataset.dataset_id)
      assert.match(answer.headers.get('ods-explore-api-deprecation') ?? '', /v2\.0/)
    }
  ),
  old('records', 'wrapped in records, record and fields', async ({ get }) => {
    const body = (await get(`//api/explore/v2.0/catalog/datasets/${CITIES}/records`, { limit: 1 })).json()
    const { record } = body.records[0]
    assert.match(record.id, /^[0-9a-f]{40}$/)
    assert.ok('geoname_id' in record.fields)
  }),
  old('with_bom', 'CSV without the mark unless asked', async ({ get }) => {
    const { text } = await get(`//api/explore/v2.0/catalog/datasets/${CITIES}/exports/csv`, {
      where: "country_code='MC'",
      select: 'name'
    })
    assert.ok(text.startsWith('name\r\n'))
  }),
  old('alias', '/api/v2 is the same', async ({ get }) =>
    assert.equal((await get('//api/v2/catalog/datasets', { limit: 1 })).status, 200)
  )
]
