import { type CollaborationRow, type Reader, raiseRevision, type Writer } from '#store'
import { SYNC_REVISION } from '../model.ts'

/** Of collaborations in which this portal takes part, or has accepted to. */
const LIVE = ['active', 'pending']

export function isLive({ status }: Pick<CollaborationRow, 'status'>): boolean {
  return LIVE.includes(status)
}

/** Oldest first. */
export function listCollaborations(db: Reader): Promise<CollaborationRow[]> {
  return db
    .selectFrom('collaborations')
    .selectAll()
    .where('status', 'in', LIVE)
    .orderBy('created_ms')
    .orderBy('id')
    .execute()
}

/** One that has ended too. */
export function findCollaboration(db: Reader, id: string): Promise<CollaborationRow | undefined> {
  return db.selectFrom('collaborations').selectAll().where('id', '=', id).executeTakeFirst()
}

/** One that ended earlier under the same id starts again. */
export async function putCollaboration(tx: Writer, { id, ...row }: CollaborationRow): Promise<void> {
  await tx
    .insertInto('collaborations')
    .values({ id, ...row })
    .onConflict((conflict) => conflict.column('id').doUpdateSet(row))
    .execute()
}

export async function updateCollaboration(tx: Writer, id: string, columns: Partial<CollaborationRow>): Promise<void> {
  await raiseRevision(tx, SYNC_REVISION)
  await tx.updateTable('collaborations').set(columns).where('id', '=', id).execute()
}

/** How it ended for this portal. */
export type CollaborationEnd = 'deleted' | 'left' | 'removed'

/** What it was about goes; that it was, and who took part, stays for those who ask later. */
export async function endCollaboration(tx: Writer, id: string, status: CollaborationEnd, nowMs: number): Promise<void> {
  await updateCollaboration(tx, id, { status, ended_ms: nowMs, modified_ms: nowMs })
  await tx.deleteFrom('collaboration_workspaces').where('collaboration_id', '=', id).execute()
  // They stay so that their files are known as used.
  await tx
    .updateTable('collaboration_invitations')
    .set({ status: 'guest_ended', response: null, modified_ms: nowMs })
    .where('collaboration_id', '=', id)
    .where('status', '=', 'guest_accepted')
    .execute()
}

/** Those that ended before an instant, with all that belongs to them. */
export async function sweepCollaborations(tx: Writer, beforeMs: number): Promise<void> {
  await tx.deleteFrom('collaborations').where('ended_ms', '<', beforeMs).execute()
}

/**
 * Collaborations of which this portal, a guest, has something to request from or report to the host: not yet confirmed, last
 * fetched before an instant, or left without the host knowing.
 */
export function listDueExchanges(db: Reader, portalId: string, beforeMs: number): Promise<CollaborationRow[]> {
  return db
    .selectFrom('collaborations')
    .innerJoin('collaboration_participants as own', 'own.collaboration_id', 'collaborations.id')
    .selectAll('collaborations')
    .where('collaborations.role', '=', 'guest')
    .where('own.portal_id', '=', portalId)
    .where((where) =>
      where.or([
        where('collaborations.status', '=', 'pending'),
        where.and([
          where('collaborations.status', '=', 'active'),
          where.or([where('own.config_synced_ms', 'is', null), where('own.config_synced_ms', '<', beforeMs)])
        ]),
        where.and([where('collaborations.status', '=', 'left'), where('own.status', '!=', 'left')])
      ])
    )
    .orderBy('own.config_synced_ms')
    .orderBy('collaborations.id')
    .execute()
}
