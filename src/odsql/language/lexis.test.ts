import assert from 'node:assert/strict'
import test from 'node:test'
import { makeField } from '#schema'
import { assertRefused, contextOf, inCatalog, query, select, where, wire } from '../odsql-for-tests.ts'

test('ODSQL-lexis: keywords, functions and prefixes are in any case, blanks are free', () => {
  const expected = '(and (> age 3) (not (null? name)) (> planted 2017-01-01))'
  assert.equal(where("age > 3 and name is not null and planted > date'2017'"), expected)
  assert.equal(where("  AGE>3\tAnD\nname\u00a0IS NoT Null and planted>DATE '2017'".replace('AGE', 'age')), expected)
  assert.equal(where('YEAR(planted)=2020'), '(= (year:int planted) 2020)')
})

test('ODSQL-name: names of fields have their case', () => {
  assertRefused('where', '«Name» = "oak"', 'odsql/unknown-field', 'Unknown field: Name.')
})

test('ODSQL-lexis: only the units of range() are case-sensitive (m, M)', () => {
  assert.equal(query({ group_by: 'range(seen, 1 m)' }), '(group (`range(seen, 1 m)` (interval seen 1 minute)))')
  assert.equal(query({ group_by: 'range(seen, 1 M)' }), '(group (`range(seen, 1 M)` (interval seen 1 month)))')
})

test('ODSQL-name: a bare name is letters, digits and _, and does not begin with a digit', () => {
  assertRefused('where', '1«_uai» = "x"', 'odsql/syntax', 'unexpected _uai at position 1 in 1_uai = "x".')
  assert.equal(
    wire('where', '1_uai'),
    'ODSQL syntax exception: unexpected _uai at position 1 in 1_uai. Clause(s) containing the error(s): where.'
  )
  assert.equal(where('12 > 10'), '(> 12 10)')
})

test('ODSQL-name: a name in back-quotes is free, and a back-quote in it escaped', () => {
  assert.equal(where('`1_uai` = "x"'), '(= 1_uai "x")')
  assert.equal(where('`12` > 10'), '(> 12 10)')
  assert.equal(where('`year` > 10'), '(> year 10)')
  assert.equal(query({ select: 'age as `a \\` b`' }), '(select (`a ` b` age))')
  assertRefused('where', '«`»` = 1', 'odsql/syntax')
  assertRefused('where', '«`»name = 1', 'odsql/syntax')
})

test('ODSQL-name: catalog names are dotted, and the basic template is left out at will', () => {
  assert.equal(where('default.title = "a"', inCatalog()), '(= default.title "a")')
  assert.equal(where('title = "a"', inCatalog()), '(= default.title "a")')
  assert.equal(where("dcat.created > date'2020'", inCatalog()), '(> dcat.created 2020-01-01T00:00:00.000000Z)')
  assertRefused('where', '«created» is null', 'odsql/unknown-field', 'Unknown field: created.', {}, inCatalog())
})

test('ODSQL-name: hyphens in catalog names need back-quotes', () => {
  assert.equal(where('`custom.data-owner` = "x"', inCatalog()), '(= custom.data-owner "x")')
  assertRefused(
    'where',
    '«custom.data»-owner = "x"',
    'odsql/unknown-field',
    'Unknown field: custom.data.',
    {},
    inCatalog()
  )
})

test('ODSQL-literal: strings in either quotes, with backslash escapes', () => {
  assert.equal(where(`name = 'Don\\'t'`), '(= name "Don\'t")')
  assert.equal(where(`name = "a \\"b\\""`), '(= name "a \\"b\\"")')
  assert.equal(where(`name = "a\\\\b"`), '(= name "a\\\\b")')
  assert.equal(where(`name = "it's"`), '(= name "it\'s")')
})

test('ODSQL-literal: a doubled quote is not an escape', () => {
  assertRefused('where', "name = 'Don'«'t'»", 'odsql/syntax')
  assertRefused('where', "name = 'a'«'b'»", 'odsql/syntax', "unexpected 'b' at position 10 in name = 'a''b'.")
})

test('ODSQL-literal: numbers, signed where a literal can stand', () => {
  assert.equal(where('age > -5'), '(> age -5)')
  assert.equal(where('height > -5.25'), '(> height -5.25)')
  assert.equal(where('height < 1e3'), '(< height 1000.0)')
  assert.equal(where('age in (-1, 2)'), '(in age -1 2)')
  assert.equal(where('age in [-10 .. -5]'), '(in age [-10 -5])')
})

