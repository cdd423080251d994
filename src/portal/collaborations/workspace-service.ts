import type { Principal } from '#access'
import { randomHex } from '#kit'
import type { CollaborationRow, CollaborationWorkspaceRow, Writer } from '#store'
import {
  type AccessMode,
  deleteWorkspace,
  findAccess,
  listWorkspaces,
  MAX_WORKSPACES,
  putWorkspace,
  setAccessMode,
  updateWorkspace,
  WORKSPACE_SIZES
} from '#sync'
import { refused, unknown } from '../pipeline/errors.ts'
import { changeAs, type PortalContext } from '../portal-context.ts'
import { checkLinkedOnce, linkFirstGroup, seeOwnGroup } from './group-link-service.ts'
import { mergeSettings, type WorkspaceSettings } from './parameters.ts'
import { seeCollaboration, seeWorkspace } from './policy.ts'

export interface NewWorkspace {
  readonly name: string
  readonly description: string
  readonly groupId: string | undefined
  readonly settings: WorkspaceSettings
  readonly portalId: string
  readonly accessMode: AccessMode
  readonly nowMs: number
}

/** Within the transaction of its collaboration. Errors: `portal/bad-parameters`, `portal/refused`. */
export async function insertWorkspace(
  tx: Writer,
  { id: collaborationId }: Pick<CollaborationRow, 'id'>,
  { name, description, groupId, settings, portalId, accessMode, nowMs }: NewWorkspace
): Promise<string> {
  if ((await listWorkspaces(tx, collaborationId)).length >= MAX_WORKSPACES)
    throw refused(`A collaboration has at most ${MAX_WORKSPACES} workspaces.`)
  const { config, ...sizes } = mergeSettings(settings)
  const row: CollaborationWorkspaceRow = {
    id: randomHex(16),
    collaboration_id: collaborationId,
    name,
    description,
    max_item_mb: sizes.maxItemSizeInMB ?? WORKSPACE_SIZES.maxItemSizeInMB.byDefault,
    max_package_mb: sizes.maxReplicationPackageSizeInMB ?? WORKSPACE_SIZES.maxReplicationPackageSizeInMB.byDefault,
    copy_by_ref_if_copy_fail: sizes.copyByRefIfCopyFail === false ? 0 : 1,
    config: JSON.stringify(config),
    synced_ms: null,
    created_ms: nowMs,
    modified_ms: nowMs
  }
  await putWorkspace(tx, row)
  await setAccessMode(tx, row.id, portalId, accessMode)
  if (groupId !== undefined) {
    const access = await findAccess(tx, row.id, portalId)
    if (access === undefined) throw unknown('workspace')
    await checkLinkedOnce(tx, collaborationId, { ...access, group_id: groupId })
    await linkFirstGroup(tx, access, groupId, nowMs)
  }
  return row.id
}

export interface AddedWorkspace {
  readonly name: string
  readonly description: string
  readonly groupId: string | undefined
  readonly settings: WorkspaceSettings
}

/** The host sends and receives in it; guests get separate access modes. Resolves with its id. */
export async function addWorkspace(
  context: PortalContext,
  asking: Principal,
  collaborationId: string | undefined,
  { groupId, ...input }: AddedWorkspace
): Promise<{ readonly collaborationId: string; readonly workspaceId: string }> {
  const { portalId } = await context.sync.identity()
  const nowMs = context.clock.now()
  return changeAs(context, asking, async (tx, caller) => {
    const group = groupId === undefined ? undefined : await seeOwnGroup(tx, caller, groupId, nowMs)
    const collaboration = await seeCollaboration(tx, collaborationId, 'host')
    const added = { ...input, groupId: group?.row.id, portalId, accessMode: 'sendAndReceive', nowMs } as const
    return { collaborationId: collaboration.id, workspaceId: await insertWorkspace(tx, collaboration, added) }
  })
}

export interface WorkspaceChange {
  readonly name: string | undefined
  readonly description: string | undefined
  readonly settings: WorkspaceSettings
}

/** Values that are not sent stay. Errors: `portal/forbidden` for a guest, `portal/bad-parameters`. */
export function updateWorkspaceInfo(
  context: PortalContext,
  caller: Principal,
  path: Readonly<Record<string, string>>,
  { name, description, settings }: WorkspaceChange
): Promise<void> {
  const nowMs = context.clock.now()
  return changeAs(context, caller, async (tx) => {
    const { workspace } = await seeWorkspace(tx, path, 'host')
    const { config, maxItemSizeInMB, maxReplicationPackageSizeInMB, copyByRefIfCopyFail } = mergeSettings(settings)
    const merged = JSON.stringify({ ...JSON.parse(workspace.config), ...config })
    if (merged.length > MAX_CONFIG) throw refused('The settings of the workspace are longer than 10,000 characters.')
    await updateWorkspace(tx, workspace.id, {
      ...(name !== undefined && { name }),
      ...(description !== undefined && { description }),
      ...(maxItemSizeInMB !== undefined && { max_item_mb: maxItemSizeInMB }),
      ...(maxReplicationPackageSizeInMB !== undefined && { max_package_mb: maxReplicationPackageSizeInMB }),
      ...(copyByRefIfCopyFail !== undefined && { copy_by_ref_if_copy_fail: copyByRefIfCopyFail ? 1 : 0 }),
      config: merged,
      modified_ms: nowMs
    })
  })
}

const MAX_CONFIG = 10_000

export function removeWorkspace(
  context: PortalContext,
  caller: Principal,
  path: Readonly<Record<string, string>>
): Promise<void> {
  return changeAs(context, caller, async (tx) => {
    const { workspace } = await seeWorkspace(tx, path, 'host')
    await deleteWorkspace(tx, workspace.id)
  })
}
