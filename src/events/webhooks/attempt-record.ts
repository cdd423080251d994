import type { WebhookDeliveryRow, Writer } from '#store'
import { afterAttempt } from './attempts.ts'
import { countFailure } from './deactivation.ts'
import type { DeliverySettings } from './delivery-settings.ts'
import { wake } from './wake.ts'
import { policyOf, type Webhook } from './webhook.ts'
import { deactivateWebhook, webhookOf } from './webhook-store.ts'

/** A delivery in flight at a server. */
export interface Due {
  readonly webhookId: string
  readonly sequence: number
  readonly messageId: string
  readonly payload: string
  readonly createdMs: number
  readonly attempts: number
  readonly log: readonly AttemptLine[]
}

/** One attempt in the history. */
export interface AttemptLine {
  readonly atMs: number
  readonly ms: number
  /** HTTP status; null: no response. */
  readonly status: number | null
}

/** An attempt that has ended. */
export interface Attempt {
  readonly due: Due
  readonly line: AttemptLine
  readonly succeeded: boolean
  /** The response, or the reason why it is missing. */
  readonly response: string
}

export interface Recorded {
  /** When the payload will be attempted again. */
  readonly retryMs: number | null
  /** The payload has failed for good. */
  readonly failed: boolean
  /** The webhook, when that was one failure too many. */
  readonly deactivated: Webhook | null
}

/** Lines of the log that are kept: a payload that is delivered again and again must not grow. */
const MAX_LINES = 50

export function dueOf(row: WebhookDeliveryRow): Due {
  return {
    webhookId: row.webhook_id,
    sequence: row.sequence,
    messageId: row.message_id,
    payload: row.payload,
    createdMs: row.created_ms,
    attempts: row.attempts,
    log: JSON.parse(row.attempt_log)
  }
}

/**
 * Writes the result of an attempt, and its consequences for the webhook; nothing when the delivery was dropped, or the
 * webhook deleted, meanwhile.
 */
export async function recordAttempt(tx: Writer, attempt: Attempt, settings: DeliverySettings): Promise<Recorded> {
  const { due, line, succeeded, response } = attempt
  const endedMs = line.atMs + line.ms
  const after = afterAttempt(due.attempts + 1, succeeded, settings, endedMs)
  const written = await tx
    .updateTable('webhook_deliveries')
    .set({
      state: after.state,
      due_ms: after.state === 'retry' ? after.dueMs : endedMs,
      attempts: due.attempts + 1,
      attempt_log: JSON.stringify([...due.log, line].slice(-MAX_LINES)),
      attempted_ms: line.atMs,
      response
    })
    .where('webhook_id', '=', due.webhookId)
    .where('sequence', '=', due.sequence)
    .where('state', 'in', ['new', 'retry'])
    .executeTakeFirst()
  const nothing = { retryMs: null, failed: false, deactivated: null }
  if (written.numUpdatedRows === 0n || after.state === 'delivered') return nothing
  if (after.state === 'failed')
    return { ...nothing, failed: true, deactivated: await recordFailure(tx, due.webhookId, settings, endedMs) }
  await wake(tx, [due.webhookId], after.dueMs)
  return { ...nothing, retryMs: after.dueMs }
}

async function recordFailure(
  tx: Writer,
  id: string,
  settings: DeliverySettings,
  nowMs: number
): Promise<Webhook | null> {
  const webhook = webhookOf(await tx.selectFrom('webhooks').selectAll().where('id', '=', id).executeTakeFirstOrThrow())
  const counted = countFailure(webhook.window, policyOf(webhook, settings), nowMs)
  await tx
    .updateTable('webhooks')
    .set({ window_begun_ms: counted.window.begunMs, window_failures: counted.window.failures })
    .where('id', '=', id)
    .execute()
  if (!counted.deactivates) return null
  await deactivateWebhook(tx, id, nowMs)
  return webhook
}
