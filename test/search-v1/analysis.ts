import assert from 'node:assert/strict'
import test from 'node:test'
import { ROWS } from '../e2e/places.ts'
import type { Query } from '../e2e/portal.ts'
import { ANALYZE, type V1Client } from './v1-client.ts'

const PLACES = { dataset: 'places' }
const COUNT = { 'y.n.func': 'COUNT' }

export function testAnalysis({ get, json, refused }: V1Client): void {
  const analyze = (query: Query) => json(ANALYZE, { ...PLACES, ...query })

  test('v1: records by the values of a field, in their order, without those that have none', async () => {
    assert.deepEqual(await analyze({ x: 'country', ...COUNT, 'y.p.func': 'SUM', 'y.p.expr': 'people' }), [
      { x: 'Canada', n: 1, p: 549459 },
      { x: 'France', n: 2, p: 2668875 },
      { x: 'Germany', n: 2, p: 5281986 },
      { x: 'Norway', n: 1, p: 709037 },
      { x: 'Peru', n: 1, p: 10092000 }
    ])
    assert.deepEqual(await analyze({ ...COUNT, q: 'river' }), [{ n: 5 }], 'without an axis one point')
    assert.deepEqual(await analyze({ x: 'capital', ...COUNT, 'refine.country': 'France' }), [
      { x: false, n: 1 },
      { x: true, n: 1 }
    ])
    assert.deepEqual(await analyze({ x: 'country', ...COUNT, q: 'nothing' }), [])
  })

  test('v1: series sort downwards and axes upwards; the number of points can be limited', async () => {
    const by = async (query: Query) => (await analyze({ x: 'tags', ...COUNT, ...query })).map(({ x }: any) => x)
    assert.deepEqual(await by({}), ['big', 'river', 'sea', 'wall'])
    assert.deepEqual(await by({ sort: '-x' }), ['wall', 'sea', 'river', 'big'])
    assert.deepEqual(await by({ sort: 'n', maxpoints: 2 }), ['river', 'big'])
    assert.deepEqual(await by({ sort: '-n', maxpoints: '' }), ['sea', 'wall', 'big', 'river'])
    const { headers } = await get(ANALYZE, { ...PLACES, x: 'tags', ...COUNT, maxpoints: 2 })
    assert.equal(headers.get('ods-analyze-truncated'), null, 'what was asked for is not incomplete')
  })

  test('v1: dates by their parts: named, or from the period to the precision', async () => {
    const x = async (query: Query) => (await analyze({ ...COUNT, ...query })).map((point: any) => point.x)
    assert.deepEqual(await x({ x: 'founded', q: 'lyon' }), [{ year: 1900, month: 11, day: 20 }])
    assert.deepEqual(
      await x({ x: 'founded', precision: 'year' }),
      [1900, 1908, 1920, 1935, 1940].map((year) => ({ year }))
    )
    assert.deepEqual(
      await x({ x: 'founded', periodic: 'month', precision: 'month' }),
      [1, 7, 9, 11].map((month) => ({ month }))
    )
    assert.deepEqual(
      await x({ x: ['founded.year', 'founded.month'], sort: 'x.founded.year,x.founded.month', maxpoints: 2 }),
      [
        { year: 1900, month: 1 },
        { year: 1900, month: 11 }
      ]
    )
    assert.deepEqual(await x({ x: 'visited', periodic: 'weekday', q: 'oslo OR berlin' }), [{ weekday: 2 }])
    assert.deepEqual(await x({ x: 'visited.hour', q: 'lyon', timezone: 'Europe/Paris' }), [{ hour: 1 }])
    assert.deepEqual(await x({ x: 'visited', precision: 'week', q: 'lima' }), [{ year: 2025, week: 1 }])
    assert.deepEqual(await x({ x: 'visited.yearday', q: 'paris' }), [{ yearday: 61 }])
    assert.deepEqual(await x({ x: 'era', q: 'paris' }), [{ year: 1900 }], 'a field that is kept by years has no days')
  })

  test('v1: two axes make an object of their values', async () => {
    assert.deepEqual(await analyze({ x: ['country', 'founded.year'], ...COUNT, q: 'france OR norway' }), [
      { x: { country: 'France', founded: { year: 1900 } }, n: 2 },
      { x: { country: 'Norway', founded: { year: 1940 } }, n: 1 }
    ])
  })

  test('v1: sums that go on, deviation, sum of squares, quantiles', async () => {
    assert.deepEqual(
      (await analyze({ x: 'country', ...COUNT, 'y.n.cumulative': 'true' })).map(({ n }: any) => n),
      [1, 3, 5, 6, 7]
    )
    const people = ROWS.flatMap((row) => row.people ?? [])
    const mean = people.reduce((sum, each) => sum + each, 0) / people.length
    const [point] = await analyze({
      'y.d.func': 'STDDEV',
      'y.d.expr': 'people',
      'y.s.func': 'sumsquares',
      'y.s.expr': 'people',
      'y.q.func': 'QUANTILES',
      'y.q.expr': 'people',
      'y.q.subsets': '25, 50'
    })
    const deviation = Math.sqrt(people.reduce((sum, each) => sum + (each - mean) ** 2, 0) / people.length)
    assert.ok(Math.abs(point.d / deviation - 1) < 1e-12)
    assert.equal(
      point.s,
      people.reduce((sum, each) => sum + each ** 2, 0)
    )
    assert.deepEqual(point.q, { 25: 629248, 50: 1512491 })
  })

  test('v1: expressions compute with the numbers of each record', async () => {
    const area = 105.4
    const people = 2145906
    const values: Readonly<Record<string, number>> = {
      'area * 2 - people / 1e3': area * 2 - people / 1e3,
      '-(area + 1) * -2': (area + 1) * 2,
      'sin(area)+cos( area )': Math.sin(area) + Math.cos(area),
      'tan(area) * atan2(area, 3)': Math.tan(area) * Math.atan2(area, 3),
      'asin(0.5)+acos(0.25)+atan(area)': Math.asin(0.5) + Math.acos(0.25) + Math.atan(area),
      'toDegrees(toRadians(area))': area,
      'exp(1) + log(area) + log10(people)': Math.E + Math.log(area) + Math.log10(people),
      'sqrt(area) + cbrt(area)': Math.sqrt(area) + Math.cbrt(area),
      'ceil(area) * floor(area)': 106 * 105,
      'rint(2.5) + round(2.5) + rint(-1.5)': 2 + 3 - 2,
      'pow(area, 2) + hypot(3, 4)': area ** 2 + 5,
      'IEEEremainder(area, 10)': area - 110,
      'abs(-area) + signum(-area)': area - 1,
      'max(area, people) - min(area, people)': people - area,
      'sinh(1) + cosh(1) + tanh(1) + area * 0': Math.sinh(1) + Math.cosh(1) + Math.tanh(1)
    }
    for (const [expr, value] of Object.entries(values)) {
      const [point] = await analyze({ q: 'paris', 'y.v.func': 'SUM', 'y.v.expr': expr })
      assert.ok(Math.abs(point.v - value) <= 1e-9 * Math.max(1, Math.abs(value)), `${expr}: ${point.v}, not ${value}`)
    }
    const [nothing] = await analyze({ q: 'paris', 'y.v.func': 'SUM', 'y.v.expr': 'sqrt(0-area)' })
    assert.equal(nothing.v, null, 'what is not a number is missing')
  })

  test('v1: an analysis as a table and as a script', async () => {
    const csv = await get(ANALYZE, { ...PLACES, x: ['tags', 'founded.year'], ...COUNT, q: 'oslo', format: 'csv' })
    assert.equal(csv.text, 'x.tags;x.founded.year;n\r\nsea;1940;1\r\n')
    const script = await get(ANALYZE, { ...PLACES, ...COUNT, callback: 'jQuery1_2' })
    assert.equal(script.text, '/**/jQuery1_2([{"n": 8}]);')
  })

  test('v1: an analysis that cannot be made says why', async () => {
    const message = (query: Query) => refused(ANALYZE, { ...PLACES, ...query }, 400)
    assert.match(await message({ x: 'country' }), /needs a series/)
    assert.match(await message({ x: 'nothing', ...COUNT }), /Unknown field: nothing/)
    assert.match(await message({ x: 'point', ...COUNT }), /cannot be the x/)
    assert.match(await message({ 'y.a.func': 'SUM' }), /needs y\.a\.expr/)
    assert.match(await message({ 'y.a.func': 'SUM', 'y.a.expr': 'name' }), /does not hold numbers/)
    assert.match(
      await message({ 'y.a.func': 'SUM', 'y.a.expr': 'time(visited)' }),
      /does not hold numbers|Unknown function/
    )
    assert.match(await message({ 'y.a.func': 'SUM', 'y.a.expr': 'area +' }), /unexpected end/)
    assert.match(await message({ 'y.a.func': 'MODE', 'y.a.expr': 'area' }), /not one of/)
    assert.match(await message({ 'y.a.func': 'QUANTILES', 'y.a.expr': 'area', 'y.a.subsets': '200' }), /percent/)
    assert.match(await message({ x: 'founded', ...COUNT, precision: 'century' }), /precision/)
    assert.match(await message({ ...COUNT, 'join.a.remotedataset': 'x' }), /Joins/)
  })
}
