import assert from 'node:assert/strict'
import test from 'node:test'
import { field, query } from './contract/dataset.ts'
import type { Reader } from './reader.ts'
import { ValueLists } from './stored-values.ts'

/** A version whose text has these values; `asked` counts statements. */
function listsOf(values: readonly (readonly [string, number])[], fromRows = 0) {
  let asked = 0
  const reader = {
    rows: async () => {
      asked++
      return values
    },
    objects: async () => {
      asked++
      return [{ texts: String(values.length), hashes: String(new Set(values.map(([value]) => value)).size) }]
    }
  } as unknown as Reader
  const lists = new ValueLists(reader, fromRows)
  const groups = [{ key: 'g', by: { kind: 'value', value: field('name') }, type: 'text' }] as const
  const distinct = { kind: 'aggregate', fn: 'count_distinct', arg: field('name'), type: 'int' } as const
  const select = [{ key: 'n', value: distinct }] as const
  return { lists, asked: () => asked, grouped: query({ groups }), counted: query({ select }) }
}

test('values are asked once a field of a version', async () => {
  const { lists, asked, grouped } = listsOf([
    ['b', 1],
    ['a', 1]
  ])
  for (const _ of [1, 2]) assert.deepEqual((await lists.lookUp(grouped, {})).lists.get('name'), ['a', 'b'])
  assert.equal(asked(), 1)
  await lists.lookUp({ ...grouped, source: { ...grouped.source, table: 'v_other_1' } }, {})
  assert.equal(asked(), 2)
})

test('too many values, long ones, and those that are not UTF-8 are not listed', async () => {
  const many = Array.from({ length: 1_001 }, (_, at) => [String(at), 1] as const)
  for (const values of [many, [['x'.repeat(20_000), 1] as const], [['a', 0] as const]]) {
    const { lists, grouped } = listsOf(values)
    assert.equal((await lists.lookUp(grouped, {})).lists.size, 0)
  }
})

test('hashes distinguish values if there are as many', async () => {
  const { lists, counted } = listsOf([
    ['a', 1],
    ['b', 1]
  ])
  assert.deepEqual([...(await lists.lookUp(counted, {})).hashed], ['name'])
  const equal = listsOf([
    ['a', 1],
    ['a', 1]
  ])
  assert.equal((await equal.lists.lookUp(equal.counted, {})).hashed.size, 0)
})

test('nothing is asked about small versions', async () => {
  const { lists, asked, grouped } = listsOf([['a', 1]], 1_000)
  assert.equal((await lists.lookUp(grouped, {})).lists.size, 0)
  assert.equal(asked(), 0)
})
