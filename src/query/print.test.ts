import assert from 'node:assert/strict'
import test from 'node:test'
import { makeField } from '#schema'
import { printExpression, printPredicate, printQuery } from './print.ts'
import type { FieldReference, Predicate, Query } from './types.ts'

const field = (name: string, type: FieldReference['type']): FieldReference => ({
  kind: 'field',
  name,
  type,
  list: false
})
const [name, height] = [field('name', 'text'), field('height', 'int')]

test('a condition is one line', () => {
  const predicate: Predicate = {
    kind: 'and',
    items: [
      { kind: 'compare', op: '>', left: height, right: { kind: 'literal', type: 'int', value: '10' } },
      { kind: 'compare', op: '=', left: name, right: { kind: 'literal', type: 'text', value: 'oak "old"' } }
    ]
  }
  assert.equal(printPredicate(predicate), '(and (> height 10) (= name "oak \\"old\\""))')
})

test('literals that look alike are distinguished', () => {
  const literals = [
    { kind: 'literal', type: 'int', value: '1' },
    { kind: 'literal', type: 'double', value: 1 },
    { kind: 'literal', type: 'text', value: '1' },
    { kind: 'literal', type: 'boolean', value: true },
    { kind: 'literal', type: 'null', value: null },
    { kind: 'literal', type: 'double', value: 1e21 }
  ] as const
  assert.equal(literals.map(printExpression).join(' '), '1 1.0 "1" true null 1e+21')
})

test('a query says what it does not have by default', () => {
  const query: Query = {
    source: { table: 't', datasetId: 'd', fields: [makeField('name', 'text')], recordCount: 1 },
    where: { kind: 'is-null', item: name },
    groups: [{ key: 'name', by: { kind: 'value', value: name }, type: 'text' }],
    select: [{ key: 'count(*)', value: { kind: 'aggregate', fn: 'count', type: 'int' } }],
    order: [
      { kind: 'value', value: { kind: 'item', index: 0, type: 'int' }, descending: true },
      { kind: 'random', seed: 1 }
    ],
    limit: 10,
    offset: 5,
    timezone: 'UTC',
    lang: 'en'
  }
  assert.equal(
    printQuery(query),
    '(query (where (null? name)) (group (name name)) (select (`count(*)` (count *))) (order (desc $0) (random 1)) (limit 10) (offset 5))'
  )
})
