import { extname, join } from 'node:path'
import { Worker } from 'node:worker_threads'
import { plainError } from '#kit'
import type { ReadOrder, ReadReply, ReadReport } from './messages.ts'

export interface ReadingThread {
  /** Ends after `read`, `listed` or `failed`; ends without them when the thread's memory was not enough. */
  readonly reports: AsyncIterable<ReadReport>
  accept(): void
  stop(): void
}

/** Heap of one thread: a file that needs more ends the thread, and nothing else. */
const RESOURCE_LIMITS = { maxOldGenerationSizeMb: 1_024 }

/**
 * A thread that reads one file: what a hostile file can do (endless computation, memory) happens there, and the thread
 * can be ended at any time.
 */
export function startReading(order: ReadOrder): ReadingThread {
  const worker = new Worker(join(import.meta.dirname, `thread-entry${extname(import.meta.filename)}`), {
    name: 'loggia-import',
    workerData: order,
    resourceLimits: RESOURCE_LIMITS,
    // Nothing of our environment, where passwords of other things may be, and none of our flags.
    env: { TZ: 'UTC' },
    execArgv: []
  })
  const reports: ReadReport[] = []
  let ended = false
  let wake = (): void => {}
  worker.on('message', (report: ReadReport) => {
    reports.push(report)
    wake()
  })
  worker.once('error', (error: Error & { code?: string }) => {
    if (error.code !== 'ERR_WORKER_OUT_OF_MEMORY') reports.push({ kind: 'failed', error: plainError(error) })
  })
  worker.once('exit', () => {
    ended = true
    wake()
  })
  async function* inOrder(): AsyncGenerator<ReadReport> {
    for (;;) {
      const next = reports.shift()
      if (next !== undefined) yield next
      else if (ended) return
      else await new Promise<void>((resolve) => (wake = resolve))
    }
  }
  return {
    reports: inOrder(),
    accept: () => worker.postMessage('accepted' satisfies ReadReply),
    stop: () => void worker.terminate()
  }
}
