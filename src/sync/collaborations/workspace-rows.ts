import { type CollaborationRow, type CollaborationWorkspaceRow, type Reader, raiseRevision, type Writer } from '#store'
import { SYNC_REVISION } from '../model.ts'

/** Oldest first. */
export function listWorkspaces(db: Reader, collaborationId: string): Promise<CollaborationWorkspaceRow[]> {
  return db
    .selectFrom('collaboration_workspaces')
    .selectAll()
    .where('collaboration_id', '=', collaborationId)
    .orderBy('created_ms')
    .orderBy('id')
    .execute()
}

export function findWorkspace(
  db: Reader,
  collaborationId: string,
  id: string
): Promise<CollaborationWorkspaceRow | undefined> {
  return db
    .selectFrom('collaboration_workspaces')
    .selectAll()
    .where('id', '=', id)
    .where('collaboration_id', '=', collaborationId)
    .executeTakeFirst()
}

/** Those of the ids that belong to another collaboration: a host that names them claims what is not its own. */
export async function foreignWorkspaces(
  db: Reader,
  collaborationId: string,
  ids: readonly string[]
): Promise<string[]> {
  if (ids.length === 0) return []
  const rows = await db
    .selectFrom('collaboration_workspaces')
    .select('id')
    .where('id', 'in', ids)
    .where('collaboration_id', '!=', collaborationId)
    .execute()
  return rows.map(({ id }) => id)
}

/** A known one keeps its links, its schedule and when it was synchronized. */
export async function putWorkspace(tx: Writer, row: CollaborationWorkspaceRow): Promise<void> {
  await raiseRevision(tx, SYNC_REVISION)
  const { id: _id, collaboration_id: _collaboration, created_ms: _created, synced_ms: _synced, ...columns } = row
  await tx
    .insertInto('collaboration_workspaces')
    .values(row)
    .onConflict((conflict) => conflict.column('id').doUpdateSet(columns))
    .execute()
}

/** A workspace as the host describes it, in an invitation or an exchange of configurations. */
export interface HostWorkspace {
  readonly id: string
  readonly name: string
  readonly description: string
  readonly maxItemSizeInMB: number
  readonly maxReplicationPackageSizeInMB: number
  readonly copyByRefIfCopyFail: boolean
}

/** What the guest itself decides or knows of a workspace is kept from `before`. */
export function putHostWorkspace(
  tx: Writer,
  { collaborationId, nowMs }: { readonly collaborationId: string; readonly nowMs: number },
  workspace: HostWorkspace,
  before?: CollaborationWorkspaceRow
): Promise<void> {
  return putWorkspace(tx, {
    id: workspace.id,
    collaboration_id: collaborationId,
    name: workspace.name,
    description: workspace.description,
    max_item_mb: workspace.maxItemSizeInMB,
    max_package_mb: workspace.maxReplicationPackageSizeInMB,
    copy_by_ref_if_copy_fail: workspace.copyByRefIfCopyFail ? 1 : 0,
    config: before?.config ?? '{}',
    synced_ms: before?.synced_ms ?? null,
    created_ms: before?.created_ms ?? nowMs,
    modified_ms: before?.modified_ms ?? nowMs
  })
}

export async function updateWorkspace(
  tx: Writer,
  id: string,
  columns: Partial<CollaborationWorkspaceRow>
): Promise<void> {
  // Guests need not learn that a synchronization has ended.
  if (Object.keys(columns).some((name) => name !== 'synced_ms')) await raiseRevision(tx, SYNC_REVISION)
  await tx.updateTable('collaboration_workspaces').set(columns).where('id', '=', id).execute()
}

export async function deleteWorkspace(tx: Writer, id: string): Promise<void> {
  await raiseRevision(tx, SYNC_REVISION)
  await tx.deleteFrom('collaboration_workspaces').where('id', '=', id).execute()
}

/** Of the collaboration that a workspace belongs to. */
export function findCollaborationOfWorkspace(db: Reader, workspaceId: string): Promise<CollaborationRow | undefined> {
  return db
    .selectFrom('collaborations')
    .innerJoin('collaboration_workspaces', 'collaboration_workspaces.collaboration_id', 'collaborations.id')
    .selectAll('collaborations')
    .where('collaboration_workspaces.id', '=', workspaceId)
    .executeTakeFirst()
}
