import assert from 'node:assert/strict'
import test, { after, before } from 'node:test'
import type { Geometry } from '#geometry'
import type { Expression, ScalarCall } from '#query'
import { startEngineForTest, type TestEngine } from '../../clickhouse/process/engine-for-tests.ts'
import { field, SOURCE } from '../contract/dataset.ts'
import { Bindings } from './bindings.ts'
import { intervalGroup } from './intervals.ts'
import { predicateSql } from './predicate.ts'
import { recordScope, type Scope } from './scope.ts'
import { jsonSql } from './wire-json.ts'

/** Answers that the engine would give wrongly if it were asked straightforwardly (docs/adr/0008). */

let engine: TestEngine
before(async () => {
  engine = await startEngineForTest()
})
after(() => engine.end())

function scopeIn(timezone: string): Scope {
  return recordScope({
    bindings: new Bindings(),
    source: {
      ...SOURCE,
      fields: SOURCE.fields.map((each) => (each.name === 'seen' ? { ...each, anyYear: true } : each))
    },
    timezone,
    lang: 'en',
    groups: [],
    items: [],
    clusters: new Map(),
    vocabulary: () => []
  })
}

/** JSON texts of an expression over one record, whose `seen` and `born` are given. */
async function shown(expression: Expression, timezone: string, seen: string): Promise<unknown> {
  const scope = scopeIn(timezone)
  const record = `SELECT toDateTime64({seen:String}, 6, 'UTC') AS seen, toDate32(toDateTime64({seen:String}, 6, 'UTC')) AS born`
  const sql = `SELECT ${jsonSql(expression, scope)} AS text FROM (${record})`
  const [row] = await engine.connection.json<{ text: string }>(
    { sql, params: { ...scope.bindings.values, seen } },
    { user: 'loader' }
  )
  return JSON.parse(row?.text ?? '')
}

test('offsets of zones that crossed the date line, and of local mean time with its seconds', async () => {
  for (const [seen, zone, text] of [
    ['2017-08-15 00:46:45', 'Pacific/Apia', '2017-08-15T13:46:45+13:00'],
    ['2010-08-15 00:46:45', 'Pacific/Apia', '2010-08-14T13:46:45-11:00'],
    ['2024-01-01 00:00:00', 'Pacific/Kiritimati', '2024-01-01T14:00:00+14:00'],
    ['1901-01-02 00:00:00', 'Europe/Paris', '1901-01-02T00:09:21+00:09'],
    ['1901-01-02 00:00:00', 'Asia/Kolkata', '1901-01-02T05:21:10+05:21'],
    ['1969-12-31 23:59:59', 'America/St_Johns', '1969-12-31T20:29:59-03:30'],
    ['2024-03-31 00:59:59.5', 'Europe/Paris', '2024-03-31T01:59:59.500000+01:00']
  ] as const)
    assert.equal(await shown(field('seen'), zone, seen), text)
})

test('the second of local mean time, and the last day of the calendar', async () => {
  const call = (fn: 'second' | 'date_format', name: string, parts: Partial<ScalarCall>): ScalarCall => ({
    kind: 'call',
    fn,
    args: [field(name)],
    type: 'int',
    ...parts
  })
  assert.equal(await shown(call('second', 'seen', {}), 'Asia/Kolkata', '1901-01-02 00:00:00'), 10)
  assert.equal(
    await shown(call('date_format', 'born', { type: 'text', format: [{ code: 'DDD' }] }), 'UTC', '2299-12-31 00:00:00'),
    '365'
  )
  assert.equal(
    await shown(call('date_format', 'born', { type: 'text', format: [{ code: 'DDD' }] }), 'UTC', '9999-12-31 00:00:00'),
    '365'
  )
})

test('the ends of the calendar: times that a zone’s clock could not show are shown in UTC', async () => {
  for (const [seen, zone, text] of [
    ['9999-12-31 23:59:59.999999', 'Asia/Tokyo', '9999-12-31T23:59:59.999999+00:00'],
    ['9999-12-30 23:59:59', 'Asia/Tokyo', '9999-12-31T08:59:59+09:00'],
    ['0001-01-01 00:00:00', 'America/New_York', '0001-01-01T00:00:00+00:00'],
    ['0001-01-02 00:00:00', 'America/New_York', '0001-01-01T19:03:58-04:56'],
    ['1789-07-14 10:00:00', 'Europe/Paris', '1789-07-14T10:09:21+00:09']
  ] as const)
    assert.equal(await shown(field('seen'), zone, seen), text)
})

test('days of distant years are found in a list', async () => {
  const scope = scopeIn('UTC')
  const day = (value: string) => ({ kind: 'literal', type: 'date', value }) as const
  const where = predicateSql(
    { kind: 'one-of', left: field('born'), values: ['1789-07-14', '2020-02-29', '9999-12-31'].map(day) },
    scope
  )
  const days = "toDate32(toDateTime64(arrayJoin(['1789-07-14', '1900-01-01', '2299-12-31', '9999-12-31']), 6, 'UTC'))"
  const rows = await engine.connection.json<{ born: string }>(
    {
      sql: `SELECT toString(born) AS born FROM (SELECT ${days} AS born) WHERE ${where}`,
      params: scope.bindings.values
    },
    { user: 'loader' }
  )
  assert.deepEqual(
    rows.map(({ born }) => born),
    ['1789-07-14', '9999-12-31']
  )
})

