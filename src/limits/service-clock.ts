import type { Timers } from './timers.ts'

/**
 * How much of a processor each of several pieces of work could have had: with two processors and four at work half of the time that passes.
 * So what a query is charged, and learned to cost, does not depend on how much else was going on.
 */
export class ServiceClock {
  readonly #timers: Timers
  readonly #processors: number
  #atWork = 0
  #served = 0
  #seenAt: number

  constructor(timers: Timers, processors: number) {
    this.#timers = timers
    this.#processors = processors
    this.#seenAt = timers.now()
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
    this.#served += (now - this.#seenAt) * Math.min(1, this.#processors / Math.max(1, this.#atWork))
    this.#seenAt = now
    return this.#served
  }
}
