import assert from 'node:assert/strict'
import test from 'node:test'
import { assertRefused, select } from '../odsql-for-tests.ts'

test('ODSQL-aggregate: count(*), count(f), count(distinct f), count(distinct ifnull(f, "x"))', () => {
  assert.equal(select('count(*) as a, count(name) as b'), '(a (count *)) (b (count name))')
  assert.equal(
    select('count(distinct name) as a, count(DISTINCT ifnull(name, "x")) as b'),
    '(a (count_distinct name)) (b (count_distinct (ifnull:text name "x")))'
  )
  assertRefused('select', 'count(«)»', 'odsql/syntax')
  assertRefused('select', 'count(distinct «*»)', 'odsql/syntax')
})

test('ODSQL-aggregate: sum, avg, median, min, max, percentile', () => {
  assert.equal(
    select('sum(age) as a, avg(age) as b, median(height) as c'),
    '(a (sum age)) (b (avg age)) (c (median height))'
  )
  assert.equal(
    select('min(planted) as a, max(seen) as b, min(age) as c'),
    '(a (min planted)) (b (max seen)) (c (min age))'
  )
  assert.equal(
    select('percentile(age, 0.95) as a, percentile(age, 95) as b'),
    '(a (percentile age 0.95)) (b (percentile age 95))'
  )
  assertRefused(
    'select',
    'percentile(age, «101»)',
    'odsql/argument',
    'Invalid percentile: 101 was found but 0 <= percentile <= 100 is expected.'
  )
})

test('ODSQL-aggregate: aggregates of text are refused in the words of live portals', () => {
  for (const name of ['avg', 'sum', 'min', 'max', 'median']) {
    assertRefused(
      'select',
      `${name}(«name»)`,
      'odsql/argument',
      'StatAggregation only supports numeric or date expression.'
    )
  }
})

test('ODSQL-aggregate: aggregates do not hold aggregates', () => {
  assertRefused('select', 'sum(«count»(*))', 'odsql/aggregation')
})

test('ODSQL-aggregate: envelope of points, bbox of geometries, in select only', () => {
  assert.equal(
    select('envelope(place) as a, bbox(place) as b, bbox(crown) as c'),
    '(a (envelope place)) (b (bbox place)) (c (bbox crown))'
  )
  assertRefused('select', 'envelope(«crown»)', 'odsql/argument', 'envelope only supports a geo_point_2d field.')
  assertRefused('order_by', '«bbox»(place)', 'odsql/not-allowed', undefined, { group_by: 'kind' })
})
