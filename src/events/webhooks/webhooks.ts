import { type Clock, type Log, randomHex, type Sealer } from '#kit'
import type { Store, Writer } from '#store'
import { createDeliverer, type Deliverer, type DeliveryObserver } from './deliverer.ts'
import { DEFAULT_DELIVERY_SETTINGS } from './delivery-settings.ts'
import type { PortalUrl } from './envelope.ts'
import { type Backlog, forgetPast, type Retention, readBacklog } from './history.ts'
import { matchAll, readMatched } from './matching.ts'
import { createMessenger, type Pinged, type Send } from './messenger.ts'
import { readDeliverySettings } from './settings-store.ts'
import type { Webhook } from './webhook.ts'
import { createWebhookStore, type WebhookStore } from './webhook-store.ts'

export interface WebhooksOptions {
  readonly store: Store
  readonly clock: Clock
  readonly log: Log
  readonly sealer: Sealer
  readonly send: Send
  /** Address of the portal in payloads, with a slash at its end. */
  readonly portalUrl: PortalUrl
  readonly retention: Retention
  readonly observer?: DeliveryObserver
  readonly leaseMs?: number
}

/** Everything about webhooks: who manages them asks here, and one worker delivers. */
export interface Webhooks {
  readonly rows: WebhookStore
  readonly deliverer: Deliverer
  /**
   * To be called first by every transaction that changes a webhook: events committed before are delivered to the
   * webhooks as they were.
   */
  matchCommitted(tx: Writer): Promise<void>
  /** Whether a receiver answers at all. Errors: `fetch/…`. */
  reach(url: string): Promise<void>
  /** A test message that is not an event, and the receiver's response. */
  ping(webhook: Webhook): Promise<Pinged>
  backlog(): Promise<Backlog>
  /** Forgets what is older than the retention; to be called now and then. */
  sweep(): Promise<void>
  /** No other server works on this store: deliveries of an earlier run are free at once. */
  freeAll(): Promise<void>
}

export function createWebhooks({
  store,
  clock,
  log,
  sealer,
  send,
  portalUrl,
  retention,
  observer,
  leaseMs
}: WebhooksOptions): Webhooks {
  const rows = createWebhookStore(sealer)
  const messenger = createMessenger({ send, clock, store: rows })
  const timeoutMs = async () => (await readDeliverySettings(store.db)).notificationTimeOutInSeconds * 1000
  return {
    rows,
    deliverer: createDeliverer({
      store,
      clock,
      log,
      messenger,
      portalUrl,
      observer,
      ...(leaseMs !== undefined && { leaseMs })
    }),
    matchCommitted: (tx) => matchAll(tx, { portalUrl, nowMs: clock.now() }),
    // Any answer shows that somebody is there; a receiver may accept only POST.
    reach: async (url) =>
      void (await send(url, {
        method: 'GET',
        headers: {},
        timeoutMs: DEFAULT_DELIVERY_SETTINGS.notificationTimeOutInSeconds * 1000
      })),
    ping: async (webhook) => messenger.ping(webhook, `ping_${randomHex(16)}`, portalUrl, await timeoutMs()),
    backlog: () => readBacklog(store.db),
    sweep: async () => {
      const matched = await readMatched(store.db)
      await store.sideTransaction((tx) => forgetPast(tx, retention, matched, clock.now()))
    },
    freeAll: async () => {
      const nowMs = clock.now()
      await store.sideTransaction((tx) =>
        tx
          .updateTable('webhooks')
          .set({ lease_owner: null, wake_ms: nowMs })
          .where('lease_owner', 'is not', null)
          .execute()
      )
    }
  }
}
