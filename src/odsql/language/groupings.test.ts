import assert from 'node:assert/strict'
import test from 'node:test'
import { assertRefused, query } from '../odsql-for-tests.ts'

test('ODSQL-range: range with a width', () => {
  assert.equal(query({ group_by: 'range(age, 5) as r' }), '(group (r (width age 5)))')
  assert.equal(query({ group_by: 'range(height, 2.5) as r' }), '(group (r (width height 2.5)))')
  assertRefused('group_by', 'range(age, «0»)', 'odsql/argument', 'The width of a range is greater than 0.')
  assertRefused(
    'group_by',
    'range(«name», 5)',
    'odsql/argument',
    'range only supports numeric, date or datetime fields.'
  )
})

test('ODSQL-range: range with edges, open at a *', () => {
  assert.equal(query({ group_by: 'range(age, *, 10, 50, 100, *) as r' }), '(group (r (edges age * 10 50 100 *)))')
  assert.equal(query({ group_by: 'range(height, 20.5, *) as r' }), '(group (r (edges height 20.5 *)))')
  assert.equal(query({ group_by: 'range(age, 1,2,3) as r' }), '(group (r (edges age 1 2 3)))')
  assert.equal(
    query({ group_by: "range(planted, *, date'2020-11-13', date'2021-01-01') as r" }),
    '(group (r (edges planted * 2020-11-13 2021-01-01)))'
  )
  assertRefused('group_by', 'range(age, 1, «*», 3)', 'odsql/syntax')
  assertRefused('group_by', 'range(age, 1, «1»)', 'odsql/argument', 'The steps of a range go up.')
  assertRefused(
    'group_by',
    'range(planted, «1», 2)',
    'odsql/argument',
    'range only supports steps of the type of planted.'
  )
  assertRefused('group_by', 'range(age, «*, *»)', 'odsql/argument', 'A range needs two steps, or one and a *.')
})

test('ODSQL-range: range with an interval of time, several of the units that are equally long', () => {
  for (const [text, unit] of [
    ['1 ms', 'millisecond'],
    ['1s', 'second'],
    ['1 minutes', 'minute'],
    ['1 hour', 'hour'],
    ['1d', 'day'],
    ['1 week', 'week'],
    ['1 M', 'month'],
    ['1 quarters', 'quarter'],
    ['1y', 'year']
  ] as const) {
    assert.equal(query({ group_by: `range(seen, ${text}) as r` }), `(group (r (interval seen 1 ${unit})))`)
  }
  assert.equal(query({ group_by: 'range(seen, 12 hour) as r' }), '(group (r (interval seen 12 hour)))')
  assert.equal(query({ group_by: 'range(planted, 2days) as r' }), '(group (r (interval planted 2 day)))')
  assertRefused(
    'group_by',
    'range(seen, «2 months»)',
    'odsql/argument',
    'Intervals of more than one month are not supported.'
  )
  assertRefused('group_by', 'range(seen, «1 Hour»)', 'odsql/argument', 'Unknown interval unit: Hour.')
  assertRefused('group_by', 'range(seen, «1.5 hours»)', 'odsql/argument')
  assertRefused('group_by', 'range(age, «1 day»)', 'odsql/argument')
})

test('ODSQL-cluster: geo_cluster with zoom and radius', () => {
  assert.equal(query({ group_by: 'geo_cluster(place, 10) as c' }), '(group (c (geo-cluster place 10 40)))')
  assert.equal(query({ group_by: 'GEO_CLUSTER(place, 0, 100) as c' }), '(group (c (geo-cluster place 0 100)))')
  assertRefused(
    'group_by',
    'geo_cluster(place, «26»)',
    'odsql/argument',
    'Invalid zoom of geo_cluster: 26 was found but 0 <= zoom <= 25 is expected.'
  )
  assertRefused('group_by', 'geo_cluster(«crown», 3)', 'odsql/argument')
})
