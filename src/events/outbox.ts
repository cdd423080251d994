import { randomId } from '#kit'
import { bumpRevision, type Writer } from '#store'

export interface PortalEvent {
  /** Kind of thing it happened to: `items`. */
  readonly type: string
  /** `add`, `update`, `publish`, `delete`. */
  readonly operation: string
  /** Id of the thing. */
  readonly subject: string
  readonly payload: Readonly<Record<string, unknown>>
}

/**
 * Writes the event within the transaction that makes it true. Sequences rise in the order of commits and have no gaps, so a
 * reader that remembers the last one it saw misses nothing.
 */
export async function appendEvent(tx: Writer, event: PortalEvent, nowMs: number): Promise<void> {
  const sequence = await bumpRevision(tx, 'outbox')
  const { type, operation, subject } = event
  await tx
    .insertInto('outbox')
    .values({ sequence, id: randomId(), type, operation, subject, payload: JSON.stringify(event.payload), created_ms: nowMs })
    .execute()
}
