import assert from 'node:assert/strict'
import test from 'node:test'
import { assertRefused, compile, query, select, where } from '../odsql-for-tests.ts'

test('ODSQL-operator: not before and before or; parentheses change it', () => {
  assert.equal(
    where('age = 1 or age = 2 and not age = 3 and age = 4'),
    '(or (= age 1) (and (= age 2) (not (= age 3)) (= age 4)))'
  )
  assert.equal(where('(age = 1 or age = 2) and age = 4'), '(and (or (= age 1) (= age 2)) (= age 4))')
  assert.equal(where('not not public'), '(not (not (true? public)))')
  assert.equal(where('(((age = 1)))'), '(= age 1)')
  assert.equal(where('(age + 1) * 2 > (3)'), '(> (multiply:number (add:number age 1) 2) 3)')
  assert.equal(where('age = 1 and (age = 2 and age = 3)'), '(and (= age 1) (= age 2) (= age 3))')
})

test('ODSQL-operator: `field = literal`', () => {
  assert.equal(where('name = "oak"'), '(= name "oak")')
  assert.equal(where('age=4'), '(= age 4)')
  assert.equal(where('height = 4'), '(= height 4.0)')
  assert.equal(where("planted = date'2020-02-29'"), '(= planted 2020-02-29)')
})

test('ODSQL-operator: `field : literal` is the same', () => {
  assert.equal(where('name:"oak"'), '(= name "oak")')
  assert.equal(where('age:4'), '(= age 4)')
  assert.equal(where('public: FALSE'), '(= public false)')
  assert.equal(where('datasetid:"trees"'), '(= @datasetid "trees")')
})

test('ODSQL-operator: `<` `>` `<=` `>=` on numbers and times', () => {
  assert.equal(
    where('age < 1 and age <= 2 and height > 3.5 and height >= 4'),
    '(and (< age 1) (<= age 2) (> height 3.5) (>= height 4.0))'
  )
  assert.equal(where("seen >= date'2020-01-01T10:00Z'"), '(>= seen 2020-01-01T10:00:00.000000Z)')
})

test('a literal on the left is turned to the right', () => {
  assert.equal(where('10 < age'), '(> age 10)')
  assert.equal(where('"oak" = name'), '(= name "oak")')
  assert.equal(where('1 = 1'), '(= 1 1)')
})

test('ODSQL-operator: `!=` works, `<>` does not exist', () => {
  assert.equal(where('age != 4'), '(!= age 4)')
  assertRefused('where', 'age <«>» 4', 'odsql/syntax')
})

test('ODSQL-operator: `field like "words"`', () => {
  assert.equal(where('name LIKE "old oak"'), '(words name "old oak")')
  assert.equal(where('tags like "RS-"'), '(words tags "RS-")')
  assert.equal(where('lower(name) like "oak"'), '(words (lower:text name) "oak")')
  assert.equal(where('not name like "%oak%"'), '(not (words name "%oak%"))')
  assertRefused('where', 'name like «name»', 'odsql/syntax')
  assertRefused('where', '«age» like "4"', 'odsql/incompatible-types')
})

test('ODSQL-operator: `not f in (…)`, `not f like …`, `not (…)`', () => {
  assert.equal(where('not kind in ("a", "b")'), '(not (in kind "a" "b"))')
  assert.equal(where('not (age = 1 or age = 2)'), '(not (or (= age 1) (= age 2)))')
})

test('ODSQL-operator: `f not in (…)` and `f not like …` are syntax errors', () => {
  assertRefused('where', 'kind «NOT» IN ("a")', 'odsql/syntax')
  assertRefused('where', 'kind «not» like "a"', 'odsql/syntax')
})

test('ODSQL-operator: between does not exist', () => {
  assertRefused('where', 'age «between» 1 and 2', 'odsql/syntax')
})

test('ODSQL-in: `f in [1..10]`, `]1..10[`, `[1 to 10]`', () => {
  assert.equal(where('age in [1..10]'), '(in age [1 10])')
  assert.equal(where('age IN ]1 .. 10['), '(in age ]1 10[)')
  assert.equal(where('age in [1 TO 10['), '(in age [1 10[)')
  assert.equal(where('height in ]1.5 to 2]'), '(in height ]1.5 2.0])')
  assertRefused('where', 'age in [1«,» 2]', 'odsql/syntax')
  assertRefused('where', 'age in [1..2«)»', 'odsql/syntax')
})

test("ODSQL-in: `d in [date'2017'..date'2018']`, also with a colon", () => {
  const expected = '(in planted [2017-01-01 2018-01-01])'
  assert.equal(where("planted in [date'2017'..date'2018']"), expected)
  assert.equal(where("planted:[date'2017' TO date'2018']"), expected)
  assert.equal(
    where('seen in ]now(days=-1)..now()]'),
    '(in seen ]2021-05-05T12:34:55.450500Z 2021-05-06T12:34:55.450500Z])'
  )
})

test('ODSQL-in: quoted ISO dates and eight digits need no cast in an interval', () => {
  assert.equal(where("planted:['2022-03-12' TO '2022-04-27']"), '(in planted [2022-03-12 2022-04-27])')
  assert.equal(where('planted:[20220312 TO 20220427]'), '(in planted [2022-03-12 2022-04-27])')
  assert.equal(
    where("seen in ['2022-03-12T10:00' .. '2022-04-27']"),
    '(in seen [2022-03-12T10:00:00.000000Z 2022-04-27T00:00:00.000000Z])'
  )
})

