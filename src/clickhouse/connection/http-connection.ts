import { Readable } from 'node:stream'
import { setTimeout as pause } from 'node:timers/promises'
import { type BorrowedChunk, type BorrowedChunks, LoggiaError, randomId, readAll } from '#kit'
import type { Connection, Endpoint, Statement, StatementOptions } from './connection.ts'
import { cancelled, failureOf, timedOut, unreachable } from './failure.ts'
import { HttpClient } from './http-client.ts'
import type { IncomingResponse, PendingRequest } from './incoming-response.ts'
import { StatementResponse } from './statement-response.ts'
import { writeRequest } from './wire-request.ts'

/** The engine ends a query at its time itself; this much later we stop waiting for its word. */
const TIMEOUT_GRACE_MS = 2_000
/**
 * A refused connection usually means that the engine has just crashed; its supervisor learns of it within 100 ms or so.
 */
const REFUSED_PAUSE_MS = 50
const MAX_REFUSALS = 20
/** A connection that was closed meanwhile says so at once. */
const STALE_LIMIT_MS = 100
const KILL_LIMIT_MS = 5_000

export interface HttpConnectionOptions {
  /** How often a refused connection is tried again, 50 ms apart; 20 when absent. */
  readonly maxRefusals?: number
}

/** State shared by the statements of one connection. */
interface Node {
  readonly locate: () => Endpoint | Promise<Endpoint>
  readonly client: HttpClient
  readonly maxRefusals: number
}

/**
 * `locate` says where the node is; it may wait for a restart, and throws `engine/unavailable` when that takes too long.
 */
export function connectHttp(
  locate: () => Endpoint | Promise<Endpoint>,
  { maxRefusals = MAX_REFUSALS }: HttpConnectionOptions = {}
): Connection {
  const client = new HttpClient()
  const run = (statement: Statement, options: StatementOptions, lent = false) =>
    new Run({ locate, client, maxRefusals }, statement, options, lent).start()
  return {
    stream: (statement, options) => run(statement, options, true),
    text: async (statement, options) => readText(await run(statement, options)),
    json: async <Row>(statement: Statement, options: StatementOptions) =>
      parseRows<Row>(await readText(await run({ ...statement, format: 'JSONEachRow' }, options))),
    remote: (statement, { signal: _signal, spent: _spent, ...options }, read) =>
      read({ statement, options, maxRefusals, locate }),
    close: () => client.close()
  }
}

/** One statement from its sending to the last byte of its answer. */
class Run {
  readonly #queryId: string
  readonly #startedAt = performance.now()
  #request: PendingRequest | undefined
  #bytes: StatementResponse | undefined
  #stopped: LoggiaError | undefined
  #timer: NodeJS.Timeout | undefined
  readonly #node: Node
  readonly #statement: Statement
  readonly #options: StatementOptions
  readonly #pooled: boolean

  constructor(node: Node, statement: Statement, options: StatementOptions, lent: boolean) {
    this.#node = node
    this.#statement = statement
    this.#options = options
    this.#pooled = lent
    this.#queryId = options.queryId ?? randomId()
  }

