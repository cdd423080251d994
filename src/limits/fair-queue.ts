import { BoundedCache, type LoggiaError } from '#kit'
import { type LimitsErrorCode, limitsError } from './errors.ts'
import type { Timers } from './timers.ts'

export interface FairQueueOptions {
  /** At work at the same time; a function when that depends on what else is at work (see `look`). */
  readonly slots: number | (() => number)
  /** Limit for one caller's new work; work that has begun goes on beside it. */
  readonly slotsPerCaller: number
  /** Waiting beside. */
  readonly queue: number
  /** Limit for one caller. */
  readonly queuePerCaller: number
  readonly maxWaitMs: number
  readonly timers: Timers
}

/** A slot that was given. */
export interface Slot {
  readonly waitedMs: number
  /** Gives the slot back; `costMs` is the cost of the work, if it differs from the time the slot was held. */
  release(costMs?: number): void
}

interface Waiter {
  readonly caller: Caller
  /** Work that has begun already: it is neither refused nor does it take a waiting place of others. */
  readonly begun: boolean
  readonly expectedMs: number
  readonly since: number
  readonly start: (slot: Slot) => void
  readonly fail: (error: unknown) => void
}

/** A caller who has or wants a slot. */
interface Caller {
  readonly name: string
  /** Work so far, on the queue's own clock: the caller with the least is next. */
  served: number
  running: number
  readonly waiting: Waiter[]
}

/** Idle callers whose past use is stored. An evicted one counts as new. */
const REMEMBERED = 20_000

/**
 * Slots for work, shared by callers: who has had the least is next (start-time fair queueing). A caller who wanted
 * nothing for a while begins where the others are, so that nobody saves up; work is charged as it is expected when it
 * begins, and as it was when it ends. When the queue is full, the caller who has had the most loses a waiting request
 * to a caller who has had less.
 */
export class FairQueue {
  readonly #options: FairQueueOptions
  readonly #callers = new Map<string, Caller>()
  readonly #served = new BoundedCache<number>({ maxEntries: REMEMBERED })
  #clock = 0
  #running = 0
  #waiting = 0
  /** Those of them that are new. */
  #newWaiting = 0

  constructor(options: FairQueueOptions) {
    this.#options = options
  }

  get running(): number {
    return this.#running
  }

  get waiting(): number {
    return this.#waiting
  }

  /**
   * Errors: `limits/caller-busy` this caller asks too much, `limits/overloaded` all callers together do, the signal's
   * reason.
   */
  acquire(name: string, expectedMs: number, signal?: AbortSignal): Promise<Slot> {
    return this.#acquire(name, expectedMs, false, signal)
  }

  /** A slot for work that has begun and goes on: it waits as long as it takes. Errors: the signal's reason. */
  acquireAgain(name: string, expectedMs: number, signal: AbortSignal): Promise<Slot> {
    return this.#acquire(name, expectedMs, true, signal)
  }

