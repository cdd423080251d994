import { BoundedCache } from '#kit'
import type { CachedResponse } from './body-format.ts'

/** Overhead of an entry: the key, objects, the map's slot. */
const OVERHEAD_BYTES = 500
/** An entry is mostly a page of some kilobytes. */
const MAX_ENTRIES = 50_000

/**
 * Written responses by everything they depend on. Keys name the state of the data: a change gives new keys, so that no
 * entry is ever wrong and none must be taken out; the least recently used leave.
 */
export class ResponseCache {
  readonly #entries: BoundedCache<CachedResponse>
  readonly #maxBytes: number
  hits = 0
  misses = 0

  /** 0: nothing is cached. */
  constructor(maxBytes: number) {
    this.#maxBytes = maxBytes
    this.#entries = new BoundedCache({ maxEntries: MAX_ENTRIES, maxSize: Math.max(1, maxBytes), sizeOf })
  }

  get bytes(): number {
    return this.#entries.size
  }

  get(key: string): CachedResponse | undefined {
    const entry = this.#entries.get(key)
    if (entry === undefined) this.misses++
    else this.hits++
    return entry
  }

  /** All of them, for the next server. */
  entries(): IterableIterator<[string, CachedResponse]> {
    return this.#entries.oldestFirst()
  }

  put(key: string, entry: CachedResponse): void {
    if (sizeOf(entry, key) <= this.#maxBytes / 4) this.#entries.set(key, entry)
  }
}

/** Counted with half as much again for the compressed form, which comes later. */
function sizeOf({ body: { plain } }: CachedResponse, key: string): number {
  return Math.ceil(plain.length * 1.5) + key.length * 2 + OVERHEAD_BYTES
}
