/** Prevents sweeps while something reads the whole home. */
export class SweepHolds {
  #count = 0

  get held(): boolean {
    return this.#count > 0
  }

  async during<Result>(work: () => Promise<Result>): Promise<Result> {
    this.#count++
    try {
      return await work()
    } finally {
      this.#count--
    }
  }
}
