/** For this time after a small query more are expected. */
const LATELY_MS = 5_000

interface Seen {
  readonly caller: string
  atMs: number
}

/** When small queries were last asked for, and whether somebody else than a given caller asked. */
export class SmallQueries {
  readonly #now: () => number
  #last: Seen | undefined
  /** The last one of another caller than that of `#last`. */
  #lastOther: Seen | undefined

  /** `now` in milliseconds. */
  constructor(now: () => number) {
    this.#now = now
  }

  note(caller: string): void {
    if (this.#last?.caller !== caller) {
      this.#lastOther = this.#last
      this.#last = { caller, atMs: 0 }
    }
    this.#last.atMs = this.#now()
  }

  /** Whether more small ones are expected soon. */
  get areExpected(): boolean {
    return this.#isLately(this.#last)
  }

  /** The same, of others than this caller. */
  areExpectedBeside(caller: string): boolean {
    return this.#isLately(this.#last?.caller === caller ? this.#lastOther : this.#last)
  }

  #isLately(seen: Seen | undefined): boolean {
    return seen !== undefined && this.#now() - seen.atMs < LATELY_MS
  }
}
