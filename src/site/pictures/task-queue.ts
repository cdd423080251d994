/** Runs tasks in their order, some side by side. */
export class TaskQueue {
  #free: number
  readonly #waiting: (() => void)[] = []

  constructor(sideBySide: number) {
    this.#free = sideBySide
  }

  async run<Result>(task: () => Promise<Result>): Promise<Result> {
    if (this.#free > 0) this.#free--
    else await new Promise<void>((resolve) => this.#waiting.push(resolve))
    try {
      return await task()
    } finally {
      const next = this.#waiting.shift()
      if (next === undefined) this.#free++
      else next()
    }
  }
}
