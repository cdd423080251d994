import type { Timers } from './timers.ts'

/** Time that passes when the test says so. */
export class VirtualTimers implements Timers {
  #now = 0
  readonly #due = new Set<{ readonly at: number; readonly act: () => void }>()

  now(): number {
    return this.#now
  }

  after(ms: number, act: () => void): () => void {
    const entry = { at: this.#now + Math.max(0, ms), act }
    this.#due.add(entry)
    return () => void this.#due.delete(entry)
  }

  /** Goes from one event to the next until the moment, with everything that follows from each. */
  async pass(untilMs: number): Promise<void> {
    await settled()
    for (;;) {
      let next: { readonly at: number; readonly act: () => void } | undefined
      for (const entry of this.#due) if (entry.at <= untilMs && (next === undefined || entry.at < next.at)) next = entry
      if (next === undefined) break
      this.#due.delete(next)
      this.#now = next.at
      next.act()
      await settled()
    }
    this.#now = untilMs
  }
}

/** All pending promises have settled. */
export function settled(): Promise<void> {
  return new Promise((done) => setImmediate(done))
}
