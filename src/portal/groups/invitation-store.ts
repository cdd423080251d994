import type { MemberType } from '#access'
import type { GroupInvitationRow, Reader, Writer } from '#store'

/** An invitation that is neither answered nor over. */
export interface GroupInvitation {
  readonly id: string
  readonly groupId: string
  readonly username: string
  readonly type: Exclude<MemberType, 'owner'>
  readonly invitedBy: string
  readonly createdMs: number
  readonly expiresMs: number
}

export async function isInvited(db: Reader, groupId: string, username: string, nowMs: number): Promise<boolean> {
  const row = await db
    .selectFrom('group_invitations')
    .select('id')
    .where('group_id', '=', groupId)
    .where('username', '=', username)
    .where('expires_ms', '>', nowMs)
    .executeTakeFirst()
  return row !== undefined
}

export async function listInvitations(db: Reader, username: string, nowMs: number): Promise<GroupInvitation[]> {
  const rows = await db
    .selectFrom('group_invitations')
    .selectAll()
    .where('username', '=', username)
    .where('expires_ms', '>', nowMs)
    .orderBy('created_ms')
    .orderBy('id')
    .execute()
  return rows.map(invitationOf)
}

export async function findInvitation(
  db: Reader,
  id: string,
  username: string,
  nowMs: number
): Promise<GroupInvitation | undefined> {
  const row = await db
    .selectFrom('group_invitations')
    .selectAll()
    .where('id', '=', id)
    .where('username', '=', username)
    .where('expires_ms', '>', nowMs)
    .executeTakeFirst()
  return row && invitationOf(row)
}

/** A new one takes the place of an old one of the same user. */
export async function putInvitation(
  tx: Writer,
  { id, groupId, username, type, invitedBy, createdMs, expiresMs }: GroupInvitation
): Promise<void> {
  const row: GroupInvitationRow = {
    id,
    group_id: groupId,
    username,
    member_type: type,
    invited_by: invitedBy,
    created_ms: createdMs,
    expires_ms: expiresMs
  }
  const { id: _id, group_id: _group, username: _user, ...terms } = row
  await tx
    .insertInto('group_invitations')
    .values(row)
    .onConflict((conflict) => conflict.columns(['username', 'group_id']).doUpdateSet({ id, ...terms }))
    .execute()
}

/** False when it was answered meanwhile. */
export async function removeInvitation(tx: Writer, id: string): Promise<boolean> {
  const row = await tx.deleteFrom('group_invitations').where('id', '=', id).returning('id').executeTakeFirst()
  return row !== undefined
}

/** Those that are over. */
export async function sweepInvitations(tx: Writer, nowMs: number): Promise<void> {
  await tx.deleteFrom('group_invitations').where('expires_ms', '<=', nowMs).execute()
}

function invitationOf(row: GroupInvitationRow): GroupInvitation {
  return {
    id: row.id,
    groupId: row.group_id,
    username: row.username,
    type: row.member_type === 'admin' ? 'admin' : 'member',
    invitedBy: row.invited_by,
    createdMs: row.created_ms,
    expiresMs: row.expires_ms
  }
}
