import type { Clock } from '#kit'
import type { Store } from './open.ts'
import { readRevision } from './revisions.ts'

export interface RevisionCacheOptions<Value> {
  readonly store: Store
  readonly clock: Clock
  /** The revision that every change of the value raises. */
  readonly name: string
  /** Reads the value; given the one before, it may read only what changed. */
  readonly load: (before: Value | undefined) => Promise<Value>
  /**
   * For this time the cache is used without a query: how late another server's change may show.
   * Changes of this process show at once, because it calls `expire`.
   */
  readonly freshMs: number
}

export interface Revisioned<Value> {
  readonly revision: number
  readonly value: Value
}

/** A copy of some tables in memory, kept in step by their revision. Between checks a read costs no database access. */
export class RevisionCache<Value> {
  readonly #options: RevisionCacheOptions<Value>
  #copy: Revisioned<Value> | undefined
  #checkedMs = -Infinity
  #refreshing: Promise<Revisioned<Value>> | undefined
  /** Counts the calls of `expire`, so that a refresh begun before one does not count as a check after it. */
  #expiries = 0

  constructor(options: RevisionCacheOptions<Value>) {
    this.#options = options
  }

  async read(): Promise<Revisioned<Value>> {
    const { clock, freshMs } = this.#options
    if (this.#copy !== undefined && clock.now() - this.#checkedMs < freshMs) return this.#copy
    this.#refreshing ??= this.#refresh()
    return this.#refreshing
  }

  /** The next read asks the database, also while another read is running. Called after every commit of a change. */
  expire(): void {
    this.#expiries++
    this.#checkedMs = -Infinity
    this.#refreshing = undefined
  }

  async #refresh(): Promise<Revisioned<Value>> {
    const startedMs = this.#options.clock.now()
    const expiries = this.#expiries
    try {
      const copy = await this.#load()
      if (expiries === this.#expiries) this.#checkedMs = startedMs
      if (this.#copy === undefined || copy.revision >= this.#copy.revision) this.#copy = copy
      return this.#copy
    } finally {
      if (expiries === this.#expiries) this.#refreshing = undefined
    }
  }

  /**
   * Several tables are read one after the other; a change in between shows in the revision, and they are read again.
   */
  async #load(): Promise<Revisioned<Value>> {
    const { store, name, load } = this.#options
    for (let copy = this.#copy; ; ) {
      const revision = await readRevision(store.db, name)
      if (copy?.revision === revision) return copy
      copy = { revision, value: await load(copy?.value) }
    }
  }
}
