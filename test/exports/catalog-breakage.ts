/** Catalogs whose export cannot be finished: the client disconnects, the engine crashes, the disk is full. */
import assert from 'node:assert/strict'
import { chmodSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import test, { after, before } from 'node:test'
import { Server } from '../chaos/server.ts'
import { freePort } from '../free-port.ts'
import { catalogExportsOf, importBigCatalog } from './big-catalog.ts'
import type { Offered } from './big-dataset.ts'
import { beginDownload } from './broken-download.ts'
import { letClientsLeave } from './leaving-clients.ts'
import { exportsRunning, scratchFiles, untilTrue } from './watched-server.ts'

const ENVIRONMENT = { LOGGIA_CONCURRENT_QUERIES: '8', LOGGIA_DCAT_AP_PROFILES: 'ch,de,se,sp,it,vl,benap' }

/**
 * Their rows come from the engine while the file is written; the others have everything that they need before their first
 * byte.
 */
const FROM_ENGINE: readonly string[] = ['csv', 'xlsx']

/** It is so small when compressed that the engine may have sent everything before the first bytes leave. */
const MAY_BE_WHOLE: readonly string[] = ['xlsx']

/** As many as have a place at the same time. */
const AT_A_TIME = 4

/** Breaks exports of the catalog in these formats, in all offered ones if none are named. */
export function testCatalogBreakage(wanted?: readonly string[]): void {
  const home = mkdtempSync(join(tmpdir(), 'loggia-catalog-breakage-'))
  // As root the engine runs as a separate user, which needs access.
  chmodSync(home, 0o711)
  let server: Server
  before(async () => {
    server = new Server(home, await freePort(), ENVIRONMENT)
    await server.start()
    await importBigCatalog(server)
  })
  after(async () => {
    await server.kill('SIGTERM')
    rmSync(home, { recursive: true, force: true })
  })
  const formats = async (): Promise<readonly Offered[]> =>
    (await catalogExportsOf(server)).filter(({ rel }) => wanted?.includes(rel) !== false)

  test('a client that leaves ends the export; no handle, no file and no place stay behind', async (context) => {
    await letClientsLeave(context, server, await formats())
  })

  test('a crash of the engine midway fails the tables; formats that had all their data are complete', async (context) => {
    const offered = await formats()
    for (let from = 0; from < offered.length; from += AT_A_TIME) {
      const group = offered.slice(from, from + AT_A_TIME)
      await context.test(group.map(({ rel }) => rel).join(', '), async () => {
        const whole = new Map<string, number>()
        for (const { rel, href } of group) whole.set(rel, (await (await beginDownload(href)).finish()).bytes)
        const begun = await Promise.all(
          group.map(async ({ rel, href }) => ({ rel, download: await beginDownload(href) }))
        )
        for (const pid of await server.engines()) process.kill(pid, 'SIGKILL')
        for (const { rel, download } of begun) {
          const { complete, bytes } = await download.finish()
          if (!MAY_BE_WHOLE.includes(rel)) assert.equal(complete, !FROM_ENGINE.includes(rel), rel)
          if (complete) assert.equal(bytes, whole.get(rel), rel)
        }
        await untilTrue(async () => (await exportsRunning(server)) === 0, 'exports still hold their places')
        if (begun.some(({ rel }) => FROM_ENGINE.includes(rel)))
          await untilTrue(async () => /"level":[45]0/.test(server.log), 'the log says nothing of it')
        // An engine that crashes repeatedly is started later and later.
        await server.kill('SIGTERM')
        await server.start()
      })
    }
  })

  test('no format takes room on disk: catalogs are sent without it', async (context) => {
    await server.kill('SIGTERM')
    server = new Server(home, server.port, { ...ENVIRONMENT, LOGGIA_EXPORT_SCRATCH_MB: '1' })
    await server.start()
    for (const { rel, href } of await formats()) {
      await context.test(rel, async () => {
        const download = await beginDownload(href)
        assert.deepEqual(scratchFiles(server.pid), [])
        assert.equal((await download.finish()).complete, true)
      })
    }
  })
}
