import assert from 'node:assert/strict'
import test from 'node:test'
import type { Catalog, Dataset } from '#catalog'
import type { Engine } from '#engine'
import { checkIntegrity } from './integrity.ts'

interface Home {
  /** Rows by table. */
  readonly tables: Readonly<Record<string, number>>
  /** Records by dataset; its table is `v_<id>_1`. */
  readonly datasets: Readonly<Record<string, number>>
  readonly loading?: readonly string[]
}

function check({ tables, datasets, loading = [] }: Home, busy = false) {
  const versions = {
    list: async () => Object.keys(tables),
    measure: async (name: string) => ({ rows: tables[name] ?? 0, bytes: 0 })
  }
  const all = Object.entries(datasets).map(
    ([id, recordCount]) => ({ id, version: { table: `v_${id}_1`, recordCount } }) as unknown as Dataset
  )
  const catalog = {
    listAll: async () => all,
    versionTables: async () =>
      new Map([...Object.keys(datasets).map((id) => `v_${id}_1`), ...loading].map((table) => [table, 'current']))
  }
  return checkIntegrity({ versions } as unknown as Engine, catalog as unknown as Catalog, { busy })
}

test('a home in order has no findings', async () => {
  assert.deepEqual(await check({ tables: { v_a_1: 3, v_b_1: 0 }, datasets: { a: 3, b: 0 } }), {
    datasets: 2,
    tables: 2,
    records: 3,
    findings: [],
    deep: false
  })
})

test('a missing table and a wrong count are reported', async () => {
  assert.deepEqual((await check({ tables: { v_b_1: 7 }, datasets: { a: 3, b: 8 } })).findings, [
    'dataset a: its table v_a_1 is missing',
    'dataset b: its table v_b_1 has 7 records instead of 8'
  ])
})

test('versions and staging tables that the catalog does not reference are reported; those of a load in progress are not', async () => {
  const tables = { v_a_1: 1, v_a_2: 1, s_a_2_0: 5, v_a_3: 1, s_a_3_0: 5 }
  const { findings } = await check({ tables, datasets: { a: 1 }, loading: ['v_a_2'] })
  assert.deepEqual(
    findings.map((finding) => finding.split(' ')[1]),
    ['v_a_3', 's_a_3_0']
  )
})

test('tables of the catalog are left over only when no server runs', async () => {
  const home = { tables: { c_4_abcdef: 2 }, datasets: {} }
  assert.equal((await check(home, true)).findings.length, 0)
  assert.equal((await check(home, false)).findings.length, 1)
})
