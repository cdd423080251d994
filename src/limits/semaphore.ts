import { systemTimers, type Timers } from './timers.ts'

/** A waiting request for a slot. */
export interface Waiter<Claim> {
  readonly claim: Claim
}

/** In which order waiters get slots, and which of them has to leave when too many wait. */
export interface WaitingLine<Claim> {
  /** Returns the waiter that has to leave: the new one, or another that makes way for it. */
  add(waiter: Waiter<Claim>): Waiter<Claim> | undefined
  remove(waiter: Waiter<Claim>): void
  /** Takes the next waiter out of the line. */
  takeNext(): Waiter<Claim> | undefined
}

export interface SemaphoreOptions<Claim> {
  /** Slots that are held at the same time. */
  readonly slots: number
  /** First come, first served, without a bound unless `maxWaiting` says one. */
  readonly line?: WaitingLine<Claim>
  readonly maxWaiting?: number
  /** How long a waiter waits at most. */
  readonly maxWaitMs?: number
  /** The error of a waiter that has to leave or has waited too long. */
  readonly refuse?: () => Error
  readonly timers?: Timers
}

interface PendingWaiter<Claim> extends Waiter<Claim> {
  readonly start: () => void
  readonly fail: (error: unknown) => void
}

/**
 * A bounded number of things at the same time; the others wait in a line that may be bounded, too. A released slot
 * goes to the next waiter directly, so nobody overtakes. Callers share nothing else: how much each of them may
 * have is the business of FairQueue.
 */
export class Semaphore<Claim = void> {
  readonly #options: SemaphoreOptions<Claim>
  readonly #line: WaitingLine<Claim>
  #held = 0

  constructor(options: SemaphoreOptions<Claim>) {
    this.#options = options
    this.#line = options.line ?? new FirstInLine<Claim>(options.maxWaiting)
  }

  /**
   * Runs the work with a slot, at once when one is free, and releases it when the work ends or fails. Errors: that of
   * `refuse`, the signal's reason when it aborts before the work has begun, and those of the work, which has to look at
   * the signal itself.
   */
  async run<Result>(work: () => Promise<Result>, claim: Claim, signal?: AbortSignal): Promise<Result> {
    signal?.throwIfAborted()
    if (!this.#takeFree()) await this.#wait(claim, signal)
    try {
      return await work()
    } finally {
      this.#release()
    }
  }

  /** A slot; the function gives it back, once. Errors: that of `refuse`, the signal's reason. */
  async acquire(claim: Claim, signal?: AbortSignal): Promise<() => void> {
    signal?.throwIfAborted()
    if (!this.#takeFree()) await this.#wait(claim, signal)
    let isHeld = true
    return () => {
      if (!isHeld) return
      isHeld = false
      this.#release()
    }
  }

  #takeFree(): boolean {
    if (this.#held >= this.#options.slots) return false
    this.#held++
    return true
  }

  #wait(claim: Claim, signal: AbortSignal | undefined): Promise<void> {
    const { maxWaitMs, timers = systemTimers } = this.#options
    return new Promise((resolve, reject) => {
      const settle = (): void => {
        cancelTimer?.()
        signal?.removeEventListener('abort', onAbort)
      }
      const waiter: PendingWaiter<Claim> = {
        claim,
        start: () => (settle(), resolve()),
        fail: (error) => (settle(), this.#line.remove(waiter), reject(error))
      }
      const onAbort = (): void => waiter.fail(signal?.reason)
      const cancelTimer =
        maxWaitMs === undefined ? undefined : timers.after(maxWaitMs, () => waiter.fail(this.#refusal()))
      signal?.addEventListener('abort', onAbort)
      const leaving = this.#line.add(waiter) as PendingWaiter<Claim> | undefined
      leaving?.fail(this.#refusal())
    })
  }

  #release(): void {
    const next = this.#line.takeNext() as PendingWaiter<Claim> | undefined
    if (next === undefined) this.#held--
    else next.start()
  }

  #refusal(): Error {
    return this.#options.refuse?.() ?? new Error('too many are waiting')
  }
}

/** First come, first served; when too many wait, the one that comes last has to leave. */
class FirstInLine<Claim> implements WaitingLine<Claim> {
  readonly #waiting = new Set<Waiter<Claim>>()
  readonly #maxWaiting: number

  constructor(maxWaiting = Infinity) {
    this.#maxWaiting = maxWaiting
  }

  add(waiter: Waiter<Claim>): Waiter<Claim> | undefined {
    if (this.#waiting.size >= this.#maxWaiting) return waiter
    this.#waiting.add(waiter)
    return undefined
  }

  remove(waiter: Waiter<Claim>): void {
    this.#waiting.delete(waiter)
  }

  takeNext(): Waiter<Claim> | undefined {
    const [next] = this.#waiting
    if (next !== undefined) this.#waiting.delete(next)
    return next
  }
}
