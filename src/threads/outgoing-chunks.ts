import { CHUNK_BYTES, MAX_CHUNKS } from './messages.ts'

/** How long bytes wait for more before they are sent. */
const LINGER_MS = 10

export type SendChunk = (memory: ArrayBuffer, length: number) => void

/**
 * Gathers the pieces of a file into chunks and sends them. While the maximum is in transit, `write` waits
 * until the main thread has taken one. Memory goes to the main thread and comes back.
 */
export class OutgoingChunks {
  readonly #send: SendChunk
  readonly #signal: AbortSignal
  readonly #free: ArrayBuffer[] = []
  #made = 0
  #chunk: Buffer | undefined
  #filled = 0
  #timer: NodeJS.Timeout | undefined
  #freed: (() => void) | undefined

  constructor(send: SendChunk, signal: AbortSignal) {
    this.#send = send
    this.#signal = signal
    signal.addEventListener('abort', () => this.#freed?.(), { once: true })
  }

  /** Copies the piece; throws the signal's reason once it is aborted. */
  async write(piece: string | Uint8Array): Promise<void> {
    const bytes = typeof piece === 'string' ? Buffer.from(piece) : piece
    for (let at = 0; at < bytes.length; ) {
      const chunk = this.#chunk ?? (await this.#begin())
      const count = Math.min(bytes.length - at, chunk.length - this.#filled)
      chunk.set(bytes.subarray(at, at + count), this.#filled)
      this.#filled += count
      at += count
      if (this.#filled === chunk.length) this.#flush()
      else this.#timer ??= setTimeout(() => this.#flush(), LINGER_MS)
    }
    this.#signal.throwIfAborted()
  }

  end(): void {
    this.#flush()
  }

  /** The main thread has taken a chunk. */
  giveBack(memory: ArrayBuffer): void {
    this.#free.push(memory)
    this.#freed?.()
  }

  async #begin(): Promise<Buffer> {
    while (this.#free.length === 0 && this.#made === MAX_CHUNKS) {
      this.#signal.throwIfAborted()
      await new Promise<void>((resolve) => (this.#freed = resolve))
      this.#freed = undefined
    }
    this.#signal.throwIfAborted()
    const memory = this.#free.pop() ?? this.#make()
    this.#filled = 0
    return (this.#chunk = Buffer.from(memory))
  }

  #make(): ArrayBuffer {
    this.#made++
    return new ArrayBuffer(CHUNK_BYTES)
  }

  #flush(): void {
    clearTimeout(this.#timer)
    this.#timer = undefined
    const chunk = this.#chunk
    if (chunk === undefined || this.#filled === 0) return
    this.#chunk = undefined
    this.#send(chunk.buffer as ArrayBuffer, this.#filled)
  }
}