test('integers keep all digits of 64 bits, longer ones are doubles', () => {
  assert.equal(where('age = 9223372036854775807'), '(= age 9223372036854775807)')
  assert.equal(where('age > -9223372036854775808'), '(> age -9223372036854775808)')
  assert.equal(where('age < 9223372036854775808'), '(< age 9223372036854775808.0)')
  assert.equal(where('age = 007'), '(= age 7)')
  assertRefused('where', `age < «${'9'.repeat(400)}»`, 'odsql/literal', '99999999999999999999… is too large a number.')
})

test("ODSQL-literal: date'…' holds ISO 8601, whole or from the year on, or YYYY/MM/DD", () => {
  const day = (text: string): string => where(`planted = date'${text}'`)
  assert.equal(day('2017'), '(= planted 2017-01-01)')
  assert.equal(day('2020-11'), '(= planted 2020-11-01)')
  assert.equal(day('2018/04/01'), '(= planted 2018-04-01)')
  assert.equal(day('1970-01-01T00:00:00.000Z'), '(= planted 1970-01-01)')
  const moment = (text: string): string => where(`seen = date'${text}'`)
  assert.equal(moment('2017-04-03T08:02'), '(= seen 2017-04-03T08:02:00.000000Z)')
  assert.equal(moment('2017-04-03T08:02:01.5+02:00'), '(= seen 2017-04-03T06:02:01.500000Z)')
  assert.equal(moment('2017'), '(= seen 2017-01-01T00:00:00.000000Z)')
  assert.equal(where('seen = date"2017"'), '(= seen 2017-01-01T00:00:00.000000Z)')
})

test('ODSQL-literal: an invalid date is refused at its position', () => {
  assertRefused('where', "planted = «date'2020-13-45'»", 'odsql/literal', 'Invalid date: 2020-13-45.')
  assertRefused('where', "planted = «date'yesterday'»", 'odsql/literal', 'Invalid date: yesterday.')
  assertRefused('where', "planted = date«'»2020", 'odsql/syntax')
})

test('ODSQL-literal: booleans in any case', () => {
  assert.equal(where('public = TRUE'), '(= public true)')
  assert.equal(where('public: False'), '(= public false)')
  assert.equal(where('true'), 'true')
})

test("ODSQL-literal: geom'…' holds WKT, WKB or GeoJSON, longitude first", () => {
  const expected = '(intersects crown Point[2.5,48.5])'
  assert.equal(where("intersects(crown, geom'POINT(2.5 48.5)')"), expected)
  assert.equal(where('intersects(crown, GEOM\'{"type": "Point", "coordinates": [2.5, 48.5]}\')'), expected)
  assert.equal(where("intersects(crown, geom'010100000000000000000004400000000000404840')"), expected)
  assertRefused(
    'select',
    "«geom'POINT(2 2)'»",
    'odsql/not-allowed',
    'A geometry is only allowed as an argument of a function.'
  )
  assertRefused(
    'where',
    "intersects(crown, «geom'POINT(0 91)'»)",
    'odsql/literal',
    'Invalid geometry: latitude 91 is not between -90 and 90.'
  )
})

test('ODSQL-literal: null means a missing value', () => {
  assert.equal(where('name is NULL'), '(null? name)')
  assert.equal(select('ifnull(age, null) as a'), '(a (ifnull:int age null))')
})

test('ODSQL-lexis: there are no comments', () => {
  assertRefused('where', 'age > 3 -- «old»', 'odsql/unknown-field')
  assertRefused('where', 'age > 3 /«*» old */', 'odsql/syntax')
  assertRefused('where', 'age > 3 «#» old', 'odsql/syntax')
})

test('ODSQL-reserved: a reserved word that no field is called by names one only in back-quotes, as the message says', () => {
  for (const word of [
    'and',
    'as',
    'asc',
    'by',
    'desc',
    'distinct',
    'equi',
    'group',
    'limit',
    'or',
    'select',
    'where'
  ]) {
    assertRefused('where', `«${word}» = 1`, 'odsql/syntax', `unexpected ${word} at position 0 in ${word} = 1.`)
    assertRefused('where', `«\`${word}\`» = 1`, 'odsql/unknown-field', `Unknown field: ${word}.`)
  }
  for (const word of [
    'avg',
    'count',
    'date_format',
    'day',
    'dayofweek',
    'hour',
    'ifnull',
    'lower',
    'max',
    'millisecond',
    'min',
    'minute',
    'month',
    'quarter',
    'range',
    'search',
    'second',
    'sum',
    'top',
    'upper'
  ]) {
    assertRefused(
      'where',
      `${word} «=» 1`,
      'odsql/syntax',
      `unexpected = at position ${word.length + 1} in ${word} = 1. ${word} is a reserved word: as the name of a field it stands in back-quotes, \`${word}\`.`
    )
  }
})