  async #acquire(name: string, expectedMs: number, begun: boolean, signal?: AbortSignal): Promise<Slot> {
    signal?.throwIfAborted()
    const caller = this.#callers.get(name) ?? this.#join(name)
    // A slot is only free when nobody who waits may have it.
    if (caller.waiting.length === 0 && this.#mayRun({ caller, begun })) return this.#begin(caller, expectedMs, 0)
    try {
      if (!begun) this.#makeRoom(caller)
    } catch (error) {
      this.#leave(caller)
      throw error
    }
    return new Promise((done, reject) => this.#wait({ caller, expectedMs, begun }, signal, done, reject))
  }

  /** Time until a slot may be free, for a caller who is refused. */
  retryAfterSeconds(): number {
    return Math.min(60, Math.max(1, Math.ceil((this.#waiting * this.#meanMs) / this.#slots() / 1_000)))
  }

  /** Recent work. */
  #meanMs = 20

  #join(name: string): Caller {
    const caller: Caller = { name, served: Math.max(this.#clock, this.#served.get(name) ?? 0), running: 0, waiting: [] }
    this.#callers.set(name, caller)
    return caller
  }

  #leave(caller: Caller): void {
    if (caller.running > 0 || caller.waiting.length > 0 || this.#callers.get(caller.name) !== caller) return
    this.#callers.delete(caller.name)
    if (caller.served > this.#clock) this.#served.set(caller.name, caller.served)
  }

  #mayRun({ caller, begun }: Pick<Waiter, 'caller' | 'begun'>): boolean {
    return this.#running < this.#slots() && (begun || caller.running < this.#options.slotsPerCaller)
  }

  /** A place to wait for the caller, if need be that of somebody who has had more. */
  #makeRoom(caller: Caller): void {
    if (caller.waiting.filter(isNew).length >= this.#options.queuePerCaller)
      throw this.#refusal('limits/caller-busy', 'Too many of your requests are waiting. Send fewer at a time.')
    if (this.#newWaiting < this.#options.queue) return
    const most = [...this.#callers.values()]
      .filter(({ waiting }) => waiting.some(isNew))
      .reduce((a, b) => (costOf(b) > costOf(a) ? b : a))
    if (costOf(most) <= costOf(caller)) throw this.overloaded()
    most.waiting.findLast(isNew)?.fail(this.overloaded())
  }

  overloaded(): LoggiaError {
    return this.#refusal('limits/overloaded', 'Too many queries are waiting. Try again in a moment.')
  }

  #refusal(code: LimitsErrorCode, message: string): LoggiaError {
    return limitsError(code, message, { details: { retryAfterSeconds: this.retryAfterSeconds() } })
  }

  #wait(
    { caller, expectedMs, begun }: Pick<Waiter, 'caller' | 'expectedMs' | 'begun'>,
    signal: AbortSignal | undefined,
    done: (slot: Slot) => void,
    reject: (error: unknown) => void
  ): void {
    const { timers, maxWaitMs } = this.#options
    const settle = (): void => {
      caller.waiting.splice(caller.waiting.indexOf(waiter), 1)
      this.#waiting--
      if (!begun) this.#newWaiting--
      cancelTimer()
      signal?.removeEventListener('abort', onAbort)
    }
    const waiter: Waiter = {
      caller,
      expectedMs,
      begun,
      since: timers.now(),
      start: (slot) => (settle(), done(slot)),
      fail: (error) => (settle(), this.#leave(caller), reject(error))
    }
    const onAbort = (): void => waiter.fail(signal?.reason)
    const cancelTimer = begun ? () => {} : timers.after(maxWaitMs, () => waiter.fail(this.overloaded()))
    signal?.addEventListener('abort', onAbort)
    caller.waiting.push(waiter)
    this.#waiting++
    if (!begun) this.#newWaiting++
    this.#dispatch()
  }

  #begin(caller: Caller, expectedMs: number, waitedMs: number): Slot {
    const { timers } = this.#options
    const begunAt = timers.now()
    this.#clock = Math.max(this.#clock, caller.served)
    this.#running++
    caller.running++
    caller.served += expectedMs
    let left = false
    return {
      waitedMs,
      release: (costMs = timers.now() - begunAt) => {
        if (left) return
        left = true
        this.#running--
        caller.running--
        caller.served += costMs - expectedMs
        this.#meanMs += (costMs - this.#meanMs) / 16
        this.#dispatch()
        this.#leave(caller)
      }
    }
  }

  /** There may be more slots than before. */
  look(): void {
    this.#dispatch()
  }

  #slots(): number {
    const { slots } = this.#options
    return typeof slots === 'number' ? slots : slots()
  }

  #dispatch(): void {
    while (this.#running < this.#slots()) {
      let next: Waiter | undefined
      for (const caller of this.#callers.values()) {
        if (next !== undefined && caller.served >= next.caller.served) continue
        next = caller.waiting.find((waiter) => this.#mayRun(waiter)) ?? next
      }
      if (next === undefined) return
      next.start(this.#begin(next.caller, next.expectedMs, this.#options.timers.now() - next.since))
    }
  }
}

/** Work done for a caller, and the total when all its waiting queries are done. */
function costOf({ served, waiting }: Caller): number {
  return waiting.reduce((sum, { expectedMs }) => sum + expectedMs, served)
}

function isNew({ begun }: Waiter): boolean {
  return !begun
}
