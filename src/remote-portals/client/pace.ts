import type { Clock } from '#kit'

export type Pause = (ms: number, signal: AbortSignal) => Promise<void>

/** One request after the other, and at most some in a second: the other portal has its own visitors. */
export class Pace {
  readonly #clock: Clock
  readonly #pause: Pause
  readonly #everyMs: number
  #nextMs = 0

  constructor(clock: Clock, pause: Pause, requestsPerSecond: number) {
    this.#clock = clock
    this.#pause = pause
    this.#everyMs = 1_000 / requestsPerSecond
  }

  async next(signal: AbortSignal): Promise<void> {
    const nowMs = this.#clock.now()
    const startMs = Math.max(nowMs, this.#nextMs)
    this.#nextMs = startMs + this.#everyMs
    if (startMs > nowMs) await this.#pause(startMs - nowMs, signal)
  }
}
