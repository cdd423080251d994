import { EventEmitter } from 'node:events'
import { type BorrowedChunk, type BorrowedChunks, lendChunk } from './borrowed-chunks.ts'

/** The byte that chunks are overwritten with: neither ASCII nor the beginning of a character. */
const OVERWRITTEN = 0xbd

/** The result after the last chunk: `silence` lasts until the stream is destroyed. */
type Last = 'end' | 'silence' | Error

/**
 * Chunks that are overwritten as soon as the next one is asked for, and at the end: code that kept one, or passed it
 * on without a copy, shows wrong bytes.
 */
export class OverwrittenChunks extends EventEmitter implements BorrowedChunks {
  closed = false
  readonly #chunks: readonly (string | Uint8Array)[]
  readonly #last: Last
  readonly #destroyed = Promise.withResolvers<never>()

  constructor(chunks: readonly (string | Uint8Array)[], last: Last = 'end') {
    super()
    this.#chunks = chunks
    this.#last = last
    this.#destroyed.promise.catch(() => {})
  }

  destroy(reason = new Error('destroyed')): void {
    if (this.closed) return
    this.closed = true
    this.#destroyed.reject(reason)
    this.emit('close')
  }

  async *[Symbol.asyncIterator](): AsyncGenerator<BorrowedChunk> {
    try {
      for (const chunk of this.#chunks) {
        const memory = Buffer.from(chunk)
        yield lendChunk(memory)
        memory.fill(OVERWRITTEN)
      }
      if (this.#last === 'silence') await this.#destroyed.promise
      else if (this.#last !== 'end') throw this.#last
    } finally {
      this.destroy()
    }
  }
}

/** Bytes in chunks of one size. */
export function overwrittenChunks(bytes: Uint8Array | string, chunkBytes: number): OverwrittenChunks {
  const whole = Buffer.from(bytes)
  const count = Math.ceil(whole.length / chunkBytes)
  return new OverwrittenChunks(
    Array.from({ length: count }, (_, at) => whole.subarray(at * chunkBytes, (at + 1) * chunkBytes))
  )
}
