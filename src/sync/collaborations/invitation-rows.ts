import type { CollaborationInvitationRow, Reader, Writer } from '#store'

/** What an invitation is; one that nobody has answered in time is shown as `expired`. */
export type InvitationStatus =
  | 'host_created'
  | 'host_invalidated'
  | 'host_imported'
  | 'guest_accepted'
  | 'guest_ended'
  | 'expired'

export function statusOf(
  { status, expires_ms }: Pick<CollaborationInvitationRow, 'status' | 'expires_ms'>,
  nowMs: number
): InvitationStatus {
  return status === 'host_created' && nowMs >= expires_ms ? 'expired' : (status as InvitationStatus)
}

/** Newest first. */
export function listInvitations(db: Reader, collaborationId: string): Promise<CollaborationInvitationRow[]> {
  return db
    .selectFrom('collaboration_invitations')
    .selectAll()
    .where('collaboration_id', '=', collaborationId)
    .orderBy('created_ms', 'desc')
    .orderBy('id')
    .execute()
}

export function findInvitation(db: Reader, id: string): Promise<CollaborationInvitationRow | undefined> {
  return db.selectFrom('collaboration_invitations').selectAll().where('id', '=', id).executeTakeFirst()
}

/** The one by which this portal became a guest. */
export function findAcceptedInvitation(
  db: Reader,
  collaborationId: string
): Promise<CollaborationInvitationRow | undefined> {
  return db
    .selectFrom('collaboration_invitations')
    .selectAll()
    .where('collaboration_id', '=', collaborationId)
    .where('status', '=', 'guest_accepted')
    .executeTakeFirst()
}

export async function insertInvitation(tx: Writer, row: CollaborationInvitationRow): Promise<void> {
  await tx.insertInto('collaboration_invitations').values(row).execute()
}

export async function updateInvitation(
  tx: Writer,
  id: string,
  columns: Partial<CollaborationInvitationRow>
): Promise<void> {
  await tx.updateTable('collaboration_invitations').set(columns).where('id', '=', id).execute()
}
