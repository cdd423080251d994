import { createServer, type IncomingMessage, type RequestListener, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { type FastifyInstance, type FastifyReply, fastify } from 'fastify'
import { bug, countingIds, type LoggiaError } from '#kit'
import { httpError } from './errors.ts'
import { Listeners, type ListenOptions } from './listeners.ts'
import type { HttpRequest } from './request.ts'
import { respond } from './request-lifecycle.ts'
import type { Handler, RouteGroup } from './route-group.ts'
import type { HttpServerOptions } from './server-options.ts'

export interface HttpServer {
  /** Opens one more door; resolves with where it is. */
  listen(options: ListenOptions): Promise<AddressInfo>
  /** Takes no new requests, lets those in progress end within `drainMs`, then breaks them off. */
  stop(drainMs: number): Promise<void>
}

export async function createHttpServer(options: HttpServerOptions): Promise<HttpServer> {
  let route: RequestListener | undefined
  const app = fastify({
    serverFactory: (handler) => ((route = handler), createServer()),
    routerOptions: { ignoreTrailingSlash: true, maxParamLength: 2_000 },
    exposeHeadRoutes: false,
    rewriteUrl: ({ url }) => routedUrl(url),
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
        takeOver(reply)
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
    return respond(options, area, 'unknown', (each) => answerUnknown(each), request, takeOver(reply))
  })
  await app.ready()
  return new Listeners(() => app.close(), route as RequestListener, options)
}

/**
 * The URL as the routes know it: without the host that proxies put before the path (RFC 9112 §3.2.2), and with one slash where clients that
 * join addresses send several.
 */
function routedUrl(url = '/'): string {
  if (!url.includes('//')) return url
  const query = url.indexOf('?')
  const path = query < 0 ? url : url.slice(0, query)
  const local = path.replace(/^https?:\/\/[^/]*/i, '').replace(/\/{2,}/g, '/')
  return (local.startsWith('/') ? local : `/${local}`) + (query < 0 ? '' : url.slice(query))
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
      handler: (request, reply) => respond(options, area, url, guarded, request, takeOver(reply))
    })
  }
}

/** The response is ours: the framework sends nothing. */
function takeOver(reply: FastifyReply): ServerResponse {
  reply.hijack()
  return reply.raw
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

function badUrl(cause: unknown): LoggiaError {
  return httpError('http/bad-url', 'The path of the URL is malformed.', { cause })
}
