import assert from 'node:assert/strict'
import test from 'node:test'
import { assertRefused, contextOf, inCatalog, query, select, wire } from '../odsql-for-tests.ts'

test('without select every field is there, in order', () => {
  assert.equal(
    query({}),
    '(select name kind tags path age height public planted seen place crown notes photo year 12 1_uai)'
  )
  assert.equal(query({ select: ' ', group_by: '', order_by: ' ' }), query({}))
  assert.equal(select('*'), select(''))
})

test('ODSQL-key: a label wins, otherwise the key is the text as typed', () => {
  assert.equal(select('count(*)'), '(`count(*)` (count *))')
  assert.equal(select('SUM( age )'), '(`SUM( age )` (sum age))')
  assert.equal(select('age  *  2 , (age)'), '(`age  *  2` (multiply:number age 2)) age')
  assert.equal(
    select('age AS Alter, `name` as `the name`, name as count'),
    '(Alter age) (`the name` name) (count name)'
  )
  assert.equal(query({ group_by: 'RANGE(age,15)' }), '(group (`RANGE(age,15)` (width age 15)))')
})

test('ODSQL-key: keys of groups come first, items already there are not repeated', () => {
  assert.equal(
    query({ select: 'count(*) as count', group_by: 'kind' }),
    '(group (kind kind)) (select (count (count *)))'
  )
  assert.equal(
    query({ select: 'kind, count(*) as count', group_by: 'kind' }),
    '(group (kind kind)) (select (count (count *)))'
  )
  assert.equal(
    query({ select: 'y, hour(seen), count(*)', group_by: 'year(seen) as y, hour(seen)' }),
    '(group (y (year:int seen)) (`hour(seen)` (hour:int seen))) (select (`count(*)` (count *)))'
  )
})

test('ODSQL-key: the expression of a group said again is null', () => {
  assert.equal(
    query({ select: 'hour(seen) as k', group_by: 'hour(seen)' }),
    '(group (`hour(seen)` (hour:int seen))) (select (k null))'
  )
  assert.equal(
    query({ select: 'HOUR( seen )', group_by: 'hour(seen)' }),
    '(group (`hour(seen)` (hour:int seen))) (select (`HOUR( seen )` null))'
  )
})

test('the field or label of a group can be selected under another name', () => {
  assert.equal(
    query({ select: 'kind as k, y as z', group_by: 'kind, year(seen) as y' }),
    '(group (kind kind) (y (year:int seen))) (select (k #0) (z #1))'
  )
  assert.equal(
    query({ select: 'age * 10 as decades', group_by: 'age' }),
    '(group (age age)) (select (decades (multiply:number #0 10)))'
  )
})

test("ODSQL-key: one label twice is `Alias 'y' is declared several times`", () => {
  const message = "Alias 'y' is declared several times"
  assertRefused('select', '«hour(seen) as y»', 'odsql/alias', message, { group_by: 'hour(seen) as y' })
  assertRefused('select', 'age as y, «height as y»', 'odsql/alias', message)
  assertRefused('group_by', 'kind as y, «name as y»', 'odsql/alias', message)
  assertRefused('select', '«count(*) as kind»', 'odsql/alias', "Alias 'kind' is declared several times", {
    group_by: 'kind'
  })
  assert.equal(
    wire('select', 'age as y, height as y'),
    "ODSQL query is malformed: Alias 'y' is declared several times Clause(s) containing the error(s): select."
  )
})

test('a field named twice is there once, a label takes the place of a field', () => {
  assert.equal(select('name, age, name'), 'name age')
  assert.equal(select('include(a*), age * 2 as age'), '(age (multiply:number age 2))')
  assert.equal(select('count(*), count(*)'), '(`count(*)` (count *))')
})

test('ODSQL-key: geo_cluster in select is a syntax error', () => {
  assertRefused(
    'select',
    'geo_cluster«(»place, 10)',
    'odsql/syntax',
    'unexpected ( at position 11 in geo_cluster(place, 10).',
    { group_by: 'geo_cluster(place, 10)' }
  )
})

