/** Exports that cannot be finished: the client disconnects, the engine crashes, the disk is full. */
import assert from 'node:assert/strict'
import { spawnSync } from 'node:child_process'
import { chmodSync, mkdirSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import test, { after, before } from 'node:test'
import { Server } from '../chaos/server.ts'
import { freePort } from '../free-port.ts'
import { BIG_ID, BIG_ROWS, exportsOf, importBig, type Offered } from './big-dataset.ts'
import { beginDownload, type Download } from './broken-download.ts'
import { letClientsLeave } from './leaving-clients.ts'
import { exportsRunning, namesIn, scratchFiles, untilTrue } from './watched-server.ts'

/** Formats that keep their rows on disk until the end of the data is known. */
const SPILLING: readonly string[] = ['fgb', 'shp', 'pmtiles']
/** Drawn whole before their first byte. */
const AT_ONCE: readonly string[] = ['mvt', 'pmtiles']

/** Breaks exports in these formats, in all offered ones if none are named. */
export function testBreakage(wanted?: readonly string[]): void {
  const home = mkdtempSync(join(tmpdir(), 'loggia-breakage-'))
  // As root the engine runs as a separate user, which needs access.
  chmodSync(home, 0o711)
  let server: Server
  before(async () => {
    server = new Server(home, await freePort(), { LOGGIA_CONCURRENT_QUERIES: '4' })
    await server.start()
    await importBig(server)
  })
  after(async () => {
    await server.kill('SIGTERM')
    rmSync(home, { recursive: true, force: true })
  })
  const formats = async (): Promise<readonly Offered[]> =>
    (await exportsOf(server)).filter(({ rel }) => wanted?.includes(rel) !== false)

  test('a client that leaves stops the query; no handle and no file stay behind', async (context) => {
    await letClientsLeave(context, server, await formats())
  })

  test('a crash of the engine midway fails the response for the client', async (context) => {
    for (const { rel } of await formats()) {
      await context.test(rel, async () => {
        const href = `${server.url}/catalog/datasets/${BIG_ID}/exports/${rel}`
        const whole = await (await beginDownload(href)).finish()
        const begun = beginDownload(href)
        if (AT_ONCE.includes(rel))
          await untilTrue(async () => (await exportsRunning(server)) === 1, 'the export does not begin')
        else await begun
        for (const pid of await server.engines()) process.kill(pid, 'SIGKILL')
        const broken = await isBroken(begun, whole.bytes)
        await untilTrue(async () => (await exportsRunning(server)) === 0, `the export of ${rel} still holds its place`)
        assert.deepEqual(scratchFiles(server.pid), [])
        if (broken) await untilTrue(async () => /"level":[45]0/.test(server.log), 'the log says nothing of it')
        // An engine that crashes repeatedly is started later and later.
        await server.kill('SIGTERM')
        await server.start()
      })
    }
  })

  test('a disk that is full breaks the answer; formats that need no space continue', async (context) => {
    const scratch = join(home, 'scratch')
    mkdirSync(scratch, { recursive: true })
    const mounted = spawnSync('mount', ['-t', 'tmpfs', '-o', 'size=3m', 'tmpfs', scratch])
    if (mounted.status !== 0)
      return context.skip(
        `no file system of 3 MB can be mounted here: ${mounted.error?.message ?? mounted.stderr.toString()}`
      )
    try {
      await tryAll(context, server, await formats())
    } finally {
      spawnSync('umount', [scratch])
    }
  })

  test('exports that want more room than the portal gives break; formats that need none go on', async (context) => {
    await server.kill('SIGTERM')
    server = new Server(home, server.port, { LOGGIA_EXPORT_SCRATCH_MB: '3' })
    await server.start()
    await tryAll(context, server, await formats())
  })
}

/** Packed formats hold the time of their making. */
const SIZES_DIFFER = 0.001

/**
 * A response that ends normally is complete: on a busy machine the engine may have sent its last row before it crashed, and the
 * sockets on the way hold some 20 MB. A refusal reports the missing space.
 */
async function isBroken(begun: Promise<Download>, wholeBytes: number): Promise<boolean> {
  const download = await begun.catch(() => undefined)
  if (download === undefined) return true
  const { complete, bytes } = await download.finish()
  assert.ok(
    !complete || Math.abs(bytes - wholeBytes) <= wholeBytes * SIZES_DIFFER,
    `${bytes} of ${wholeBytes} bytes looked like the whole of ${BIG_ROWS} records`
  )
  return !complete
}

async function tryAll(context: test.TestContext, server: Server, formats: readonly Offered[]): Promise<void> {
  for (const { rel, href } of formats) {
    await context.test(rel, async () => {
      const { complete } = await (await beginDownload(href)).finish()
      assert.equal(complete, !SPILLING.includes(rel))
      await untilTrue(async () => scratchFiles(server.pid).length === 0, 'scratch files are still open')
      assert.deepEqual(namesIn(join(server.home, 'scratch')), [])
    })
  }
}
