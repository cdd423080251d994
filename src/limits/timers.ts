/** Time as an argument: tests bring a virtual one. */
export interface Timers {
  /** Milliseconds that only rise. */
  now(): number
  /** Returns what cancels it. */
  after(ms: number, act: () => void): () => void
}

export const systemTimers: Timers = {
  now: () => performance.now(),
  after: (ms, act) => {
    const timer = setTimeout(act, ms).unref()
    return () => clearTimeout(timer)
  }
}
