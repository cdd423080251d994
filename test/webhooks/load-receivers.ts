/**
 * Receivers with all kinds of behaviour, in a separate process: `/well/3`, `/hangs/0`, `/resets/1`, `/refuses/2`, `/streams/0`.
 * Reports its requests on demand.
 */
import { createServer, type RequestListener } from 'node:http'
import type { AddressInfo } from 'node:net'
import { text } from 'node:stream/consumers'

export interface Seen {
  readonly path: string
  readonly messageId: string
  readonly eventMs: number
  readonly atMs: number
}

const seen: Seen[] = []

const TEMPERS: Readonly<Record<string, RequestListener>> = {
  well: (_request, response) => response.end('thanks'),
  hangs: () => {},
  resets: (request) => request.socket.resetAndDestroy(),
  refuses: (_request, response) => response.writeHead(500).end('no'),
  streams: (_request, response) => {
    const more = (): void => void (response.destroyed || response.write('x'.repeat(4_096), () => setImmediate(more)))
    more()
  }
}

const server = createServer(async (request, response) => {
  const atMs = Date.now()
  const path = request.url ?? ''
  const body = JSON.parse(await text(request))
  seen.push({ path, messageId: String(request.headers['webhook-id']), eventMs: body.events[0].when, atMs })
  TEMPERS[path.split('/')[1] ?? '']?.(request, response)
}).listen(0, '127.0.0.1', () => process.send?.((server.address() as AddressInfo).port))

process.on('message', () => process.send?.(seen))
