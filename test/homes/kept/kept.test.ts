/** Homes that earlier releases have filled with everything, opened by this one. */
import assert from 'node:assert/strict'
import { join } from 'node:path'
import test, { after } from 'node:test'
import { startPostgres } from '../../postgres-for-tests.ts'
import { openHomeLab } from '../home-lab.ts'
import { type KeptHome, listKeptHomes, readItemIds, SETTINGS, unpackHome } from './kept-home.ts'
import { copyToPostgres } from './postgres-copy.ts'
import { readViewpoints } from './viewpoints.ts'

const lab = openHomeLab()
after(() => lab.close())

async function checkSeen(kept: KeptHome, home: string, settings: object = {}): Promise<void> {
  const ids = readItemIds(home)
  const seen = await lab.withServer(
    home,
    ({ server }) => readViewpoints(server.url, kept.keys, ids),
    { ...SETTINGS, ...settings },
    'public'
  )
  assert.deepEqual(seen, kept.viewpoints)
}

for (const kept of listKeptHomes()) {
  test(`the home of ${kept.name} shows everybody what it showed then`, async () => {
    const home = join(lab.folder, kept.name)
    unpackHome(kept, home)
    await checkSeen(kept, home)
  })

  test(`the home of ${kept.name} shows the same from PostgreSQL`, async (t) => {
    const postgres = await startPostgres()
    if (postgres === undefined) return t.skip('PostgreSQL cannot be started here')
    try {
      const home = join(lab.folder, `${kept.name}-postgres`)
      unpackHome(kept, home)
      const url = await postgres.createDatabase('kept')
      await copyToPostgres(home, url)
      await checkSeen(kept, home, { 'store-url': url })
    } finally {
      await postgres.stop()
    }
  })
}
