/** A server that answers what a test wants, and what is asked of it. */
import { createHash } from 'node:crypto'
import { once } from 'node:events'
import { createServer, type IncomingMessage } from 'node:http'
import type { AddressInfo } from 'node:net'

/** A body, or a status that is not 200; files have an ETag. */
export interface StandInAnswer {
  readonly body: string | Buffer
  readonly type?: string
  readonly status?: number
}

export interface StandIn {
  readonly url: string
  /** Paths with their queries since the last look. */
  asked(): string[]
  close(): void
}

export async function openStandIn(
  answer: (url: URL, request: IncomingMessage) => StandInAnswer | undefined
): Promise<StandIn> {
  let asked: string[] = []
  const server = createServer((request, response) => {
    const url = new URL(request.url ?? '/', `http://${request.headers.host}`)
    asked.push(url.pathname + url.search)
    const { body, type = 'application/json', status = 200 } = answer(url, request) ?? { body: '', status: 404 }
    const etag = `"${createHash('sha256').update(body).digest('hex').slice(0, 16)}"`
    const isKnown = status === 200 && request.headers['if-none-match'] === etag
    if (isKnown) response.writeHead(304).end()
    else response.writeHead(status, { 'content-type': type, etag }).end(body)
  }).listen(0, '127.0.0.1')
  await once(server, 'listening')
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    asked: () => {
      const since = asked
      asked = []
      return since
    },
    close: () => void server.close().closeAllConnections()
  }
}
