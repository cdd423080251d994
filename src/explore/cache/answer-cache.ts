import type { Payload } from '#http'

/** A finished answer body. */
export interface KeptAnswer {
  readonly body: Payload
  readonly etag: string
}

/** Overhead of an entry: the key, objects, the map's slot. */
const OVERHEAD_BYTES = 500

/**
 * Finished answers by what they depend on, the least recently used thrown out first. Keys name the dataset's revision:
 * what changes gets new keys, so nothing here is ever wrong and nothing has to be taken out.
 */
export class AnswerCache {
  readonly #entries = new Map<string, KeptAnswer>()
  readonly #maxBytes: number
  #bytes = 0
  hits = 0
  misses = 0

  constructor(maxBytes: number) {
    this.#maxBytes = maxBytes
  }

  get bytes(): number {
    return this.#bytes
  }

  get(key: string): KeptAnswer | undefined {
    const entry = this.#entries.get(key)
    if (entry === undefined) {
      this.misses++
      return undefined
    }
    this.hits++
    // A Map keeps the order of insertion: putting it in again makes it the youngest.
    this.#entries.delete(key)
    this.#entries.set(key, entry)
    return entry
  }

  put(key: string, entry: KeptAnswer): void {
    const bytes = sizeOf(key, entry)
    if (bytes > this.#maxBytes / 4 || this.#entries.has(key)) return
    this.#entries.set(key, entry)
    this.#bytes += bytes
    for (const [oldKey, old] of this.#entries) {
      if (this.#bytes <= this.#maxBytes) break
      this.#entries.delete(oldKey)
      this.#bytes -= sizeOf(oldKey, old)
    }
  }
}

/** Counted with half as much again for the compressed form, which comes later. */
function sizeOf(key: string, entry: KeptAnswer): number {
  return Math.ceil(entry.body.plain.length * 1.5) + key.length * 2 + OVERHEAD_BYTES
}
