import type { Scratch, WriteFile } from '#exports'
import type { BorrowedChunks } from '#kit'
import { OutgoingChunks, type SendChunk } from './outgoing-chunks.ts'

/** A file while it is written: source, output and disk space end together. */
export class WrittenFile {
  /** Settles when everything that the file held is released; rejects when the file is not whole. */
  readonly finished: Promise<void>
  readonly #scratch: Scratch
  readonly #source = Promise.withResolvers<BorrowedChunks>()
  readonly #cancelling = new AbortController()
  readonly #output: OutgoingChunks
  #over = false

  constructor(prepare: () => WriteFile, scratch: Scratch, send: SendChunk) {
    this.#scratch = scratch
    this.#output = new OutgoingChunks(send, this.signal)
    // A format may fail before it asks for its source.
    this.#source.promise.catch(() => {})
    this.finished = this.#write(prepare)
  }

  /** Aborted when nobody wants the file any more. */
  get signal(): AbortSignal {
    return this.#cancelling.signal
  }

  provide(source: BorrowedChunks): void {
    if (this.#over || this.signal.aborted) source.destroy()
    else this.#source.resolve(source)
  }

  refuse(error: Error): void {
    this.#source.reject(error)
  }

  giveBack(memory: ArrayBuffer): void {
    this.#output.giveBack(memory)
  }

  /** Ends the query, and the writer where it waits or writes next. */
  cancel(): void {
    this.#cancelling.abort(new Error('nobody reads the file any more'))
    this.#source.reject(this.signal.reason as Error)
    void this.#source.promise.then(
      (source) => source.destroy(),
      () => {}
    )
    // A writer that reads its own disk space, sorting for a while, meets this.
    void this.#scratch.close().catch(() => {})
  }

  async #write(prepare: () => WriteFile): Promise<void> {
    try {
      for await (const piece of prepare()(this.#source.promise, this.#scratch)) await this.#output.write(piece)
      this.#output.end()
    } finally {
      this.#over = true
      await this.#scratch.close()
    }
  }
}
