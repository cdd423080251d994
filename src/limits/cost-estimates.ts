import { BoundedCache } from '#kit'

/** Kinds of queries whose cost is remembered: datasets × ways of asking. */
const REMEMBERED = 20_000
/** How quickly a kind of query that has become dearer is believed to be so. */
const RISE = 0.25
const LEAST_RISE_MS = 10

/** What queries cost, as like ones did before. */
export class CostEstimates {
  readonly #known = new BoundedCache<number>({ maxEntries: REMEMBERED })

  /** Undefined when nothing like it was seen. */
  expectedMs(likeness: string): number | undefined {
    return this.#known.get(likeness)
  }

  /** A lower cost is believed at once, because what disturbs a measurement makes it higher; of a much higher one no more than twice as much. */
  learn(likeness: string, servedMs: number): void {
    const known = this.#known.get(likeness)
    this.#known.set(likeness, known === undefined || servedMs < known ? servedMs : known + (Math.min(servedMs, 2 * known + LEAST_RISE_MS) - known) * RISE)
  }
}
