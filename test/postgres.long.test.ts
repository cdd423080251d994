/** Contracts of jobs on schedules on a real PostgreSQL. */
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import test, { after } from 'node:test'
import { harvestContract } from '../src/harvest/harvest.contract.ts'
import { sourcesContract } from '../src/sources/sources.contract.ts'
import { openStore } from '../src/store/open.ts'
import { startPostgres } from './postgres-for-tests.ts'

const folder = mkdtempSync(join(tmpdir(), 'loggia-postgres-'))
const server = await startPostgres()
after(async () => {
  await server?.stop()
  rmSync(folder, { recursive: true, force: true })
})

if (server === undefined)
  test('the contracts on PostgreSQL', { skip: 'PostgreSQL could not be started here' }, () => {})
else {
  const url = await server.createDatabase('sources')
  sourcesContract('PostgreSQL', join(folder, 'sources'), () => openStore({ url }))
  let harvests = 0
  harvestContract('PostgreSQL', join(folder, 'harvests'), async () =>
    openStore({ url: await server.createDatabase(`harvest_${harvests++}`) })
  )
}
