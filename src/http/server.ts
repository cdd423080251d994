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
import { type FastifyInstance, type FastifyReply, type FastifyRequest, fastify } from 'fastify'
import { bug, countingIds, type Log, type LoggiaError, type Stages } from '#kit'
import { BreakableResponse } from './breakable-response.ts'
import { URL_MEMORY } from './budgets.ts'
import { ConnectionLimit, type ConnectionLimits } from './connection-limit.ts'
import { httpError } from './errors.ts'
import { SECURITY_HEADERS, STRICT_TRANSPORT } from './fixed-headers.ts'
import { HeadWatch } from './head-watch.ts'
import { networkList } from './network-list.ts'
import { refuse } from './refusal.ts'
import { HttpRequest } from './request.ts'
import type { Door, Handler, RouteGroup } from './route-group.ts'
import { measureAnswer, sendAnswer } from './send.ts'
import { TLS_PROTOCOL } from './tls-protocol.ts'
import { closeAfterAnswer, hasUnreadBody } from './unread-body.ts'

export interface HttpServerOptions {
  readonly routeGroups: readonly RouteGroup[]
  /** Decides of every request whether it may reach its route. */
  readonly door: Door
  readonly log: Log
  /** Addresses or networks (CIDR) whose `X-Forwarded-*` headers are believed; nobody's when empty. */
  readonly trustedProxies?: readonly string[]
  /** The subject that an address counts as where a client has a share of something; itself by default. */
  readonly networkOf?: NetworkOf
  /** `https://portal.example`, where links should not follow the Host header. */
  readonly publicUrl?: string | undefined
  readonly maxUrlBytes?: number
  readonly connections?: ConnectionLimits
  readonly observe?: (observation: Observation) => void
}

type NetworkOf = (address: string) => string

/** A request that is over. */
export interface Observation {
  readonly route: string
  readonly method: string
  readonly status: number
  readonly ms: number
  /** The `Server-Timing` header and the time after it. */
  readonly stages: Stages['durations']
}

export interface ListenOptions {
  readonly host: string
  /** 0: any free one. */
  readonly port: number
  readonly tls?: { readonly key: string; readonly cert: string }
}

export interface HttpServer {
  /** Opens one more door; resolves with where it is. */
  listen(options: ListenOptions): Promise<AddressInfo>
  /** Takes no new requests, lets those in progress end within `drainMs`, then breaks them off. */
  stop(drainMs: number): Promise<void>
}

const MAX_URL_BYTES = 1024 * 1024
/** Header fields together, names and values: what Node takes by default for the whole head. */
const MAX_FIELDS_BYTES = 16 * 1024
/** The limit of Node's parser for the request line and headers together. */
const MAX_HEAD_BYTES = MAX_URL_BYTES + 2 * MAX_FIELDS_BYTES

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

export async function createHttpServer(options: HttpServerOptions): Promise<HttpServer> {
  let route: RequestListener | undefined
  const app = fastify({
    serverFactory: (handler) => ((route = handler), createServer()),
    routerOptions: { ignoreTrailingSlash: true, maxParamLength: 2_000 },
    exposeHeadRoutes: false,
    genReqId: countingIds(),
    frameworkErrors: (error, request, reply) =>
      void respond(
        options,
        areaOf(options.routeGroups, request.url),
        'unreadable',
        () => {
          throw badUrl(error)
        },
        request,
        reply
      ),
    ...(options.trustedProxies?.length ? { trustProxy: [...options.trustedProxies] } : {})
  })
  // Bodies stay streams: handlers that expect one read it.
  app.removeAllContentTypeParsers()
  app.addContentTypeParser('*', (_request, body, done) => done(null, body))
  app.addHook('onRequest', (request, _reply, done) => {
    readableType(request.raw)
    done()
  })
  for (const area of options.routeGroups) addRoutes(app, area, options)
  app.setNotFoundHandler((request, reply) => {
    const area = areaOf(options.routeGroups, request.url)
    return respond(options, area, 'unknown', (each) => answerUnknown(each), request, reply)
  })
  await app.ready()
  return new Listeners(app, route as RequestListener, options)
}