  async start(): Promise<BorrowedChunks> {
    this.#watch()
    try {
      const answer = await this.#send()
      if (answer.statusCode !== 200) throw await this.#refusal(answer)
      return this.#open(answer)
    } catch (error) {
      this.#unwatch()
      if (this.#stopped !== undefined) await this.#kill()
      throw this.#stopped ?? this.#mapped(error)
    }
  }

  /**
   * Sends, and sends again when the engine cannot have begun: refused, or a read on a connection that was closed
   * meanwhile.
   */
  async #send(): Promise<IncomingResponse> {
    let refusals = 0
    let stale = false
    for (;;) {
      const sentAt = performance.now()
      try {
        return await this.#sendOnce(refusals > 0 || stale)
      } catch (error) {
        if (this.#stopped !== undefined || this.#statement.body instanceof Readable) throw error
        if (codeOf(error) === 'ECONNREFUSED' && refusals++ < this.#node.maxRefusals) await pause(REFUSED_PAUSE_MS)
        else if (!stale && this.#isStale(error, sentAt)) stale = true
        else throw error
      }
    }
  }

  /** A query that ran for a while and took the engine down with it must not be given to the next engine. */
  #isStale(error: unknown, sentAt: number): boolean {
    const atOnce = performance.now() - sentAt < STALE_LIMIT_MS
    return atOnce && this.#options.user === 'reader' && this.#request?.reusedConnection === true && isReset(error)
  }

  async #sendOnce(fresh: boolean): Promise<IncomingResponse> {
    const located = this.#node.locate()
    const endpoint = located instanceof Promise ? await located : located
    if (this.#stopped !== undefined) throw this.#stopped
    const wire = writeRequest(endpoint, this.#statement, this.#options, this.#queryId)
    this.#request = this.#pooled
      ? this.#node.client.startPooled(endpoint.url, wire)
      : this.#node.client.start(endpoint.url, wire, fresh)
    return await this.#request.answer
  }

  #open(answer: IncomingResponse): BorrowedChunks {
    this.#bytes = new StatementResponse(answer, this.#queryId, this.#startedAt, {
      ended: (engineMs) => this.#options.spent?.(engineMs),
      closed: () => this.#unwatch()
    })
    return this.#bytes
  }

  async #refusal(answer: IncomingResponse): Promise<LoggiaError> {
    const code = Number(answer.headers['x-clickhouse-exception-code'])
    const text = await readText(answer)
    // Without the engine's header it is somebody else's answer: a proxy, or a server that is not ClickHouse.
    if (!(code > 0)) return unreachable(this.#queryId, new Error(`HTTP ${answer.statusCode}: ${text.slice(0, 2_000)}`))
    return failureOf({ code, text, queryId: this.#queryId })
  }

  #watch(): void {
    const { signal, timeoutMs } = this.#options
    if (signal?.aborted) this.#stopped = cancelled(this.#queryId, signal.reason)
    signal?.addEventListener('abort', this.#leave, { once: true })
    if (timeoutMs !== undefined)
      this.#timer = setTimeout(() => this.#stop(timedOut(this.#queryId)), timeoutMs + TIMEOUT_GRACE_MS)
  }

  #unwatch(): void {
    this.#options.signal?.removeEventListener('abort', this.#leave)
    clearTimeout(this.#timer)
  }

  readonly #leave = () => this.#stop(cancelled(this.#queryId, this.#options.signal?.reason))

  /** Closing the connection ends a reader's query; a loader's is ended by name. */
  #stop(reason: LoggiaError): void {
    this.#stopped ??= reason
    if (this.#bytes === undefined) return this.#request?.abandon(reason)
    this.#bytes.destroy(reason)
    void this.#kill()
  }

  async #kill(): Promise<void> {
    if (this.#options.user !== 'loader' || this.#request === undefined) return
    const statement = { sql: 'KILL QUERY WHERE query_id = {id:String} SYNC', params: { id: this.#queryId } }
    const killing = new Run(this.#node, statement, { user: 'loader', timeoutMs: KILL_LIMIT_MS }, false)
    // Best effort: the query also ends by its own limits.
    await killing
      .start()
      .then(readText)
      .catch(() => {})
  }

  /** Errors of a statement's own body pass as they are. */
  #mapped(error: unknown): unknown {
    if (
      error instanceof LoggiaError ||
      (this.#statement.body instanceof Readable && this.#statement.body.errored === error)
    )
      return error
    return unreachable(this.#queryId, error)
  }
}

async function readText(answer: AsyncIterable<BorrowedChunk>): Promise<string> {
  return (await readAll(answer)).toString()
}

function parseRows<Row>(text: string): Row[] {
  // One object per line; line ends inside strings are escaped.
  return JSON.parse(`[${text.trimEnd().replaceAll('\n', ',')}]`) as Row[]
}

function codeOf(error: unknown): unknown {
  return error instanceof Error && 'code' in error ? error.code : undefined
}

/** `socket hang up` has the code ECONNRESET too. */
function isReset(error: unknown): boolean {
  return codeOf(error) === 'ECONNRESET' || codeOf(error) === 'EPIPE'
}
