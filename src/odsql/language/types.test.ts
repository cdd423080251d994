import assert from 'node:assert/strict'
import test from 'node:test'
import { assertRefused, inZone, where, wire } from '../odsql-for-tests.ts'

const INCOMPATIBLE = 'Incompatible types in comparison filter.'

test('ODSQL-type-6: LIKE on a multivalued field looks at its words', () => {
  assert.equal(where('tags like "geo data"'), '(words tags "geo data")')
})

test('ODSQL-type: text and "x" compare exactly', () => {
  assert.equal(where('name = "Oak"'), '(= name "Oak")')
  assert.equal(where('notes = "{}"'), '(= notes "{}")')
  assert.equal(where('name = kind'), '(= name kind)')
})

test('ODSQL-type: int and double compare with numbers', () => {
  assert.equal(where('age = 4.0'), '(= age 4)')
  assert.equal(where('age = 4.5'), '(= age 4.5)')
  assert.equal(where('height = 4'), '(= height 4.0)')
  assert.equal(where('height > 9007199254740993'), '(> height 9007199254740993)')
  assert.equal(where('age < height'), '(< age height)')
})

test('ODSQL-type: int = "4" and int in ("4") are incompatible', () => {
  assertRefused('where', 'age = «"4"»', 'odsql/incompatible-types', INCOMPATIBLE)
  assertRefused('where', 'age != «"4"»', 'odsql/incompatible-types', INCOMPATIBLE)
  assertRefused('where', 'age in (4, «"4"»)', 'odsql/incompatible-types', INCOMPATIBLE)
  assert.equal(
    wire('where', 'age = "4"'),
    'ODSQL query is malformed: Incompatible types in comparison filter. Clause(s) containing the error(s): where.'
  )
})

test("ODSQL-type: date = date'2022' is that instant or day", () => {
  assert.equal(where("planted = date'2022'"), '(= planted 2022-01-01)')
  assert.equal(where("seen = date'2022'"), '(= seen 2022-01-01T00:00:00.000000Z)')
})

test('ODSQL-type: date = "2022" and date in ("2022") are incompatible', () => {
  for (const field of ['planted', 'seen']) {
    assertRefused('where', `${field} = «"2022"»`, 'odsql/incompatible-types', INCOMPATIBLE)
    assertRefused('where', `${field} in («"2022"»)`, 'odsql/incompatible-types', INCOMPATIBLE)
    assertRefused('where', `${field} = «2022»`, 'odsql/incompatible-types', INCOMPATIBLE)
    assertRefused('where', `${field} in («2022»)`, 'odsql/incompatible-types', INCOMPATIBLE)
  }
})

test('ODSQL-type: order operators read dates from text and bare years', () => {
  assert.equal(where("seen >= '2024-01-01T00:00:00'"), '(>= seen 2024-01-01T00:00:00.000000Z)')
  assert.equal(where("planted < '2024-02-01'"), '(< planted 2024-02-01)')
  assert.equal(where('planted > 2023'), '(> planted 2023-01-01)')
  assert.equal(where("'2024' <= seen"), '(>= seen 2024-01-01T00:00:00.000000Z)')
  assertRefused('where', "seen > «'soon'»", 'odsql/incompatible-types', INCOMPATIBLE)
  assertRefused('where', 'seen > «12345»', 'odsql/incompatible-types', INCOMPATIBLE)
})

test('order operators and intervals read numbers from text', () => {
  assert.equal(where('age > "4"'), '(> age 4)')
  assert.equal(where('height in ["1.5" .. "2"]'), '(in height [1.5 2.0])')
  assertRefused('where', 'age > «"many"»', 'odsql/incompatible-types', INCOMPATIBLE)
})

test("ODSQL-type: text = date'..' is incompatible", () => {
  assertRefused('where', "name = «date'2022'»", 'odsql/incompatible-types', INCOMPATIBLE)
  assertRefused('where', 'name in [«1» .. 2]', 'odsql/incompatible-types', INCOMPATIBLE)
})

test('booleans are equal or not and have no order', () => {
  assert.equal(where('public != true'), '(!= public true)')
  assertRefused('where', 'public > «false»', 'odsql/incompatible-types', INCOMPATIBLE)
  assertRefused('where', 'public = «1»', 'odsql/incompatible-types', INCOMPATIBLE)
})

test('places and files compare with nothing', () => {
  for (const field of ['place', 'crown', 'photo']) {
    assertRefused('where', `${field} = «"x"»`, 'odsql/incompatible-types', INCOMPATIBLE)
    assertRefused('where', `${field} in («"x"»)`, 'odsql/incompatible-types', INCOMPATIBLE)
  }
})

