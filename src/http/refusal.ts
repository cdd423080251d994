import { STATUS_CODES } from 'node:http'
import type { Duplex } from 'node:stream'
import { TLSSocket } from 'node:tls'
import { SECURITY_HEADERS, STRICT_TRANSPORT } from './fixed-headers.ts'
import { prettyJson } from './json.ts'

/** Time for a client to notice the answer while it is still sending what is too much, in milliseconds. */
const LINGER_MS = 2_000

const REFUSALS: Readonly<Record<string, readonly [status: number, message: string]>> = {
  HPE_INVALID_URL: [400, 'The URL holds characters that must be percent-encoded.'],
  HPE_HEADER_OVERFLOW: [400, 'The URL and the headers of the request are too long.'],
  ERR_HTTP_REQUEST_TIMEOUT: [408, 'The request did not arrive in time.']
}

/**
 * Answers what the HTTP parser could not read, straight on the socket. Closing at once would make the kernel reset the
 * connection while the client still sends, and the client would see the reset instead of the answer: so the rest is
 * read and thrown away for a while.
 */
export function refuse(error: Error & { code?: string }, socket: Duplex): void {
  if (!socket.writable || error.code === 'ECONNRESET') {
    socket.destroy()
    return
  }
  const [status, message] = REFUSALS[error.code ?? ''] ?? [400, 'The request is not valid HTTP.']
  const body = prettyJson({ error_code: error.code === 'HPE_HEADER_OVERFLOW' ? 'URITooLong' : 'BadRequest', message })
  const head = [
    `HTTP/1.1 ${status} ${STATUS_CODES[status]}`,
    'Content-Type: application/json',
    `Content-Length: ${Buffer.byteLength(body)}`,
    'Access-Control-Allow-Origin: *',
    'Connection: close',
    ...Object.entries({ ...SECURITY_HEADERS, ...(socket instanceof TLSSocket ? STRICT_TRANSPORT : {}) }).map(
      ([name, value]) => `${name}: ${value}`
    )
  ]
  socket.end(`${head.join('\r\n')}\r\n\r\n${body}`)
  socket.on('error', () => {})
  socket.on('data', () => {})
  setTimeout(() => socket.destroy(), LINGER_MS).unref()
}
