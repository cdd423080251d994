import { once } from 'node:events'
import { createServer, type IncomingHttpHeaders } from 'node:http'
import type { AddressInfo } from 'node:net'
import { text } from 'node:stream/consumers'

export interface Received {
  readonly headers: IncomingHttpHeaders
  readonly body: string
}

/** A receiver of payloads on this machine. */
export interface TestReceiver {
  readonly url: string
  /** The received requests, in order of arrival. */
  readonly received: Received[]
  /** Resolves with the first of them. */
  readonly first: Promise<Received>
  /** Methods of what else was asked. */
  readonly probes: string[]
  answer: { readonly status: number; readonly text: string }
  close(): Promise<void>
}

export async function startReceiver(): Promise<TestReceiver> {
  const received: Received[] = []
  const probes: string[] = []
  const first = Promise.withResolvers<Received>()
  const server = createServer(async (request, response) => {
    const body = await text(request)
    if (request.method === 'POST') {
      received.push({ headers: request.headers, body })
      first.resolve({ headers: request.headers, body })
    } else probes.push(request.method ?? '')
    response.writeHead(receiver.answer.status).end(receiver.answer.text)
  }).listen(0, '127.0.0.1')
  await once(server, 'listening')
  const receiver: TestReceiver = {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/hook`,
    received,
    first: first.promise,
    probes,
    answer: { status: 200, text: 'thanks' },
    close: async () => {
      server.close()
      server.closeAllConnections()
    }
  }
  return receiver
}
