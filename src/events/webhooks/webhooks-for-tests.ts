/** Webhooks on their own database, with a clock that stands still and receivers that are functions. */

import { existsSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createSealer, fetchError, type Log, randomHex, type SentAnswer, silentLog } from '#kit'
import { openStore, type Store } from '#store'
import { appendEvent, type PortalEvent } from '../outbox.ts'
import { DEFAULT_DELIVERY_SETTINGS, type DeliverySettings } from './delivery-settings.ts'
import type { OutgoingRequest } from './messenger.ts'
import { writeDeliverySettings } from './settings-store.ts'
import type { WebhookInput } from './webhook.ts'
import { createWebhooks, type Webhooks, type WebhooksOptions } from './webhooks.ts'

export interface SentRequest extends OutgoingRequest {
  readonly url: string
  readonly atMs: number
}

export type Receiver = (request: SentRequest) => Promise<SentAnswer> | SentAnswer

export interface TestWebhooks {
  readonly store: Store
  readonly webhooks: Webhooks
  readonly clock: { ms: number; now(): number }
  /** Everything that was sent, in order. */
  readonly sent: SentRequest[]
  readonly receivers: Map<string, Receiver>
  add(input?: Partial<WebhookInput>): Promise<string>
  set(settings: Partial<DeliverySettings>): Promise<void>
  /** One transaction with these events. */
  happen(...events: PortalEvent[]): Promise<void>
  /** Until nothing is left to do at this moment. */
  work(webhooks?: Webhooks): Promise<void>
  /** Another server on the same database. */
  another(options?: Partial<WebhooksOptions>): Webhooks
  states(webhookId: string): Promise<string[]>
  isActive(webhookId: string): Promise<boolean>
  close(): Promise<void>
}

/** Thousands of small commits need not reach a disk here: in memory, where there is such a folder. */
export function quickFolder(): string {
  return mkdtempSync(join(existsSync('/dev/shm') ? '/dev/shm' : tmpdir(), 'loggia-webhooks-'))
}

export const ITEM = '0123456789abcdef0123456789abcdef'
export const UPDATED: PortalEvent = {
  type: 'items',
  operation: 'update',
  subject: ITEM,
  actor: { id: 'a1', username: 'ann' }
}

export async function openTestWebhooks({
  open,
  log = silentLog,
  ...options
}: Partial<WebhooksOptions> & {
  readonly open?: () => Promise<Store>
  readonly log?: Log
} = {}): Promise<TestWebhooks> {
  const folder = quickFolder()
  const store = await (open?.() ?? openStore({ file: join(folder, 'control.sqlite') }))
  const clock = { ms: Date.parse('2026-11-21T12:00:00Z'), now: () => clock.ms }
  const sent: SentRequest[] = []
  const receivers = new Map<string, Receiver>()
  const send = async (url: string, request: OutgoingRequest): Promise<SentAnswer> => {
    const whole = { url, atMs: clock.ms, ...request }
    sent.push(whole)
    const receiver = receivers.get(url)
    if (receiver === undefined) throw fetchError('fetch/failed', `${url} could not be fetched: nobody is there.`)
    return receiver(whole)
  }
  const another: TestWebhooks['another'] = (more = {}) =>
    createWebhooks({
      store,
      clock,
      log,
      sealer: createSealer(Buffer.alloc(32, 7)),
      send,
      portalUrl: () => 'https://portal.example/',
      retention: { days: 7, deliveries: 100 },
      ...options,
      ...more
    })
  const webhooks = another()
  const stateOf = (id: string) =>
    store.db.selectFrom('webhook_deliveries').select('state').where('webhook_id', '=', id).orderBy('sequence').execute()
  return {
    store,
    webhooks,
    clock,
    sent,
    receivers,
    another,
    add: async (input = {}) => {
      const id = randomHex(16)
      const whole = { name: id, url: `https://${id}.example/`, secret: null, config: {}, triggers: ['/'], ...input }
      await store.transaction(async (tx) => {
        await webhooks.matchCommitted(tx)
        await webhooks.rows.insert(tx, id, 'owner', whole, clock.ms)
      })
      if (!receivers.has(whole.url)) receivers.set(whole.url, () => ({ status: 200, text: 'thanks' }))
      return id
    },
    set: (settings) =>
      store.transaction((tx) => writeDeliverySettings(tx, { ...DEFAULT_DELIVERY_SETTINGS, ...settings })),
    happen: (...events) =>
      store.transaction(async (tx) => {
        for (const event of events) await appendEvent(tx, event, clock.ms)
      }),
    work: async (worker = webhooks) => {
      while (await worker.deliverer.turn()) await worker.deliverer.settled()
    },
    states: async (id) => (await stateOf(id)).map(({ state }) => state),
    isActive: async (id) => (await webhooks.rows.find(store.db, id))?.active === true,
    close: async () => {
      await store.close()
      rmSync(folder, { recursive: true, force: true })
    }
  }
}
