import type { CollaborationParticipantRow, Reader, Writer } from '#store'
import type { PeerPortal } from '../trust/peer-portal.ts'

/** The host first, then in the order of joining. */
export function listParticipants(db: Reader, collaborationId: string): Promise<CollaborationParticipantRow[]> {
  return db
    .selectFrom('collaboration_participants')
    .selectAll()
    .where('collaboration_id', '=', collaborationId)
    .where('status', 'in', ['active', 'pending'])
    .orderBy('role', 'desc')
    .orderBy('created_ms')
    .orderBy('portal_id')
    .execute()
}

/** One that has gone too. */
export function findParticipant(
  db: Reader,
  collaborationId: string,
  portalId: string
): Promise<CollaborationParticipantRow | undefined> {
  return db
    .selectFrom('collaboration_participants')
    .selectAll()
    .where('collaboration_id', '=', collaborationId)
    .where('portal_id', '=', portalId)
    .executeTakeFirst()
}

export interface NewParticipant {
  readonly collaborationId: string
  readonly portal: PeerPortal
  readonly role: 'host' | 'guest'
  readonly status: 'active' | 'pending'
  readonly nowMs: number
}

/** One that has gone comes back as it presents itself now. */
export async function putParticipant(
  tx: Writer,
  { collaborationId, portal, role, status, nowMs }: NewParticipant
): Promise<void> {
  const columns = {
    role,
    status,
    name: portal.name,
    description: portal.description,
    url: portal.url,
    public_key: portal.publicKey,
    certificate_pin: portal.certificatePin,
    portal_version: portal.portalVersion,
    contact: JSON.stringify(portal.contact),
    delete_contributed_items: 0,
    delete_received_items: 0,
    created_ms: nowMs,
    modified_ms: nowMs,
    config_synced_ms: null
  } as const
  await tx
    .insertInto('collaboration_participants')
    .values({ collaboration_id: collaborationId, portal_id: portal.id, ...columns })
    .onConflict((conflict) => conflict.columns(['collaboration_id', 'portal_id']).doUpdateSet(columns))
    .execute()
}

export async function updateParticipant(
  tx: Writer,
  collaborationId: string,
  portalId: string,
  columns: Partial<CollaborationParticipantRow>
): Promise<void> {
  await tx
    .updateTable('collaboration_participants')
    .set(columns)
    .where('collaboration_id', '=', collaborationId)
    .where('portal_id', '=', portalId)
    .execute()
}