test('an instant against a date is put on the day on which it lies', () => {
  assert.equal(where("planted > date'2020-02-03T10:00Z'"), '(> planted 2020-02-03)')
  assert.equal(where("planted >= date'2020-02-03T10:00Z'"), '(> planted 2020-02-03)')
  assert.equal(where("planted < date'2020-02-03T10:00Z'"), '(<= planted 2020-02-03)')
  assert.equal(where("planted <= date'2020-02-03T10:00Z'"), '(<= planted 2020-02-03)')
  assert.equal(where("planted = date'2020-02-03T10:00Z'"), 'false')
  assert.equal(where("planted != date'2020-02-03T10:00Z'"), '(not (null? planted))')
  assert.equal(
    where("planted in [date'2020-02-03T10:00Z' .. date'2020-03-03T10:00Z'["),
    '(in planted ]2020-02-03 2020-03-03])'
  )
  assert.equal(where('planted > now(hour=0, minute=0, second=0, microsecond=0)'), '(> planted 2021-05-06)')
})

test('ODSQL-null: a comparison with null is false', () => {
  assert.equal(where('age = null'), 'false')
  assert.equal(where('not null != name'), '(not false)')
})

test('ODSQL-null: `x != v` and `not x = v` stay different', () => {
  assert.equal(where('age != 1'), '(!= age 1)')
  assert.equal(where('not age = 1'), '(not (= age 1))')
  assert.equal(where('not(age != 1)'), '(not (!= age 1))')
})

test('ODSQL-multivalued: = and in on a multivalued field, but no order', () => {
  assert.equal(where('tags = "geo"'), '(= tags "geo")')
  assert.equal(where('tags in ("geo", "data")'), '(in tags "geo" "data")')
  assertRefused('where', 'tags > «"geo"»', 'odsql/incompatible-types', INCOMPATIBLE)
})

test('ODSQL-zone: literals without offset are read in the time zone', () => {
  assert.equal(where("seen > date'2024-07-01T10:00'", inZone('Europe/Paris')), '(> seen 2024-07-01T08:00:00.000000Z)')
  assert.equal(where("seen > date'2024-01-01T10:00'", inZone('Europe/Paris')), '(> seen 2024-01-01T09:00:00.000000Z)')
  assert.equal(where("seen > date'2024-07-01T10:00Z'", inZone('Europe/Paris')), '(> seen 2024-07-01T10:00:00.000000Z)')
  assert.equal(where("seen = date'2024'", inZone('America/New_York')), '(= seen 2024-01-01T05:00:00.000000Z)')
  assert.equal(where("seen > '2024-07-01'", inZone('Asia/Kolkata')), '(> seen 2024-06-30T18:30:00.000000Z)')
})

test('ODSQL-zone: date fields have no zone', () => {
  assert.equal(where("planted = date'2024-07-01'", inZone('Asia/Tokyo')), '(= planted 2024-07-01)')
  assert.equal(where("planted > date'2024-07-01T00:00'", inZone('Asia/Tokyo')), '(> planted 2024-07-01)')
})

test('a number beside a text field is the text that was typed', () => {
  assert.equal(where('name = 13100'), '(= name "13100")')
  assert.equal(where('name:01300'), '(= name "01300")')
  assert.equal(where('name != -4.50'), '(!= name "-4.50")')
  assert.equal(where('75056 = name'), '(= name "75056")')
  assert.equal(where('name in (13100, "a", 2A)'.replace(', 2A', '')), '(in name "13100" "a")')
  assert.equal(where('tags = 1 or tags in (1, 2)'), '(or (= tags "1") (in tags "1" "2"))')
})

test('texts are not put in order with numbers, nor computed texts compared with them', () => {
  assertRefused('where', 'name > «13100»', 'odsql/incompatible-types', INCOMPATIBLE)
  assertRefused('where', 'name in [«1» .. 5]', 'odsql/incompatible-types', INCOMPATIBLE)
  assertRefused('where', 'lower(name) = «13100»', 'odsql/incompatible-types', INCOMPATIBLE)
  assertRefused('where', 'date_format(seen, "yyyy") = «2020»', 'odsql/incompatible-types', INCOMPATIBLE)
  assertRefused('where', 'age = «"4"»', 'odsql/incompatible-types', INCOMPATIBLE)
  assertRefused('where', 'name = «age»', 'odsql/incompatible-types', INCOMPATIBLE)
})

test('a year, a month or a day may be written bare where a time is put in order', () => {
  assert.equal(where('seen >= 2020-05'), '(>= seen 2020-05-01T00:00:00.000000Z)')
  assert.equal(
    where('seen < 2020-05-17 and planted > 2020/05'),
    '(and (< seen 2020-05-17T00:00:00.000000Z) (> planted 2020-05-01))'
  )
  assert.equal(where('2020-05 <= planted'), '(>= planted 2020-05-01)')
  assert.equal(where('age >= 2020-05'), '(>= age (subtract:int 2020 5))')
  assertRefused('where', 'seen >= «2020 - 05»', 'odsql/incompatible-types', INCOMPATIBLE)
  assertRefused('where', 'seen >= «2020-13»', 'odsql/incompatible-types', INCOMPATIBLE)
  assertRefused('where', 'seen = «2020-05»', 'odsql/incompatible-types', INCOMPATIBLE)
})
