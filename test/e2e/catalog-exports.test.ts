import assert from 'node:assert/strict'
import test, { after, before } from 'node:test'
import { differences, parseRdfXml, parseTurtle, statements, storeOf } from '../exports/catalog/graphs.ts'
import { createEmpty, importPlaces } from './places.ts'
import { openPortal, type Portal } from './portal.ts'

const DCAT = 'http://www.w3.org/ns/dcat#'
const TYPES: Readonly<Record<string, string>> = {
  'data.json': 'application/json; charset=utf-8',
  rdf: 'application/rdf+xml; charset=utf-8',
  ttl: 'text/turtle; charset=utf-8',
  dublin_core: 'application/xml; charset=utf-8',
  dcat: 'application/rdf+xml; charset=utf-8',
  rss: 'text/xml; charset=utf-8',
  sitemap: 'application/xml; charset=utf-8'
}

let portal: Portal
before(async () => {
  portal = await openPortal({
    'dcat-ap-profiles': 'de,it',
    'portal-title': 'Exampleton',
    'portal-email': 'data@example.org',
    'dataset-page': 'https://www.example.org/d/{id}',
    'trusted-proxies': '127.0.0.1'
  })
  await importPlaces(portal)
  await createEmpty(portal, 'nothing', 'Nothing yet')
})
after(() => portal.close())

const store = async (query: Record<string, string> = {}) =>
  storeOf(parseTurtle((await portal.get('/catalog/exports/ttl', query)).text))
const datasetsOf = (graph: Awaited<ReturnType<typeof store>>) =>
  graph
    .getObjects(null, `${DCAT}dataset`, null)
    .map(({ value }) => new URL(value).pathname.split('/').at(-1))
    .sort()
const files = async (query: Record<string, string>) =>
  (await store(query)).getObjects(null, `${DCAT}downloadURL`, null).map(({ value }) => value)

test('EXPLORE-export-list: the list has the export formats of the catalog, and each of its links works', async () => {
  const { links } = await portal.json('/catalog/exports')
  assert.deepEqual(
    links.map((link: any) => link.rel),
    [
      'self',
      'csv',
      'json',
      'data.json',
      'rdf',
      'ttl',
      'dublin_core',
      'dcat',
      'rss',
      'sitemap',
      'xlsx',
      'dcat_ap_de',
      'dcat_ap_it'
    ]
  )
  for (const { href } of links) assert.equal((await fetch(href)).status, 200, href)
})

test('EXPORT-catalog-6: content types and names of the files', async () => {
  const extensions: Readonly<Record<string, string>> = {
    'data.json': 'json',
    dcat: 'rdf',
    dublin_core: 'xml',
    rss: 'xml',
    sitemap: 'xml'
  }
  for (const [format, type] of Object.entries(TYPES)) {
    const { headers } = await portal.get(`/catalog/exports/${format}`)
    assert.deepEqual(
      [headers.get('content-type'), headers.get('content-disposition')],
      [type, `attachment; filename="datasets.${extensions[format] ?? format}"`]
    )
  }
})

test('a national profile that is not activated says how it is', async () => {
  const message = await portal.refused('/catalog/exports/dcat_ap_ch', {}, 400, 'InvalidRESTParameterError')
  assert.match(message, /not activated.*dcat-ap-profiles/)
  assert.equal((await portal.get('/catalog/exports/dcat_ap_de')).status, 200)
})

test('rdf, ttl and dcat are the same graph over the wire', async () => {
  const turtle = statements(parseTurtle((await portal.get('/catalog/exports/ttl')).text))
  for (const format of ['rdf', 'dcat'])
    assert.deepEqual(
      differences(statements(await parseRdfXml((await portal.get(`/catalog/exports/${format}`)).text)), turtle),
      []
    )
})

test('where, refine, limit and offset choose the datasets', async () => {
  assert.deepEqual(datasetsOf(await store()), ['nothing', 'places'])
  assert.deepEqual(datasetsOf(await store({ where: 'has_records = true' })), ['places'])
  assert.deepEqual(datasetsOf(await store({ limit: '1', order_by: 'dataset_id' })), ['nothing'])
  assert.deepEqual(datasetsOf(await store({ limit: '1', offset: '1', order_by: 'dataset_id' })), ['places'])
  assert.deepEqual(datasetsOf(await store({ refine: 'features:geo' })), ['places'])
  await portal.refused('/catalog/exports/ttl', { where: 'nope = 1' }, 400, 'ODSQLError')
})

