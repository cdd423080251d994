import { BoundedCache } from '#kit'

/** Readers remembered; the oldest goes first. */
const MAX_READERS = 10_000
/** A reader that pauses for longer begins again. */
const MEMORY_MS = 600_000

/**
 * Which file a reader of ranges began with. Some programs ask for ranges without a condition: when the file changes
 * between two of their requests they would mix both, so the first request for the new one fails, once.
 *
 * A server that has just started does not know the readers of the one before it, and one of several does not know those of
 * the others: an unknown client that asks for a part from the middle fails once, too.
 */
export class RangeReaders {
  readonly #now: () => number
  readonly #startedAt: number
  readonly #isOnly: boolean
  readonly #files = new BoundedCache<{ readonly file: string; readonly at: number }>({ maxEntries: MAX_READERS })

  /** `isOnly`: readers come to this server only. */
  constructor(now: () => number, { isOnly }: { readonly isOnly: boolean }) {
    this.#now = now
    this.#startedAt = now()
    this.#isOnly = isOnly
  }

  /** Whether `reader` may have parts of this file: false when it has parts of another one, or may have. `begins`: readers begin like this. */
  continues(reader: string, file: string, begins: boolean): boolean {
    const before = this.#files.get(reader)
    this.#files.delete(reader)
    const remembered = before !== undefined && before.at > this.#now() - MEMORY_MS
    if (remembered ? before.file !== file : !begins && this.#mayHaveBegunElsewhere(before === undefined)) {
      this.begins(reader, file)
      return false
    }
    this.begins(reader, file)
    return true
  }

  #mayHaveBegunElsewhere(isUnknown: boolean): boolean {
    return isUnknown && (!this.#isOnly || this.#now() < this.#startedAt + MEMORY_MS)
  }

  /** The reader has asked for the whole file, or what it is. */
  begins(reader: string, file: string): void {
    this.#files.set(reader, { file, at: this.#now() })
  }
}
