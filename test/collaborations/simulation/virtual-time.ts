/** Time that passes only when a simulation says so: what waits goes on in the order of its instants. */
export class VirtualTime {
  nowMs = Date.parse('2026-11-22T12:00:00Z')
  readonly #waiting: { readonly atMs: number; readonly order: number; readonly run: () => void }[] = []
  #order = 0

  after(ms: number, run: () => void): void {
    const entry = { atMs: this.nowMs + ms, order: this.#order++, run }
    let at = this.#waiting.length
    while (at > 0 && (this.#waiting[at - 1] as typeof entry).atMs > entry.atMs) at--
    this.#waiting.splice(at, 0, entry)
  }

  readonly wait = (ms: number, signal?: AbortSignal): Promise<void> =>
    new Promise((done, fail) => {
      if (signal?.aborted === true) return fail(signal.reason)
      signal?.addEventListener('abort', () => fail(signal.reason), { once: true })
      this.after(ms, done)
    })

  /** Lets so much time pass, and everything happen that falls into it. */
  async pass(ms: number): Promise<void> {
    const untilMs = this.nowMs + ms
    await settle()
    for (;;) {
      const next = this.#waiting[0]
      if (next === undefined || next.atMs > untilMs) break
      this.#waiting.shift()
      this.nowMs = Math.max(this.nowMs, next.atMs)
      next.run()
      await settle()
    }
    this.nowMs = untilMs
  }

  /** Until the work is done, or for so long at most. */
  async until(isDone: () => boolean, maxMs: number): Promise<void> {
    const untilMs = this.nowMs + maxMs
    await settle()
    while (!isDone() && this.nowMs < untilMs) {
      const next = this.#waiting.shift()
      if (next === undefined) return
      this.nowMs = Math.max(this.nowMs, next.atMs)
      next.run()
      await settle()
    }
  }
}

/** Until nothing computes or reads a file any more: what is left then waits for time to pass. */
async function settle(): Promise<void> {
  for (let idle = 0; idle < 2; ) {
    await new Promise((done) => setImmediate(done))
    idle = process.getActiveResourcesInfo().some((name) => /^(FS|CloseReq)/.test(name)) ? 0 : idle + 1
  }
}
