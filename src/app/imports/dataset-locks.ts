import { Semaphore } from '#limits'

interface Lock {
  readonly semaphore: Semaphore
  /** Who holds it or waits for it. */
  users: number
}

/**
 * Loads of one dataset run one after the other, in the order in which they came. Side by side, a long one would find that a
 * shorter one, such as a push, has changed the dataset meanwhile, each time that it is computed again.
 */
export class DatasetLocks {
  readonly #locks = new Map<string, Lock>()

  /** Errors: the signal's reason when it aborts before the work has begun, and those of the work. */
  async run<Result>(datasetId: string, work: () => Promise<Result>, signal: AbortSignal): Promise<Result> {
    const lock = this.#locks.get(datasetId) ?? { semaphore: new Semaphore({ slots: 1 }), users: 0 }
    this.#locks.set(datasetId, lock)
    lock.users++
    try {
      return await lock.semaphore.run(work, undefined, signal)
    } finally {
      if (--lock.users === 0) this.#locks.delete(datasetId)
    }
  }
}
