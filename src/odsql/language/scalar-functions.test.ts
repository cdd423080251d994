import assert from 'node:assert/strict'
import test from 'node:test'
import { assertRefused, contextOf, query, select, where } from '../odsql-for-tests.ts'

test('ODSQL-scalar: length', () => {
  assert.equal(select('length(name) as n'), '(n (length:int name))')
  assert.equal(where('length("oak") < length(name)'), '(< (length:int "oak") (length:int name))')
  assertRefused('select', 'length(«age»)', 'odsql/argument', 'length only supports text expression.')
  assertRefused('select', 'length(«tags»)', 'odsql/argument')
  assertRefused('select', 'length(name, «kind»)', 'odsql/syntax')
  assertRefused('select', 'length(«)»', 'odsql/syntax')
})

test('ODSQL-scalar: year, month, day, hour, minute, second are numbers', () => {
  for (const part of ['year', 'month', 'day', 'hour', 'minute', 'second']) {
    assert.equal(select(`${part}(seen) as x`), `(x (${part}:int seen))`)
    assert.equal(where(`${part}(planted) > 3`), `(> (${part}:int planted) 3)`)
    assert.equal(query({ group_by: `${part}(seen)` }), `(group (\`${part}(seen)\` (${part}:int seen)))`)
  }
  assert.equal(select("year(date'2020-02-01') as x"), '(x (year:int 2020-02-01))')
  assertRefused('select', 'year(«name»)', 'odsql/argument', 'year only supports date or datetime expression.')
})

test('ODSQL-scalar: date_format gives text, compared with text only', () => {
  assert.equal(select('date_format(seen, "dd/MM/YYYY") as x'), '(x (date_format:text seen "{dd}/{MM}/{yyyy}"))')
  assert.equal(where('date_format(seen, \'dd\') = "08"'), '(= (date_format:text seen "{dd}") "08")')
  assertRefused('where', "date_format(seen, 'dd') = «8»", 'odsql/incompatible-types')
  assertRefused(
    'select',
    'date_format(seen, «name»)',
    'odsql/argument',
    'date_format only supports a text literal here.'
  )
  assertRefused(
    'select',
    "date_format(seen, «'yyyy-QQ'»)",
    'odsql/argument',
    'Invalid date format: QQ at position 5 in yyyy-QQ.'
  )
})

test('ODSQL-scalar: json_format in select, with or without a fallback', () => {
  assert.equal(
    select('json_format(notes) as a, json_format(notes, null) as b, json_format(name, "bad") as c'),
    '(a (json_format:json_blob notes)) (b (json_format:json_blob notes null)) (c (json_format:json_blob name "bad"))'
  )
  assertRefused('select', 'json_format(«tags»)', 'odsql/argument')
  assertRefused(
    'where',
    '«json_format»(notes) = "x"',
    'odsql/not-allowed',
    'json_format is not allowed in the current clause.'
  )
})

test('ODSQL-scalar: ifnull has the type of its first expression', () => {
  assert.equal(
    select('ifnull(age, 0) as a, ifnull(age, 0.5) as b, ifnull(height, 1) as c'),
    '(a (ifnull:int age 0)) (b (ifnull:double age 0.5)) (c (ifnull:double height 1))'
  )
  assert.equal(
    select("ifnull(planted, date'2020') as a, ifnull(seen, date'2020') as b"),
    '(a (ifnull:date planted 2020-01-01)) (b (ifnull:datetime seen 2020-01-01T00:00:00.000000Z))'
  )
  assert.equal(where('ifnull(public, false)'), '(true? (ifnull:boolean public false))')
  assert.equal(
    query({ group_by: 'ifnull(kind, "none")' }),
    '(group (`ifnull(kind, "none")` (ifnull:text kind "none")))'
  )
  assertRefused('select', '«ifnull(tags, "none")»', 'odsql/argument', 'ifnull does not support multivalued fields.')
  assertRefused(
    'select',
    '«ifnull(age, "none")»',
    'odsql/argument',
    'ifnull only supports two expressions of the same type.'
  )
  assertRefused('group_by', 'ifnull(«lower(name)», "none")', 'odsql/not-allowed')
})

test('ODSQL-scalar: lower', () => {
  assert.equal(select("lower('JAZZ') as x"), '(x (lower:text "JAZZ"))')
  assert.equal(query({ group_by: 'lower(name) as n' }), '(group (n (lower:text name)))')
})

test('ODSQL-scalar: distance as a value', () => {
  assert.equal(select("distance(place, geom'POINT(2 48)') as d"), '(d (distance:double place Point[2,48]))')
  assert.equal(
    query({ select: 'name', order_by: "distance(place, geom'POINT(2 48)') desc" }),
    '(select name) (order (desc (distance:double place Point[2,48])))'
  )
  assertRefused('where', "«distance»(place, geom'POINT(2 48)') < 5", 'odsql/not-allowed')
  assertRefused(
    'select',
    "distance(place, «geom'LINESTRING(0 0, 1 1)'»)",
    'odsql/argument',
    'distance only supports a point geometry literal.'
  )
  assertRefused(
    'select',
    "distance(«name», geom'POINT(2 48)')",
    'odsql/argument',
    'distance only supports a geo_point_2d field.'
  )
})

test('ODSQL-scalar: random orders, its seed is optional', () => {
  assert.equal(query({ select: 'name', order_by: 'random(7)' }), '(select name) (order (random 7))')
  assert.equal(query({ select: 'name', order_by: 'random(-7) desc' }), '(select name) (order (random -7))')
  assert.equal(
    query({ select: 'name', order_by: 'random()' }, contextOf(undefined, { now: 123 })),
    '(select name) (order (random 123))'
  )
  assertRefused('select', '«random»(1)', 'odsql/not-allowed')
  assertRefused('order_by', 'random(«1.5»)', 'odsql/argument')
})

test('ODSQL-clause-3: include and exclude, with a * at the end', () => {
  assert.equal(select('include(p*)'), 'path public planted place photo')
  assert.equal(select('include(name), age'), 'name age')
  assert.equal(select('exclude(p*), exclude(`1_uai`)'), 'name kind tags age height seen crown notes year 12')
  assert.equal(
    select('*, exclude(a*)'),
    'name kind tags path height public planted seen place crown notes photo year 12 1_uai'
  )
  assert.equal(select('name, age, exclude(a*)'), 'name')
  assert.equal(select('exclude(*), age * 2 as x'), '(x (multiply:number age 2))')
  assert.equal(select('include(nothing)'), '')
  assertRefused('select', '«include(p*) as x»', 'odsql/not-allowed')
  assertRefused('where', '«include»(p*)', 'odsql/not-allowed')
})
