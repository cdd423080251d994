import { rmSync } from 'node:fs'
import { join } from 'node:path'
import test from 'node:test'
import { openStore } from '#store'
import { quickFolder } from '../../src/events/webhooks/webhooks-for-tests.ts'
import { startPostgres } from '../postgres-for-tests.ts'
import { killUnderLoad } from './kills.ts'

const KILLS = Number(process.env.WEBHOOK_KILLS ?? 1_000)
const SEED = Number(process.env.WEBHOOK_SEED ?? 20261121)
const UP_TO_MS = 1_500

test(`SQLite: ${KILLS} kills of the server at random moments under load`, async (t) => {
  const folder = quickFolder()
  const file = join(folder, 'control.sqlite')
  const store = await openStore({ file })
  try {
    t.diagnostic(await killUnderLoad({ kills: KILLS, seed: SEED, servers: 1, environment: { STORE_FILE: file }, store, upToMs: UP_TO_MS }))
  } finally {
    await store.close()
    rmSync(folder, { recursive: true, force: true })
  }
})

test(`PostgreSQL: ${KILLS} kills of one of two servers`, async (t) => {
  const postgres = await startPostgres()
  if (postgres === undefined) return t.skip('PostgreSQL could not be started here')
  try {
    const url = await postgres.createDatabase('webhooks')
    const store = await openStore({ url })
    t.diagnostic(await killUnderLoad({ kills: KILLS, seed: SEED, servers: 2, environment: { STORE_URL: url }, store, upToMs: UP_TO_MS }))
    await store.close()
  } finally {
    await postgres.stop()
  }
})
