import { BoundedCache } from '#kit'

/** Readers remembered; the oldest goes first. */
const MAX_READERS = 10_000
/** A reader that pauses for longer begins again. */
const MEMORY_MS = 600_000

/**
 * Which file a reader of ranges began with. Some programs ask for ranges without a condition: when the file changes
 * between two of their requests they would mix both, so the first request for the new one fails, once.
 */
export class RangeReaders {
  readonly #now: () => number
  readonly #files = new BoundedCache<{ readonly file: string; readonly at: number }>({ maxEntries: MAX_READERS })

  constructor(now: () => number) {
    this.#now = now
  }

  /** Whether `reader` may have parts of this file: false when it has parts of another one. */
  continues(reader: string, file: string): boolean {
    const before = this.#files.get(reader)
    this.#files.delete(reader)
    if (before !== undefined && before.file !== file && before.at > this.#now() - MEMORY_MS) return false
    this.begins(reader, file)
    return true
  }

  /** The reader has asked for the whole file, or what it is. */
  begins(reader: string, file: string): void {
    this.#files.set(reader, { file, at: this.#now() })
  }
}
