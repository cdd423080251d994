import { Agent, type ClientRequest, request } from 'node:http'
import { request as requestTls, Agent as TlsAgent } from 'node:https'
import { availableParallelism } from 'node:os'
import { pipeline, Readable } from 'node:stream'
import type { IncomingResponse, PendingRequest } from './incoming-response.ts'
import { PooledResponse } from './pooled-response.ts'
import { addressOf, pathOf, type WireRequest } from './wire-request.ts'

/**
 * Several times what runs at once as `limits` decides it, loads included: beyond it statements wait. What is idle for a
 * while is closed, before the engine does it (process/server-config.ts): each connection holds a thread and a
 * descriptor there.
 */
const CONNECTIONS = {
  keepAlive: true,
  maxSockets: 16 * Math.max(2, availableParallelism()),
  maxFreeSockets: 8,
  timeout: 10_000
}

/** Keep-alive connections to one node. */
export class HttpClient {
  readonly #plain = new Agent(CONNECTIONS)
  readonly #tls = new TlsAgent(CONNECTIONS)
  readonly #pooled = new Set<PendingRequest>()

  /** Sends a request; `fresh` uses a new connection. */
  start(url: URL, wire: WireRequest, fresh: boolean): PendingRequest {
    const { tls, host, port } = addressOf(url)
    const agent = fresh ? false : tls ? this.#tls : this.#plain
    const target = { host, port, path: pathOf(url, wire), method: 'POST', headers: wire.headers, agent }
    return new MessageRequest((tls ? requestTls : request)(target), wire.body)
  }

  /** For long responses: on a separate connection, in borrowed chunks. */
  startPooled(url: URL, wire: WireRequest): PendingRequest {
    const request: PendingRequest = new PooledResponse(url, wire, () => this.#pooled.delete(request))
    this.#pooled.add(request)
    return request
  }

  close(): void {
    this.#plain.destroy()
    this.#tls.destroy()
    for (const request of this.#pooled) request.abandon(new Error('connections to the engine were closed'))
  }
}

/** By Node's own client. */
class MessageRequest implements PendingRequest {
  readonly #request: ClientRequest
  readonly answer: Promise<IncomingResponse>

  constructor(clientRequest: ClientRequest, body: Readable | Buffer | string) {
    this.#request = clientRequest
    this.answer = new Promise((resolve, reject) => {
      clientRequest.once('response', (answer) => {
        // An early answer is a refusal: the rest of the body interests nobody.
        if (body instanceof Readable && answer.statusCode !== 200) body.unpipe(clientRequest).destroy()
        resolve(answer)
      })
      clientRequest.on('error', reject)
      if (body instanceof Readable) sendStream(body, clientRequest, reject)
      else clientRequest.end(body)
    })
  }

  get reusedConnection(): boolean {
    return this.#request.reusedSocket
  }

  abandon(reason?: Error): void {
    this.#request.destroy(reason)
  }
}

/** A body that fails makes the request fail with the body's own error. */
function sendStream(body: Readable, clientRequest: ClientRequest, fail: (error: Error) => void): void {
  body.once('error', fail)
  pipeline(body, clientRequest, () => {})
}
