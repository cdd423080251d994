import { rmSync } from 'node:fs'
import { join } from 'node:path'
import test from 'node:test'
import { openStore } from '#store'
import { quickFolder } from '../../src/events/webhooks/webhooks-for-tests.ts'
import { startPostgres } from '../postgres-for-tests.ts'
import { type KillWorld, killUnderLoad } from './kills.ts'

const KILLS = Number(process.env.WEBHOOK_KILLS ?? 1_000)
const SEED = Number(process.env.WEBHOOK_SEED ?? 20261121)
const UP_TO_TOLD = 60

test(`SQLite: ${KILLS} kills of the server at random moments under load`, async (t) => {
  const folder = quickFolder()
  try {
    t.diagnostic(
      await killServers(
        1,
        [0, 1, 2, 3].map((at) => ({ STORE_FILE: join(folder, `control-${at}.sqlite`) }))
      )
    )
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
})

test(`PostgreSQL: ${KILLS} kills of one of two servers`, async (t) => {
  const postgres = await startPostgres()
  if (postgres === undefined) return t.skip('PostgreSQL could not be started here')
  try {
    t.diagnostic(
      await killServers(
        2,
        await Promise.all(['a', 'b', 'c'].map(async (name) => ({ STORE_URL: await postgres.createDatabase(name) })))
      )
    )
  } finally {
    await postgres.stop()
  }
})

async function killServers(
  servers: number,
  environments: readonly ({ STORE_FILE: string } | { STORE_URL: string })[]
): Promise<string> {
  const worlds: KillWorld[] = []
  try {
    for (const environment of environments)
      worlds.push({
        environment,
        store: await openStore(
          'STORE_URL' in environment ? { url: environment.STORE_URL } : { file: environment.STORE_FILE }
        )
      })
    return await killUnderLoad({ kills: KILLS, seed: SEED, servers, worlds, upToTold: UP_TO_TOLD })
  } finally {
    for (const { store } of worlds) await store.close()
  }
}
