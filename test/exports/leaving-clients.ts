import assert from 'node:assert/strict'
import { join } from 'node:path'
import type { TestContext } from 'node:test'
import { isDeepStrictEqual } from 'node:util'
import type { Server } from '../chaos/server.ts'
import type { Offered } from './big-dataset.ts'
import { beginDownload } from './broken-download.ts'
import { engineRests, exportsRunning, namesIn, openFiles, untilTrue } from './watched-server.ts'

/**
 * Clients leave in the middle of each of these exports: none goes on, no file stays open or behind, and the engine
 * comes to rest.
 */
export async function letClientsLeave(
  context: TestContext,
  server: Server,
  exports: readonly Offered[]
): Promise<void> {
  for (const { rel, href } of exports) {
    await context.test(rel, async () => {
      const before = openFiles(server.pid)
      // More than may run at the same time: slots that were not released would refuse the last ones.
      for (let time = 0; time < 5; time++) (await beginDownload(href)).leave()
      await untilTrue(
        async () => (await exportsRunning(server)) === 0,
        `exports still run after the clients of ${rel} left`
      )
      await untilTrue(async () => isDeepStrictEqual(openFiles(server.pid), before), `files of ${rel} are still open`)
      assert.deepEqual(namesIn(join(server.home, 'scratch')), [])
    })
  }
  await untilTrue(async () => engineRests(server), 'the engine still computes answers that nobody waits for')
}
