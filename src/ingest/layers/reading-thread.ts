import { join } from 'node:path'
import type { Worker } from 'node:worker_threads'
import { plainError, startWorker } from '#kit'
import type { ReadMessage, ReadOrder, ReadReport } from './messages.ts'

export interface ReadingThread {
  /** Ends after `read`, `listed` or `failed`; ends without them when the thread's memory was not enough. */
  readonly reports: AsyncIterable<ReadReport>
  accept(): void
  /** Ends the thread, unless it has done its work. */
  release(): void
}

/** Heap of one thread: a file that needs more ends the thread, and nothing else. */
const RESOURCE_LIMITS = { maxOldGenerationSizeMb: 1_024 }
/** A thread without a file ends after this time; a start costs some 200 ms of processor. */
const IDLE_MS = 5_000

let idle: { readonly worker: Worker; readonly end: NodeJS.Timeout; readonly forget: () => void } | undefined

/**
 * A thread that reads one file at a time: what a hostile file can do (long computation, memory) happens there, and the
 * thread can be ended. One that has done its work waits a little for the next file.
 */
export function startReading(order: ReadOrder): ReadingThread {
  const worker = takeIdle() ?? start()
  const reports: ReadReport[] = []
  let isOver = false
  let isDone = false
  let wake = (): void => {}
  const take = (report: ReadReport): void => {
    reports.push(report)
    isDone = report.kind === 'read' || report.kind === 'listed' || report.kind === 'failed'
    if (isDone) isOver = true
    wake()
  }
  const fail = (error: Error & { code?: string }): void => {
    if (error.code !== 'ERR_WORKER_OUT_OF_MEMORY') reports.push({ kind: 'failed', error: plainError(error) })
  }
  const exit = (): void => {
    isOver = true
    wake()
  }
  worker.on('message', take).once('error', fail).once('exit', exit)
  const send = (message: ReadMessage): void => worker.postMessage(message)
  send(order)
  async function* inOrder(): AsyncGenerator<ReadReport> {
    for (;;) {
      const next = reports.shift()
      if (next !== undefined) yield next
      else if (isOver) return
      else await new Promise<void>((resolve) => (wake = resolve))
    }
  }
  return {
    reports: inOrder(),
    accept: () => send('accepted'),
    release: () => {
      worker.off('message', take).off('error', fail).off('exit', exit)
      exit()
      if (isDone) keep(worker)
      else void worker.terminate()
    }
  }
}

function start(): Worker {
  return startWorker({
    name: 'loggia-import',
    entry: join(import.meta.dirname, 'thread-entry'),
    resourceLimits: RESOURCE_LIMITS
  })
}

function takeIdle(): Worker | undefined {
  const found = idle
  idle = undefined
  if (found === undefined) return undefined
  clearTimeout(found.end)
  found.worker.off('error', found.forget).off('exit', found.forget)
  found.worker.ref()
  return found.worker
}

function keep(worker: Worker): void {
  if (idle !== undefined) return void worker.terminate()
  worker.unref()
  const forget = (): void => {
    if (idle?.worker === worker) idle = undefined
  }
  worker.once('error', forget).once('exit', forget)
  const end = setTimeout(() => {
    forget()
    void worker.terminate()
  }, IDLE_MS).unref()
  idle = { worker, end, forget }
}
