import { join } from 'node:path'
import { startWorker } from '#kit'
import type { Order, Port, Report } from './messages.ts'

/** A thread that writes files. */
export interface FileThread extends Port<Order, Report> {
  /** Settles when the thread has ended, with the reason when it was not asked to. */
  readonly ended: Promise<Error | undefined>
  terminate(): Promise<unknown>
  /** Whether the process waits for it at its end. */
  hold(isHeld: boolean): void
}

/**
 * Heap of one thread. Growth in steps beyond it ends the thread. One step beyond it, such as a single geometry
 * of hundreds of megabytes, ends the whole process (measured with Node 24.21), so the limit is far above what writers
 * need: the largest is a row group of Parquet.
 */
const RESOURCE_LIMITS = { maxOldGenerationSizeMb: 1_024 }

/** Starts a thread; messages sent to it before it is ready wait. */
export function startThread(): FileThread {
  const worker = startWorker({
    name: 'loggia-export',
    entry: join(import.meta.dirname, 'thread-entry'),
    resourceLimits: RESOURCE_LIMITS
  })
  let failure: Error | undefined
  let asked = false
  const ended = new Promise<Error | undefined>((resolve) => {
    worker.once('error', (error: Error) => (failure = error))
    worker.once('exit', (code) =>
      resolve(asked ? undefined : (failure ?? new Error(`the thread ended with code ${code}`)))
    )
  })
  return {
    ended,
    postMessage: (message, transfer = []) => worker.postMessage(message, transfer),
    on: (event, listener) => worker.on(event, listener),
    hold: (isHeld) => (isHeld ? worker.ref() : worker.unref()),
    terminate: () => {
      asked = true
      return worker.terminate()
    }
  }
}
