import { EventEmitter } from 'node:events'
import { type BorrowedChunk, type BorrowedChunks, lendChunk, viewChunk } from '#kit'
import { ExceptionMark } from './exception-mark.ts'
import { failureOf, unreachable } from './failure.ts'
import type { IncomingResponse } from './incoming-response.ts'

export interface ResponseEvents {
  /**
   * The whole answer has arrived; milliseconds that were spent waiting for the engine, from the sending to the last
   * byte.
   */
  ended(engineMs: number): void
  /** The answer is over, whole or not. */
  closed(): void
}

/**
 * A running answer as bytes. It ends only when the engine said that the answer is whole; destroying it closes the
 * connection.
 */
export class StatementResponse extends EventEmitter implements BorrowedChunks {
  closed = false
  readonly #answer: IncomingResponse
  readonly #queryId: string
  readonly #mark: ExceptionMark
  readonly #events: ResponseEvents
  #engineMs: number
  #reason: Error | undefined

  constructor(answer: IncomingResponse, queryId: string, startedAt: number, events: ResponseEvents) {
    super()
    this.#answer = answer
    this.#queryId = queryId
    this.#engineMs = performance.now() - startedAt
    this.#events = events
    this.#mark = new ExceptionMark(String(answer.headers['x-clickhouse-exception-tag'] ?? ''))
  }

  destroy(reason?: Error): void {
    if (this.closed) return
    this.#reason = reason
    this.#close()
  }

  async *[Symbol.asyncIterator](): AsyncGenerator<BorrowedChunk> {
    try {
      const pieces = this.#answer[Symbol.asyncIterator]()
      for (let piece = await this.#ask(pieces); piece !== undefined; piece = await this.#ask(pieces)) {
        const bytes = this.#mark.pass(piece)
        if (bytes.length > 0) yield lendChunk(bytes)
      }
      this.#check()
      const rest = this.#mark.rest()
      if (rest.length > 0) yield lendChunk(rest)
      this.#events.ended(this.#engineMs)
    } finally {
      this.#close()
    }
  }

  async #ask(pieces: AsyncIterator<BorrowedChunk>): Promise<Buffer | undefined> {
    const askedAt = performance.now()
    try {
      const { done, value } = await pieces.next()
      return done === true ? undefined : viewChunk(value)
    } catch (error) {
      throw this.#reason ?? this.#failure() ?? unreachable(this.#queryId, error)
    } finally {
      this.#engineMs += performance.now() - askedAt
    }
  }

  #check(): void {
    const failure = this.#reason ?? this.#failure()
    if (failure !== undefined) throw failure
    if (this.closed || !this.#answer.complete)
      throw unreachable(this.#queryId, new Error('the engine closed the connection in the middle of an answer'))
  }

  #close(): void {
    if (this.closed) return
    this.closed = true
    // An answer that arrived whole leaves its connection to the next query.
    if (!this.#answer.complete) this.#answer.destroy()
    this.#events.closed()
    this.emit('close')
  }

  #failure(): Error | undefined {
    const text = this.#mark.message()
    if (text === undefined) return undefined
    const code = /Code: (\d+)\./.exec(text)?.[1]
    return failureOf({ code: code === undefined ? undefined : Number(code), text, queryId: this.#queryId })
  }
}
