import type { Reader, WebhookDeliveryRow, Writer } from '#store'
import type { AttemptLine } from './attempt-record.ts'
import { wake } from './wake.ts'

export const DELIVERY_STATES = ['new', 'retry', 'delivered', 'failed', 'dropped'] as const
export type DeliveryState = (typeof DELIVERY_STATES)[number]

/** A delivery as people look at it. */
export interface DeliveryRecord {
  /** The same for every attempt and every duplicate. */
  readonly messageId: string
  readonly state: DeliveryState
  readonly payload: string
  readonly attempts: readonly AttemptLine[]
  /** When the last attempt began. */
  readonly attemptedMs: number
  readonly response: string
}

export interface HistoryPage {
  readonly total: number
  readonly records: readonly DeliveryRecord[]
}

/** Which deliveries are made again. */
export type Redelivery = { readonly messageId: string } | { readonly allFailed: true }

/** How much of the past is kept. */
export interface Retention {
  readonly days: number
  /** Limit for each webhook. */
  readonly deliveries: number
}

const DAY_MS = 86_400_000
const PENDING = ['new', 'retry'] as const
const ENDED = ['delivered', 'failed', 'dropped'] as const

/** Which part of a history is read. */
export interface HistoryQuery {
  readonly offset: number
  readonly limit: number
  readonly state?: DeliveryState | undefined
  readonly messageId?: string | undefined
}

/** Attempts, newest event first. */
export async function readHistory(
  db: Reader,
  webhookId: string,
  { offset, limit, state, messageId }: HistoryQuery
): Promise<HistoryPage> {
  let attempted = db
    .selectFrom('webhook_deliveries')
    .where('webhook_id', '=', webhookId)
    .where('attempted_ms', 'is not', null)
  if (state !== undefined) attempted = attempted.where('state', '=', state)
  if (messageId !== undefined) attempted = attempted.where('message_id', '=', messageId)
  const { total } = await attempted.select((row) => row.fn.countAll().as('total')).executeTakeFirstOrThrow()
  const rows =
    limit === 0 ? [] : await attempted.selectAll().orderBy('sequence', 'desc').offset(offset).limit(limit).execute()
  return { total: Number(total), records: rows.map(recordOf) }
}

/** Ended deliveries become new ones, with the ids they had. Resolves with how many. */
export async function redeliver(tx: Writer, webhookId: string, which: Redelivery, nowMs: number): Promise<number> {
  const again = tx
    .updateTable('webhook_deliveries')
    .set({ state: 'new', due_ms: nowMs, attempts: 0 })
    .where('webhook_id', '=', webhookId)
  const wanted =
    'allFailed' in which
      ? again.where('state', '=', 'failed')
      : again.where('message_id', '=', which.messageId).where('state', 'in', [...ENDED])
  const { numUpdatedRows } = await wanted.executeTakeFirst()
  if (numUpdatedRows > 0n) await wake(tx, [webhookId], nowMs)
  return Number(numUpdatedRows)
}

/** Forgets deliveries that have ended long ago or are too many, and events that every webhook has been asked about. */
export async function forgetPast(
  tx: Writer,
  { days, deliveries }: Retention,
  matched: number,
  nowMs: number
): Promise<void> {
  const before = nowMs - days * DAY_MS
  await tx
    .deleteFrom('webhook_deliveries')
    .where('state', 'in', [...ENDED])
    .where('created_ms', '<', before)
    .execute()
  const webhooks = await tx.selectFrom('webhooks').select('id').execute()
  for (const { id } of webhooks) await forgetSurplus(tx, id, deliveries)
  await tx.deleteFrom('outbox').where('sequence', '<=', matched).where('created_ms', '<', before).execute()
}

/** What is kept of a webhook's deliveries, by state; `dueMs`: when the next attempt is due, null: nothing waits. */
export interface DeliveryCounts {
  readonly states: Readonly<Record<DeliveryState, number>>
  readonly dueMs: number | null
}

export async function countDeliveries(db: Reader, webhookId: string): Promise<DeliveryCounts> {
  const rows = await db
    .selectFrom('webhook_deliveries')
    .select((row) => ['state', row.fn.countAll().as('count'), row.fn.min('due_ms').as('due')])
    .where('webhook_id', '=', webhookId)
    .groupBy('state')
    .execute()
  const states = { new: 0, retry: 0, delivered: 0, failed: 0, dropped: 0 }
  for (const { state, count } of rows) states[state as DeliveryState] = Number(count)
  const due = rows.filter(({ state }) => state === 'new' || state === 'retry').map((row) => Number(row.due))
  return { states, dueMs: due.length === 0 ? null : Math.min(...due) }
}

export interface Backlog {
  readonly waiting: number
  /** When the event was that has waited longest. */
  readonly oldestMs: number | null
}

export async function readBacklog(db: Reader): Promise<Backlog> {
  const { waiting, oldest } = await db
    .selectFrom('webhook_deliveries')
    .select((row) => [row.fn.countAll().as('waiting'), row.fn.min('created_ms').as('oldest')])
    .where('state', 'in', [...PENDING])
    .executeTakeFirstOrThrow()
  return { waiting: Number(waiting), oldestMs: oldest === null ? null : Number(oldest) }
}

async function forgetSurplus(tx: Writer, webhookId: string, deliveries: number): Promise<void> {
  const ended = tx
    .selectFrom('webhook_deliveries')
    .select('sequence')
    .where('webhook_id', '=', webhookId)
    .where('state', 'in', [...ENDED])
  const first = await ended.orderBy('sequence', 'desc').offset(deliveries).limit(1).executeTakeFirst()
  if (first === undefined) return
  await tx
    .deleteFrom('webhook_deliveries')
    .where('webhook_id', '=', webhookId)
    .where('state', 'in', [...ENDED])
    .where('sequence', '<=', first.sequence)
    .execute()
}

function recordOf(row: WebhookDeliveryRow): DeliveryRecord {
  return {
    messageId: row.message_id,
    state: row.state as DeliveryState,
    payload: row.payload,
    attempts: JSON.parse(row.attempt_log),
    attemptedMs: row.attempted_ms ?? row.due_ms,
    response: row.response ?? ''
  }
}
