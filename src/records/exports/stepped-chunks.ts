import { EventEmitter } from 'node:events'
import { type BorrowedChunk, type BorrowedChunks, lendChunk } from '#kit'

/**
 * Bytes of a generator. Each step runs when its bytes are asked for and not before, and may have none: the reader of an
 * export lets others have a turn after each.
 */
export class SteppedChunks extends EventEmitter implements BorrowedChunks {
  closed = false
  readonly #steps: AsyncGenerator<Uint8Array>
  #reason: Error | undefined

  constructor(steps: AsyncGenerator<Uint8Array>) {
    super()
    this.#steps = steps
  }

  destroy(reason: Error = new Error('the reader closed the file early')): void {
    if (this.closed) return
    this.#reason ??= reason
    // A step that runs ends first; the generator then frees what it holds. The reader may never ask again.
    void this.#steps
      .return(undefined)
      .catch(() => {})
      .finally(() => this.#close())
  }

  async *[Symbol.asyncIterator](): AsyncGenerator<BorrowedChunk> {
    try {
      for (;;) {
        if (this.#reason !== undefined) throw this.#reason
        const { done, value } = await this.#steps.next()
        if (done === true) break
        yield lendChunk(value)
      }
      if (this.#reason !== undefined) throw this.#reason
    } finally {
      await this.#steps.return(undefined).catch(() => {})
      this.#close()
    }
  }

  #close(): void {
    if (this.closed) return
    this.closed = true
    this.emit('close')
  }
}
