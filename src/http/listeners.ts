import {
  createServer,
  type IncomingMessage,
  type RequestListener,
  type Server,
  type ServerOptions,
  type ServerResponse
} from 'node:http'
import { createServer as createTlsServer } from 'node:https'
import type { AddressInfo, Socket } from 'node:net'
import type { LoggiaError } from '#kit'
import { BreakableResponse } from './breakable-response.ts'
import { ConnectionLimit, type ConnectionLimits } from './connection-limit.ts'
import { httpError } from './errors.ts'
import { HeadWatch } from './head-watch.ts'
import { MAX_HEAD_BYTES } from './header-limits.ts'
import { networkList } from './network-list.ts'
import { refuse } from './refusal.ts'
import { type HttpServerOptions, type NetworkOf, sameAddress } from './server-options.ts'
import { TLS_PROTOCOL } from './tls-protocol.ts'

export interface ListenOptions {
  readonly host: string
  /** 0: any free one. */
  readonly port: number
  readonly tls?: { readonly key: string; readonly cert: string }
}

/** For request heads that are longer than usual and not complete yet. */
const UNFINISHED_HEADS = { totalBytes: 64 * 2 ** 20, networkBytes: 32 * 2 ** 20 }

const CONNECTIONS: ConnectionLimits = { total: 8_192, perNetwork: 1_024 }

/**
 * For a whole request, bodies that nobody reads included: a gibibyte at 50 kB a second. Forms are held to a separate
 * minimum speed.
 */
const REQUEST_TIMEOUT_MS = 6 * 3_600_000

const NODE_OPTIONS: ServerOptions<typeof IncomingMessage, typeof BreakableResponse> = {
  ServerResponse: BreakableResponse,
  maxHeaderSize: MAX_HEAD_BYTES,
  keepAliveTimeout: 61_000,
  headersTimeout: 30_000,
  requestTimeout: REQUEST_TIMEOUT_MS,
  connectionsCheckingInterval: 5_000,
  noDelay: true
}
const HANDSHAKE_TIMEOUT_MS = 20_000

/** The open ports of a server, with limits for their connections; `close` ends what answers behind them. */
export class Listeners {
  readonly #close: () => Promise<unknown>
  readonly #route: RequestListener
  readonly #servers: Server[] = []
  readonly #answering = new Set<ServerResponse>()
  readonly #connections: ConnectionLimit
  readonly #heads = new HeadWatch(UNFINISHED_HEADS)
  readonly #isProxy: (address: string) => boolean
  readonly #networkOf: NetworkOf

  constructor(
    close: () => Promise<unknown>,
    route: RequestListener,
    { connections = CONNECTIONS, trustedProxies = [], networkOf = sameAddress }: HttpServerOptions
  ) {
    this.#close = close
    this.#route = route
    this.#connections = new ConnectionLimit(connections)
    this.#isProxy = networkList(trustedProxies)
    this.#networkOf = networkOf
  }

  async listen({ host, port, tls }: ListenOptions): Promise<AddressInfo> {
    const server =
      tls === undefined
        ? createServer(NODE_OPTIONS)
        : createTlsServer({ ...NODE_OPTIONS, ...TLS_PROTOCOL, handshakeTimeout: HANDSHAKE_TIMEOUT_MS, ...tls })
    const answer: RequestListener = (request, response) => {
      this.#answering.add(response.once('close', () => this.#answering.delete(response)))
      this.#heads.received(request)
      this.#route(request, response)
    }
    server.on('clientError', refuse)
    // A client that waits for `100 Continue` gets it when the body is read, or is refused before it has sent one.
    server.on('request', answer).on('checkContinue', answer)
    server.on('connection', (socket: Socket) =>
      this.#connections.accept(
        socket,
        this.#networkOf(socket.remoteAddress ?? ''),
        this.#isProxy(socket.remoteAddress ?? '')
      )
    )
    server.on(tls === undefined ? 'connection' : 'secureConnection', (socket: Socket) =>
      this.#heads.add(socket, this.#networkOf(socket.remoteAddress ?? ''))
    )
    await new Promise<void>((done, fail) => {
      server.once('error', (cause: NodeJS.ErrnoException) => fail(cannotListen(host, port, cause)))
      server.listen(port, host, done)
    })
    this.#servers.push(server)
    return server.address() as AddressInfo
  }

  async stop(drainMs: number): Promise<void> {
    const closed = this.#servers.map((server) => new Promise<void>((done) => void server.close(() => done())))
    const deadline = setTimeout(() => this.#breakOff(), drainMs)
    // Node closes what is idle once, at the beginning; what has its answer since then waits for another request until
    // the deadline.
    for (const response of this.#answering) response.once('close', () => setImmediate(() => this.#closeIdle()))
    await Promise.all(closed)
    clearTimeout(deadline)
    await this.#close()
  }

  #closeIdle(): void {
    for (const server of this.#servers) server.closeIdleConnections()
  }

  #breakOff(): void {
    for (const response of this.#answering) response.destroy()
    for (const server of this.#servers) server.closeAllConnections()
  }
}

const WHY: Readonly<Record<string, string>> = {
  EADDRINUSE: 'another program listens there',
  EACCES: 'this user may not',
  EADDRNOTAVAIL: 'this machine does not have that address',
  ENOTFOUND: 'the name does not exist'
}

/** Errors of `listen` in words. */
export function cannotListen(host: string, port: number, cause: NodeJS.ErrnoException): LoggiaError {
  const why = WHY[cause.code ?? ''] ?? cause.code ?? cause.message
  return httpError('http/cannot-listen', `Cannot listen on ${host}:${port}: ${why}.`, { cause })
}