test('ODSQL-in: `d in [2022-03-12 to 2022-04-27]` is an error', () => {
  assertRefused('where', 'planted IN [2022«-»03-12 TO 2022-04-27]', 'odsql/syntax')
})

test('ODSQL-in: `f in ("a", "b")`', () => {
  assert.equal(where('name in ("a", \'b\')'), '(in name "a" "b")')
  assert.equal(where('age in (1, 2.0, 2.5)'), '(in age 1 2)')
  assert.equal(where('height in (1, 2.5)'), '(in height 1.0 2.5)')
  assert.equal(where('tags in ("a")'), '(in tags "a")')
  assert.equal(where('public in (true)'), '(= public true)')
  assert.equal(where('public in (true, false, true)'), '(or (= public true) (= public false))')
  assert.equal(where('name in ("a", null)'), '(in name "a")')
  assert.equal(where('name in (null)'), 'false')
  assertRefused('where', 'name in («)»', 'odsql/syntax')
  assertRefused('where', 'name in ("a",«»', 'odsql/syntax', 'unexpected end of line at position 13 in name in ("a",.')
})

test("ODSQL-in: `d in (date'..')` and `year(d) in (..)` are syntax errors", () => {
  assertRefused('where', "planted in («date'2020'», date'2021')", 'odsql/syntax')
  assertRefused('where', 'year(planted) «in» (2020)', 'odsql/syntax')
})

test('ODSQL-in: `"x" in field`', () => {
  assert.equal(where('"x" in tags'), '(= tags "x")')
  assert.equal(where('15 in age'), '(= age 15)')
  assert.equal(where('-12.087 in height'), '(= height -12.087)')
  assert.equal(where('true in public'), '(= public true)')
  assert.equal(where('15 in tags'), '(= tags "15")')
  assertRefused('where', '"x" in «(»"x")', 'odsql/syntax')
})

test('ODSQL-operator: a boolean field by itself, and `is [not] true`', () => {
  assert.equal(where('public'), '(true? public)')
  assert.equal(where('public is true'), '(true? public)')
  assert.equal(where('public is not FALSE'), '(not (false? public))')
  assertRefused('where', '«age»', 'odsql/not-allowed', 'Field age is not a boolean expression.')
  assertRefused('where', '«age» is true', 'odsql/incompatible-types')
  assertRefused('where', '«5»', 'odsql/not-allowed')
})

test('ODSQL-operator: `f is [not] null` on every type', () => {
  for (const field of [
    'name',
    'tags',
    'age',
    'height',
    'public',
    'planted',
    'seen',
    'place',
    'crown',
    'notes',
    'photo'
  ]) {
    assert.equal(where(`${field} is null`), `(null? ${field})`)
    assert.equal(where(`${field} IS NOT NULL`), `(not (null? ${field}))`)
  }
})

test('ODSQL-order-1: `-field` in order_by is descending', () => {
  assert.equal(query({ select: 'name', order_by: '-age' }), '(select name) (order (desc age))')
  assert.equal(
    query({ select: 'name', order_by: '-age desc, - (age + height)' }),
    '(select name) (order age (desc (add:double age height)))'
  )
  assert.equal(
    query({ select: 'name', order_by: '-age + 1' }),
    '(select name) (order (add:number (negate:number age) 1))'
  )
})

test('ODSQL-arithmetic: arithmetic is of numbers; a quotient is a double', () => {
  assert.equal(select('age + 1 - 2 * 3 as x'), '(x (subtract:number (add:number age 1) (multiply:int 2 3)))')
  assert.equal(select('age / 2 as x'), '(x (divide:double age 2))')
  assert.equal(select('-(age) * height as x'), '(x (multiply:double (negate:number age) height))')
  assertRefused('select', '«name» + 1', 'odsql/argument', 'Arithmetic operators only support numeric expression.')
  assertRefused('select', 'age + «planted»', 'odsql/argument')
})

test('ODSQL-arithmetic: arithmetic inside and around aggregates', () => {
  assert.equal(select('sum(age * height) as x'), '(x (sum (multiply:double age height)))')
  assert.equal(
    select('sum(age)/sum(height)*100 as x'),
    '(x (multiply:double (divide:double (sum age) (sum height)) 100))'
  )
})

test('arithmetic of integers has the type that holds its values', () => {
  assert.equal(
    select('1 + 2 as a, length(name) * 2 as b, year(seen) - 1 as c'),
    '(a (add:int 1 2)) (b (multiply:int (length:int name) 2)) (c (subtract:int (year:int seen) 1))'
  )
  assert.equal(
    select('age + 1 as a, -age as b, age * age * age as c'),
    '(a (add:number age 1)) (b (negate:number age)) (c (multiply:number (multiply:number age age) age))'
  )
  assert.equal(
    select('age * age * age * age * age as a'),
    '(a (multiply:double (multiply:number (multiply:number (multiply:number age age) age) age) age))'
  )
  assert.equal(
    compile({ select: 'sum(age), sum(year(seen)), sum(height), avg(age), max(age * 2), min(age)' })
      .select.map(({ value }) => value.type)
      .join(' '),
    'number int double double number int'
  )
  assert.equal(
    compile({
      select: 'ifnull(age, 1) as a, ifnull(age * 2, 1) as b, ifnull(age, age * 2) as c, ifnull(age * 2, 1.5) as d'
    })
      .select.map(({ value }) => value.type)
      .join(' '),
    'int number number double'
  )
})
