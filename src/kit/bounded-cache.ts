import { LRUCache } from 'lru-cache'

export interface BoundedCacheOptions<Value> {
  readonly maxEntries: number
  /** Limit for all values together, in the unit of `sizeOf`; a larger value is not cached. */
  readonly maxSize?: number
  readonly sizeOf?: (value: Value, key: string) => number
  /** Called with what leaves, whether it was the least recently used or was taken out. */
  readonly onRemoved?: (value: Value, key: string) => void
}

/**
 * A map that evicts the least recently used entry. Every cache whose keys come from requests, or that
 * has an entry per caller, is one of these: test/bounded.test.ts knows every other map that outlives a request,
 * and why nobody can make it grow.
 */
export class BoundedCache<Value extends object | string | number | boolean> {
  readonly #entries: LRUCache<string, Value>

  constructor({ maxEntries, maxSize, sizeOf, onRemoved }: BoundedCacheOptions<Value>) {
    this.#entries = new LRUCache<string, Value>({
      max: maxEntries,
      ...(maxSize === undefined || sizeOf === undefined
        ? {}
        : { maxSize, sizeCalculation: (value: Value, key: string) => Math.max(1, Math.ceil(sizeOf(value, key))) }),
      ...(onRemoved === undefined ? {} : { dispose: (value: Value, key: string) => onRemoved(value, key) })
    })
  }

  get length(): number {
    return this.#entries.size
  }

  /** Total size of the values, in the unit of `sizeOf`; 0 without it. */
  get size(): number {
    return this.#entries.calculatedSize
  }

  get(key: string): Value | undefined {
    return this.#entries.get(key)
  }

  /** Without making it the youngest. */
  peek(key: string): Value | undefined {
    return this.#entries.peek(key)
  }

  set(key: string, value: Value): void {
    this.#entries.set(key, value)
  }

  delete(key: string): void {
    this.#entries.delete(key)
  }

  clear(): void {
    this.#entries.clear()
  }

  keys(): IterableIterator<string> {
    return this.#entries.keys()
  }

  /** The least recently used first, so that putting them again in this order gives the same cache. */
  *oldestFirst(): IterableIterator<[string, Value]> {
    yield* this.#entries.rentries() as IterableIterator<[string, Value]>
  }

  values(): IterableIterator<Value> {
    return this.#entries.values()
  }
}
