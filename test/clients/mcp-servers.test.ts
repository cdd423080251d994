/**
 * Servers that give portals to language models: search, field lists, counts with limit 0, Parquet for local analysis.
 */
import assert from 'node:assert/strict'
import test, { after } from 'node:test'
import { parquetReadObjects } from 'hyparquet'
import { recordsOf } from '../demo/sources.ts'
import { CITIES, DATASETS, openPortal, type Page } from './portal.ts'

const portal = await openPortal()
after(() => portal.stop())

interface Dataset {
  readonly dataset_id: string
  readonly features: readonly string[]
  readonly metas: {
    readonly default: {
      readonly title: string
      readonly description: string
      readonly theme: readonly string[] | null
      readonly license: string
    }
  }
  readonly fields: readonly {
    readonly name: string
    readonly label: string
    readonly type: string
    readonly annotations: Record<string, unknown>
  }[]
}

test('finds datasets by words, fuzzy and by prefix', async () => {
  const { results } = await portal.json<Page<Dataset>>(DATASETS, { where: 'search("sesmic earthq")', limit: 10 })
  assert.deepEqual(
    results.map((dataset) => dataset.dataset_id),
    ['usgs-earthquakes-2018-w05']
  )
  const quoted = await portal.json<Page<Dataset>>(DATASETS, {
    limit: 10,
    offset: 0,
    where: '"earthquakes" AND publisher="US Geological Survey"'
  })
  assert.equal(quoted.total_count, 1)
})

test('ranking by meaning is refused clearly, or answered', async () => {
  const { status, text } = await portal.ask(DATASETS, {
    order_by: 'vector_similarity("seismic activity") desc',
    limit: 5
  })
  if (status === 200)
    return assert.equal((JSON.parse(text) as Page<Dataset>).results[0]?.dataset_id, 'usgs-earthquakes-2018-w05')
  assert.equal(status, 400)
  assert.match(JSON.parse(text).message, /vector_similarity/)
})

test('reads a dataset: default metas, features, annotations as booleans', async () => {
  const dataset = await portal.json<Dataset>(
    `${DATASETS}/${CITIES}`,
    {},
    { Authorization: `Apikey ${await portal.createKey('assistant')}` }
  )
  assert.equal(dataset.metas.default.license, 'CC BY 4.0')
  assert.match(dataset.metas.default.description, /^<p>/)
  assert.ok(dataset.features.includes('geo'))
  const annotations = Object.fromEntries(dataset.fields.map((field) => [field.name, field.annotations]))
  assert.equal(annotations.cou_name_en?.facet, true)
  assert.equal(annotations.cou_name_en?.disjunctive, true)
  assert.equal(annotations.timezone?.hierarchical, '/')
  assert.equal(annotations.alternate_names?.multivalued, ',')
})

test('a page without rows has the count', async () => {
  assert.deepEqual(await portal.json<Page>(`${DATASETS}/${CITIES}/records`, { limit: 0 }), {
    total_count: 135_233,
    results: []
  })
})

test('describes a number: smallest, largest, mean, count', async () => {
  const { results } = await portal.json<Page>(`${DATASETS}/usgs-earthquakes-2018-w05/records`, {
    select: 'min(magnitude) as min, max(magnitude) as max, avg(magnitude) as avg, count(magnitude) as count',
    limit: 10,
    offset: 0
  })
  const magnitudes = recordsOf('usgs-earthquakes-2018-w05').map((quake) => Number(quake.magnitude))
  const [first] = results
  assert.deepEqual(
    [first?.min, first?.max, first?.count],
    [Math.min(...magnitudes), Math.max(...magnitudes), magnitudes.length]
  )
  assert.ok(Math.abs(Number(first?.avg) - magnitudes.reduce((sum, value) => sum + value, 0) / magnitudes.length) < 1e-9)
})

test('describes a text: its frequent values, an alias in order_by', async () => {
  const { results } = await portal.json<Page>(`${DATASETS}/faa-wildlife-strikes/records`, {
    select: 'damage, count(*) as count',
    group_by: 'damage',
    order_by: 'count DESC',
    limit: 20
  })
  assert.deepEqual(results, [
    { damage: 'None', count: 8939 },
    { damage: 'Minor', count: 549 },
    { damage: 'Substantial', count: 311 },
    { damage: 'Medium', count: 186 },
    { damage: 'C', count: 14 },
    { damage: 'B', count: 1 }
  ])
  const distinct = await portal.json<Page>(`${DATASETS}/faa-wildlife-strikes/records`, {
    select: 'count(distinct species) as distinct_count',
    limit: 1
  })
  assert.deepEqual(distinct.results, [
    { distinct_count: new Set(recordsOf('faa-wildlife-strikes').map((strike) => strike.species)).size }
  ])
})

test('describes a date: first, last, and counts by month of one year', async () => {
  const path = `${DATASETS}/daily-weather-seattle-new-york/records`
  const { results: ends } = await portal.json<Page>(path, {
    select: 'min(date) as min_date, max(date) as max_date',
    limit: 1
  })
  assert.deepEqual(ends, [{ min_date: '2012-01-01', max_date: '2015-12-31' }])
  // The same expression in select is not the key again: it is null, and the key is called as it was typed.
  const months = await portal.json<Page>(path, {
    select: 'month(date) as month, count(*) as count',
    where: 'year(date) = 2015',
    group_by: 'month(date)',
    order_by: 'month',
    limit: 12
  })
  assert.deepEqual(Object.keys(months.results[0] ?? {}), ['month(date)', 'month', 'count'])
  assert.deepEqual(months.results.map((row) => row.count).toSorted(), [56, 60, 60, 60, 60, 62, 62, 62, 62, 62, 62, 62])
})

test('downloads Parquet, which other people’s readers understand', async () => {
  const response = await fetch(
    `${portal.url}/${DATASETS}/${CITIES}/exports/parquet?where=country_code%3D'MT'&order_by=geoname_id`
  )
  assert.equal(response.status, 200)
  const rows = await parquetReadObjects({ file: await response.arrayBuffer() })
  const malta = recordsOf(CITIES)
    .filter((city) => city.country_code === 'MT')
    .sort((a, b) => (String(a.geoname_id) < String(b.geoname_id) ? -1 : 1))
  assert.deepEqual(
    rows.map((row) => [row.geoname_id, row.name, Number(row.population)]),
    malta.map((city) => [city.geoname_id, city.name, city.population])
  )
})