test('ODSQL-key: plain fields in select must be in group_by', () => {
  assertRefused('select', '«age», count(*)', 'odsql/aggregation', 'Field age is not in the group_by clause.', {
    group_by: 'kind'
  })
  assertRefused('select', 'hour(seen) + «age»', 'odsql/aggregation', undefined, { group_by: 'kind' })
  assert.equal(query({ select: '*, count(*) as n', group_by: 'kind' }), '(group (kind kind)) (select (n (count *)))')
})

test('a function of a field that is not grouped by is computed where the field is missing', () => {
  const selected = (text: string): string =>
    query({ select: text, group_by: 'kind' }).replace(/^\(group \(kind kind\)\) \(select |\)$/g, '')
  assert.equal(selected('year(seen) as a, count(*)'), '(a null) (`count(*)` (count *))')
  assert.equal(selected('lower(name) as a, length(lower(name)) + 1 as b'), '(a null) (b (add:double null 1))')
  assert.equal(
    selected("ifnull(name, 'none') as a, ifnull(name, kind) as b"),
    '(a (ifnull:text null "none")) (b (ifnull:text null #0))'
  )
  assert.equal(selected('lower(kind) as a, sum(length(name)) as b'), '(a (lower:text #0)) (b (sum (length:int name)))')
  assertRefused('select', 'year(«unknown»)', 'odsql/unknown-field', undefined, { group_by: 'kind' })
  assertRefused('select', 'year(«name»)', 'odsql/argument', undefined, { group_by: 'kind' })
})

test('a field beside an aggregate is that of each record', () => {
  assert.equal(
    query({ select: 'name, count(*) as n', order_by: 'n desc, age' }),
    '(select name (n (count *))) (order age)'
  )
  assert.equal(
    query({ select: 'age / sum(age) as share', order_by: 'share' }),
    '(select (share (divide:double age (sum age)))) (order $0)'
  )
  assertRefused(
    'order_by',
    'name, «n»',
    'odsql/aggregation',
    'Aggregation functions must be placed before fields in order_by.',
    { select: 'name, count(*) as n' }
  )
})

test('a literal is not an order', () => {
  for (const text of ['100', '"name"', "date'2020'", 'true', 'null', '1 + 1'])
    assertRefused('order_by', `«${text}»`, 'odsql/syntax', `unexpected ${text} at position 0 in ${text}.`)
  assertRefused('order_by', 'name, -«100»', 'odsql/syntax')
  assertRefused('order_by', '«5»', 'odsql/syntax', undefined, { group_by: 'kind' })
})

test('ODSQL-ungrouped: aggregates without groups', () => {
  assert.equal(
    query({ select: 'count(*) as total, max(age) as oldest' }),
    '(select (total (count *)) (oldest (max age)))'
  )
})

test('ODSQL-key: an unknown field is named', () => {
  assertRefused('select', 'name, «metas»', 'odsql/unknown-field', 'Unknown field: metas.')
  assert.equal(
    wire('select', 'metas'),
    'ODSQL query is malformed: Unknown field: metas. Clause(s) containing the error(s): select.'
  )
})

test('ODSQL-key: technical values of records', () => {
  assert.equal(
    select('datasetid, recordid, record_timestamp, record_size'),
    '(datasetid @datasetid) (recordid @recordid) (record_timestamp @record_timestamp) (record_size @record_size)'
  )
  assert.equal(
    query({ select: 'name', order_by: '-record_timestamp' }),
    '(select name) (order (desc @record_timestamp))'
  )
})

test('in the catalog datasetid is dataset_id, and records have no values', () => {
  assert.equal(select('datasetid, title', inCatalog()), '(datasetid dataset_id) (title default.title)')
  assertRefused('select', '«recordid»', 'odsql/unknown-field', 'Unknown field: recordid.', {}, inCatalog())
})

test('ODSQL-group: a group by field, date part, date_format, lower, ifnull and by several', () => {
  assert.equal(
    query({ group_by: 'kind, month(planted) as m, date_format(seen, "E") as day, lower(name) as n' }),
    '(group (kind kind) (m (month:int planted)) (day (date_format:text seen "{E}")) (n (lower:text name)))'
  )
  assert.equal(query({ group_by: 'tags, planted, public' }), '(group (tags tags) (planted planted) (public public))')
})

