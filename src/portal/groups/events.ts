import { type Actor, appendEvent, type EventOperation } from '#events'
import type { Writer } from '#store'

/** The actor of an event about a group: the user who did it, or the portal itself. */
export interface GroupEventContext {
  readonly tx: Writer
  readonly actor: Actor | undefined
  readonly nowMs: number
}

type Plain = 'add' | 'update' | 'delete' | 'protect' | 'unprotect' | 'join'

export function emitGroupEvent(
  { tx, actor, nowMs }: GroupEventContext,
  operation: Plain,
  groupId: string
): Promise<void> {
  return appendEvent(tx, { type: 'groups', operation, subject: groupId, actor }, nowMs)
}

/** The extra property of each operation (WEBHOOK-payload-6). */
const LISTS = {
  invite: 'invitedUserNames',
  addUsers: 'addedUserNames',
  removeUsers: 'removedUserNames',
  updateUsers: 'updatedUserNames',
  reassign: 'reassignedTo'
} as const satisfies Partial<Record<EventOperation<'groups'>, string>>

/** Nothing when it happened to nobody. */
export async function membersHappened(
  { tx, actor, nowMs }: GroupEventContext,
  operation: keyof typeof LISTS,
  groupId: string,
  usernames: readonly string[]
): Promise<void> {
  if (usernames.length === 0) return
  await appendEvent(
    tx,
    { type: 'groups', operation, subject: groupId, actor, properties: { [LISTS[operation]]: usernames } },
    nowMs
  )
}
