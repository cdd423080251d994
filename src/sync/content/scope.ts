import type { CollaborationRow, CollaborationWorkspaceRow, Reader, WorkspaceParticipantRow } from '#store'
import { findAccess } from '../collaborations/access-rows.ts'
import { findParticipant } from '../collaborations/participant-rows.ts'
import { findWorkspace } from '../collaborations/workspace-rows.ts'
import { syncError } from '../errors.ts'

/** What this portal and one other do together in a workspace, by the access modes and links of both. */
export interface SyncScope {
  readonly collaboration: CollaborationRow
  readonly workspace: CollaborationWorkspaceRow
  readonly ownPortalId: string
  readonly peerPortalId: string
  /** The address of this portal, as others know it. */
  readonly ownUrl: string
  readonly own: WorkspaceParticipantRow
  readonly peer: WorkspaceParticipantRow
  /** Whether content goes to the other portal, and comes from it. */
  readonly sends: boolean
  readonly receives: boolean
  /** Whether changes of copies travel back. */
  readonly bidirectional: boolean
  /** The group of this portal; null: none is linked. */
  readonly groupId: string | null
}

/** Errors: `sync/not-allowed` when one of the two does not take part in the workspace. */
export async function findScope(
  db: Reader,
  collaboration: CollaborationRow,
  workspaceId: string,
  { ownPortalId, peerPortalId }: Pick<SyncScope, 'ownPortalId' | 'peerPortalId'>
): Promise<SyncScope> {
  const workspace = await findWorkspace(db, collaboration.id, workspaceId)
  const [own, peer] = [await findAccess(db, workspaceId, ownPortalId), await findAccess(db, workspaceId, peerPortalId)]
  const participant = await findParticipant(db, collaboration.id, ownPortalId)
  if (workspace === undefined || own === undefined || peer === undefined || participant === undefined)
    throw syncError('sync/not-allowed', 'The portal does not take part in this workspace.')
  const linked = own.linked_ms !== null && own.group_id !== null && peer.linked_ms !== null
  const sends = linked && maySend(own) && mayReceive(peer)
  const receives = linked && mayReceive(own) && maySend(peer)
  return {
    collaboration,
    workspace,
    ownPortalId,
    peerPortalId,
    ownUrl: participant.url,
    own,
    peer,
    sends,
    receives,
    bidirectional: sends && receives && own.bidirectional_sync === 1 && peer.bidirectional_sync === 1,
    groupId: own.group_id
  }
}

function maySend({ access_mode }: WorkspaceParticipantRow): boolean {
  return access_mode === 'send' || access_mode === 'sendAndReceive'
}

function mayReceive({ access_mode }: WorkspaceParticipantRow): boolean {
  return access_mode === 'receive' || access_mode === 'sendAndReceive'
}
