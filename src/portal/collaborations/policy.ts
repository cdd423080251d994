import type { CollaborationRow, CollaborationWorkspaceRow, Reader } from '#store'
import { findCollaboration, findWorkspace, isLive } from '#sync'
import { forbidden, unknown } from '../pipeline/errors.ts'
import { holderOf, type Rule } from '../pipeline/rule.ts'

/** Of the host and of the guest: which of them may what is decided by the collaboration. */
export const MAY_MANAGE_COLLABORATIONS: Rule = holderOf('portal:admin:manageCollaborations')

export type Side = 'host' | 'guest' | 'either'

/** Errors: `portal/unknown-collaboration`, `portal/forbidden` for what only the other side may do. */
export async function seeCollaboration(db: Reader, id: string | undefined, side: Side): Promise<CollaborationRow> {
  const row = await findCollaboration(db, id?.toLowerCase() ?? '')
  if (row === undefined || !isLive(row)) throw unknown('collaboration')
  if (side !== 'either' && row.role !== side) throw forbidden()
  return row
}

export interface WorkspaceInView {
  readonly collaboration: CollaborationRow
  readonly workspace: CollaborationWorkspaceRow
}

/** Errors: those of `seeCollaboration`, `portal/unknown-workspace`. */
export async function seeWorkspace(
  db: Reader,
  { collaboration_id, workspace_id }: Readonly<Record<string, string>>,
  side: Side
): Promise<WorkspaceInView> {
  const collaboration = await seeCollaboration(db, collaboration_id, side)
  const workspace = await findWorkspace(db, collaboration.id, workspace_id?.toLowerCase() ?? '')
  if (workspace === undefined) throw unknown('workspace')
  return { collaboration, workspace }
}