/** `type/subtype`, without its parameters (RFC 9110 §8.3.1). */
const MEDIA_TYPE = /^[\w!#$%&'*+.^`|~-]+\/[\w!#$%&'*+.^`|~-]+\s*(;|$)/

/**
 * An invalid media type would be refused by the framework, with its own message: it is bytes of any kind, and an
 * empty one equals a missing one.
 */
function readableType({ headers, method }: IncomingMessage): void {
  const type = headers['content-type']
  // Of this method only the framework demands a type, and would answer before the routes that it is missing.
  if (type === undefined && method === 'QUERY') headers['content-type'] = 'application/octet-stream'
  if (type === undefined || MEDIA_TYPE.test(type)) return
  if (type.trim() === '') delete headers['content-type']
  else headers['content-type'] = 'application/octet-stream'
}

class Listeners implements HttpServer {
  readonly #app: FastifyInstance
  readonly #route: RequestListener
  readonly #servers: Server[] = []
  readonly #answering = new Set<ServerResponse>()
  readonly #connections: ConnectionLimit
  readonly #heads = new HeadWatch(UNFINISHED_HEADS)
  readonly #isProxy: (address: string) => boolean
  readonly #networkOf: NetworkOf

  constructor(
    app: FastifyInstance,
    route: RequestListener,
    { connections = CONNECTIONS, trustedProxies = [], networkOf = sameAddress }: HttpServerOptions
  ) {
    this.#app = app
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
    await this.#app.close()
  }

  #closeIdle(): void {
    for (const server of this.#servers) server.closeIdleConnections()
  }

  #breakOff(): void {
    for (const response of this.#answering) response.destroy()
    for (const server of this.#servers) server.closeAllConnections()
  }
}

function addRoutes(app: FastifyInstance, area: RouteGroup, options: HttpServerOptions): void {
  for (const { method, path, audience, handle } of area.routes) {
    const url = `${area.prefix}${path}` || '/'
    const guarded: Handler = async (request) => {
      await options.door(request, audience)
      return handle(request)
    }
    app.route({
      method: method === 'GET' ? ['GET', 'HEAD'] : method,
      url,
      handler: (request, reply) => respond(options, area, url, guarded, request, reply)
    })
  }
}

/** One request from its arrival to the last byte of its answer. Never rejects. */
async function respond(
  options: HttpServerOptions,
  area: RouteGroup,
  route: string,
  handle: Handler,
  from: FastifyRequest,
  reply: FastifyReply
): Promise<void> {
  reply.hijack()
  const startedAt = performance.now()
  const message: IncomingMessage = from.raw
  const response: ServerResponse = reply.raw
  const request = new HttpRequest(
    {
      id: from.id,
      url: from.url,
      params: from.params as Record<string, string>,
      address: from.ip,
      network: (options.networkOf ?? sameAddress)(from.ip),
      host: from.host,
      protocol: from.protocol
    },
    message,
    response,
    options.publicUrl
  )
  const common = {
    ...SECURITY_HEADERS,
    ...(from.protocol === 'https' ? STRICT_TRANSPORT : {}),
    ...area.headers,
    'x-request-id': request.id
  }
  const urlMemory = URL_MEMORY.lease(request.network)
  try {
    const answer = await answerOf(
      area,
      async () => {
        checkHead(message, options)
        urlMemory.acquire(from.url.length)
        return measureAnswer(await handle(request), request, response)
      },
      request,
      options
    )
    // The rest of a small body is skipped, for the next request on the connection.
    if (hasUnreadBody(message)) closeAfterAnswer(message, response)
    else if (!message.complete) message.resume()
    await sendAnswer(answer, request, response, common)
  } catch (error) {
    failLate(error, request, response, options.log)
  } finally {
    urlMemory.release()
  }
  const ms = performance.now() - startedAt
  options.log.debug(
    {
      request: request.id,
      method: request.method,
      path: request.path,
      status: response.statusCode,
      ms: Math.round(ms),
      address: request.address
    },
    'answered'
  )
  options.observe?.({
    route,
    method: request.method,
    status: response.statusCode,
    ms,
    stages: request.stages.durations
  })
}

function checkHead(
  { url = '', rawHeaders }: IncomingMessage,
  { maxUrlBytes = MAX_URL_BYTES }: HttpServerOptions
): void {
  if (url.length > maxUrlBytes)
    throw httpError('http/url-too-long', `The URL is longer than ${maxUrlBytes.toLocaleString('en')} bytes.`)
  let bytes = 0
  for (const text of rawHeaders) bytes += text.length
  // Node takes the first one; a proxy in front may have taken the last one (RFC 9112 §3.2).
  if (rawHeaders.filter((text, at) => at % 2 === 0 && text.toLowerCase() === 'host').length > 1)
    throw httpError('http/bad-host', 'The request has more than one Host header.')
  if (bytes > MAX_FIELDS_BYTES)
    throw httpError(
      'http/headers-too-long',
      `The headers of the request are longer than ${MAX_FIELDS_BYTES.toLocaleString('en')} bytes.`
    )
}

async function answerOf(
  area: RouteGroup,
  handle: Handler,
  request: HttpRequest,
  { log }: HttpServerOptions
): ReturnType<typeof settle> {
  try {
    return await handle(request)
  } catch (error) {
    const answer = await settle(area, error, request)
    // Such a response says that the reason is in the log.
    if (answer.status === 500)
      log.error({ err: error, request: request.id, path: request.path }, 'a request failed because of a bug')
    return answer
  }
}

async function settle(area: RouteGroup, error: unknown, request: HttpRequest) {
  return area.answerError(error, request)
}

/** The response had begun, or could not be made: the connection is closed. */
function failLate(error: unknown, request: HttpRequest, response: ServerResponse, log: Log): void {
  const left =
    httpError.is(error, 'http/cancelled') || (error as { code?: string }).code === 'ERR_STREAM_PREMATURE_CLOSE'
  if (!left) log.warn({ err: error, request: request.id, path: request.path }, 'a response failed midway')
  response.destroy()
}

function answerUnknown(request: HttpRequest): never | Awaited<ReturnType<Handler>> {
  if (request.method === 'OPTIONS')
    return { status: 200, headers: { allow: 'GET, HEAD, OPTIONS' }, body: null, compressible: false }
  if (request.method !== 'GET' && request.method !== 'HEAD') {
    throw httpError('http/method-not-allowed', `${request.method} is not supported here.`, {
      details: { method: request.method }
    })
  }
  throw httpError('http/not-found', 'The requested URI does not exist.')
}

/** The area with the longest prefix that the path begins with; the last one when none does. */
function areaOf(routeGroups: readonly RouteGroup[], url: string): RouteGroup {
  const path = `${url.split('?', 1)[0]}/`
  const matching = routeGroups.filter(({ prefix }) => path.startsWith(`${prefix}/`))
  const area = matching.sort((a, b) => b.prefix.length - a.prefix.length)[0] ?? routeGroups.at(-1)
  if (area === undefined) throw bug('a server without areas')
  return area
}

const sameAddress: NetworkOf = (address) => address

function badUrl(cause: unknown): LoggiaError {
  return httpError('http/bad-url', 'The path of the URL is malformed.', { cause })
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
