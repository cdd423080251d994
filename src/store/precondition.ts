import { AsyncLocalStorage } from 'node:async_hooks'
import type { Reader, Writer } from './database.ts'

type Transaction = <Result>(fn: (tx: Writer) => Promise<Result>) => Promise<Result>

export interface PreconditionOptions {
  /** Reads the state that the work relies on. */
  readonly read: (db: Reader) => Promise<string>
  readonly isExpected: (state: string) => boolean
  /** The error of a transaction that finds another state. */
  readonly refuse: () => Error
}

const preconditions = new AsyncLocalStorage<Precondition>()

/**
 * A state that the transactions of one piece of work must find. It is read within each of them: what one of them leaves is
 * what the next one must find, so that nobody else comes between. Implicit, because a transaction of any room can be the
 * one that relies on it, and one that was left out would overwrite what others did.
 */
export class Precondition {
  readonly #options: PreconditionOptions
  #isExpected: (state: string) => boolean
  #isOver = false
  #left: string | undefined

  constructor(options: PreconditionOptions) {
    this.#options = options
    this.#isExpected = options.isExpected
  }

  /** The state after the last commit of the work; undefined: it has committed nothing. */
  get left(): string | undefined {
    return this.#left
  }

  /** What the work leaves running in the background is not bound by it. Rejects with the refusal. */
  async during<Result>(db: Reader, work: () => Promise<Result>): Promise<Result> {
    try {
      const result = await preconditions.run(this, work)
      // Work that found nothing to change relied on the state too.
      if (this.#left === undefined) await this.#check(db)
      return result
    } finally {
      this.#isOver = true
    }
  }

  async #check(db: Reader): Promise<void> {
    if (!this.#isExpected(await this.#options.read(db))) throw this.#options.refuse()
  }

  async #run<Result>(transaction: Transaction, fn: (tx: Writer) => Promise<Result>): Promise<Result> {
    const { result, left } = await transaction(async (tx) => {
      await this.#check(tx)
      return { result: await fn(tx), left: await this.#options.read(tx) }
    })
    this.#left = left
    this.#isExpected = (state) => state === left
    return result
  }

  /** Transactions that hold to the precondition of the work that they belong to. */
  static bind(transaction: Transaction): Transaction {
    return (fn) => {
      const bound = preconditions.getStore()
      return bound === undefined || bound.#isOver ? transaction(fn) : bound.#run(transaction, fn)
    }
  }
}
