/** Rows that change the organization, or look at all events, have a world to themselves; the others share it. */
export class Turns {
  #last: Promise<unknown> = Promise.resolve()
  #sharing: Promise<unknown>[] = []

  /** All shared holders run together, after the last exclusive one. */
  share(work: () => Promise<void>): Promise<void> {
    const done = this.#last.then(work)
    this.#sharing.push(done.catch(() => undefined))
    return done
  }

  alone(work: () => Promise<void>): Promise<void> {
    const before = Promise.all([this.#last, ...this.#sharing])
    this.#sharing = []
    const done = before.then(work)
    this.#last = done.catch(() => undefined)
    return done
  }
}
