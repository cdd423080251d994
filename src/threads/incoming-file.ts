import { EventEmitter } from 'node:events'
import { plainEndpoint, type RemoteStatement } from '#clickhouse'
import { type BorrowedChunk, type BorrowedChunks, errorOf, lendChunk, plainError } from '#kit'
import type { Order, Report } from './messages.ts'

type DistributiveOmit<Union, Key extends PropertyKey> = Union extends unknown ? Omit<Union, Key> : never
/** An order about this file. */
export type SendOrder = (order: DistributiveOmit<Order, 'file'>, transfer?: readonly ArrayBuffer[]) => void

interface Chunk {
  readonly memory: ArrayBuffer
  readonly length: number
}

/**
 * A file that a thread writes, as the main thread sees it. Chunks are borrowed: asking for the next one sends the
 * memory of the last one back to the thread. It is closed when the thread has released everything that the file held.
 */
export class IncomingFile extends EventEmitter implements BorrowedChunks {
  closed = false
  /** Settles when the first bytes are there, or the end. Never rejects. */
  readonly opened: Promise<void>
  readonly #send: SendOrder
  readonly #spent: (engineMs: number) => void
  readonly #opened = Promise.withResolvers<void>()
  readonly #chunks: Chunk[] = []
  #reading: PromiseWithResolvers<void> | undefined
  #statement: RemoteStatement | undefined
  #taken: ArrayBuffer | undefined
  #wake: (() => void) | undefined
  #whole = false
  #failure: Error | undefined

  constructor(send: SendOrder, spent: (engineMs: number) => void = () => {}) {
    super()
    this.#send = send
    this.#spent = spent
    this.opened = this.#opened.promise
  }

  /** Has the thread send the statement, whose response is the source of the file; settles with the response's head. */
  read(remote: RemoteStatement): Promise<void> {
    const { statement, options, maxRefusals } = remote
    this.#statement = remote
    this.#reading = Promise.withResolvers<void>()
    if (this.#failure !== undefined) this.#reading.reject(this.#failure)
    else this.#send({ kind: 'read', statement, options, maxRefusals })
    return this.#reading.promise
  }

  /** The source of the file without a query. */
  provide(text: string): void {
    this.#send({ kind: 'provide', text })
  }

  /** The source failed: the file fails with this error, after its opening. */
  refuse(error: unknown): void {
    this.#send({ kind: 'refuse', error: plainError(error) })
  }

  /** Ends query and writer. */
  destroy(reason: Error = new Error('the reader closed the file early')): void {
    if (this.closed || this.#failure !== undefined) return
    this.#fail(reason)
    this.#send({ kind: 'cancel' })
  }

  async *[Symbol.asyncIterator](): AsyncGenerator<BorrowedChunk> {
    try {
      for (;;) {
        this.#giveBack()
        if (this.#failure !== undefined) throw this.#failure
        const chunk = this.#chunks.shift()
        if (chunk !== undefined) {
          this.#taken = chunk.memory
          yield lendChunk(Buffer.from(chunk.memory, 0, chunk.length))
        } else if (this.#whole) return
        else await new Promise<void>((resolve) => (this.#wake = resolve))
      }
    } finally {
      this.destroy()
    }
  }

  /** Messages of the thread about this file. */
  take(report: Report): void {
    switch (report.kind) {
      case 'locate':
        return void this.#locate()
      case 'reading':
        return this.#reading?.resolve()
      case 'not-reading':
        return this.#reading?.reject(errorOf(report.error))
      case 'spent':
        return this.#spent(report.engineMs)
      case 'chunk':
        return this.#add(report)
      case 'closed':
        return this.close(report.error === undefined ? undefined : errorOf(report.error))
    }
  }

  /** The thread holds nothing of it any more. With an error the file is not whole. */
  close(error?: Error): void {
    if (this.closed) return
    this.closed = true
    if (error === undefined) this.#whole = true
    else this.#fail(error)
    this.#opened.resolve()
    this.#wake?.()
    this.emit('close')
  }

  async #locate(): Promise<void> {
    try {
      const endpoint = await this.#statement?.locate()
      if (endpoint !== undefined) this.#send({ kind: 'located', endpoint: plainEndpoint(endpoint) })
    } catch (error) {
      this.#send({ kind: 'not-located', error: plainError(error) })
    }
  }

  #add(chunk: Chunk): void {
    this.#chunks.push(chunk)
    this.#opened.resolve()
    this.#wake?.()
  }

  #giveBack(): void {
    const memory = this.#taken
    this.#taken = undefined
    if (memory !== undefined && !this.closed) this.#send({ kind: 'taken', memory }, [memory])
  }

  #fail(error: Error): void {
    this.#failure ??= error
    this.#reading?.promise.catch(() => {})
    this.#reading?.reject(this.#failure)
    this.#chunks.length = 0
    this.#wake?.()
  }
}
