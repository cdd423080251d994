/** How long each named stage of a request took. */
export class Stages {
  readonly #durations: [name: string, ms: number][] = []

  get durations(): readonly (readonly [name: string, ms: number])[] {
    return this.#durations
  }

  async time<Result>(name: string, stage: () => Result | Promise<Result>): Promise<Result> {
    const startedAt = performance.now()
    try {
      return await stage()
    } finally {
      this.#durations.push([name, performance.now() - startedAt])
    }
  }

  /** The same for a stage that does not wait, without the cost of a promise. */
  timeNow<Result>(name: string, stage: () => Result): Result {
    const startedAt = performance.now()
    const result = stage()
    this.#durations.push([name, performance.now() - startedAt])
    return result
  }

  /** `read;dur=0.1, engine;dur=12.4`, as the header `Server-Timing` has it; empty without stages. */
  header(): string {
    return this.#durations.map(([name, ms]) => `${name};dur=${ms.toFixed(2)}`).join(', ')
  }
}
