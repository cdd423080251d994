import type { IncomingMessage, ServerResponse } from 'node:http'
import type { Log } from '#kit'
import { URL_MEMORY } from './budgets.ts'
import { httpError } from './errors.ts'
import { SECURITY_HEADERS, STRICT_TRANSPORT } from './fixed-headers.ts'
import { MAX_FIELDS_BYTES, MAX_URL_BYTES } from './header-limits.ts'
import { HttpRequest } from './request.ts'
import type { Handler, RouteGroup } from './route-group.ts'
import { measureAnswer, sendAnswer } from './send.ts'
import { type HttpServerOptions, sameAddress } from './server-options.ts'
import { closeAfterAnswer, hasUnreadBody } from './unread-body.ts'

/** What the router knows of a request. */
interface RoutedRequest {
  readonly id: string
  readonly url: string
  readonly params: unknown
  readonly ip: string
  readonly host: string
  readonly protocol: string
  readonly raw: IncomingMessage
}

/** One request from its arrival to the last byte of its answer. Never rejects. */
export async function respond(
  options: HttpServerOptions,
  area: RouteGroup,
  route: string,
  handle: Handler,
  from: RoutedRequest,
  response: ServerResponse
): Promise<void> {
  const startedAt = performance.now()
  const message = from.raw
  const request = requestOf(from, response, options)
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
    await sendAnswer(answer, request, response, answer.status === 405 ? { ...common, allow: methodsOf(area) } : common)
  } catch (error) {
    failLate(error, request, response, options.log)
  } finally {
    urlMemory.release()
  }
  report(request, route, response.statusCode, performance.now() - startedAt, options)
}

/** What the area offers (RFC 9110 §15.5.6). */
function methodsOf({ routes }: RouteGroup): string {
  const offered = new Set<string>(['GET', 'HEAD', ...routes.map(({ method }) => method), 'OPTIONS'])
  return [...offered].join(', ')
}

function requestOf(
  { id, url, params, ip, host, protocol, raw }: RoutedRequest,
  response: ServerResponse,
  { networkOf = sameAddress, publicUrl }: HttpServerOptions
): HttpRequest {
  const network = networkOf(ip)
  return new HttpRequest(
    { id, url, params: params as Record<string, string>, address: ip, network, host, protocol },
    raw,
    response,
    publicUrl
  )
}

function report(
  { id, method, path, address, stages }: HttpRequest,
  route: string,
  status: number,
  ms: number,
  { log, observe }: HttpServerOptions
): void {
  log.debug({ request: id, method, path, status, ms: Math.round(ms), address }, 'answered')
  observe?.({ route, method, status, ms, stages: stages.durations })
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
