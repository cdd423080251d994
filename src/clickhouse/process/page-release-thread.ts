/** The thread of page-release.ts: started by it, imported by nobody. */
import { flushCompileCache } from 'node:module'
import { parentPort, workerData } from 'node:worker_threads'
import { type FilePages, readOwn, residentFileBytes, unwrittenPages } from './file-pages.ts'
import { confine } from './landlock.ts'
import { dropPages } from './native.ts'
import type { PageRelease } from './page-release.ts'

const { files, confinement }: PageRelease = workerData

const LOOK_EVERY_MS = 10_000
/** An engine that answers nothing uses 0.7 % of a processor. Twenty small pages a second are more than this. */
const IDLE_SHARE = 0.03
/** An idle engine touches 30 MB again, so that below this nothing would come of it. */
const WORTH_BYTES = 48 * 2 ** 20

// A thread that is ended with its process writes nothing at its end.
flushCompileCache()
confine(confinement)
parentPort?.postMessage('confined')

let pages: readonly FilePages[] | undefined
let before = process.cpuUsage()
setInterval(() => {
  const used = process.cpuUsage(before)
  before = process.cpuUsage()
  if ((used.user + used.system) / 1_000 < LOOK_EVERY_MS * IDLE_SHARE) release()
}, LOOK_EVERY_MS)

function release(): void {
  if (residentFileBytes(readOwn('status')) < WORTH_BYTES) return
  // Programs stay where they are, and their constants are never written again.
  pages ??= unwrittenPages(readOwn('smaps'), files)
  for (const each of pages) dropPages(each)
}