test('ODSQL-group: geo fields are not groups', () => {
  const message =
    'Aggregation on geo point field is not possible. Use the geo_cluster(point_geo, int_precision) aggregation function instead.'
  assertRefused('group_by', '«place»', 'odsql/not-allowed', message)
  assertRefused('group_by', 'kind, «crown» as c', 'odsql/not-allowed', message)
})

test('literals, computations and aggregates are not groups', () => {
  assertRefused('group_by', '«"x"»', 'odsql/syntax')
  assertRefused('group_by', '«age * 2»', 'odsql/not-allowed')
  assertRefused('group_by', '«count»(*)', 'odsql/not-allowed')
  assertRefused('group_by', 'lower(«age * 2»)', 'odsql/not-allowed')
})

test('ODSQL-group: labels of groups and of aggregates order', () => {
  assert.equal(
    query({ select: 'count(*) as n', group_by: 'year(seen) as y', order_by: 'n desc, y' }),
    '(group (y (year:int seen))) (select (n (count *))) (order (desc $0) #0)'
  )
  assert.equal(
    query({ select: 'count(*) as count', group_by: 'kind', order_by: '-count' }),
    '(group (kind kind)) (select (count (count *))) (order (desc $0))'
  )
  assert.equal(
    query({ select: 'kind as k', group_by: 'kind', order_by: 'k, kind' }),
    '(group (kind kind)) (select (k #0)) (order #0 #0)'
  )
})

test('the expression of a group orders it', () => {
  assert.equal(
    query({ group_by: 'range(age, 5)', order_by: 'count(*) desc' }),
    '(group (`range(age, 5)` (width age 5))) (order (desc (count *)))'
  )
  assert.equal(
    query({ group_by: 'year(seen) as y', order_by: 'YEAR(seen) desc' }),
    '(group (y (year:int seen))) (order (desc #0))'
  )
})

test('ODSQL-order: ascending unless specified otherwise', () => {
  assert.equal(
    query({ select: 'name', order_by: 'age, height ASC, name Desc' }),
    '(select name) (order age height (desc name))'
  )
})

test('ODSQL-order: labels, expressions and computed values order records', () => {
  assert.equal(
    query({ select: 'age * 2 as twice', order_by: 'twice, length(name), lower(name), age + 1' }),
    '(select (twice (multiply:number age 2))) (order $0 (length:int name) (lower:text name) (add:number age 1))'
  )
})

test('ODSQL-order: aggregates come before plain fields', () => {
  assert.equal(query({ group_by: 'kind', order_by: 'avg(age), kind' }), '(group (kind kind)) (order (avg age) #0)')
  assertRefused(
    'order_by',
    'kind, «avg(age)»',
    'odsql/aggregation',
    'Aggregation functions must be placed before fields in order_by.',
    { group_by: 'kind' }
  )
  assertRefused('order_by', 'kind, «n»', 'odsql/aggregation', undefined, { select: 'avg(age) as n', group_by: 'kind' })
})

test('records are not ordered by aggregates, and one row is not ordered at all', () => {
  assertRefused('order_by', '«count(*)»', 'odsql/aggregation')
  assert.equal(query({ select: 'count(*) as n', order_by: 'name' }), '(select (n (count *)))')
})

test('groups are not ordered by fields that they are not made of', () => {
  assertRefused('order_by', '«age»', 'odsql/aggregation', 'Field age is not in the group_by clause.', {
    group_by: 'kind'
  })
})

test('places, files, lists and clusters have no order', () => {
  for (const field of ['place', 'crown', 'photo', 'tags'])
    assertRefused('order_by', `«${field}»`, 'odsql/not-allowed', `Field ${field} is not allowed in the current clause.`)
  assertRefused('order_by', '«c»', 'odsql/not-allowed', undefined, { group_by: 'geo_cluster(place, 3) as c' })
})

test('limit, offset, zone and language go through; all conditions must hold', () => {
  const context = contextOf(undefined, {
    limit: 3,
    offset: 2,
    timezone: 'Europe/Paris',
    lang: 'fr',
    extraWhere: { kind: 'constant', value: true }
  })
  assert.equal(
    query({ select: 'name', where: ['age > 1', '', 'age < 9 and public'] }, context),
    '(where (and (> age 1) (< age 9) (true? public) true)) (select name) (offset 2)'
  )
})
