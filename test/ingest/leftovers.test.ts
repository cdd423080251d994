import assert from 'node:assert/strict'
import { test } from 'node:test'
import { cleanLeftovers, dropReplacedVersions } from '#ingest'
import type { VersionRegister } from '#ingest'

/** An engine that only has tables, and a catalog that only knows names. */
function world(tables: readonly string[], referenced: readonly string[], droppable: readonly string[] = []) {
  const left = new Set(tables)
  const calls: unknown[] = []
  const versions = { list: async () => [...left], drop: async (table: string) => void left.delete(table), create: async () => {}, measure: async () => ({ rows: 0, bytes: 0 }) }
  const register: VersionRegister = {
    abandonDeadLoads: async (options) => void calls.push(options),
    referencedTables: async () => [...referenced],
    droppableTables: async () => [...droppable],
    forgetTable: async (table) => void calls.push(table),
  }
  return { engine: { versions }, register, left, calls }
}

test('at the start everything of loads that the catalog does not know is dropped, and nothing else', async () => {
  const { engine, register, left, calls } = world(['v_da_a_1', 'v_da_a_2', 's_da_a_2_0', 'c_12', 'other'], ['v_da_a_1'])
  assert.deepEqual(await cleanLeftovers(engine, register, { onlyServer: true }), ['v_da_a_2', 's_da_a_2_0'])
  assert.deepEqual([...left], ['v_da_a_1', 'c_12', 'other'])
  assert.deepEqual(calls, [{ onlyServer: true }])
})

test('beside other servers the staging tables of loads in progress stay', async () => {
  const { engine, register, left } = world(['v_da_a_1', 's_da_a_1_0', 'v_da_b_1'], ['v_da_a_1'])
  await cleanLeftovers(engine, register, { onlyServer: false })
  assert.deepEqual([...left], ['v_da_a_1', 's_da_a_1_0'])
})

test('replaced versions are dropped before they are forgotten', async () => {
  const { engine, register, left, calls } = world(['v_da_a_1', 'v_da_a_2'], [], ['v_da_a_1'])
  assert.deepEqual(await dropReplacedVersions(engine, register), ['v_da_a_1'])
  assert.deepEqual([[...left], calls], [['v_da_a_2'], ['v_da_a_1']])
})
