import { bug, randomId } from '#kit'
import { bumpRevision, insertMany, type OutboxRow, type Writer } from '#store'
import type { AuditName } from './audit/audit-actions.ts'
import { type AuditEntry, recordAudit } from './audit/audit-log.ts'
import { currentOrigin } from './audit/origin.ts'
import { type EventCategory, isEvent } from './catalogue.ts'

/** The actor. */
export interface Actor {
  readonly id: string
  readonly username: string
}

export interface PortalEvent {
  /** Kind of thing it happened to: `items`. */
  readonly type: EventCategory
  /** One of the catalogue's: `add`, `update`, `publish`, `delete`. */
  readonly operation: string
  /** Id of the thing; the name of a user. */
  readonly subject: string
  /** Absent: the operator, or the portal itself. */
  readonly actor?: Actor | undefined
  /** The extra property of the catalogue. */
  readonly properties?: Readonly<Record<string, readonly unknown[]>>
  /** Read inside Loggia only. */
  readonly payload?: Readonly<Record<string, unknown>>
}

/**
 * Writes the event, and its entry of the audit log, within the transaction that makes it true. Sequences rise in the
 * order of commits and have no gaps, so a reader that stores the last one it read misses nothing.
 */
export function appendEvent(tx: Writer, event: PortalEvent, nowMs: number): Promise<void> {
  return appendEvents(tx, [event], nowMs)
}

/** Rows of one statement. */
const BATCH = 1_000

/** Several that become true together, in their order. */
export async function appendEvents(tx: Writer, events: readonly PortalEvent[], nowMs: number): Promise<void> {
  if (events.length === 0) return
  const before = (await bumpRevision(tx, 'outbox', events.length)) - events.length
  const rows = events.map((event, at) => ({ sequence: before + at + 1, ...columnsOf(event), created_ms: nowMs }))
  for (let at = 0; at < rows.length; at += BATCH) await insertMany(tx, 'outbox', rows.slice(at, at + BATCH)).execute()
  await recordAudit(tx, events.map(entryOf), nowMs)
}

function entryOf({ type, operation, subject, actor, properties = {} }: PortalEvent): AuditEntry {
  return {
    // `columnsOf` has refused what is not an event.
    ...({ type, action: operation } as AuditName),
    subject,
    data: properties,
    actor: actor?.username ?? currentOrigin()?.actor ?? null
  }
}

function columnsOf({
  type,
  operation,
  subject,
  actor,
  properties = {},
  payload = {}
}: PortalEvent): Pick<OutboxRow, 'id' | 'type' | 'operation' | 'subject' | 'payload'> {
  if (!isEvent(type, operation)) throw bug(`there is no event ${type}/${operation}`)
  return {
    id: randomId(),
    type,
    operation,
    subject,
    payload: JSON.stringify({ actor: actor ?? null, properties, ...payload })
  }
}
