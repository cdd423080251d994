import { type Clock, isLoggiaError, type SentAnswer } from '#kit'
import type { Attempt, Due } from './attempt-record.ts'
import { type PortalUrl, writeEnvelope } from './envelope.ts'
import { deliveryHeaders } from './signature.ts'
import type { Webhook } from './webhook.ts'
import type { WebhookStore } from './webhook-store.ts'

/** A request as it leaves the house. */
export interface OutgoingRequest {
  readonly method: 'GET' | 'POST'
  readonly headers: Readonly<Record<string, string>>
  readonly body?: string
  readonly timeoutMs: number
  readonly signal?: AbortSignal
}

/** The network. Rejects without a complete response in time, with a message for the managers of the webhook. */
export type Send = (url: string, request: OutgoingRequest) => Promise<SentAnswer>

export interface Pinged {
  readonly succeeded: boolean
  readonly status: number | null
  readonly response: string
  readonly ms: number
}

export interface Messenger {
  /** One attempt; never rejects. */
  deliver(
    webhook: Webhook,
    due: Due,
    timing: { readonly timeoutMs: number; readonly signal: AbortSignal }
  ): Promise<Attempt>
  /** A test message that is not an event. Nothing is kept of it. */
  ping(webhook: Webhook, messageId: string, portalUrl: PortalUrl, timeoutMs: number): Promise<Pinged>
}

export function createMessenger({
  send,
  clock,
  store
}: {
  readonly send: Send
  readonly clock: Clock
  readonly store: Pick<WebhookStore, 'openSecret'>
}): Messenger {
  const post = async (
    webhook: Webhook,
    messageId: string,
    body: string,
    timing: { readonly timeoutMs: number; readonly signal?: AbortSignal }
  ): Promise<Pinged & { readonly atMs: number }> => {
    const atMs = clock.now()
    try {
      const headers = deliveryHeaders({ messageId, body, secret: store.openSecret(webhook), nowMs: atMs })
      const { status, text } = await send(webhook.url, { method: 'POST', headers, body, ...timing })
      return {
        atMs,
        ms: clock.now() - atMs,
        status,
        succeeded: status >= 200 && status < 300,
        response: keepable(text)
      }
    } catch (error) {
      const response = isLoggiaError(error) ? error.message : 'The attempt failed because of a bug in Loggia.'
      return { atMs, ms: clock.now() - atMs, status: null, succeeded: false, response: keepable(response) }
    }
  }
  return {
    deliver: async (webhook, due, timing) => {
      const { atMs, ms, status, succeeded, response } = await post(webhook, due.messageId, due.payload, timing)
      return { due, line: { atMs, ms, status }, succeeded, response }
    },
    ping: async (webhook, messageId, portalUrl, timeoutMs) => {
      const nowMs = clock.now()
      const event = {
        userId: null,
        username: null,
        when: nowMs,
        operation: 'ping',
        source: 'webhook',
        id: webhook.id,
        properties: {}
      }
      const { succeeded, status, response, ms } = await post(
        webhook,
        messageId,
        writeEnvelope(event, { webhook, portalUrl, nowMs }),
        { timeoutMs }
      )
      return { succeeded, status, response, ms }
    }
  }
}

/** PostgreSQL keeps no NUL in a text. */
function keepable(text: string): string {
  return text.replaceAll('\u0000', '\ufffd')
}
