import type { Writer } from '#store'
import { type Attempt, type Due, dueOf, type Recorded, recordAttempt } from './attempt-record.ts'
import type { DeliverySettings } from './delivery-settings.ts'
import type { PortalUrl } from './envelope.ts'
import { awakeWebhooks, keepLeases, type LeaseHolder, releaseLeases } from './lease.ts'
import { lockDeliveries, matchNext } from './matching.ts'
import { readDeliverySettings } from './settings-store.ts'
import type { Webhook } from './webhook.ts'
import { webhookOf } from './webhook-store.ts'

/** Deliveries of one webhook that a server has in flight. */
export interface InFlight {
  readonly sequences: ReadonlySet<number>
  readonly roomForFirsts: number
  readonly roomForRetries: number
  /** There is no slot for first attempts, and no retry is due. */
  readonly isBusy: boolean
}

export interface CycleInput extends LeaseHolder {
  readonly portalUrl: PortalUrl
  readonly ended: readonly Attempt[]
  /** By id of the webhook, without what has ended. */
  readonly inFlight: ReadonlyMap<string, InFlight>
  readonly nothingInFlight: InFlight
}

/** Next step of a server for one webhook. */
export interface Work {
  readonly webhook: Webhook
  /** Payloads never attempted, in the order of their events. */
  readonly firsts: readonly Due[]
  readonly retries: readonly Due[]
  /** When the next retry that no server has in flight is due. */
  readonly nextRetryMs: number | null
}

export interface CycleResult {
  readonly settings: DeliverySettings
  readonly matched: number
  readonly work: readonly Work[]
  /** Webhooks that are no longer this server's, or no longer active: their deliveries in flight are released. */
  readonly lost: readonly string[]
  readonly recorded: readonly (Recorded & { readonly attempt: Attempt })[]
}

/** A webhook with more retries than a server has slots for is checked again after this, if none ends before. */
const CROWDED_MS = 100

/**
 * One transaction of a server that delivers: what has ended is written, new events become deliveries, leases are acquired,
 * renewed and released, and what is due is read. Servers on one database take turns.
 */
export async function runDeliveryCycle(tx: Writer, order: CycleInput): Promise<CycleResult> {
  const matched = await matchNext(tx, await lockDeliveries(tx), order)
  const settings = await readDeliverySettings(tx)
  const recorded = await recordEnded(tx, order, settings)
  const mine = await keepLeases(tx, order)
  const lost = [...order.inFlight.keys()].filter((id) => !mine.has(id))
  // They are put down first, and taken up in the next turn: until then they would count as in flight.
  const work = order.closing ? [] : await takeWork(tx, order, lost)
  await releaseLeases(tx, order, idleWebhooks(order, mine, work))
  return { settings, matched, work, lost, recorded }
}

/** Webhooks without deliveries in flight; all of them for a server that stops. */
function idleWebhooks({ inFlight, closing }: CycleInput, mine: ReadonlySet<string>, work: readonly Work[]): string[] {
  const taken = new Map(work.map((each) => [each.webhook.id, each.firsts.length + each.retries.length]))
  const inHand = (id: string): number => (inFlight.get(id)?.sequences.size ?? 0) + (taken.get(id) ?? 0)
  return [...new Set([...mine, ...taken.keys()])].filter((id) => closing || inHand(id) === 0)
}

/** One after the other: each may be the failure that deactivates. */
async function recordEnded(
  tx: Writer,
  { ended }: CycleInput,
  settings: DeliverySettings
): Promise<CycleResult['recorded']> {
  const recorded: CycleResult['recorded'][number][] = []
  for (const attempt of ended) recorded.push({ attempt, ...(await recordAttempt(tx, attempt, settings)) })
  return recorded
}

async function takeWork(tx: Writer, order: CycleInput, except: readonly string[]): Promise<Work[]> {
  const { serverId, nowMs, leaseMs } = order
  const rows = (await awakeWebhooks(tx, serverId, nowMs).selectAll().execute()).filter(
    ({ id }) => !except.includes(id) && order.inFlight.get(id)?.isBusy !== true
  )
  const work: Work[] = []
  for (const row of rows) {
    const taken = await readDue(tx, webhookOf(row), order)
    work.push(taken.work)
    await tx
      .updateTable('webhooks')
      .set({ lease_owner: serverId, lease_until_ms: nowMs + leaseMs, wake_ms: taken.wakeMs })
      .where('id', '=', row.id)
      .execute()
  }
  return work
}

async function readDue(
  tx: Writer,
  webhook: Webhook,
  order: CycleInput
): Promise<{ readonly work: Work; readonly wakeMs: number | null }> {
  const { nowMs } = order
  const hand = order.inFlight.get(webhook.id) ?? order.nothingInFlight
  const waiting = (state: 'new' | 'retry') =>
    tx
      .selectFrom('webhook_deliveries')
      .selectAll()
      .where('webhook_id', '=', webhook.id)
      .where('state', '=', state)
      .$if(hand.sequences.size > 0, (query) => query.where('sequence', 'not in', [...hand.sequences]))
      .orderBy('sequence')
  const firsts = hand.roomForFirsts === 0 ? [] : await waiting('new').limit(hand.roomForFirsts).execute()
  const retries =
    hand.roomForRetries === 0
      ? []
      : await waiting('retry').where('due_ms', '<=', nowMs).limit(hand.roomForRetries).execute()
  const later = await tx
    .selectFrom('webhook_deliveries')
    .select((row) => row.fn.min('due_ms').as('due_ms'))
    .where('webhook_id', '=', webhook.id)
    .where('state', '=', 'retry')
    .where('due_ms', '>', nowMs)
    .executeTakeFirst()
  const nextRetryMs =
    retries.length >= hand.roomForRetries ? nowMs + CROWDED_MS : later?.due_ms == null ? null : Number(later.due_ms)
  return {
    wakeMs: firsts.length >= hand.roomForFirsts ? nowMs : nextRetryMs,
    work: { webhook, nextRetryMs, firsts: firsts.map(dueOf), retries: retries.map(dueOf) }
  }
}
