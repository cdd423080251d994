import { bug, randomId } from '#kit'
import { bumpRevision, type Writer } from '#store'
import { isEvent, type EventCategory } from './catalogue.ts'

/** Who made it happen. */
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
  /** What only rooms of ours read. */
  readonly payload?: Readonly<Record<string, unknown>>
}

/**
 * Writes the event within the transaction that makes it true. Sequences rise in the order of commits and have no gaps, so a
 * reader that remembers the last one it saw misses nothing.
 */
export async function appendEvent(tx: Writer, event: PortalEvent, nowMs: number): Promise<void> {
  const { type, operation, subject, actor = null, properties = {}, payload = {} } = event
  if (!isEvent(type, operation)) throw bug(`there is no event ${type}/${operation}`)
  const sequence = await bumpRevision(tx, 'outbox')
  await tx
    .insertInto('outbox')
    .values({ sequence, id: randomId(), type, operation, subject, payload: JSON.stringify({ actor, properties, ...payload }), created_ms: nowMs })
    .execute()
}
