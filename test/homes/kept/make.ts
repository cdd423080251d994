/**
 * `node test/homes/kept/make.ts NAME`: creates a home with all kinds of data with the present code, and stores it
 * as `NAME.tar.gz` with the views of its callers (`NAME.json`). Done once before each release; `kept.test.ts` opens every home
 * that was ever kept.
 */
import { rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { type ControlPlane, withControlPlane } from '#app'
import { silentLog } from '#kit'
import { startReceiver } from '../../../src/portal/webhooks/receiver-for-tests.ts'
import { openPortal, startPortal } from '../../collaborations/two-portals.ts'
import { freePort } from '../../free-port.ts'
import { importSmall, openHomeLab } from '../home-lab.ts'
import { fillExchange } from './fill-exchange.ts'
import { describeLoaded, fillPortal } from './fill-portal.ts'
import { countRows, packHome, readItemIds, SETTINGS } from './kept-home.ts'
import { readViewpoints } from './viewpoints.ts'

const name = process.argv[2]
if (name === undefined || !/^[\w.-]+$/.test(name)) throw new Error('name the home, as in 2026-11-22')

/** Has rows only while records are loaded on PostgreSQL. */
const DURING_LOADS = 'load_turns'

const lab = openHomeLab()
const receiver = await startReceiver()
try {
  const home = join(lab.folder, 'home')
  const settings = {
    ...SETTINGS,
    'collaboration-hosts': '127.0.0.1',
    'import-hosts': '127.0.0.1',
    'identity-hosts': '127.0.0.1'
  }
  const command = <Result>(work: (controlPlane: ControlPlane) => Promise<Result>): Promise<Result> =>
    withControlPlane({ config: lab.config(home, settings), log: silentLog, command: 'loggia' }, work)
  const httpsPort = await freePort()
  const { keys, group } = await lab.withServer(
    home,
    async (server) => {
      const filled = await fillPortal(server, receiver.url)
      const there = await startPortal({ folder: lab.folder, name: 'other' })
      try {
        for (const datasetId of ['levels', 'gauges']) await importSmall(there.server, lab.folder, datasetId)
        const here = await openPortal(`https://127.0.0.1:${httpsPort}`, server.server)
        await fillExchange({ here, home: server, there, command })
      } finally {
        await there.server.stop()
      }
      return filled
    },
    { ...settings, 'https-port': String(httpsPort) },
    'public'
  )
  await command((controlPlane) => describeLoaded(controlPlane, group))
  const ids = readItemIds(home)
  const viewpoints = await lab.withServer(
    home,
    ({ server }) => readViewpoints(server.url, keys, ids),
    SETTINGS,
    'public'
  )
  const control = new DatabaseSync(join(home, 'control.sqlite'))
  control.exec('vacuum; pragma wal_checkpoint(truncate)')
  control.close()
  const seen = { keys, viewpoints, rows: countRows(home) }
  for (const rest of ['control.sqlite-wal', 'control.sqlite-shm', 'home.lock', 'uploads', 'scratch', 'drafts'])
    rmSync(join(home, rest), { recursive: true, force: true })
  const empty = Object.keys(seen.rows).filter((table) => seen.rows[table] === 0 && table !== DURING_LOADS)
  if (empty.length > 0) throw new Error(`fill-portal.ts leaves tables empty: ${empty.join(', ')}`)
  writeFileSync(join(import.meta.dirname, `${name}.json`), `${JSON.stringify(seen, null, 1)}\n`)
  packHome(name, home)
} finally {
  await receiver.close()
  lab.close()
}
