import type { Timers } from './timers.ts'

/**
 * The kernel counts processor time in steps of 10 ms: what is not yet charged is kept up to this much for each
 * processor.
 */
const UNCHARGED_MS = 20

/**
 * How much of a processor each of several pieces of work had: with two processors and four at work half of the time
 * that passes, and less when the engine got less because other programs were busy. So what a query is charged, and
 * learned to cost, does not depend on what else was going on.
 */
export class ServiceClock {
  readonly #timers: Timers
  readonly #processors: number
  readonly #usedMs: () => number | undefined
  #atWork = 0
  #served = 0
  #seenAt: number
  #seenUsed: number | undefined
  #uncharged = 0

  /** `usedMs`: processor time that the engine has used since it started, where that is known. */
  constructor(timers: Timers, processors: number, usedMs: () => number | undefined = () => undefined) {
    this.#timers = timers
    this.#processors = processors
    this.#usedMs = usedMs
    this.#seenAt = timers.now()
    this.#seenUsed = usedMs()
  }

  get atWork(): number {
    return this.#atWork
  }

  /** Begins a piece of work; the result says how many milliseconds it has been served, and `end` ends it. */
  begin(): { readonly servedMs: () => number; readonly end: () => number } {
    const from = this.#read()
    this.#atWork++
    const servedMs = (): number => this.#read() - from
    return {
      servedMs,
      end: () => {
        const served = servedMs()
        this.#atWork--
        return served
      }
    }
  }

  #read(): number {
    const now = this.#timers.now()
    const most = (now - this.#seenAt) * Math.min(this.#processors, this.#atWork)
    this.#seenAt = now
    this.#served += this.#charge(most) / Math.max(1, this.#atWork)
    return this.#served
  }

  /** Share of the possible processor time that the engine used. */
  #charge(most: number): number {
    const used = this.#usedMs()
    const since = used === undefined || this.#seenUsed === undefined ? undefined : Math.max(0, used - this.#seenUsed)
    this.#seenUsed = used
    if (since === undefined) return most
    // Work of the engine without a running query, such as merging parts, is charged to nobody.
    const available = this.#atWork === 0 ? 0 : this.#uncharged + since
    const charged = Math.min(most, available)
    this.#uncharged = Math.min(available - charged, UNCHARGED_MS * this.#processors)
    return charged
  }
}