test('include_exports and use_labels_in_exports', async () => {
  const base = `${portal.url}/api/explore/v2.1/catalog/datasets/places/exports`
  const named = (addresses: readonly string[]) =>
    addresses
      .filter((address) => address.startsWith(base))
      .map((address) => address.slice(base.length + 1))
      .sort()
  assert.deepEqual(named(await files({ include_exports: 'csv,geojson' })), ['csv?use_labels=true', 'geojson'])
  assert.deepEqual(named(await files({ include_exports: 'csv, json', use_labels_in_exports: 'false' })), [
    'csv',
    'json'
  ])
  const offered = (await portal.json('/catalog/datasets/places/exports')).links
    .map((link: any) => link.rel)
    .filter((rel: string) => rel !== 'self')
  assert.deepEqual(named(await files({ use_labels_in_exports: 'false' })), [...offered].sort())
  await portal.refused('/catalog/exports/dcat', { include_exports: 'csv,nope' }, 400, 'InvalidRESTParameterError')
  await portal.refused('/catalog/exports/dcat', { use_labels_in_exports: 'perhaps' }, 400, 'InvalidRESTParameterError')
})

test('every address in the catalog that is ours answers', async () => {
  const graph = await store()
  const addresses = new Set(
    graph
      .getObjects(null, null, null)
      .map(({ value }) => value.split('#')[0] ?? '')
      .filter((value) => value.startsWith(portal.url))
  )
  assert.ok(addresses.size > 10)
  for (const address of addresses) assert.equal((await fetch(address)).status, 200, address)
})

test('addresses are those by which the caller reaches the portal, landing pages those of the site', async () => {
  const { text } = await portal.get(
    '/catalog/exports/ttl',
    { where: "dataset_id = 'places'" },
    { headers: { 'x-forwarded-proto': 'https', 'x-forwarded-host': 'data.example.org' } }
  )
  const graph = storeOf(parseTurtle(text))
  assert.ok(!text.includes(portal.url))
  const dataset = 'https://data.example.org/api/explore/v2.1/catalog/datasets/places#dataset'
  assert.deepEqual(
    graph.getObjects(dataset, `${DCAT}landingPage`, null).map(({ value }) => value),
    ['https://www.example.org/d/places']
  )
  assert.ok(
    graph
      .getObjects(null, `${DCAT}downloadURL`, null)
      .every(({ value }) => value.startsWith('https://data.example.org/api/explore/v2.1/catalog/datasets/places/'))
  )
})

test('datasets that not everybody may see are in the catalog of those who may, and their rights of access say so', async () => {
  await importPlaces(portal, 'granted')
  const secret = await portal.town(async ({ catalog, keys }) => {
    const { key, secret } = await keys.create('harvester')
    await catalog.change('granted', { access: 'private', grants: [`key:${key.id}`] })
    return secret
  })
  assert.deepEqual(datasetsOf(await store()), ['nothing', 'places'])
  const graph = await store({ apikey: secret })
  assert.deepEqual(datasetsOf(graph), ['granted', 'nothing', 'places'])
  const rights = (id: string) =>
    graph
      .getObjects(
        `${portal.url}/api/explore/v2.1/catalog/datasets/${id}#dataset`,
        'http://purl.org/dc/terms/accessRights',
        null
      )
      .map(({ value }) => value.split('/').at(-1))
  assert.deepEqual([rights('places'), rights('granted')], [['PUBLIC'], ['NON_PUBLIC']])
})

test('rss has the newest first, unless it is asked for otherwise, in both versions of the API', async () => {
  await portal.town(({ catalog }) => catalog.change('nothing', { metas: { default: { modified: '2030-01-01' } } }))
  const links = async (path: string, query = {}) =>
    [...(await portal.get(path, query)).text.matchAll(/<link>[^<]*\/d\/([^<]*)<\/link>/g)].map(([, id]) => id)
  for (const path of ['/catalog/exports/rss', '//api/explore/v2.0/catalog/exports/rss'])
    assert.deepEqual(await links(path), ['nothing', 'places'], path)
  assert.deepEqual(await links('/catalog/exports/rss', { order_by: 'dataset_id desc' }), ['places', 'nothing'])
  assert.deepEqual(await links('/catalog/exports/rss', { limit: 1 }), ['nothing'])
})

test('a feed names its own address, with what chose its datasets and without a key', async () => {
  const self = async (query: Record<string, string>) =>
    /<atom:link href="([^"]*)"/
      .exec((await portal.get('/catalog/exports/rss', query)).text)?.[1]
      ?.replaceAll('&amp;', '&')
  const feed = `${portal.url}/api/explore/v2.1/catalog/exports/rss`
  assert.equal(await self({}), feed)
  const secret = await portal.town(async ({ keys }) => (await keys.create('reader')).secret)
  const chosen = await self({ where: "dataset_id = 'places'", limit: '1', apikey: secret })
  assert.deepEqual(
    [chosen?.split('?')[0], Object.fromEntries(new URL(chosen ?? '').searchParams)],
    [feed, { where: "dataset_id = 'places'", limit: '1' }]
  )
  const again = await (await fetch(chosen as string)).text()
  assert.equal(again.match(/<item>/g)?.length, 1)
})

test('data.json is ASCII on the wire', async () => {
  const { bytes } = await portal.get('/catalog/exports/data.json')
  assert.ok(bytes.every((byte) => byte < 0x80))
})
