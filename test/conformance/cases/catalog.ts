import assert from 'node:assert/strict'
import { type Case, CITIES, DATASET } from '../probe.ts'

const about =
  (endpoint: Case['endpoint']) =>
  (aspect: string, says: string, run: Case['run']): Case => ({ endpoint, about: aspect, says, run })
const root = about('/')
const catalog = about('/catalog')
const templates = about('/catalog/metadata_templates')
const datasets = about('/catalog/datasets')
const dataset = about('/catalog/datasets/{dataset_id}')
const facets = about('/catalog/facets')
const attachments = about('/catalog/datasets/{dataset_id}/attachments')

export const CATALOG_CASES: readonly Case[] = [
  root('links', 'self and catalog links', async ({ read }) => {
    const rels = (await read('/')).links.map((link: { rel: string }) => link.rel)
    assert.ok(rels.includes('self') && rels.includes('catalog'), rels.join())
  }),
  catalog('links', 'links to datasets, exports and metadata templates', async ({ read }) => {
    const rels = (await read('/catalog')).links.map((link: { rel: string }) => link.rel)
    for (const rel of ['self', 'datasets', 'exports', 'metadata_templates']) assert.ok(rels.includes(rel), rel)
  }),
  templates('list', 'the basic template default describes title and description', async ({ read }) => {
    const template = await read('/catalog/metadata_templates/basic/default')
    assert.equal(template.name, 'default')
    const names = template.schema.map((meta: { name: string }) => meta.name)
    assert.ok(names.includes('title') && names.includes('description'))
  }),
  datasets('(none)', 'total_count, then results of at most ten datasets; no links unless asked', async ({ read }) => {
    const body = await read('/catalog/datasets')
    assert.deepEqual(Object.keys(body), ['total_count', 'results'])
    assert.ok(body.results.length <= 10 && body.results.length <= body.total_count)
    assert.ok(
      ['dataset_id', 'dataset_uid', 'has_records', 'features', 'attachments', 'data_visible', 'fields', 'metas'].every(
        (key) => key in body.results[0]
      )
    )
  }),
  datasets('select', 'chosen metas are flat, under their dotted names', async ({ read }) => {
    const { results } = await read('/catalog/datasets', {
      select: 'dataset_id, default.title',
      where: `dataset_id='${CITIES}'`
    })
    assert.deepEqual(Object.keys(results[0]), ['dataset_id', 'default.title'])
  }),
  datasets('select', 'metas as a whole cannot be chosen', async ({ refused }) => {
    assert.match(
      await refused('/catalog/datasets', { select: 'dataset_id,metas' }, 400, 'ODSQLError'),
      /Unknown field: metas/
    )
  }),
  datasets(
    'where',
    'datasetid and dataset_id are the same; the template prefix of default may be left out',
    async ({ read }) => {
      for (const where of [`datasetid:"${CITIES}"`, `dataset_id="${CITIES}"`])
        assert.equal((await read('/catalog/datasets', { where, limit: 1 })).total_count, 1)
      const titled = await read('/catalog/datasets', {
        where: 'title like "cities population"',
        limit: 1,
        select: 'dataset_id'
      })
      const prefixed = await read('/catalog/datasets', {
        where: 'default.title like "cities population"',
        limit: 1,
        select: 'dataset_id'
      })
      assert.deepEqual(titled, prefixed)
    }
  ),
  datasets('where', 'a bare text searches the metadata', async ({ read }) => {
    const { results } = await read('/catalog/datasets', { where: '"geonames"', limit: 100, select: 'dataset_id' })
    assert.ok(results.some((each: { dataset_id: string }) => each.dataset_id === CITIES))
  }),
  datasets('where', 'features are a list of which any may match', async ({ read }) => {
    const { results } = await read('/catalog/datasets', { where: `features='geo' and dataset_id='${CITIES}'` })
    assert.equal(results.length, 1)
  }),
  datasets('where', 'data_visible is shown but cannot be filtered', async ({ refused }) => {
    assert.match(
      await refused('/catalog/datasets', { where: 'data_visible=true' }, 400, 'ODSQLError'),
      /data_visible is not allowed in the current clause/
    )
  }),
  datasets('where', 'nothing found is an empty list, not an error', async ({ read }) => {
    assert.deepEqual(await read('/catalog/datasets', { where: 'dataset_id="no-such-dataset"' }), {
      total_count: 0,
      results: []
    })
  }),
  datasets('order_by', 'a field ascending, then descending', async ({ read }) => {
    const ids = async (order_by: string): Promise<string[]> =>
      (await read('/catalog/datasets', { order_by, limit: 5, select: 'dataset_id' })).results.map(
        (each: { dataset_id: string }) => each.dataset_id
      )
    const up = await ids('dataset_id')
    assert.deepEqual(up, up.toSorted())
    assert.notEqual((await ids('dataset_id desc'))[0], up[0])
  }),
  datasets('limit', 'none, one, and a bound that is reported', async ({ read, refused }) => {
    assert.deepEqual((await read('/catalog/datasets', { limit: 0 })).results, [])
    assert.equal((await read('/catalog/datasets', { limit: 1 })).results.length, 1)
    const message = await refused('/catalog/datasets', { limit: 101 }, 400, 'InvalidRESTParameterError')
    assert.equal(message, 'Invalid value for limit API parameter: 101 was found but -1 <= limit <= 100 is expected.')
  }),
  datasets('offset', 'skips datasets', async ({ read }) => {
    const two = await read('/catalog/datasets', { order_by: 'dataset_id', limit: 2, select: 'dataset_id' })
    const second = await read('/catalog/datasets', {
      order_by: 'dataset_id',
      limit: 1,
      offset: 1,
      select: 'dataset_id'
    })
    assert.deepEqual(second.results[0], two.results[1])
  }),
  datasets('refine', 'keeps the datasets with the value', async ({ read }) => {
    const { total_count: all } = await read('/catalog/datasets', { limit: 0 })
    const { total_count: refined } = await read('/catalog/datasets', { limit: 0, refine: 'features:geo' })
    const { total_count: excluded } = await read('/catalog/datasets', { limit: 0, exclude: 'features:geo' })
    assert.equal(refined + excluded, all)
  }),
  datasets('exclude', 'takes the datasets with the value away', async ({ read }) => {
    const { results } = await read('/catalog/datasets', {
      exclude: 'features:geo',
      limit: 100,
      select: 'dataset_id, features'
    })
    assert.ok(results.every((each: { features: string[] }) => !each.features.includes('geo')))
  }),
  datasets('group_by', 'counts datasets by a list’s values', async ({ read }) => {
    const { results } = await read('/catalog/datasets', {
      select: 'count(*) as n',
      group_by: 'features',
      order_by: '-n'
    })
    assert.ok(results.length > 0 && results.every((each: { n: number }) => each.n > 0))
    assert.deepEqual(Object.keys(results[0]), ['features', 'n'])
  }),
  datasets('lang', 'a language that does not exist is refused', async ({ get }) =>
    assert.equal((await get('/catalog/datasets', { lang: 'xx' })).status, 400)
  ),
  datasets('timezone', 'instants carry the offset of the zone', async ({ read }) => {
    const select = 'default.data_processed'
    const where = `dataset_id="${CITIES}"`
    const utc = (await read('/catalog/datasets', { where, select, timezone: 'UTC' })).results[0][select]
    const tokyo = (await read('/catalog/datasets', { where, select, timezone: 'Asia/Tokyo' })).results[0][select]
    assert.match(utc, /\+00:00$/)
    assert.match(tokyo, /\+09:00$/)
    assert.equal(Date.parse(utc), Date.parse(tokyo))
  }),
  datasets('include_links', 'links of the list and of each dataset', async ({ read }) => {
    const body = await read('/catalog/datasets', { include_links: true, limit: 1 })
    const rels = body._links.map((link: { rel: string }) => link.rel)
    assert.ok(
      ['self', 'first', 'next', 'last'].every((rel) => rels.includes(rel)),
      rels.join()
    )
    assert.ok(body.results[0]._links.some((link: { rel: string }) => link.rel === 'self'))
  }),
  datasets('include_app_metas', 'adds the hidden templates', async ({ read }) => {
    const { results } = await read('/catalog/datasets', { include_app_metas: true, limit: 1 })
    assert.ok('explore' in results[0].metas)
    assert.ok(!('explore' in (await read('/catalog/datasets', { limit: 1 })).results[0].metas))
  }),
  dataset('(none)', 'the dataset, flat, with its fields', async ({ read }) => {
    const body = await read(DATASET)
    assert.equal(body.dataset_id, CITIES)
    const city = body.fields.find((field: { name: string }) => field.name === 'population')
    assert.deepEqual(
      ['name', 'label', 'type', 'description', 'annotations'].filter((key) => !(key in city)),
      []
    )
    assert.equal(city.type, 'int')
    assert.ok(body.metas.default.records_count > 100_000)
  }),
  dataset('select', 'only the chosen fields', async ({ read }) =>
    assert.deepEqual(Object.keys(await read(DATASET, { select: 'dataset_id' })), ['dataset_id'])
  ),
  dataset('include_links', 'adds links, one of them to the catalog', async ({ read }) => {
    const { _links: links } = await read(DATASET, { include_links: 'true' })
    assert.ok(links.some((link: { rel: string; href: string }) => link.rel === 'self' && link.href.endsWith(CITIES)))
    assert.equal((await read(DATASET))._links, undefined)
  }),
  dataset('dataset_id', 'unknown: 404', async ({ refused }) => {
    assert.equal(
      await refused('/catalog/datasets/no-such-dataset', {}, 404, 'NotFoundResource'),
      'The requested dataset no-such-dataset does not exist.'
    )
  }),
  facets('(none)', 'links first, then the facets of the catalog with their values', async ({ read }) => {
    const body = await read('/catalog/facets')
    assert.deepEqual(Object.keys(body), ['links', 'facets'])
    const names = body.facets.map((facet: { name: string }) => facet.name)
    for (const name of ['features', 'theme', 'keyword', 'publisher', 'modified']) assert.ok(names.includes(name), name)
    assert.deepEqual(Object.keys(body.facets[0].facets[0]), ['name', 'count', 'state', 'value'])
  }),
  facets('facet', 'only the named one', async ({ read }) => {
    assert.deepEqual(
      (await read('/catalog/facets', { facet: 'features' })).facets.map((facet: { name: string }) => facet.name),
      ['features']
    )
  }),
  facets('refine', 'narrows the counts and marks the value', async ({ read }) => {
    const [features] = (await read('/catalog/facets', { facet: 'features', refine: 'features:geo' })).facets
    assert.equal(features.facets.find((value: { value: string }) => value.value === 'geo').state, 'refined')
  }),
  facets('exclude', 'an excluded value has a state and no count', async ({ read }) => {
    const [features] = (await read('/catalog/facets', { facet: 'features', exclude: 'features:geo' })).facets
    assert.deepEqual(
      features.facets.find((value: { value: string }) => value.value === 'geo'),
      { name: 'geo', state: 'excluded', value: 'geo' }
    )
  }),
  facets('where', 'counts only what matches', async ({ read }) => {
    const [features] = (await read('/catalog/facets', { facet: 'features', where: `dataset_id='${CITIES}'` })).facets
    assert.ok(features.facets.every((value: { count: number }) => value.count === 1))
  }),
  facets('timezone', 'is accepted', async ({ read }) =>
    assert.ok((await read('/catalog/facets', { facet: 'modified', timezone: 'Europe/Paris' })).facets.length === 1)
  ),
  attachments('(none)', 'links and attachments, each with an address and its metas', async ({ read, get }) => {
    const body = await read(`${DATASET}/attachments`)
    assert.deepEqual(Object.keys(body), ['links', 'attachments'])
    for (const { href, metas } of body.attachments) {
      assert.ok(metas['mime-type'] && metas.title)
      assert.equal((await get(`/${new URL(href).pathname}`)).status, 200)
    }
  })
]
