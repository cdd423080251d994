import { type Reader, raiseRevision, type WorkspaceParticipantRow, type Writer } from '#store'
import { type AccessMode, SYNC_REVISION } from '../model.ts'

/** What portals may do in these workspaces, and what they have linked. */
export async function listAccess(db: Reader, workspaceIds: readonly string[]): Promise<WorkspaceParticipantRow[]> {
  if (workspaceIds.length === 0) return []
  return db
    .selectFrom('workspace_participants')
    .selectAll()
    .where('workspace_id', 'in', workspaceIds)
    .orderBy('workspace_id')
    .orderBy('portal_id')
    .execute()
}

export function findAccess(
  db: Reader,
  workspaceId: string,
  portalId: string
): Promise<WorkspaceParticipantRow | undefined> {
  return db
    .selectFrom('workspace_participants')
    .selectAll()
    .where('workspace_id', '=', workspaceId)
    .where('portal_id', '=', portalId)
    .executeTakeFirst()
}

/** A link that there is stays. */
export async function setAccessMode(
  tx: Writer,
  workspaceId: string,
  portalId: string,
  accessMode: AccessMode
): Promise<void> {
  await raiseRevision(tx, SYNC_REVISION)
  await tx
    .insertInto('workspace_participants')
    .values({ workspace_id: workspaceId, portal_id: portalId, access_mode: accessMode, ...NO_LINK })
    .onConflict((conflict) => conflict.columns(['workspace_id', 'portal_id']).doUpdateSet({ access_mode: accessMode }))
    .execute()
}

/** How a portal synchronizes the group that it has linked. */
export interface GroupLink {
  readonly enableRealtimeSync: boolean
  readonly copyFeatureServiceData: boolean
  readonly copyByRefIfCopyFail: boolean
  readonly enableFeatureServiceBidirectionalSync: boolean
}

export async function setLink(
  tx: Writer,
  { workspace_id, portal_id }: Pick<WorkspaceParticipantRow, 'workspace_id' | 'portal_id'>,
  { groupId, nowMs, ...link }: GroupLink & { readonly groupId: string | null; readonly nowMs: number }
): Promise<void> {
  await raiseRevision(tx, SYNC_REVISION)
  await tx
    .updateTable('workspace_participants')
    .set({
      linked_ms: nowMs,
      group_id: groupId,
      enable_realtime_sync: link.enableRealtimeSync ? 1 : 0,
      copy_feature_service_data: link.copyFeatureServiceData ? 1 : 0,
      copy_by_ref_if_copy_fail: link.copyByRefIfCopyFail ? 1 : 0,
      bidirectional_sync: link.enableFeatureServiceBidirectionalSync ? 1 : 0
    })
    .where('workspace_id', '=', workspace_id)
    .where('portal_id', '=', portal_id)
    .execute()
}

export function linkOf(row: WorkspaceParticipantRow): GroupLink {
  return {
    enableRealtimeSync: row.enable_realtime_sync === 1,
    copyFeatureServiceData: row.copy_feature_service_data === 1,
    copyByRefIfCopyFail: row.copy_by_ref_if_copy_fail === 1,
    enableFeatureServiceBidirectionalSync: row.bidirectional_sync === 1
  }
}

export async function removeLink(tx: Writer, workspaceId: string, portalId: string): Promise<void> {
  await raiseRevision(tx, SYNC_REVISION)
  await tx
    .updateTable('workspace_participants')
    .set(NO_LINK)
    .where('workspace_id', '=', workspaceId)
    .where('portal_id', '=', portalId)
    .execute()
}

/** Wherever a group of this portal is linked. */
export async function removeLinksOfGroup(tx: Writer, groupId: string): Promise<void> {
  await raiseRevision(tx, SYNC_REVISION)
  await tx.updateTable('workspace_participants').set(NO_LINK).where('group_id', '=', groupId).execute()
}

export async function removeAccess(tx: Writer, workspaceIds: readonly string[], portalId: string): Promise<void> {
  if (workspaceIds.length === 0) return
  await raiseRevision(tx, SYNC_REVISION)
  await tx
    .deleteFrom('workspace_participants')
    .where('workspace_id', 'in', workspaceIds)
    .where('portal_id', '=', portalId)
    .execute()
}

const NO_LINK = {
  linked_ms: null,
  group_id: null,
  enable_realtime_sync: 0,
  copy_feature_service_data: 0,
  copy_by_ref_if_copy_fail: 0,
  bidirectional_sync: 0
} as const
