import assert from 'node:assert/strict'
import test from 'node:test'
import { FUNCTIONS, findFunction } from './functions.ts'

test('every function is there once, in lower case', () => {
  const names = FUNCTIONS.map(({ name }) => name)
  assert.deepEqual(names, [...new Set(names)])
  assert.ok(names.every((name) => name === name.toLowerCase() && findFunction(name)?.name === name))
  assert.equal(findFunction('upper'), undefined)
})

test('arguments by position can be left out at the end only', () => {
  for (const { parameters } of FUNCTIONS) {
    const optional = parameters.map((parameter) => parameter.optional === true)
    assert.deepEqual(optional, optional.toSorted())
  }
})

test('predicates belong to where, groupings to group_by, aggregates to select at least', () => {
  const clausesOf = (kind: string): string[] => [
    ...new Set(FUNCTIONS.filter((row) => row.kind === kind).map((row) => row.clauses.join('')))
  ]
  assert.deepEqual(clausesOf('predicate'), ['W'])
  assert.deepEqual(clausesOf('grouping'), ['G'])
  assert.deepEqual(clausesOf('aggregate'), ['SO', 'S'])
  assert.deepEqual(clausesOf('ordering'), ['O'])
  assert.deepEqual(clausesOf('declaration'), ['S'])
})
