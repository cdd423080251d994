/**
 * Notebooks in Python and R: pages up to the last one allowed, quoted instants, `limit=-1` on exports, blanks as `%20`.
 */
import assert from 'node:assert/strict'
import test, { after } from 'node:test'
import { recordsOf } from '../demo/sources.ts'
import { CITIES, DATASETS, openPortal, type Page } from './portal.ts'

const portal = await openPortal()
after(() => portal.stop())
const RECORDS = `${DATASETS}/${CITIES}/records`

test('pages of a hundred up to offset 9900, no row twice; one step further is a 400', async () => {
  const seen = new Set<string>()
  for (let offset = 0; offset <= 9_900; offset += 100) {
    const page = await portal.json<Page<{ geoname_id: string }>>(RECORDS, {
      select: 'geoname_id',
      order_by: 'geoname_id',
      limit: 100,
      offset
    })
    assert.equal(page.total_count, 135_233)
    for (const row of page.results) seen.add(row.geoname_id)
  }
  assert.equal(seen.size, 10_000)
  const beyond = await portal.ask(RECORDS, { limit: 100, offset: 10_000 })
  assert.equal(beyond.status, 400)
  assert.equal(JSON.parse(beyond.text).error_code, 'InvalidRESTParameterError')
})

test('pages without an order do not repeat rows either', async () => {
  const ids: string[] = []
  for (let offset = 0; offset < 500; offset += 100) {
    const page = await portal.json<Page<{ geoname_id: string }>>(RECORDS, { limit: 100, offset })
    ids.push(...page.results.map((row) => row.geoname_id))
  }
  assert.equal(new Set(ids).size, 500)
})

test('instants in quotes with >= and <, in the time zone asked for', async () => {
  const path = `${DATASETS}/usgs-earthquakes-2018-w05/records`
  const count = async (where: string, timezone = 'UTC'): Promise<number> =>
    (await portal.json<Page>(path, { where, timezone, limit: 1 }, {}, '%20')).total_count
  const between = (from: string, to: string): number =>
    recordsOf('usgs-earthquakes-2018-w05').filter(
      (quake) => Date.parse(String(quake.time)) >= Date.parse(from) && Date.parse(String(quake.time)) < Date.parse(to)
    ).length
  assert.equal(
    await count("time >= '2018-02-01T00:00:00' AND time < '2018-02-02T00:00:00'"),
    between('2018-02-01T00:00:00Z', '2018-02-02T00:00:00Z')
  )
  assert.equal(
    await count('time >= "2018-02-01T00:00:00" AND time < "2018-02-02T00:00:00"', 'Europe/Brussels'),
    between('2018-01-31T23:00:00Z', '2018-02-01T23:00:00Z')
  )
  const page = await portal.json<Page<{ time: string }>>(path, {
    order_by: '-time',
    limit: 1,
    timezone: 'Europe/Brussels'
  })
  assert.equal(page.results[0]?.time, '2018-02-07T02:26:13.840000+01:00')
})

test('a whole dataset as JSON with limit=-1', async () => {
  const rows = await portal.json<Record<string, unknown>[]>(`${DATASETS}/daily-weather-seattle-new-york/exports/json`, {
    limit: -1,
    timezone: 'UTC'
  })
  assert.equal(rows.length, 2922)
  assert.deepEqual(
    rows.find((row) => row.date === '2012-01-02' && row.location === 'Seattle'),
    {
      location: 'Seattle',
      date: '2012-01-02',
      precipitation: 10.9,
      temp_max: 10.6,
      temp_min: 2.8,
      wind: 4.5,
      weather: 'rain'
    }
  )
})

test('points are objects of lon and lat; absent values are null, never left out', async () => {
  const { results } = await portal.json<Page>(RECORDS, { where: "geoname_id='3039154'" })
  assert.deepEqual(results, recordsOf(CITIES).slice(0, 1))
})

test('text of a request: the newest five, by a minus sign', async () => {
  const { results } = await portal.json<Page<{ time: string }>>(`${DATASETS}/usgs-earthquakes-2018-w05/records`, {
    order_by: '-time',
    limit: 5,
    select: 'time'
  })
  const newest = recordsOf('usgs-earthquakes-2018-w05')
    .map((quake) => Date.parse(String(quake.time)))
    .sort((a, b) => b - a)
  assert.deepEqual(
    results.map((row) => Date.parse(row.time)),
    newest.slice(0, 5)
  )
})

test('a bicycle map: clusters of points and ranges of a number', async () => {
  const box = 'in_bbox(coordinates, 48.0, 1.5, 49.2, 3.5)'
  const clusters = await portal.json<Page<Record<string, { cluster_centroid: { lat: number; lon: number } }>>>(
    RECORDS,
    {
      select: 'count(*) as n',
      where: box,
      group_by: 'geo_cluster(coordinates, 8)',
      limit: 100
    }
  )
  for (const row of clusters.results) {
    const { lat, lon } = row['geo_cluster(coordinates, 8)']?.cluster_centroid ?? { lat: 0, lon: 0 }
    assert.ok(lat > 48 && lat < 49.2 && lon > 1.5 && lon < 3.5)
  }
  const ranges = await portal.json<Page>(RECORDS, {
    select: 'count(*) as n',
    where: box,
    group_by: 'RANGE(population,50000) as size',
    limit: 100
  })
  assert.match(String(ranges.results[0]?.size), /^\[0, 49999\]$/)
})

test('multivalued fields: a list in JSON, any value matches', async () => {
  const { results } = await portal.json<Page<{ nom: string; codes_postaux: string[] }>>(
    `${DATASETS}/communes-francaises/records`,
    {
      where: "codes_postaux = '35200'",
      select: 'nom, codes_postaux'
    }
  )
  assert.deepEqual(results, [{ nom: 'Rennes', codes_postaux: ['35000', '35200', '35700'] }])
})
