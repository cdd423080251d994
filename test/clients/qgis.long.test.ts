/** The QGIS plugin: finds datasets with shapes, shows their fields, downloads GeoJSON to a file. */
import assert from 'node:assert/strict'
import test, { after } from 'node:test'
import { CITIES, DATASETS, openPortal, type Page } from './portal.ts'

const portal = await openPortal()
after(() => portal.stop())

interface Dataset {
  readonly dataset_id: string
  readonly metas: {
    readonly default: { readonly title: string; readonly publisher: string; readonly records_count: number }
  }
  readonly fields: readonly { readonly label: string; readonly name: string; readonly type: string }[]
}

test('lists the ids of the datasets with geometries, a hundred a page', async () => {
  const query = { select: 'dataset_id', limit: 100, order_by: 'dataset_id', where: ["features='geo'"] }
  const { total_count: total, results } = await portal.json<Page<Dataset>>(DATASETS, query)
  assert.deepEqual(
    results.map((dataset) => dataset.dataset_id),
    [CITIES, 'us-airports', 'us-counties-unemployment', 'usgs-earthquakes-2018-w05', 'world-countries']
  )
  assert.equal(total, 5)
})

test('a search and the filter are two where parameters', async () => {
  const { results } = await portal.json<Page<Dataset>>(DATASETS, {
    select: 'dataset_id',
    limit: 100,
    where: ['"airports"', "features='geo'"]
  })
  assert.deepEqual(results, [{ dataset_id: 'us-airports' }])
})

test('shows title, publisher, count and fields beside the first record', async () => {
  const { results } = await portal.json<Page<Dataset>>(DATASETS, { where: 'datasetid:"us-airports"' })
  const [dataset] = results
  assert.deepEqual(
    dataset?.metas.default && [
      dataset.metas.default.title,
      dataset.metas.default.publisher,
      dataset.metas.default.records_count
    ],
    ['Airports of the United States', 'US Federal Aviation Administration', 3376]
  )
  assert.deepEqual(
    dataset?.fields.map(({ label, name, type }) => [label, name, type]),
    [
      ['Code', 'iata', 'text'],
      ['Name', 'name', 'text'],
      ['City', 'city', 'text'],
      ['State', 'state', 'text'],
      ['Country', 'country', 'text'],
      ['Position', 'geo_point_2d', 'geo_point_2d']
    ]
  )
  const first = await portal.json<Page>(`${DATASETS}/us-airports/records`, { limit: 1 })
  assert.deepEqual(
    dataset?.fields.filter((field) => !(field.name in (first.results[0] ?? {}))),
    [],
    'a record has every field'
  )
})

test('downloads the filtered dataset as GeoJSON', async () => {
  const filters = { select: 'name,iso_a2,geo_shape', where: "iso_a2 in ('FR','ES')", limit: '-1' }
  const collection = await portal.json<{
    type: string
    features: { type: string; geometry: { type: string }; properties: Record<string, unknown> }[]
  }>(`${DATASETS}/world-countries/exports/geojson`, filters)
  assert.equal(collection.type, 'FeatureCollection')
  const features = collection.features.toSorted((a, b) =>
    String(a.properties.name) < String(b.properties.name) ? -1 : 1
  )
  assert.deepEqual(
    features.map((feature) => [feature.type, feature.geometry.type, feature.properties]),
    [
      ['Feature', 'MultiPolygon', { name: 'France', iso_a2: 'FR' }],
      ['Feature', 'MultiPolygon', { name: 'Spain', iso_a2: 'ES' }]
    ]
  )
})

test('shows the message of a mistaken filter, and distinguishes missing datasets and bad keys by status', async () => {
  const mistake = await portal.ask(`${DATASETS}/world-countries/records`, { where: 'iso_a2 ==' })
  assert.equal(mistake.status, 400)
  assert.equal(JSON.parse(mistake.text).error_code, 'ODSQLSyntaxError')
  assert.match(
    JSON.parse(mistake.text).message,
    /^ODSQL syntax exception: unexpected = at position 8 in iso_a2 ==\. Clause\(s\) containing the error\(s\): where\.$/
  )
  assert.equal((await portal.ask(`${DATASETS}/no-such-dataset/records`, { limit: 1 })).status, 404)
  assert.equal((await portal.ask(DATASETS, { limit: 1 }, { Authorization: 'apikey 0123' })).status, 401)
})

test('a key in lower-case "apikey" opens the portal', async () => {
  const key = await portal.createKey('QGIS')
  assert.equal((await portal.ask(DATASETS, { limit: 1 }, { Authorization: `apikey ${key}` })).status, 200)
})
