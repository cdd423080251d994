import assert from 'node:assert/strict'
import test from 'node:test'
import { claimEngine } from './engine-claim.ts'

function database(tables: string[]) {
  const never = () => assert.fail('not asked for')
  return { versions: { list: async () => [...tables], create: async (name: string) => void tables.push(name), drop: never, measure: never } }
}

test('a portal claims a database once and finds it again', async () => {
  const tables = ['v_1_1']
  await claimEngine(database(tables), 'ab12')
  await claimEngine(database(tables), 'ab12')
  assert.deepEqual(tables, ['v_1_1', 'portal_ab12'])
})

test('a database of another portal is refused', async () => {
  const tables = ['portal_ab12', 'v_1_1']
  await assert.rejects(claimEngine(database(tables), 'cd34'), { code: 'app/foreign-engine', message: /portal_ab12.*clickhouse-database/ })
  assert.deepEqual(tables, ['portal_ab12', 'v_1_1'])
})
