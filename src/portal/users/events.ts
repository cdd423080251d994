import { type Actor, appendEvent } from '#events'
import type { Writer } from '#store'

/** The actor of an event about a user: the user who did it, or the portal itself. */
export interface UserEventContext {
  readonly tx: Writer
  readonly actor: Actor | undefined
  readonly nowMs: number
}

type Operation = 'add' | 'signin' | 'signout' | 'delete' | 'update' | 'disable' | 'enable'

export function emitUserEvent(
  { tx, actor, nowMs }: UserEventContext,
  operation: Operation,
  username: string
): Promise<void> {
  return appendEvent(tx, { type: 'users', operation, subject: username, actor }, nowMs)
}

export function userRoleChanged(
  { tx, actor, nowMs }: UserEventContext,
  username: string,
  roleName: string
): Promise<void> {
  return appendEvent(
    tx,
    {
      type: 'users',
      operation: 'updateUserRole',
      subject: username,
      actor,
      properties: { userRoleUpdatedTo: [roleName] }
    },
    nowMs
  )
}

export function userTypeChanged(
  { tx, actor, nowMs }: UserEventContext,
  username: string,
  userType: string
): Promise<void> {
  return appendEvent(
    tx,
    {
      type: 'users',
      operation: 'updateUserLicenseType',
      subject: username,
      actor,
      properties: { userLicenseTypeUpdatedTo: [userType] }
    },
    nowMs
  )
}

/** One for each user, whom somebody may watch, and one for the list. */
export async function accountsChanged(
  happening: UserEventContext,
  operation: 'disable' | 'enable',
  usernames: readonly string[]
): Promise<void> {
  if (usernames.length === 0) return
  const { tx, actor, nowMs } = happening
  for (const username of usernames) await emitUserEvent(happening, operation, username)
  await appendEvent(tx, { type: 'users', operation: `${operation}Users`, subject: usernames.join(','), actor }, nowMs)
}
