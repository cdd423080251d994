import assert from 'node:assert/strict'
import test from 'node:test'
import { assertRefused, inOldVersion, query, select, where } from '../odsql-for-tests.ts'

test('ODSQL-v20: date parts are text in the answers of v2.0, numbers in v2.1', () => {
  assert.equal(select('year(seen) as y, month(seen) as m'), '(y (year:int seen)) (m (month:int seen))')
  assert.equal(
    select('year(seen) as y, month(seen) as m', inOldVersion()),
    '(y (date_format:text seen "{yyyy}")) (m (date_format:text seen "{M}"))'
  )
  assert.equal(
    query({ select: 'count(*) as n', group_by: 'hour(seen) as h' }, inOldVersion()),
    '(where (not (null? (date_format:text seen "{H}")))) (group (h (date_format:text seen "{H}"))) (select (n (count *)))'
  )
})

test('ODSQL-v20: date parts compare with numbers in both versions, with text in v2.0', () => {
  assert.equal(where('year(seen) = 2020', inOldVersion()), '(= (year:int seen) 2020)')
  assert.equal(where('year(seen) = "2020"', inOldVersion()), '(= (year:int seen) 2020)')
  assertRefused('where', 'year(seen) = «"2020"»', 'odsql/incompatible-types')
})

test('ODSQL-v20: the static range of v2.0 is a bracketed list', () => {
  assert.equal(query({ group_by: 'range(age, ]10,50,100[) as r' }), '(group (r (edges age * 10 50 100 *)))')
  assert.equal(query({ group_by: 'range(age, [20.5[) as r' }), '(group (r (edges age 20.5 *)))')
  assert.equal(query({ group_by: 'range(age, [1,2,3]) as r' }), '(group (r (edges age 1 2 3)))')
  assertRefused('group_by', 'range(age, «[1]»)', 'odsql/argument')
  assertRefused('group_by', 'range(age, [1, 2], «3»)', 'odsql/syntax')
})

test('ODSQL-v20: v2.0 has no group of nulls', () => {
  assert.equal(query({ group_by: 'kind' }, inOldVersion()), '(where (not (null? kind))) (group (kind kind))')
  assert.equal(
    query({ group_by: 'range(age, 5) as r' }, inOldVersion()),
    '(where (not (null? age))) (group (r (width age 5)))'
  )
})

test('ODSQL-v20: what never existed is refused', () => {
  for (const name of ['cluster', 'bucket', 'top', 'others', 'area', 'centroid', 'circle'])
    assertRefused('select', `${name}«(»place)`, 'odsql/unknown-function')
  assertRefused('where', 'age > «#»now()', 'odsql/syntax')
  assertRefused('where', 'age = 1 «having» age > 1', 'odsql/syntax')
  assertRefused('where', 'age in («select» age)', 'odsql/syntax')
})
