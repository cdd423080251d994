import { BoundedCache } from '#kit'
import type { Timers } from './timers.ts'

/** Kinds of queries whose cost is stored: datasets × ways of asking. */
const REMEMBERED = 20_000
/**
 * An estimate at most doubles in this time: a busy machine must not make small queries look large, during any number
 * of measurements.
 */
const DOUBLING_MS = 300_000

/** Estimated cost of queries, from earlier ones of the same kind. */
export class CostEstimates {
  readonly #timers: Timers
  readonly #known = new BoundedCache<{ readonly costMs: number; readonly at: number }>({ maxEntries: REMEMBERED })

  constructor(timers: Timers) {
    this.#timers = timers
  }

  /** Undefined when nothing like it was seen. */
  expectedMs(likeness: string): number | undefined {
    return this.#known.get(likeness)?.costMs
  }

  /** A lower cost is believed at once, because what disturbs a measurement makes it higher. */
  learn(likeness: string, servedMs: number): void {
    const known = this.#known.get(likeness)
    const at = this.#timers.now()
    const most = known === undefined ? servedMs : Math.max(1, known.costMs) * 2 ** ((at - known.at) / DOUBLING_MS)
    this.#known.set(likeness, { costMs: Math.min(servedMs, most), at })
  }
}
