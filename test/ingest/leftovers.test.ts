import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { OwnedLabel } from '#engine'
import type { VersionRegister } from '#ingest'
import { cleanLeftovers, dropDiscarded, sweepVersions } from '#ingest'

/** A label of this portal's own: of a version that was published at the revision, if there is one. */
function own(revision?: number): OwnedLabel {
  return { portal: 'ours', own: true, ...(revision !== undefined && { version: { revision } }) }
}

const FOREIGN: OwnedLabel = { portal: 'theirs', own: false, version: { revision: 3 } }

/** An engine that only has tables, and a catalog at revision 5 that only knows their states. */
function world(tables: Readonly<Record<string, OwnedLabel | undefined>>, states: Readonly<Record<string, string>>) {
  const left = new Map(Object.entries(tables))
  const calls: unknown[] = []
  const known = new Map(Object.entries(states))
  const dead = new Set<string>()
  const versions = {
    labels: async (isWanted: (name: string) => boolean = () => true) =>
      new Map([...left].filter(([name]) => isWanted(name))),
    drop: async (table: string) => void left.delete(table)
  }
  const register: VersionRegister = {
    abandonDeadLoads: async (options) => {
      calls.push(options)
      for (const table of dead) known.set(table, 'abandoned')
    },
    versionTables: async () => known,
    droppableTables: async () =>
      [...known].flatMap(([table, state]) => (state === 'released' || state === 'abandoned' ? [{ table, state }] : [])),
    forgetTable: async (table) => void calls.push(table),
    noteDrop: async () => void calls.push('noted'),
    lineage: async () => ({ portal: 'ours', revision: 5, token: 't' })
  }
  const abandon = (table: string) => void dead.add(table)
  return { engine: { versions }, register, left: () => [...left.keys()], calls, abandon }
}

test('a start drops loads that this database abandoned, and nothing unknown to it', async () => {
  const { engine, register, left, calls } = world(
    {
      v_da_a_1: own(2),
      v_da_a_2: own(),
      s_da_a_2_0: own(),
      s_da_a_1_3: own(),
      s_loose: own(),
      v_da_b_1: own(3),
      v_da_c_1: FOREIGN,
      s_da_c_1_0: FOREIGN,
      s_unknown: undefined,
      v_da_d_1: undefined,
      c_12: own(),
      other: undefined
    },
    { v_da_a_1: 'current', v_da_a_2: 'abandoned' }
  )
  assert.deepEqual(await cleanLeftovers(engine, register, { onlyServer: true }), [
    's_da_a_2_0',
    's_da_a_1_3',
    's_loose',
    'v_da_a_2'
  ])
  assert.deepEqual(left(), ['v_da_a_1', 'v_da_b_1', 'v_da_c_1', 's_da_c_1_0', 's_unknown', 'v_da_d_1', 'c_12', 'other'])
  assert.deepEqual(calls, [{ onlyServer: true }, 'v_da_a_2'])
})

test('beside other servers the staging tables of loads in progress stay, and those of unknown origin', async () => {
  const { engine, register, left } = world(
    { v_da_a_1: own(), s_da_a_1_0: own(), s_loose: own(), v_da_b_1: own() },
    { v_da_a_1: 'loading' }
  )
  await cleanLeftovers(engine, register, { onlyServer: false })
  assert.deepEqual(left(), ['v_da_a_1', 's_da_a_1_0', 's_loose', 'v_da_b_1'])
})

test('replaced versions are noted, dropped with their files, then deleted from the list', async () => {
  const { engine, register, left, calls } = world(
    { v_da_a_1: own(1), s_da_a_1_0: own(), s_da_a_11_0: own(), v_da_a_2: own(2) },
    { v_da_a_1: 'released', v_da_a_2: 'current', v_da_a_11: 'loading' }
  )
  assert.deepEqual(await dropDiscarded(engine, register), ['v_da_a_1'])
  assert.deepEqual(
    [left(), calls],
    [
      ['s_da_a_11_0', 'v_da_a_2'],
      ['noted', 'v_da_a_1']
    ]
  )
})

test('a load that this database abandoned, but published later according to its table, stays', async () => {
  const { engine, register, left } = world(
    { v_da_a_7: own(6), v_da_a_8: own(5) },
    { v_da_a_7: 'abandoned', v_da_a_8: 'abandoned' }
  )
  assert.deepEqual(await dropDiscarded(engine, register), ['v_da_a_8'])
  assert.deepEqual(left(), ['v_da_a_7'])
})

test('a sweep gives up loads without a sign of life beside running ones, and drops their tables', async () => {
  const { engine, register, left, calls, abandon } = world(
    { v_da_a_1: own(1), v_da_a_2: own(), s_da_a_2_0: own(), v_da_a_3: own() },
    { v_da_a_1: 'current', v_da_a_2: 'loading', v_da_a_3: 'loading' }
  )
  abandon('v_da_a_2')
  assert.deepEqual(await sweepVersions(engine, register), ['v_da_a_2'])
  assert.deepEqual(
    [left(), calls],
    [
      ['v_da_a_1', 'v_da_a_3'],
      [{ onlyServer: false }, 'v_da_a_2']
    ]
  )
})
