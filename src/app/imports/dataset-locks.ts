import { catalogError, type LoadTurns } from '#catalog'
import { Semaphore, systemTimers, type Timers } from '#limits'

interface Lock {
  readonly semaphore: Semaphore
  /** Who holds it or waits for it. */
  users: number
}

export interface DatasetLocksOptions {
  /** Order of the servers that share the control database; absent: there is only this one. */
  readonly turns?: LoadTurns | undefined
  readonly timers?: Timers
}

export interface LockWait {
  readonly signal: AbortSignal
  readonly maxWaitMs: number
}

/**
 * Loads of one dataset run one after the other, in the order in which they came. Side by side, a long one would find that a
 * shorter one, such as a push, has changed the dataset meanwhile, each time that it is computed again.
 */
export class DatasetLocks {
  readonly #locks = new Map<string, Lock>()
  readonly #turns: LoadTurns | undefined
  readonly #timers: Timers

  constructor({ turns, timers = systemTimers }: DatasetLocksOptions = {}) {
    this.#turns = turns
    this.#timers = timers
  }

  /**
   * Errors: the signal's reason when it aborts before the work has begun, `catalog/dataset-busy` when it could not begin in
   * time, and those of the work.
   */
  async run<Result>(datasetId: string, work: () => Promise<Result>, { signal, maxWaitMs }: LockWait): Promise<Result> {
    const lock = this.#locks.get(datasetId) ?? { semaphore: new Semaphore({ slots: 1 }), users: 0 }
    this.#locks.set(datasetId, lock)
    lock.users++
    const late = new AbortController()
    const cancelTimer = this.#timers.after(maxWaitMs, () => late.abort(busy(datasetId, maxWaitMs)))
    const waiting = AbortSignal.any([signal, late.signal])
    const begin = (): Promise<Result> => {
      cancelTimer()
      return work()
    }
    // One load of this server waits among the servers, so that they alternate.
    const locked = (): Promise<Result> => this.#turns?.run(datasetId, begin, waiting) ?? begin()
    try {
      return await lock.semaphore.run(locked, undefined, waiting)
    } finally {
      cancelTimer()
      if (--lock.users === 0) this.#locks.delete(datasetId)
    }
  }
}

function busy(datasetId: string, waitedMs: number) {
  const minutes = Math.round(waitedMs / 60_000)
  return catalogError(
    'catalog/dataset-busy',
    `Other loads of ${datasetId} have been running for ${minutes} minutes. Nothing was changed: try again later.`,
    { details: { id: datasetId, retryAfterSeconds: 60 } }
  )
}
