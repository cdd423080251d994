import type { IncomingMessage, ServerResponse } from 'node:http'
import { Stages } from '#kit'
import { httpError } from './errors.ts'
import { parseQueryString, type QueryParams } from './query-string.ts'

/** Properties of a request, as Fastify parsed them. */
export interface RequestFacts {
  readonly id: string
  readonly url: string
  readonly params: Readonly<Record<string, string>>
  readonly address: string
  readonly network: string
  readonly host: string
  readonly protocol: string
}

const HOST = /^[A-Za-z0-9.\-_[\]:]{1,255}$/

/** A request as the APIs see it. Expensive parts are computed on first use. */
export class HttpRequest {
  readonly id: string
  readonly params: Readonly<Record<string, string>>
  /** Address of the client, as trusted proxies report it. */
  readonly address: string
  /** Network of the client, by which budgets count it. */
  readonly network: string
  readonly stages = new Stages()
  readonly message: IncomingMessage
  readonly #response: ServerResponse
  readonly #facts: RequestFacts
  readonly #publicUrl: string | undefined
  #query: QueryParams | undefined
  #abort: AbortController | undefined
  #continued = false

  constructor(facts: RequestFacts, message: IncomingMessage, response: ServerResponse, publicUrl: string | undefined) {
    this.id = facts.id
    this.params = facts.params
    this.address = facts.address
    this.network = facts.network
    this.message = message
    this.#response = response
    this.#facts = facts
    this.#publicUrl = publicUrl
  }

  get method(): string {
    return this.message.method ?? 'GET'
  }

  get path(): string {
    const end = this.#facts.url.indexOf('?')
    return end < 0 ? this.#facts.url : this.#facts.url.slice(0, end)
  }

  get queryText(): string {
    const at = this.#facts.url.indexOf('?')
    return at < 0 ? '' : this.#facts.url.slice(at + 1)
  }

  /** Throws `http/bad-query-string`. */
  get query(): QueryParams {
    return (this.#query ??= parseQueryString(this.queryText))
  }

  /**
   * For callers that expect one. Only now a client that waits for a word of us before it sends a large one hears it
   * (RFC 9110 §10.1.1). Throws `http/bad-form` for a compressed one, which would be read as something else.
   */
  get body(): IncomingMessage {
    checkCoding(this.message.headers['content-encoding'])
    if (!this.#continued && /^100-continue$/i.test(this.message.headers.expect ?? '')) this.#response.writeContinue()
    this.#continued = true
    return this.message
  }

  /** Length of the body by `Content-Length`. */
  get declaredBytes(): number | undefined {
    const length = this.message.headers['content-length']
    return length === undefined ? undefined : Number(length)
  }

  header(name: string): string | undefined {
    const value = this.message.headers[name]
    return Array.isArray(value) ? value.join(', ') : value
  }

  /** `https://portal.example`: what links in answers begin with. Throws `http/bad-host`. */
  get origin(): string {
    if (this.#publicUrl !== undefined) return this.#publicUrl
    const host = this.#facts.host
    const origin = `${this.#facts.protocol}://${host}`
    if (!HOST.test(host) || !URL.canParse(origin)) throw httpError('http/bad-host', 'The Host header is malformed.')
    return origin
  }

  /** False: the origin is the one in the client's headers. */
  get originIsConfigured(): boolean {
    return this.#publicUrl !== undefined
  }

  /** Whether the client's connection is encrypted, to us or to a proxy that is believed. */
  get encrypted(): boolean {
    return this.#facts.protocol === 'https'
  }

  /** Aborted when the client disconnects before the response is complete, and when the server stops waiting at shutdown. */
  get signal(): AbortSignal {
    if (this.#abort === undefined) {
      const abort = new AbortController()
      this.#abort = abort
      const leave = (): void => {
        if (!this.#response.writableFinished) abort.abort(httpError('http/cancelled', 'The client left.'))
      }
      if (this.#response.destroyed) leave()
      else this.#response.once('close', leave)
    }
    return this.#abort.signal
  }
}

function checkCoding(coding: string | undefined): void {
  if (coding === undefined || /^\s*(identity)?\s*$/i.test(coding)) return
  throw httpError('http/bad-form', 'The body is compressed: send it as it is, without Content-Encoding.')
}