const POINTS =
  'SELECT (number % 300 - 150) / 2 + 0.1 AS _lon_place, (intDiv(number, 300) - 75) + 0.1 AS _lat_place FROM numbers(45000)'

async function pointsIn(geometry: Geometry): Promise<[number, number][]> {
  const scope = scopeIn('UTC')
  const where = predicateSql({ kind: 'spatial', relation: 'intersects', field: field('place'), geometry }, scope)
  const sql = `SELECT _lon_place AS x, _lat_place AS y FROM (${POINTS}) WHERE ${where}`
  const rows = await engine.connection.json<{ x: number; y: number }>(
    { sql, params: scope.bindings.values, settings: { validate_polygons: 0 } },
    { user: 'loader' }
  )
  return rows.map(({ x, y }) => [x, y])
}

type Ring = readonly (readonly [number, number])[]

/** By the even-odd rule over all rings. */
function isInside(rings: readonly Ring[], x: number, y: number): boolean {
  const crossings = rings
    .flatMap((ring) => ring.slice(1).map((end, place) => [ring[place]!, end] as const))
    .filter(([[x1, y1], [x2, y2]]) => y1 > y !== y2 > y && x < ((x2 - x1) * (y - y1)) / (y2 - y1) + x1)
  return crossings.length % 2 === 1
}

/** A star whose tips are sharp and unlike each other; the same for the same seed. */
function star(tips: number, radius: number, seed: number): Ring {
  const corners = Array.from({ length: tips }, (_, tip): [number, number] => {
    const reach = radius * (0.1 + 0.9 * Math.abs(Math.sin(seed * 12.9898 + tip * 78.233)))
    return [Math.cos((2 * Math.PI * tip) / tips) * reach, Math.sin((2 * Math.PI * tip) / tips) * reach]
  })
  return [...corners, corners[0]!]
}

test('points near the tips of coarse polygons, and in holes smaller than a cell of the grid', async () => {
  const all = await engine.connection.json<{ _lon_place: number; _lat_place: number }>(
    { sql: POINTS },
    { user: 'loader' }
  )
  for (let seed = 1; seed <= 24; seed += 1) {
    const rings =
      seed % 2 === 0 ? [star(3 + (seed % 11), 70, seed)] : [star(4 + (seed % 7), 74, seed), star(5, 4, seed)]
    const wanted = all
      .filter(({ _lon_place: x, _lat_place: y }) => isInside(rings, x, y))
      .map(({ _lon_place: x, _lat_place: y }) => `${x} ${y}`)
    const found = (await pointsIn({ type: 'Polygon', coordinates: rings })).map(([x, y]) => `${x} ${y}`)
    assert.deepEqual(new Set(found), new Set(wanted), `polygon ${seed}`)
  }
})

test('the intervals of a day on which the clock is changed follow each other without gap or overlap', async () => {
  const labels = async (zone: string, unit: 'hour' | 'minute', count: number, day: string): Promise<string[]> => {
    const scope = scopeIn(zone)
    const group = intervalGroup({ kind: 'interval', field: field('seen'), unit, count }, scope)
    const minutes = `SELECT toDateTime64({day:String}, 6, 'UTC') + toIntervalMinute(number * 5) AS seen FROM numbers(288)`
    const ranks = `SELECT DISTINCT ${group.rank} AS _g0 FROM (${minutes}) ORDER BY _g0`
    const rows = await engine.connection.json<{ label: string }>(
      { sql: `SELECT ${group.shown('_g0')} AS label FROM (${ranks})`, params: { ...scope.bindings.values, day } },
      { user: 'loader' }
    )
    return rows.map(({ label }) => label)
  }
  const found = new Map<string, readonly string[]>()
  for (const [zone, unit, count, day] of [
    ['Europe/Paris', 'hour', 1, '2024-03-31 00:00:00'],
    ['Europe/Paris', 'hour', 1, '2024-10-27 00:00:00'],
    ['Europe/Paris', 'minute', 90, '2024-10-27 00:00:00'],
    // By half an hour.
    ['Australia/Lord_Howe', 'hour', 1, '2024-04-06 12:00:00'],
    ['Australia/Lord_Howe', 'hour', 1, '2024-10-05 12:00:00']
  ] as const) {
    const all = await labels(zone, unit, count, day)
    found.set(`${zone} ${count} ${unit} ${day.slice(0, 10)}`, all.slice(0, 2))
    const bounds = all.map((label) => label.slice(1, -1).split(', '))
    for (const [at, [from]] of bounds.entries())
      if (at > 0) assert.equal(bounds[at - 1]?.[1], from, `${zone}, ${count} ${unit}`)
  }
  assert.deepEqual(found.get('Europe/Paris 1 hour 2024-03-31'), [
    '[2024-03-31T01:00:00.000+01:00, 2024-03-31T03:00:00.000+02:00[',
    '[2024-03-31T03:00:00.000+02:00, 2024-03-31T04:00:00.000+02:00['
  ])
  assert.deepEqual(found.get('Europe/Paris 1 hour 2024-10-27'), [
    '[2024-10-27T02:00:00.000+02:00, 2024-10-27T02:00:00.000+01:00[',
    '[2024-10-27T02:00:00.000+01:00, 2024-10-27T03:00:00.000+01:00['
  ])
})
