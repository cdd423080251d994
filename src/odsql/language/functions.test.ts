import test from 'node:test'
import { FUNCTIONS } from '#query'
import { assertRefused, inCatalog } from '../odsql-for-tests.ts'

test('ODSQL-scalar-10: vector_similarity is not offered on the catalog and no function elsewhere', () => {
  assertRefused(
    'order_by',
    '«vector_similarity»("jazz")',
    'odsql/not-offered',
    'vector_similarity() is not offered by this portal. Use search() instead.',
    {},
    inCatalog()
  )
  assertRefused('where', '«vector_similarity_threshold»("jazz")', 'odsql/not-offered', undefined, {}, inCatalog())
  assertRefused('order_by', 'vector_similarity«(»"jazz")', 'odsql/unknown-function')
  assertRefused('where', 'vector_similarity_threshold«(»"jazz")', 'odsql/unknown-function')
})

test('every function is refused in each clause that it does not belong to', () => {
  const letters = { select: 'S', where: 'W', order_by: 'O', group_by: 'G' } as const
  const examples: Record<string, string> = {
    now: '()',
    count: '(*)',
    include: '(a*)',
    exclude: '(a*)',
    distance: "(place, geom'POINT(0 0)')"
  }
  for (const { name, clauses, kind } of FUNCTIONS) {
    for (const [clause, letter] of Object.entries(letters)) {
      if (clauses.includes(letter) || (kind === 'grouping' && clause !== 'group_by')) continue
      const text = `«${name}»${examples[name] ?? '(age)'}`
      const isAggregate = kind === 'aggregate' && (letter === 'W' || letter === 'G')
      const message = isAggregate
        ? 'Aggregation functions are only available in a select or an order by clause.'
        : `${name} is not allowed in the current clause.`
      assertRefused(clause as keyof typeof letters, text, 'odsql/not-allowed', message)
    }
  }
})

test('grouping functions are a syntax error outside of group_by', () => {
  for (const clause of ['select', 'where', 'order_by'] as const) {
    assertRefused(clause, 'geo_cluster «(»place, 3)', 'odsql/syntax')
    assertRefused(clause, 'range«(»age, 3)', 'odsql/syntax')
  }
})
