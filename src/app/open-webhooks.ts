import { hostname } from 'node:os'
import { createWebhooks, type Webhooks } from '#events'
import { type Clock, createSealer, guardedSend, type Log } from '#kit'
import type { Store } from '#store'
import type { Config } from './config/settings.ts'
import type { Home } from './home.ts'
import type { Metrics } from './metrics.ts'
import { openSecretKey } from './secret-key.ts'

export interface OpenWebhooksOptions {
  readonly config: Config
  readonly home: Home
  readonly store: Store
  readonly clock: Clock
  readonly log: Log
  /** Absent: for a command that delivers nothing. */
  readonly metrics?: Metrics
}

/** Part of a response that the history shows. */
const MAX_ANSWER_BYTES = 8_192

/** Webhooks over the control store and the guarded network. Errors: `app/bad-secret-key`. */
export function openWebhooks({ config, home, store, clock, log, metrics }: OpenWebhooksOptions): Webhooks {
  const { webhookHosts, webhookHistoryDays, webhookHistoryLength, secretKey } = config
  const webhooks = createWebhooks({
    store,
    clock,
    log,
    portalUrl: (madeAt) => portalUrl(config, madeAt),
    retention: { days: webhookHistoryDays, deliveries: webhookHistoryLength },
    sealer: createSealer(openSecretKey(home.secretKey, secretKey)),
    send: (url, request) =>
      guardedSend(url, {
        ...request,
        maxAnswerBytes: MAX_ANSWER_BYTES,
        trustedHosts: webhookHosts,
        setting: 'webhook-hosts'
      }),
    observer: {
      attempt: (outcome, ms, waitedMs) => metrics?.webhookAttempt(outcome, ms, waitedMs),
      failure: (webhookId) => metrics?.webhookFailure(webhookId)
    }
  })
  metrics?.gauge(
    'loggia_webhook_queue_length',
    'Deliveries that wait for an attempt.',
    async () => (await webhooks.backlog()).waiting
  )
  metrics?.gauge(
    'loggia_webhook_queue_age_seconds',
    'Age of the oldest event that is not yet delivered to a webhook.',
    async () => ageSeconds((await webhooks.backlog()).oldestMs, clock)
  )
  return webhooks
}

function ageSeconds(sinceMs: number | null, clock: Clock): number {
  return sinceMs === null ? 0 : Math.max(0, clock.now() - sinceMs) / 1000
}

/**
 * Where receivers find the portal: what was configured, else where the webhook was made, else this machine by its name.
 */
export function portalUrl(
  { baseUrl, httpsPort, port }: Pick<Config, 'baseUrl' | 'httpsPort' | 'port'>,
  madeAt: string | null
): string {
  if (baseUrl !== null) return `${baseUrl.replace(/\/+$/, '')}/`
  if (madeAt !== null) return madeAt
  return new URL(httpsPort === 0 ? `http://${hostname()}:${port}/` : `https://${hostname()}:${httpsPort}/`).href
}
