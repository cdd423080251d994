import type { WebhookDeliveryRow, Writer } from '#store'
import { afterAttempt } from './attempts.ts'
import { countFailure } from './deactivation.ts'
import type { DeliverySettings } from './delivery-settings.ts'
import { wake } from './wake.ts'
import { policyOf, type Webhook } from './webhook.ts'
import { deactivateWebhook } from './webhook-store.ts'

/** A delivery as a server has it in hand. */
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
  /** Of HTTP; null: there was no answer. */
  readonly status: number | null
}

/** An attempt that has ended. */
export interface Attempt {
  readonly due: Due
  readonly line: AttemptLine
  readonly succeeded: boolean
  /** What was answered, or why nothing was. */
  readonly response: string
}

export interface Recorded {
  /** When the payload will be attempted again. */
  readonly retryMs: number | null
  /** The payload has failed for good. */
  readonly failed: boolean
  readonly deactivated: boolean
}

/** Lines of the log that are kept: a payload that is delivered again and again must not grow. */
const MAX_LINES = 50

export function dueOf(row: WebhookDeliveryRow): Due {
  return { webhookId: row.webhook_id, sequence: row.sequence, messageId: row.message_id, payload: row.payload, createdMs: row.created_ms, attempts: row.attempts, log: JSON.parse(row.attempt_log) }
}

/** Writes what came of an attempt, and what follows for the webhook; nothing when the delivery was dropped meanwhile. */
export async function recordAttempt(tx: Writer, webhook: Webhook, attempt: Attempt, settings: DeliverySettings): Promise<Recorded> {
  const { due, line, succeeded, response } = attempt
  const endedMs = line.atMs + line.ms
  const after = afterAttempt(due.attempts + 1, succeeded, settings, endedMs)
  const written = await tx
    .updateTable('webhook_deliveries')
    .set({
      state: after.state, due_ms: after.state === 'retry' ? after.dueMs : endedMs, attempts: due.attempts + 1,
      attempt_log: JSON.stringify([...due.log, line].slice(-MAX_LINES)), attempted_ms: line.atMs, response
    })
    .where('webhook_id', '=', due.webhookId).where('sequence', '=', due.sequence).where('state', 'in', ['new', 'retry'])
    .executeTakeFirst()
  const nothing = { retryMs: null, failed: false, deactivated: false }
  if (written.numUpdatedRows === 0n || after.state === 'delivered') return nothing
  if (after.state === 'failed') return { ...nothing, failed: true, deactivated: await recordFailure(tx, webhook, settings, endedMs) }
  await wake(tx, [webhook.id], after.dueMs)
  return { ...nothing, retryMs: after.dueMs }
}

async function recordFailure(tx: Writer, { id, window, config }: Webhook, settings: DeliverySettings, nowMs: number): Promise<boolean> {
  const counted = countFailure(window, policyOf({ config }, settings), nowMs)
  await tx.updateTable('webhooks').set({ window_begun_ms: counted.window.begunMs, window_failures: counted.window.failures }).where('id', '=', id).execute()
  if (counted.deactivates) await deactivateWebhook(tx, id, nowMs)
  return counted.deactivates
}
