import { chmodSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import test, { after } from 'node:test'
import { startPostgres } from '../postgres-for-tests.ts'
import { closeConnections, startPortal } from './two-portals.ts'
import { liveWholeLife } from './whole-life.ts'

const RECORDS = Number(process.env.RECORDS ?? 1_000_000)

const postgres = await startPostgres()
after(async () => {
  closeConnections()
  await postgres?.stop()
})

for (const [at, [hosts, guests]] of (
  [
    ['SQLite', 'SQLite'],
    ['PostgreSQL', 'PostgreSQL'],
    ['PostgreSQL', 'SQLite']
  ] as const
).entries()) {
  const skip = hosts === 'PostgreSQL' && postgres === undefined ? 'PostgreSQL could not be started here' : false
  test(`the whole life with ${RECORDS} records: a host on ${hosts}, a guest on ${guests}`, { skip }, async () => {
    const folder = mkdtempSync(join(tmpdir(), 'loggia-life-'))
    chmodSync(folder, 0o711)
    const store = async (kind: string, name: string) =>
      kind === 'SQLite' ? {} : { 'store-url': (await postgres?.createDatabase(`${name}_${at}`)) ?? '' }
    const [host, guest] = [
      await startPortal({ folder, name: 'host', settings: await store(hosts, 'host') }),
      await startPortal({ folder, name: 'guest', settings: await store(guests, 'guest') })
    ]
    try {
      await liveWholeLife({ host, guest, folder, records: RECORDS })
    } finally {
      await Promise.all([host.server.stop(), guest.server.stop()])
      rmSync(folder, { recursive: true, force: true })
    }
  })
}