test('a reserved word is the field of that name where no parenthesis follows, in every clause', () => {
  const words = [
    'year',
    'month',
    'day',
    'count',
    'max',
    'search',
    'range',
    'top',
    'limit',
    'group',
    'by',
    'select',
    'where',
    'desc',
    'as',
    'distinct',
    'and'
  ]
  const context = contextOf([
    ...words.map((name) => makeField(name, name === 'day' ? 'date' : 'int')),
    makeField('name', 'text')
  ])
  for (const word of words.filter((each) => each !== 'day')) {
    assert.equal(
      where(`${word} = 2022 and ${word} in (1) and 1 < ${word}`, context),
      `(and (= ${word} 2022) (in ${word} 1) (> ${word} 1))`
    )
    assert.equal(
      query({ select: `${word}, max(${word}), count(distinct ${word})`, order_by: `${word} desc` }, context),
      `(select ${word} (\`max(${word})\` (max ${word})) (\`count(distinct ${word})\` (count_distinct ${word}))) (order (desc ${word}))`
    )
    assert.equal(
      query({ group_by: word, order_by: `-${word}` }, context),
      `(group (${word} ${word})) (order (desc #0))`
    )
  }
  assert.equal(where('year(day) = 2022 and year = 2022', context), '(and (= (year:int day) 2022) (= year 2022))')
  assert.equal(query({ select: 'count(distinct)' }, context), '(select (`count(distinct)` (count distinct)))')
  assert.equal(
    query({ select: 'month, lower(month)', group_by: 'name as month' }, contextOf([makeField('name', 'text')])),
    '(group (month name)) (select (`lower(month)` (lower:text #0)))'
  )
  assertRefused(
    'where',
    'Year «=» 1',
    'odsql/syntax',
    'unexpected = at position 5 in Year = 1. Year is a reserved word: as the name of a field it stands in back-quotes, `Year`.',
    {},
    context
  )
  assertRefused(
    'where',
    '«group» (1)',
    'odsql/syntax',
    'unexpected group at position 0 in group (1). group is a reserved word: as the name of a field it stands in back-quotes, `group`.',
    {},
    context
  )
})

test('ODSQL-reserved: other words of the language name fields as they are', () => {
  const context = contextOf(
    ['in', 'is', 'like', 'now', 'median', 'distance', 'include', 'to', 'date', 'geom', 'within', 'random'].map(
      (name) => ({ name, label: name, type: 'int', description: null, annotations: {} })
    )
  )
  assert.equal(
    where('in = 1 and is is null and like = 2 and to in [1 to 2]', context),
    '(and (= in 1) (null? is) (= like 2) (in to [1 2]))'
  )
  assert.equal(
    where('now > 1 or date > 2 or geom > 3 or within > 4', context),
    '(or (> now 1) (> date 2) (> geom 3) (> within 4))'
  )
})

test('ODSQL-lexis: an unknown function is an unexpected parenthesis', () => {
  for (const name of [
    'upper',
    'top',
    'quarter',
    'dayofweek',
    'millisecond',
    'if',
    'stddev',
    'variance',
    'day_of_week',
    'cluster',
    'circle',
    'BADSYNTAX'
  ]) {
    assertRefused(
      'select',
      `${name}«(»age)`,
      'odsql/unknown-function',
      `unexpected ( at position ${name.length} in ${name}(age).`
    )
  }
  assertRefused('where', 'case «when» age > 1 then 1 end', 'odsql/syntax')
})

test('hostile characters are values in quotes and mistakes outside', () => {
  assert.equal(where('name = "\u0000"'), '(= name "\\u0000")')
  assert.equal(where('name = "\ud800"'), '(= name "\ufffd")')
  assertRefused('where', 'name = «\u0000»', 'odsql/syntax')
  assertRefused('where', 'name = «\ud800»', 'odsql/syntax')
  assertRefused('where', 'name = «😀»', 'odsql/syntax', 'unexpected 😀 at position 7 in name = 😀.')
})
