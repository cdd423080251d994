import { randomHex } from '#kit'
import { type OutboxRow, type Reader, readRevision, type WebhookDeliveryRow, type Writer } from '#store'
import { type EventPayload, type PortalUrl, toPayload, writeEnvelope } from './envelope.ts'
import { triggersMatching, wants } from './triggers.ts'
import { wake } from './wake.ts'
import type { Webhook } from './webhook.ts'
import { webhookOf } from './webhook-store.ts'

/** The counter of the last event that has become deliveries; the row is also the lock by which servers take turns. */
const MATCHED = 'webhooks-matched'

/** At a time, so that no transaction is long. */
const MAX_EVENTS = 500

/** Rows in one statement: SQLite allows 32,766 parameters. */
const MAX_ROWS = 1_000

export interface MatchingFacts {
  readonly portalUrl: PortalUrl
  readonly nowMs: number
}

/**
 * Every change of deliveries comes after this, one server after the other: cycles are side
 * transactions. Resolves with the last event that was matched.
 */
export async function lockDeliveries(tx: Writer): Promise<number> {
  const row = await tx
    .insertInto('revisions')
    .values({ name: MATCHED, value: 0 })
    .onConflict((conflict) => conflict.column('name').doUpdateSet((row) => ({ value: row('revisions.value', '+', 0) })))
    .returning('value')
    .executeTakeFirstOrThrow()
  return row.value
}

export function readMatched(db: Reader): Promise<number> {
  return readRevision(db, MATCHED)
}

/** Events that were committed before the webhooks are about to change become deliveries of the webhooks as they are. */
export async function matchAll(tx: Writer, facts: MatchingFacts): Promise<void> {
  for (let matched = await lockDeliveries(tx); ; ) {
    const next = await matchNext(tx, matched, facts)
    if (next === matched) return
    matched = next
  }
}

/** Makes deliveries of the next events after `matched`, within the lock. Resolves with the last one read. */
export async function matchNext(tx: Writer, matched: number, facts: MatchingFacts): Promise<number> {
  const events = await tx
    .selectFrom('outbox')
    .selectAll()
    .where('sequence', '>', matched)
    .orderBy('sequence')
    .limit(MAX_EVENTS)
    .execute()
  const last = events.at(-1)?.sequence
  if (last === undefined) return matched
  const webhooks = (await tx.selectFrom('webhooks').selectAll().where('active', '=', 1).execute()).map(webhookOf)
  const happened = events.map((event) => ({ event, pulled: triggersMatching(event), told: toPayload(event) }))
  const rows = webhooks.flatMap((webhook) => deliveriesOf(webhook, happened, facts))
  for (let at = 0; at < rows.length; at += MAX_ROWS)
    await tx
      .insertInto('webhook_deliveries')
      .values(rows.slice(at, at + MAX_ROWS))
      .execute()
  await wake(tx, [...new Set(rows.map((row) => row.webhook_id))], facts.nowMs)
  await tx.updateTable('revisions').set({ value: last }).where('name', '=', MATCHED).execute()
  return last
}

interface Happened {
  readonly event: OutboxRow
  readonly pulled: ReadonlySet<string>
  readonly told: EventPayload
}

function deliveriesOf(
  webhook: Webhook,
  happened: readonly Happened[],
  { portalUrl, nowMs }: MatchingFacts
): WebhookDeliveryRow[] {
  return happened
    .filter(({ pulled }) => wants(webhook.triggers, pulled))
    .map(({ event, told }) => ({
      webhook_id: webhook.id,
      sequence: event.sequence,
      message_id: `msg_${randomHex(16)}`,
      state: 'new',
      payload: writeEnvelope(told, { webhook, portalUrl, nowMs }),
      created_ms: event.created_ms,
      due_ms: nowMs,
      attempts: 0,
      attempt_log: '[]',
      attempted_ms: null,
      response: null
    }))
}
