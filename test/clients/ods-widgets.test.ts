/** The AngularJS widgets: quoted refinements, facet() functions, old predicate names, exports with labels. */
import assert from 'node:assert/strict'
import test, { after } from 'node:test'
import { recordsOf } from '../demo/sources.ts'
import { CITIES, DATASETS, openPortal, type Page } from './portal.ts'

const portal = await openPortal()
after(() => portal.stop())

const COMMON = { timezone: 'Europe/Paris', lang: 'fr' }
const HEADERS = {
  'ODS-Widgets-Version': '2.0.1',
  Accept: 'application/json, text/plain, */*',
  Origin: 'https://www.example.org'
}
const json = <Body>(path: string, parameters = {}) =>
  portal.json<Body>(path, { ...parameters, ...COMMON }, HEADERS, '%20')

test('a browser of another site may read the answers and the version header may be sent', async () => {
  const preflight = await fetch(`${portal.url}/${DATASETS}`, {
    method: 'OPTIONS',
    headers: {
      Origin: HEADERS.Origin,
      'Access-Control-Request-Method': 'GET',
      'Access-Control-Request-Headers': 'ods-widgets-version'
    }
  })
  assert.equal(preflight.status, 200)
  assert.equal(preflight.headers.get('access-control-allow-origin'), '*')
  assert.match(preflight.headers.get('access-control-allow-headers') ?? '', /ODS-Widgets-Version/)
  const answer = await portal.ask(DATASETS, { limit: 0 }, HEADERS)
  assert.equal(answer.headers.get('access-control-allow-origin'), '*')
  assert.match(answer.headers.get('access-control-expose-headers') ?? '', /X-RateLimit-Remaining/)
})

test('a refinement in quotes, on a field of many names', async () => {
  const { total_count: total } = await json<Page>(`${DATASETS}/${CITIES}/records`, {
    limit: 10,
    refine: ['cou_name_en:"United States"', 'feature_code:"PPLC"']
  })
  assert.equal(
    total,
    recordsOf(CITIES).filter((city) => city.country_code === 'US' && city.feature_code === 'PPLC').length
  )
})

test('facet() with disjunctive beside refinements turns them into alternatives, on records and exports', async () => {
  const parameters = {
    facet: ['facet(name="feature_class", disjunctive=true)', 'facet(name="timezone", disjunctive=true)'],
    refine: ['timezone:"Europe/Malta"', 'timezone:"Europe/Monaco"']
  }
  const expected = recordsOf(CITIES).filter((city) =>
    ['Europe/Malta', 'Europe/Monaco'].includes(String(city.timezone))
  ).length
  assert.equal((await json<Page>(`${DATASETS}/${CITIES}/records`, { limit: 0, ...parameters })).total_count, expected)
  assert.equal((await json<unknown[]>(`${DATASETS}/${CITIES}/exports/json`, parameters)).length, expected)
})

test('a disjunctive facet still shows its other values beside the refined one', async () => {
  const body = await json<{ facets: { name: string; facets: { name: string; state: string; count: number }[] }[] }>(
    `${DATASETS}/faa-wildlife-strikes/facets`,
    {
      facet: 'facet(name="size", disjunctive=true)',
      refine: 'size:"Large"'
    }
  )
  assert.deepEqual(
    body.facets[0]?.facets.map((value) => [value.name, value.state, value.count]),
    [
      ['Small', 'displayed', 4910],
      ['Medium', 'displayed', 4346],
      ['Large', 'refined', 744]
    ]
  )
})

test('the old names of geographic predicates', async () => {
  const near = recordsOf(CITIES).filter((city) => {
    const { lon, lat } = city.coordinates as { lon: number; lat: number }
    return lon >= 7.3 && lon <= 7.5 && lat >= 43.7 && lat <= 43.8
  }).length
  const polygon = "geom'POLYGON((7.3 43.7, 7.5 43.7, 7.5 43.8, 7.3 43.8, 7.3 43.7))'"
  assert.equal(
    (await json<Page>(`${DATASETS}/${CITIES}/records`, { limit: 0, where: `geometry(coordinates, ${polygon})` }))
      .total_count,
    near
  )
  assert.equal(
    (await json<Page>(`${DATASETS}/${CITIES}/records`, { limit: 0, where: `polygon(coordinates, ${polygon})` }))
      .total_count,
    near
  )
  const around = await json<Page>(`${DATASETS}/${CITIES}/records`, {
    limit: 0,
    where: "distance(coordinates, geom'POINT(7.42 43.73)', 3000m)"
  })
  const renamed = await json<Page>(`${DATASETS}/${CITIES}/records`, {
    limit: 0,
    where: "within_distance(coordinates, geom'POINT(7.42 43.73)', 3km)"
  })
  assert.ok(around.total_count > 0)
  assert.equal(around.total_count, renamed.total_count)
})

test('a chart: an aggregate over a date histogram, its null group left to the widget', async () => {
  const body = await json<Page<{ x: number; y: number }>>(`${DATASETS}/daily-weather-seattle-new-york/records`, {
    select: 'avg(temp_max) as y',
    group_by: 'year(date) as x',
    limit: 20_000
  })
  assert.deepEqual(
    body.results.map((row) => row.x),
    [2012, 2013, 2014, 2015]
  )
  const of2012 = recordsOf('daily-weather-seattle-new-york')
    .filter((day) => String(day.date).startsWith('2012'))
    .map((day) => Number(day.temp_max))
  assert.ok(Math.abs((body.results[0]?.y ?? 0) - of2012.reduce((sum, value) => sum + value, 0) / of2012.length) < 1e-9)
})

test('a single figure: an aggregate without groups, with limit=1', async () => {
  const body = await json<Page<{ n: number }>>(`${DATASETS}/${CITIES}/records`, {
    select: 'count(*) as n',
    limit: 1,
    where: "timezone:'Europe/Paris'"
  })
  const expected = recordsOf(CITIES).filter((city) => city.timezone === 'Europe/Paris').length
  assert.deepEqual(body, { total_count: expected, results: [{ n: expected }] })
})

test('a download: back-quoted fields under their labels, with use_labels', async () => {
  const { text } = await portal.ask(`${DATASETS}/us-airports/exports/csv`, {
    select: '`iata` as `Code`,`name` as `Name`',
    use_labels: 'true',
    refine: 'state:"RI"',
    ...COMMON
  })
  const airports = recordsOf('us-airports').filter((airport) => airport.state === 'RI')
  const lines = text.replace('\ufeff', '').trimEnd().split('\r\n')
  assert.equal(lines[0], 'Code;Name')
  assert.deepEqual(lines.slice(1).toSorted(), airports.map((airport) => `${airport.iata};${airport.name}`).toSorted())
})

test('metadata follow the language', async () => {
  const { metas } = await json<{ metas: { default: { title: string; language: string } } }>(`${DATASETS}/${CITIES}`)
  assert.deepEqual(
    [metas.default.title, metas.default.language],
    ['Geonames - Toutes les villes de plus de 1 000 habitants', 'en']
  )
})

test('the error message is shown as it comes', async () => {
  const { status, text } = await portal.ask(
    `${DATASETS}/${CITIES}/records`,
    { where: 'population >', ...COMMON },
    HEADERS
  )
  assert.equal(status, 400)
  assert.ok(JSON.parse(text).message.length > 0)
})
