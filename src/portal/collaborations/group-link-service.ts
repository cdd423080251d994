import type { Principal } from '#access'
import type { Reader, WorkspaceParticipantRow, Writer } from '#store'
import {
  findAccess,
  type GroupLink,
  linkOf,
  listAccess,
  listWorkspaces,
  removeLink,
  removeLinksOfGroup,
  setLink
} from '#sync'
import { type GroupStanding, may, readGroup, standingOf } from '../groups/index.ts'
import { forbidden, refused } from '../pipeline/errors.ts'
import { changeAs, type PortalContext } from '../portal-context.ts'
import { seeWorkspace } from './policy.ts'

/** How a group is linked when nothing is said (COLLABORATION-workspace-5). */
const LINK_BY_DEFAULT: GroupLink = {
  enableRealtimeSync: true,
  copyFeatureServiceData: false,
  copyByRefIfCopyFail: true,
  enableFeatureServiceBidirectionalSync: true
}

export type LinkInput = { readonly [Name in keyof GroupLink]: GroupLink[Name] | undefined }

/**
 * Links a group of this portal, in place of the one before; what is not said stays as it was. Errors:
 * `portal/unknown-group`, `portal/forbidden` for a group that the caller does not manage, `portal/refused` when another
 * workspace of the collaboration has it.
 */
export async function linkGroup(
  context: PortalContext,
  asking: Principal,
  path: Readonly<Record<string, string>>,
  { groupId, ...input }: LinkInput & { readonly groupId: string }
): Promise<void> {
  const { portalId } = await context.sync.identity()
  const nowMs = context.clock.now()
  await changeAs(context, asking, async (tx, caller) => {
    const { row } = await seeOwnGroup(tx, caller, groupId, nowMs)
    const { collaboration, workspace } = await seeWorkspace(tx, path, 'either')
    const access = await findAccess(tx, workspace.id, portalId)
    if (access === undefined) throw forbidden()
    await checkLinkedOnce(tx, collaboration.id, { ...access, group_id: row.id })
    const before = access.linked_ms === null ? LINK_BY_DEFAULT : linkOf(access)
    const given = Object.fromEntries(Object.entries(input).filter(([, value]) => value !== undefined))
    await setLink(tx, access, { ...before, ...given, groupId: row.id, nowMs })
  })
}

export async function unlinkGroup(
  context: PortalContext,
  caller: Principal,
  path: Readonly<Record<string, string>>
): Promise<{ readonly collaborationId: string; readonly workspaceId: string }> {
  const { portalId } = await context.sync.identity()
  return changeAs(context, caller, async (tx) => {
    const { collaboration, workspace } = await seeWorkspace(tx, path, 'either')
    const access = await findAccess(tx, workspace.id, portalId)
    if (access?.linked_ms == null) throw refused('No group is linked to the workspace.')
    await removeLink(tx, workspace.id, portalId)
    return { collaborationId: collaboration.id, workspaceId: workspace.id }
  })
}

/** Within the transaction that makes the workspace. */
export async function linkFirstGroup(tx: Writer, access: WorkspaceParticipantRow, groupId: string, nowMs: number) {
  await setLink(tx, access, { ...LINK_BY_DEFAULT, groupId, nowMs })
}

/** Content of the group goes to others: only who manages it decides that. */
export async function seeOwnGroup(
  tx: Writer,
  caller: Principal,
  groupId: string,
  nowMs: number
): Promise<GroupStanding> {
  const standing = await standingOf(tx, groupId.toLowerCase(), caller, nowMs)
  if (!may('update', standing)) throw forbidden()
  return standing
}

/** Content that is received in one workspace would be sent in the other. Errors: `portal/refused`. */
export async function checkLinkedOnce(
  db: Reader,
  collaborationId: string,
  { workspace_id, portal_id, group_id }: Pick<WorkspaceParticipantRow, 'workspace_id' | 'portal_id' | 'group_id'>
): Promise<void> {
  const workspaces = await listWorkspaces(db, collaborationId)
  const links = await listAccess(
    db,
    workspaces.map(({ id }) => id)
  )
  if (
    links.some(
      (each) => each.group_id === group_id && each.portal_id === portal_id && each.workspace_id !== workspace_id
    )
  )
    throw refused('The group is linked to another workspace of this collaboration.')
}

/** Titles of the groups that this portal has linked. */
export async function linkedGroupTitles(
  db: Reader,
  access: readonly WorkspaceParticipantRow[]
): Promise<ReadonlyMap<string, string>> {
  const ids = new Set(access.flatMap(({ group_id }) => group_id ?? []))
  const groups = await Promise.all([...ids].map((id) => readGroup(db, id)))
  return new Map(groups.flatMap((row) => (row === undefined ? [] : [[row.id, row.title] as const])))
}

/** To be called within the transaction that deletes a group. */
export function forgetLinksOfGroup(tx: Writer, groupId: string): Promise<void> {
  return removeLinksOfGroup(tx, groupId)
}
