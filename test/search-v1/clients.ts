import assert from 'node:assert/strict'
import test from 'node:test'
import { ANALYZE, DOWNLOAD, SEARCH, type V1Client } from './v1-client.ts'

/** What programs in public code ask, and how they read the answers. */
export function testClients({ get, json, portal }: V1Client): void {
  test('v1, a harvester of udata portals: pages of fifty datasets until nhits, with their vocabularies', async () => {
    const found = new Map<string, any>()
    for (let nhits = Infinity; found.size < nhits; ) {
      const page = await json('/datasets/1.0/search/', { start: found.size, rows: 50, interopmetas: 'true' })
      nhits = page.nhits
      for (const dataset of page.datasets) found.set(dataset.datasetid, dataset)
    }
    const { metas, features, has_records, interop_metas, alternative_exports, attachments } = found.get('places')
    assert.equal(has_records, true)
    assert.equal('inspire' in interop_metas, false, 'it leaves out datasets with INSPIRE metadata')
    assert.equal(typeof metas.title, 'string')
    assert.equal(typeof metas.description.trim(), 'string')
    assert.ok(Array.isArray(metas.keyword) && Array.isArray(metas.theme))
    assert.ok(!Number.isNaN(Date.parse(metas.modified)))
    assert.ok(features.includes('geo') && metas.records_count <= 50_000)
    assert.deepEqual([alternative_exports, attachments], [[], []])
    for (const ring of metas.bbox.coordinates) for (const [x, y] of ring) assert.ok(Number.isFinite(x + y))
    for (const format of ['csv', 'json', 'geojson', 'shp']) {
      const address = `//explore/dataset/places/download?format=${format}&timezone=Europe/Berlin&use_labels_for_header=true`
      assert.equal((await portal.get(address)).status, 200, format)
    }
  })

  test('v1, a map in React Native: points by their place in the list', async () => {
    const { records } = await json(SEARCH, { dataset: 'places', rows: 300 })
    const points = records.flatMap(({ fields: { point } }: any) =>
      Array.isArray(point) ? [{ lat: Number(point[0]), lon: Number(point[1]) }] : []
    )
    assert.equal(points.length, 7)
    assert.deepEqual(points[0], { lat: 48.8566, lon: 2.3522 })
  })

  test('v1, prices of fuels: several values are split, stations come with their distance', async () => {
    const query = {
      dataset: 'places',
      q: '',
      rows: 10_000,
      facet: 'tags',
      'geofilter.distance': '48.8566,+2.3522,+500000'
    }
    const { records } = await json(SEARCH, query)
    assert.deepEqual(
      records.map(({ fields }: any) => [
        fields.tags.split(',').includes('big'),
        Math.round(Number(fields.dist) / 1_000)
      ]),
      [
        [true, 0],
        [false, 391]
      ]
    )
  })

  test('v1, a table in pandas or R: the fields of all records, rows=-1', async () => {
    const { records } = await json(SEARCH, { dataset: 'places', q: '', rows: -1 })
    const known = records.map(({ fields }: any) => fields).filter(({ people }: any) => people !== undefined)
    assert.equal(known.length, 7)
    assert.deepEqual(await json(DOWNLOAD, { dataset: 'places', format: 'json' }), records)
  })

  test('v1, charts by day: parts of the date in the order of time', async () => {
    const points = await json(ANALYZE, {
      dataset: 'places',
      x: ['founded.year', 'founded.month', 'founded.day'],
      sort: 'x.founded.year,x.founded.month,x.founded.day',
      maxpoints: '',
      'y.cases.expr': 'people',
      'y.cases.func': 'SUM',
      'y.cases.cumulative': 'false',
      timezone: 'Asia/Baghdad',
      lang: 'en'
    })
    assert.deepEqual(
      points.slice(0, 2).map(({ x, cases }: any) => [`${x.year}/${x.month}/${x.day}`, cases]),
      [
        ['1900/1/5', 2145906],
        ['1900/11/20', 522969]
      ]
    )
    const dates = await json(ANALYZE, { dataset: 'places', x: 'founded', 'y.n.expr': 'id', 'y.n.func': 'COUNT' })
    assert.equal(new Date(Date.UTC(dates[0].x.year, dates[0].x.month - 1, dates[0].x.day)).getUTCFullYear(), 1900)
  })

  test('v1, counts by district: further parameters of a search are ignored', async () => {
    const points = await json(ANALYZE, {
      dataset: 'places',
      q: '',
      rows: 10_000,
      sort: 'created',
      x: 'country',
      'y.reports.func': 'COUNT'
    })
    assert.deepEqual(Object.fromEntries(points.map(({ x, reports }: any) => [x, reports])).France, 2)
  })

  test('v1, numbers of a portal on a page with jQuery: a callback without a format', async () => {
    const { text } = await get('/datasets/1.0/search', { rows: 1, callback: 'jQuery3610_1', _: '1700000000000' })
    const read = new Function('jQuery3610_1', text)
    let nhits = 0
    read((datasets: { readonly nhits: number }) => {
      nhits = datasets.nhits
    })
    assert.ok(nhits >= 2)
  })
}
