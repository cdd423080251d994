/**
 * Clients of a grid operator's portal: links and application metas switched off explicitly, dates as refinements, a count
 * before the pages.
 */
import assert from 'node:assert/strict'
import test, { after } from 'node:test'
import { recordsOf } from '../demo/sources.ts'
import { DATASETS, openPortal, type Page } from './portal.ts'

const portal = await openPortal()
after(() => portal.stop())
const WEATHER = `${DATASETS}/daily-weather-seattle-new-york`
const HEADERS = { Accept: 'application/json', 'User-Agent': 'python-requests/2.32.3' }

test('include_links=false and include_app_metas=false leave rows as they are', async () => {
  const { results, ...rest } = await portal.json<Page>(
    `${WEATHER}/records`,
    {
      where: "date >= '2015-06-01' AND date <= '2015-06-02'",
      order_by: 'date, location',
      limit: 100,
      offset: 0,
      include_links: 'false',
      include_app_metas: 'false',
      timezone: 'UTC'
    },
    HEADERS
  )
  assert.deepEqual(rest, { total_count: 4 })
  assert.deepEqual(
    results.map((row) => [row.date, row.location]),
    [
      ['2015-06-01', 'New York'],
      ['2015-06-01', 'Seattle'],
      ['2015-06-02', 'New York'],
      ['2015-06-02', 'Seattle']
    ]
  )
  assert.deepEqual(Object.keys(results[0] ?? {}), [
    'location',
    'date',
    'precipitation',
    'temp_max',
    'temp_min',
    'wind',
    'weather'
  ])
})

test('a count with limit=1, then pages until they end', async () => {
  const where = 'date >= "2014-01-01" AND date <= "2014-12-31"'
  const { total_count: total } = await portal.json<Page>(
    `${WEATHER}/records`,
    { limit: 1, offset: 0, where, select: 'date,temp_max' },
    HEADERS,
    '%20'
  )
  assert.equal(total, 730)
  const rows: unknown[] = []
  for (;;) {
    const page = await portal.json<Page>(
      `${WEATHER}/records`,
      { order_by: 'date', limit: 100, offset: rows.length, where, select: 'date,temp_max' },
      HEADERS,
      '%20'
    )
    rows.push(...page.results)
    if (page.results.length < 100) break
  }
  assert.equal(rows.length, total)
})

test('a day or a month of a date facet as a refinement, with hyphens or slashes', async () => {
  const count = async (refine: string): Promise<number> =>
    (await portal.json<Page>(`${WEATHER}/records`, { order_by: 'date', limit: 100, refine: [refine] })).total_count
  const starting = (prefix: string): number =>
    recordsOf('daily-weather-seattle-new-york').filter((day) => String(day.date).startsWith(prefix)).length
  assert.equal(await count('date:2013'), starting('2013'))
  assert.equal(await count('date:"2013/07"'), starting('2013-07'))
  assert.equal(await count('date:"2013/07/14"'), 2)
  assert.equal(await count('date:"2013-07-14"'), 2)
  assert.equal(await count('date:2013-07'), starting('2013-07'))
})

test('more rows than a page may have is a 400 that names the bounds', async () => {
  const { status, text } = await portal.ask(`${WEATHER}/records`, {
    order_by: 'date',
    limit: 673,
    timezone: 'Europe/Brussels',
    use_labels: 'true'
  })
  assert.equal(status, 400)
  assert.deepEqual(JSON.parse(text), {
    error_code: 'InvalidRESTParameterError',
    message: 'Invalid value for limit API parameter: 673 was found but -1 <= limit <= 100 is expected.'
  })
})

test('sums over a year between date literals', async () => {
  const { results } = await portal.json<Page>(`${WEATHER}/records`, {
    select: 'location, sum(precipitation) as s, count(*) as n',
    group_by: 'location',
    where: "date>=date'2012-01-01' and date<date'2013-01-01'",
    limit: 50
  })
  const of = (location: string): number =>
    recordsOf('daily-weather-seattle-new-york')
      .filter((day) => day.location === location && String(day.date) < '2013')
      .reduce((sum, day) => sum + Number(day.precipitation), 0)
  assert.deepEqual(
    results.map((row) => [row.location, Math.round(Number(row.s)), row.n]),
    [
      ['New York', Math.round(of('New York')), 366],
      ['Seattle', Math.round(of('Seattle')), 366]
    ]
  )
})

test('stations around a point, nearest first', async () => {
  const point = "geom'POINT(-71.4 41.8)'"
  const { results } = await portal.json<Page<{ iata: string; d: number }>>(`${DATASETS}/us-airports/records`, {
    limit: '100',
    select: `iata,name,distance(geo_point_2d, ${point}) as d`,
    where: `distance(geo_point_2d, ${point}, 15km)`,
    order_by: `distance(geo_point_2d, ${point})`
  })
  const metres = results.map((row) => row.d)
  assert.deepEqual(
    metres,
    metres.toSorted((a, b) => a - b)
  )
  assert.ok(metres.length > 0 && metres.every((distance) => distance <= 15_000))
})
