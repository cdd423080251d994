import { ingestError } from '../../errors.ts'

/** Bytes of a stream, taken in pieces of a known length. */
export class ChunkReader {
  readonly #chunks: AsyncIterator<Buffer>
  readonly #maxBytes: number
  #rest: Buffer = Buffer.alloc(0)
  /** Bytes taken so far. */
  position = 0

  /** Longer pieces are refused. */
  constructor(chunks: AsyncIterable<Buffer>, maxBytes: number) {
    this.#chunks = chunks[Symbol.asyncIterator]()
    this.#maxBytes = maxBytes
  }

  /** The next `length` bytes, or undefined when the stream ends before. */
  async take(length: number): Promise<Buffer | undefined> {
    if (length > this.#maxBytes)
      throw ingestError('ingest/record-too-large', `A record is longer than ${this.#maxBytes} bytes.`, {
        details: { length }
      })
    if (this.#rest.length < length && !(await this.#fill(length))) return undefined
    const taken = this.#rest.subarray(0, length)
    this.#rest = this.#rest.subarray(length)
    this.position += length
    return taken
  }

  async skip(length: number): Promise<boolean> {
    for (let left = length; left > 0; ) {
      if (this.#rest.length === 0 && !(await this.#fill(1))) return false
      const step = Math.min(left, this.#rest.length)
      this.#rest = this.#rest.subarray(step)
      this.position += step
      left -= step
    }
    return true
  }

  async close(): Promise<void> {
    await this.#chunks.return?.()
  }

  async #fill(length: number): Promise<boolean> {
    const parts = [this.#rest]
    let total = this.#rest.length
    while (total < length) {
      const step = await this.#chunks.next()
      if (step.done === true) break
      parts.push(step.value)
      total += step.value.length
    }
    this.#rest = Buffer.concat(parts, total)
    return total >= length
  }
}
