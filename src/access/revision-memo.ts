import type { Clock } from '#kit'
import { RevisionCache, type Store } from '#store'

export interface RevisionMemoOptions<Value> {
  readonly store: Store
  readonly clock: Clock
  /** The revision that every change of such a value raises; one that only adds values need not. */
  readonly name: string
  readonly freshMs: number
  readonly read: (key: string) => Promise<Value | undefined>
}

/** More would be everybody at once. */
const MAX_KEPT = 20_000

/**
 * Values that are read one by one and kept until their revision rises. Missing rows are read again each time.
 */
export class RevisionMemo<Value> {
  readonly #cache: RevisionCache<Map<string, Value>>
  readonly #read: (key: string) => Promise<Value | undefined>

  constructor({ read, ...options }: RevisionMemoOptions<Value>) {
    this.#read = read
    this.#cache = new RevisionCache({ ...options, load: async () => new Map<string, Value>() })
  }

  /**
   * The map is taken before the value is read: a value from before a change can only land in the map from before it.
   */
  async get(key: string): Promise<Value | undefined> {
    const kept = (await this.#cache.read()).value
    const known = kept.get(key)
    if (known !== undefined) return known
    const value = await this.#read(key)
    if (value === undefined) return undefined
    if (kept.size >= MAX_KEPT) kept.clear()
    kept.set(key, value)
    return value
  }

  /** After every commit of a change. */
  expire(): void {
    this.#cache.expire()
  }
}
