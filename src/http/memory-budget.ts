import { httpError } from './errors.ts'

export interface MemoryBudgetOptions {
  /** Limit for all callers together. */
  readonly totalBytes: number
  /** Limit for one caller, so that nobody uses up the whole budget. */
  readonly callerBytes: number
  /** The first bytes of each lease do not count, so that ordinary requests pass when large ones fill the budget. */
  readonly freeBytes: number
}

/** Memory that requests may take while they arrive or are answered. */
export class MemoryBudget {
  readonly #options: MemoryBudgetOptions
  readonly #byCaller = new Map<string, number>()
  #used = 0

  constructor(options: MemoryBudgetOptions) {
    this.#options = options
  }

  get usedBytes(): number {
    return this.#used
  }

  /** `caller`: the network of an address. */
  lease(caller: string): MemoryLease {
    return new MemoryLease(this, caller, this.#options.freeBytes)
  }

  /**
   * For leases only. Positive bytes fail when they exceed a limit, and are counted all the same until the lease is
   * released.
   */
  change(caller: string, bytes: number): void {
    const own = (this.#byCaller.get(caller) ?? 0) + bytes
    this.#used += bytes
    if (own === 0) this.#byCaller.delete(caller)
    else this.#byCaller.set(caller, own)
    if (bytes > 0 && (this.#used > this.#options.totalBytes || own > this.#options.callerBytes)) {
      throw httpError('http/overloaded', 'Too much is being sent at once. Try again in a moment.')
    }
  }
}

/** A request's share of a budget, until it is released. */
export class MemoryLease {
  readonly #budget: MemoryBudget
  readonly #caller: string
  readonly #freeBytes: number
  #bytes = 0

  constructor(budget: MemoryBudget, caller: string, freeBytes: number) {
    this.#budget = budget
    this.#caller = caller
    this.#freeBytes = freeBytes
  }

  /** Errors: `http/overloaded`. */
  acquire(bytes: number): void {
    const before = this.#counted
    this.#bytes += bytes
    if (this.#counted > before) this.#budget.change(this.#caller, this.#counted - before)
  }

  release(): void {
    const counted = this.#counted
    this.#bytes = 0
    if (counted > 0) this.#budget.change(this.#caller, -counted)
  }

  get #counted(): number {
    return Math.max(0, this.#bytes - this.#freeBytes)
  }
}
