import { getCompileCacheDir } from 'node:module'
import { dirname, extname, join } from 'node:path'
import { type ResourceLimits, Worker } from 'node:worker_threads'

export interface WorkerOptions {
  readonly name: string
  /** Absolute path of the first module, without its ending: `.ts` in a clone, `.js` in a package. */
  readonly entry: string
  readonly resourceLimits: ResourceLimits
}

/** What `worker-entry.ts` gets. */
export interface WorkerStart {
  readonly entry: string
  readonly codeCache: string | undefined
}

/**
 * Starts a thread of ours; messages sent to it before it is ready wait. It reads its modules from the process's cache of
 * compiled code, which threads do not do by themselves: some 0.2 instead of 0.8 s until the first message.
 */
export function startWorker({ name, entry, resourceLimits }: WorkerOptions): Worker {
  const ending = extname(import.meta.filename)
  const cache = getCompileCacheDir()
  // Within the given folder Node keeps one for each of its versions, which is what it names here.
  const start: WorkerStart = { entry: entry + ending, codeCache: cache && dirname(cache) }
  return new Worker(join(import.meta.dirname, `worker-entry${ending}`), {
    name,
    resourceLimits,
    workerData: start,
    // Nothing of our environment, where passwords of other things may be, and none of our flags.
    env: { TZ: 'UTC' },
    execArgv: []
  })
}
