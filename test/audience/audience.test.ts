/** Random sequences of changes, and what ten callers see after each of them: a short run; audience.long.test.ts has more. */
import assert from 'node:assert/strict'
import test from 'node:test'
import { openStore } from '#store'
import { startPostgres } from '../postgres-for-tests.ts'
import { openPortalWorld } from './portal-world.ts'
import { runSequences } from './sequences.ts'

const SEQUENCES = 8

test('what ten callers see agrees with a model after every change, on SQLite', async () => {
  const world = await openPortalWorld()
  const { changes } = await runSequences(world, { seed: 12, sequences: SEQUENCES }).finally(() => world.close())
  assert.ok(changes >= SEQUENCES)
})

test('what ten callers see agrees with a model after every change, on PostgreSQL', async (t) => {
  const postgres = await startPostgres()
  if (postgres === undefined) return t.skip('PostgreSQL cannot be started here')
  try {
    const url = await postgres.createDatabase('audience')
    const world = await openPortalWorld(() => openStore({ url }))
    await runSequences(world, { seed: 13, sequences: SEQUENCES }).finally(() => world.close())
  } finally {
    await postgres.stop()
  }
})
