import { LoggiaError } from '#kit'

/** What the fields of all forms may take in memory together, beside the first bytes of each: whoever fills it keeps nobody from signing in, searching or sending a file. */
const MAX_HELD_BYTES = 256 * 2 ** 20
const FREE_BYTES = 64 * 2 ** 10

let held = 0

/** What one form takes in memory, from its first byte until it is released. */
export class HeldBytes {
  #own = 0

  /** Errors: `http/overloaded` when it is too much together with that of others. */
  add(bytes: number): void {
    const before = this.#counted
    this.#own += bytes
    held += this.#counted - before
    if (this.#counted > before && held > MAX_HELD_BYTES) throw new LoggiaError('http/overloaded', 'Too much is being sent at once. Try again in a moment.')
  }

  release(): void {
    held -= this.#counted
    this.#own = 0
  }

  get #counted(): number {
    return Math.max(0, this.#own - FREE_BYTES)
  }
}
