import type { ServerResponse } from 'node:http'
import { pipeline } from 'node:stream/promises'
import { type BorrowedChunks, pipeThrough, pipeTo } from '#kit'
import { type Answer, type Payload, payload } from './answer.ts'
import { acceptsGzip, chooseBytes, gzipStream } from './compression.ts'
import { etagMatches } from './etag.ts'
import type { HttpRequest } from './request.ts'
import { readStart } from './stream-start.ts'

/** A client that reads no byte for this time counts as disconnected. */
const STALL_MS = 120_000

/**
 * The answer with its length where that is soon known: a stream that is short becomes its bytes. Rejects when the
 * stream fails before anything was sent, so that this can be answered as an error.
 */
export async function measureAnswer(answer: Answer, request: HttpRequest, response: ServerResponse): Promise<Answer> {
  const { body } = answer
  if (body === null || isPayload(body) || request.method === 'HEAD' || isKnown(answer, answer.headers.etag, request))
    return answer
  const leave = () => void body.destroy()
  response.once('close', leave)
  try {
    const start = await readStart(body)
    return { ...answer, body: start.whole === undefined ? start.chunks : payload(start.whole) }
  } catch (error) {
    throw request.signal.aborted ? request.signal.reason : error
  } finally {
    response.off('close', leave)
  }
}

/** The client has it already. */
function isKnown(answer: Answer, etag: string | undefined, request: HttpRequest): boolean {
  const isRead = request.method === 'GET' || request.method === 'HEAD'
  return isRead && answer.status === 200 && etag !== undefined && etagMatches(request.header('if-none-match'), etag)
}

/** Writes the answer; resolves when it is out or the client has left. */
export async function sendAnswer(
  answer: Answer,
  request: HttpRequest,
  response: ServerResponse,
  common: Readonly<Record<string, string>>
): Promise<void> {
  const headers: Record<string, string> = { ...common, ...answer.headers }
  const timings = request.stages.header()
  if (timings !== '') headers['server-timing'] = timings
  if (answer.compressible) headers.vary = namingEncoding(headers.vary)
  if (isKnown(answer, headers.etag, request)) {
    discard(answer.body)
    return sendEmpty(304, headers, response)
  }
  if (answer.body === null) return sendEmpty(answer.status, headers, response)
  const gzipAccepted = answer.compressible && acceptsGzip(request.header('accept-encoding'))
  if (!isPayload(answer.body)) return sendStream(answer.body, gzipAccepted, answer.status, headers, request, response)
  return sendPayload(answer.body, gzipAccepted, answer.status, headers, request, response)
}

/** What is compressed for some is kept by caches only for those (RFC 9110 §12.5.5). */
function namingEncoding(vary: string | undefined): string {
  if (vary === undefined || vary === '') return 'Accept-Encoding'
  return /(^|,)\s*(accept-encoding|\*)\s*(,|$)/i.test(vary) ? vary : `${vary}, Accept-Encoding`
}

function sendEmpty(status: number, headers: Record<string, string>, response: ServerResponse): void {
  for (const name of ['content-type', 'content-disposition']) if (status === 304) delete headers[name]
  response.writeHead(status, status === 304 || status === 204 ? headers : { ...headers, 'content-length': '0' })
  response.end()
}

async function sendPayload(
  body: Payload,
  gzipAccepted: boolean,
  status: number,
  headers: Record<string, string>,
  request: HttpRequest,
  response: ServerResponse
): Promise<void> {
  const { bytes, gzipped } = await chooseBytes(body, gzipAccepted)
  if (gzipped) headers['content-encoding'] = 'gzip'
  headers['content-length'] = String(bytes.length)
  response.writeHead(status, headers)
  if (request.method === 'HEAD') response.end()
  else response.end(bytes)
}

async function sendStream(
  body: BorrowedChunks,
  gzipAccepted: boolean,
  status: number,
  headers: Record<string, string>,
  request: HttpRequest,
  response: ServerResponse
): Promise<void> {
  if (gzipAccepted) headers['content-encoding'] = 'gzip'
  response.writeHead(status, headers)
  if (request.method === 'HEAD') {
    discard(body)
    response.end()
    return
  }
  // As long as nothing waits for the client it is we who have nothing to say yet.
  response.setTimeout(STALL_MS, () => {
    if (response.writableLength > 0) response.destroy()
  })
  // A source that fails destroys the response: the connection is broken instead of ending as if it were complete.
  await (gzipAccepted ? pipeline(pipeThrough(body, gzipStream()), response) : pipeTo(body, response))
}

function discard(body: Answer['body']): void {
  if (body === null || isPayload(body)) return
  body.destroy()
}

function isPayload(body: Payload | BorrowedChunks): body is Payload {
  return 'plain' in body
}
