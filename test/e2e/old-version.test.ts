import assert from 'node:assert/strict'
import test, { after, before } from 'node:test'
import { importPlaces } from './places.ts'
import { openPortal, type Portal } from './portal.ts'

let portal: Portal
const V20 = '//api/explore/v2.0/catalog/datasets'
before(async () => {
  portal = await openPortal()
  await importPlaces(portal)
})
after(() => portal.close())

test('EXPLORE-v20: lists have links and datasets in wrappers', async () => {
  const { total_count, links, datasets } = await portal.json(V20)
  assert.equal(total_count, 1)
  assert.deepEqual(
    links.map((link: any) => link.rel),
    ['self', 'first', 'last']
  )
  assert.deepEqual(Object.keys(datasets[0]), ['links', 'dataset'])
  assert.equal(datasets[0].dataset.dataset_id, 'places')
  const one = await portal.json(`${V20}/places`)
  assert.deepEqual(Object.keys(one), ['links', 'dataset'])
  assert.equal(one.dataset.dataset_id, 'places')
  assert.deepEqual(
    (await portal.json(V20, { select: 'title' })).datasets.map((each: any) => each.dataset),
    [{ title: 'Places' }]
  )
})

test('EXPLORE-v20: records have id, timestamp, size and fields', async () => {
  const { total_count, links, records } = await portal.json(`${V20}/places/records`, {
    limit: 1,
    order_by: 'id',
    select: 'name'
  })
  assert.deepEqual([total_count, links.map((link: any) => link.rel)], [8, ['self', 'first', 'next', 'last']])
  const [{ links: own, record }] = records
  assert.deepEqual(
    own.map((link: any) => link.rel),
    ['self', 'dataset']
  )
  assert.deepEqual(Object.keys(record), ['id', 'timestamp', 'size', 'fields'])
  assert.match(record.timestamp, /Z$/)
  assert.deepEqual(record.fields, { name: 'Paris' })
  assert.deepEqual((await portal.json(`${V20}/places/records/${record.id}`)).record.fields.name, 'Paris')
})

test('EXPLORE-v20: groups are flat rows, and nulls form none', async () => {
  const { records } = await portal.json(`${V20}/places/records`, { select: 'count(*) as n', group_by: 'country' })
  assert.deepEqual(
    records.map((row: any) => row.country),
    ['Canada', 'France', 'Germany', 'Norway', 'Peru']
  )
})

test('EXPLORE-v20: /aggregates answers in v2.0 and is gone in v2.1', async () => {
  assert.deepEqual(await portal.json(`${V20}/places/aggregates`, { select: 'count(*) as n' }), {
    aggregations: [{ n: 8 }]
  })
  assert.deepEqual(
    (
      await portal.json(`${V20}/places/aggregates`, {
        select: 'count(*) as n',
        group_by: 'country',
        order_by: 'n desc, country',
        limit: 1
      })
    ).aggregations,
    [{ country: 'France', n: 2 }]
  )
  for (const path of [
    '/catalog/datasets/places/aggregates',
    '/catalog/datasets/places/query',
    '/catalog/aggregates',
    '/catalog/query'
  ])
    assert.equal((await portal.get(path)).status, 410, path)
})

test('EXPLORE-v20: /query answers flat rows in v2.0 and under its old name', async () => {
  assert.deepEqual(
    await portal.json('//api/explore/v2.0/catalog/query', {
      select: 'default.title, dataset_id',
      where: 'features="geo"'
    }),
    {
      total_count: 1,
      results: [{ 'default.title': 'Places', dataset_id: 'places' }]
    }
  )
  const whole = await portal.json('//api/v2/catalog/query')
  assert.deepEqual(
    [whole.total_count, whole.results[0].dataset_id, whole.results[0]['default.title']],
    [1, 'places', 'Places']
  )
  assert.deepEqual(
    await portal.json('//api/v2/catalog/datasets/places/query', {
      select: 'name, country',
      order_by: 'id',
      limit: 2,
      offset: 1
    }),
    {
      total_count: 8,
      results: [
        { name: 'Lyon', country: 'France' },
        { name: 'Berlin', country: 'Germany' }
      ]
    }
  )
  assert.deepEqual(
    (await portal.json(`${V20}/places/query`, { select: 'count(*) as n', group_by: 'visited', where: 'id=1' })).results,
    [{ visited: Date.parse('2024-03-01T10:00:00Z'), n: 1 }]
  )
})

test('EXPLORE-v20: selected datasets are wrapped, for every selection', async () => {
  for (const select of ['title', 'dataset_id, fields', 'length(title) as t']) {
    const { datasets } = await portal.json(V20, { select })
    assert.deepEqual(
      datasets.map((each: any) => Object.keys(each)),
      [['links', 'dataset']],
      select
    )
    assert.deepEqual(Object.keys(await portal.json(`${V20}/places`, { select })), ['links', 'dataset'], select)
  }
})

test('EXPLORE-v20: csv begins without a mark', async () => {
  const { text } = await portal.get(`${V20}/places/exports/csv`, { select: 'id', limit: 1, order_by: 'id' })
  assert.equal(text, 'id\r\n1\r\n')
})

test('EXPLORE-v20: every answer says that the version is old; v2.1 does not', async () => {
  const { headers } = await portal.get(V20)
  assert.match(headers.get('ods-explore-api-deprecation') ?? '', /^deprecated API version \(v2\.0\)/)
  assert.match(headers.get('link') ?? '', /rel="deprecation"/)
  assert.equal((await portal.get('/catalog/datasets')).headers.get('ods-explore-api-deprecation'), null)
})

test('EXPLORE-v20: /api/v2 is another name of v2.0', async () => {
  assert.deepEqual(await portal.json('//api/v2/catalog/datasets/places'), await portal.json(`${V20}/places`))
})

test('EXPLORE-v20: ranges by a list of edges, date parts as texts, dates as numbers', async () => {
  const { records } = await portal.json(`${V20}/places/records`, {
    select: 'count(*) as n',
    group_by: 'year(founded) as y',
    where: 'id=1'
  })
  assert.deepEqual(records, [{ y: '1900', n: 1 }])
  assert.deepEqual(
    (
      await portal.json(`${V20}/places/records`, { select: 'count(*) as n', group_by: 'range(id, ]5[) as r' })
    ).records.map((row: any) => row.n),
    [4, 4]
  )
  assert.deepEqual(
    (await portal.json(`${V20}/places/records`, { select: 'count(*) as n', group_by: 'visited', where: 'id=1' }))
      .records,
    [{ visited: Date.parse('2024-03-01T10:00:00Z'), n: 1 }]
  )
})
