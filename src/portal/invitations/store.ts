import type { Reader, UserInvitationRow, Writer } from '#store'
import type { Invitation } from './shapes.ts'

export async function insertInvitation(tx: Writer, invitation: Invitation, codeSha256: string): Promise<void> {
  const { id, username, email, firstName, lastName, role, userType, groups, invitedBy, createdMs, expiresMs } =
    invitation
  const row: UserInvitationRow = {
    id,
    code_sha256: codeSha256,
    username,
    email: email || null,
    first_name: firstName,
    last_name: lastName,
    role,
    user_type: userType,
    groups: JSON.stringify(groups),
    invited_by: invitedBy,
    created_ms: createdMs,
    expires_ms: expiresMs,
    accepted_ms: null
  }
  await tx.insertInto('user_invitations').values(row).execute()
}

export async function listInvitations(db: Reader): Promise<Invitation[]> {
  return (
    await db.selectFrom('user_invitations').selectAll().orderBy('created_ms', 'desc').orderBy('id').execute()
  ).map(invitationOf)
}

/** One that can still be accepted. */
export async function findOpenInvitation(
  db: Reader,
  codeSha256: string,
  nowMs: number
): Promise<Invitation | undefined> {
  const row = await db
    .selectFrom('user_invitations')
    .selectAll()
    .where('code_sha256', '=', codeSha256)
    .where('accepted_ms', 'is', null)
    .where('expires_ms', '>', nowMs)
    .executeTakeFirst()
  return row && invitationOf(row)
}

/** False when somebody was faster, or it is over. */
export async function acceptInvitation(tx: Writer, id: string, nowMs: number): Promise<boolean> {
  const row = await tx
    .updateTable('user_invitations')
    .set({ accepted_ms: nowMs })
    .where('id', '=', id)
    .where('accepted_ms', 'is', null)
    .where('expires_ms', '>', nowMs)
    .returning('id')
    .executeTakeFirst()
  return row !== undefined
}

/** False when it does not exist. */
export async function deleteInvitation(tx: Writer, id: string): Promise<boolean> {
  return (await tx.deleteFrom('user_invitations').where('id', '=', id).returning('id').executeTakeFirst()) !== undefined
}

function invitationOf(row: UserInvitationRow): Invitation {
  return {
    id: row.id,
    username: row.username,
    email: row.email ?? '',
    firstName: row.first_name,
    lastName: row.last_name,
    role: row.role,
    userType: row.user_type,
    groups: JSON.parse(row.groups),
    invitedBy: row.invited_by,
    createdMs: row.created_ms,
    expiresMs: row.expires_ms,
    acceptedMs: row.accepted_ms
  }
}
