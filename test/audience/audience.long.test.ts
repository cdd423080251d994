/**
 * Random sequences of changes, and what ten callers see after each of them, on both databases, in portals of fifty
 * sequences each. AUDIENCE_SEQUENCES sets their number (10,000), AUDIENCE_SEED where they begin, AUDIENCE_SECONDS when to stop earlier.
 */
import assert from 'node:assert/strict'
import test from 'node:test'
import { openStore } from '#store'
import { startPostgres } from '../postgres-for-tests.ts'
import { openPortalWorld } from './portal-world.ts'
import { runSequences } from './sequences.ts'

const SEQUENCES = Number(process.env.AUDIENCE_SEQUENCES ?? 10_000)
const SEED = Number(process.env.AUDIENCE_SEED ?? 1)
const SECONDS = Number(process.env.AUDIENCE_SECONDS ?? 3_600)
const OF_ONE_PORTAL = 50

test('what ten callers see agrees with a model after every change', async (t) => {
  const postgres = await startPostgres()
  const began = performance.now()
  let [done, changes, views] = [0, 0, 0]
  try {
    for (let block = 0; done < SEQUENCES && performance.now() - began < SECONDS * 1_000; block++) {
      // Three on SQLite for each on PostgreSQL, whose databases take longer to make.
      const isPostgres = postgres !== undefined && block % 4 === 3
      const url = isPostgres ? await postgres.createDatabase(`audience${block}`) : undefined
      const world = await openPortalWorld(url === undefined ? undefined : () => openStore({ url }))
      const sequences = Math.min(OF_ONE_PORTAL, SEQUENCES - done)
      const run = await runSequences(world, { seed: SEED + block, sequences }).finally(() => world.close())
      done += sequences
      changes += run.changes
      views += run.views
    }
  } finally {
    await postgres?.stop()
  }
  t.diagnostic(
    `${done} sequences, ${changes} changes, ${views} views compared in ${Math.round((performance.now() - began) / 1_000)} s`
  )
  assert.ok(done > 0)
})
