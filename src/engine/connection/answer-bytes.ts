import type { IncomingMessage } from 'node:http'
import { Readable } from 'node:stream'
import { ExceptionMark } from './exception-mark.ts'
import { failureOf, unreachable } from './failure.ts'

export interface AnswerEvents {
  /** The whole answer has arrived; milliseconds since `startedAt` without the time the consumer made us wait. */
  ended(engineMs: number): void
  /** The answer is over, whole or not. */
  closed(): void
}

/** A running answer as bytes. It ends only when the engine said that the answer is whole; destroying it closes the connection. */
export class AnswerStream extends Readable {
  readonly #answer: IncomingMessage
  readonly #queryId: string
  readonly #mark: ExceptionMark
  readonly #events: AnswerEvents
  readonly #startedAt: number
  #pausedAt: number | undefined
  #pausedMs = 0

  constructor(answer: IncomingMessage, queryId: string, startedAt: number, events: AnswerEvents) {
    super({ highWaterMark: 1 << 18 })
    this.#answer = answer
    this.#queryId = queryId
    this.#startedAt = startedAt
    this.#events = events
    this.#mark = new ExceptionMark(String(answer.headers['x-clickhouse-exception-tag'] ?? ''))
    const filtered = answer.headers['x-clickhouse-exception-tag'] !== undefined
    answer.on('data', (chunk: Buffer) => this.#take(filtered ? this.#mark.pass(chunk) : chunk))
    answer.on('end', () => this.#finish())
    answer.on('error', (error) => this.destroy(this.#failure() ?? unreachable(queryId, error)))
    answer.on('close', () => this.#closeEarly())
  }

  override _read(): void {
    if (this.#pausedAt !== undefined) this.#pausedMs += performance.now() - this.#pausedAt
    this.#pausedAt = undefined
    this.#answer.resume()
  }

  override _destroy(error: Error | null, done: (error: Error | null) => void): void {
    // An answer that arrived whole leaves its connection to the next query.
    if (!this.#answer.complete) this.#answer.destroy()
    this.#events.closed()
    done(error)
  }

  #take(bytes: Buffer): void {
    if (bytes.length === 0 || this.push(bytes)) return
    this.#pausedAt ??= performance.now()
    this.#answer.pause()
  }

  #finish(): void {
    const failure = this.#failure()
    if (failure !== undefined || !this.#answer.complete) return void this.destroy(failure ?? this.#brokenOff())
    const rest = this.#mark.rest()
    if (rest.length > 0) this.push(rest)
    this.#events.ended(performance.now() - this.#startedAt - this.#pausedMs)
    this.push(null)
  }

  #closeEarly(): void {
    if (!this.#answer.complete && !this.destroyed) this.destroy(this.#failure() ?? this.#brokenOff())
  }

  #brokenOff(): Error {
    return unreachable(this.#queryId, new Error('the engine closed the connection in the middle of an answer'))
  }

  #failure(): Error | undefined {
    const text = this.#mark.message()
    if (text === undefined) return undefined
    const code = /Code: (\d+)\./.exec(text)?.[1]
    return failureOf({ code: code === undefined ? undefined : Number(code), text, queryId: this.#queryId })
  }
}
