import assert from 'node:assert/strict'
import test from 'node:test'
import { compileQuery } from '../compile.ts'
import { ODSQL_ERRORS } from '../errors.ts'
import { assertRefused, contextOf, thrownBy, wire } from '../odsql-for-tests.ts'

test('EXPLORE-error: the recorded messages of live portals', () => {
  assert.equal(
    wire('where', 'BADSYNTAX(('),
    'ODSQL syntax exception: unexpected ( at position 9 in BADSYNTAX((. Clause(s) containing the error(s): where.'
  )
  assert.equal(
    wire('where', 'garbage=='),
    'ODSQL syntax exception: unexpected = at position 8 in garbage==. Clause(s) containing the error(s): where.'
  )
  assert.equal(
    wire('where', '1_uai'),
    'ODSQL syntax exception: unexpected _uai at position 1 in 1_uai. Clause(s) containing the error(s): where.'
  )
  assert.equal(
    wire('select', 'colour'),
    'ODSQL query is malformed: Unknown field: colour. Clause(s) containing the error(s): select.'
  )
  assert.equal(
    wire('select', 'sum(name)'),
    'ODSQL query is malformed: StatAggregation only supports numeric or date expression. Clause(s) containing the error(s): select.'
  )
  assert.equal(
    wire('group_by', 'place'),
    'ODSQL query is malformed: Aggregation on geo point field is not possible. Use the geo_cluster(point_geo, int_precision) aggregation function instead. Clause(s) containing the error(s): group_by.'
  )
  assert.match(wire('where', 'age > '), /^ODSQL syntax exception: unexpected end of line /)
})

test('every error has a code of the wire', () => {
  assert.deepEqual(
    [...new Set(Object.values(ODSQL_ERRORS).map(({ errorCode }) => errorCode))],
    ['ODSQLSyntaxError', 'IncompatibleTypesInComparisonFilter', 'ODSQLError']
  )
})

test('what is left over after a clause is unexpected', () => {
  assertRefused('where', 'age > 3 «4»', 'odsql/syntax')
  assertRefused('select', 'age «height»', 'odsql/syntax')
  assertRefused('group_by', 'kind «desc»', 'odsql/syntax')
  assertRefused('order_by', 'age desc «asc»', 'odsql/syntax')
  assertRefused('select', 'age,«»', 'odsql/syntax')
  assertRefused('select', '«,»age', 'odsql/syntax')
  assertRefused('where', '(age > 3«»', 'odsql/syntax')
  assertRefused('where', 'age > 3«)»', 'odsql/syntax')
})

test('conditions have no place outside of where', () => {
  assertRefused('select', 'age «>» 3', 'odsql/syntax')
  assertRefused('select', '(age «>» 3) as x', 'odsql/syntax')
  assertRefused('order_by', 'age «=» 3', 'odsql/syntax')
  assertRefused('where', '(«age > 3») = public', 'odsql/not-allowed', 'A condition is not allowed as a value.')
})

test('expressions allowed only in select are refused elsewhere before their type is checked', () => {
  const context = contextOf(undefined, { shownOnly: new Set(['public']) })
  for (const text of ['«public»', '«public» = "x"', 'age > 3 and not «public»', 'startswith(«public», "x")']) {
    assertRefused('where', text, 'odsql/not-allowed', 'Field public is not allowed in the current clause.', {}, context)
  }
  for (const clause of ['group_by', 'order_by'] as const)
    assertRefused(
      clause,
      '«public»',
      'odsql/not-allowed',
      'Field public is not allowed in the current clause.',
      {},
      context
    )
  assert.equal(compileQuery({ select: 'public' }, context).select.length, 1)
})

test('10,000 parentheses are too deep, where that begins', () => {
  for (const [open, close] of [
    ['(', ')'],
    ['not ', ''],
    ['- ', ''],
    ['lower(', ')'],
    ['ifnull(age, ', ')']
  ] as const) {
    const error = thrownBy(() =>
      compileQuery({ where: [`${open.repeat(10_000)}age${close.repeat(10_000)}`] }, contextOf())
    ) as Error & { code: string; at: { start: number } }
    assert.deepEqual([error.code, error.message], ['odsql/limit', 'Expressions are at most 200 levels deep.'])
    assert.ok(
      error.at.start >= 200 * open.length && error.at.start <= 201 * open.length + 6,
      `${open} ${error.at.start}`
    )
  }
})

test('50,000 values in a list are fine, and so is a text of a million characters', () => {
  const list = Array.from({ length: 50_000 }, (_, value) => value)
  const { where } = compileQuery({ where: [`age in (${list.join(', ')})`] }, contextOf())
  assert.equal(where?.kind === 'one-of' ? where.values.length : where, 50_000)
  assert.equal(compileQuery({ where: [`name = "${'a'.repeat(999_900)}"`] }, contextOf()).where?.kind, 'compare')
})

test('longer clauses, and clauses of more parts, are refused', () => {
  assertRefused('where', `${' '.repeat(1_000_000)}«age»`, 'odsql/limit', 'A clause has at most 1000000 characters.')
  assertRefused('where', `${'public or '.repeat(10_000)}«public»`, 'odsql/limit', 'A clause has at most 10000 parts.')
  assertRefused('where', `age in (${'1,'.repeat(50_000)}«1»)`, 'odsql/limit', 'A list has at most 50000 values.')
  assertRefused('select', `${'age + '.repeat(201)}age`.replace(/\+ age$/, '«+» age'), 'odsql/limit')
  assertRefused(
    'group_by',
    `${Array.from({ length: 100 }, (_, place) => `age as a${place}`).join(',')},«kind»`,
    'odsql/limit',
    'A group_by has at most 100 keys.'
  )
  assertRefused(
    'group_by',
    `range(age, «${Array.from({ length: 1001 }, (_, place) => place).join(', ')}»)`,
    'odsql/limit',
    'A range has at most 1000 steps.'
  )
  assertRefused(
    'select',
    `date_format(seen, «"${'-'.repeat(1001)}"»)`,
    'odsql/limit',
    'A date format has at most 1000 characters.'
  )
})

test('the words of full text of a request are bounded, over all conditions together', () => {
  const words = (count: number) => Array.from({ length: count }, (_, place) => `w${place}`).join(' ')
  assert.doesNotThrow(() => compileQuery({ where: [`search("${words(200)}")`] }, contextOf()))
  for (const where of [[`search("${words(201)}")`], [`search("${words(100)}")`, `not ("${words(101)}" or age > 1)`]]) {
    assert.throws(() => compileQuery({ where }, contextOf()), {
      code: 'odsql/limit',
      message: 'The conditions of a request have at most 200 words of full text.'
    })
  }
})

test('messages repeat only the beginning of a long text', () => {
  const message = wire('where', `${'a'.repeat(500_000)}(`)
  assert.ok(message.length < 1200, String(message.length))
})
