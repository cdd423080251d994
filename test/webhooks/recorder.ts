/** A receiver that records its messages. For tests. */
import assert from 'node:assert/strict'
import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { text } from 'node:stream/consumers'
import { setTimeout as pause } from 'node:timers/promises'

/** One request. */
export interface Told {
  /** Name of the webhook. */
  readonly hook: string
  readonly messageId: string
  /** `roles/add <id>`. */
  readonly event: string
}

export interface Recorder {
  readonly url: string
  readonly told: Told[]
  close(): void
}

/** Responds slowly, and sometimes closes the connection without a response although it has processed the message. */
export async function startRecorder(random: () => number): Promise<Recorder> {
  const told: Told[] = []
  const server = createServer(async (request, response) => {
    const body = await text(request).catch(() => '')
    if (request.method !== 'POST') return void response.end()
    if (body === '') return
    const {
      info,
      events: [{ source, operation, id }]
    } = JSON.parse(body)
    told.push({
      hook: info.webhookName,
      messageId: String(request.headers['webhook-id']),
      event: `${source}s/${operation} ${id}`
    })
    if (random() < 0.02) return void request.socket.resetAndDestroy()
    await pause(random() * 5)
    response.end()
  }).listen(0, '127.0.0.1')
  await once(server, 'listening')
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/`,
    told,
    close: () => server.close().closeAllConnections()
  }
}

/**
 * Every committed event, no other, first attempts in the order of the events, and duplicates with the id of the first.
 */
export function checkTold(told: readonly Told[], committed: readonly string[]): void {
  const firsts = new Map(told.toReversed().map(({ messageId, event }) => [messageId, event]))
  assert.deepEqual(
    [...new Map(told.map(({ messageId }) => [messageId, firsts.get(messageId)])).values()],
    committed,
    'every committed event, no other, first attempts in their order'
  )
  assert.deepEqual(
    told.filter(({ messageId, event }) => firsts.get(messageId) !== event),
    [],
    'one id, two events'
  )
}
