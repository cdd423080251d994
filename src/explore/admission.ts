import { LoggiaError } from '#kit'

export interface AdmissionOptions {
  /** At work at the same time. */
  readonly slots: number
  /** Waiting beside. */
  readonly queue: number
  readonly maxWaitMs: number
}

interface Waiter {
  readonly start: (release: () => void) => void
  readonly fail: (error: unknown) => void
}

/**
 * Lets a bounded number of queries work at a time and a bounded number wait, first come, first served. The engine shares its processors
 * among whatever it is given: beyond a few queries at a time more of them only make all of them late.
 */
export class Admission {
  readonly #options: AdmissionOptions
  readonly #waiting = new Set<Waiter>()
  #busy = 0

  constructor(options: AdmissionOptions) {
    this.#options = options
  }

  get busy(): number {
    return this.#busy
  }

  get waiting(): number {
    return this.#waiting.size
  }

  /** Resolves with what gives the place back. Throws `explore/overloaded`, or the signal's reason. */
  async enter(signal: AbortSignal): Promise<() => void> {
    signal.throwIfAborted()
    if (this.#busy < this.#options.slots) return this.#begin()
    if (this.#waiting.size >= this.#options.queue) throw overloaded()
    return new Promise((done, reject) => this.#wait(signal, done, reject))
  }

  async run<Result>(signal: AbortSignal, work: () => Promise<Result>): Promise<Result> {
    const leave = await this.enter(signal)
    return work().finally(leave)
  }

  #wait(signal: AbortSignal, done: (release: () => void) => void, reject: (error: unknown) => void): void {
    const settle = (): void => {
      this.#waiting.delete(waiter)
      clearTimeout(timer)
      signal.removeEventListener('abort', onAbort)
    }
    const onAbort = (): void => waiter.fail(signal.reason)
    const waiter: Waiter = {
      start: (release) => (settle(), done(release)),
      fail: (error) => (settle(), reject(error))
    }
    const timer = setTimeout(() => waiter.fail(overloaded()), this.#options.maxWaitMs)
    signal.addEventListener('abort', onAbort)
    this.#waiting.add(waiter)
  }

  #begin(): () => void {
    this.#busy++
    let left = false
    return () => {
      if (left) return
      left = true
      this.#busy--
      const [next] = this.#waiting
      next?.start(this.#begin())
    }
  }
}

function overloaded(): LoggiaError {
  return new LoggiaError('explore/overloaded', 'Too many queries are waiting. Try again in a moment.')
}
