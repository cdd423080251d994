import { recordAudit } from '#events'
import type { WorkspaceParticipantRow } from '#store'
import {
  findAccess,
  type GroupLink,
  linkOf,
  listAccess,
  removeAccess,
  removeLink,
  setLink
} from '../collaborations/access-rows.ts'
import { updateParticipant } from '../collaborations/participant-rows.ts'
import { listWorkspaces } from '../collaborations/workspace-rows.ts'
import type { AccessMode } from '../model.ts'
import {
  type GuestConfiguration,
  type HostConfiguration,
  type PeerWorkspace,
  readGuestConfiguration
} from './configuration.ts'
import type { PeerCall } from './peer-call.ts'

/** A guest reports its state, and gets the state of its participation. */
export async function answerConfiguration(call: PeerCall): Promise<HostConfiguration> {
  await takeGuestConfiguration(call, readGuestConfiguration(call.body))
  const { tx, collaboration, participant } = call
  const rows = await listWorkspaces(tx, collaboration.id)
  const access = await listAccess(
    tx,
    rows.map(({ id }) => id)
  )
  const accessOf = (workspaceId: string, portalId: string) =>
    access.find((each) => each.workspace_id === workspaceId && each.portal_id === portalId)
  const workspaces = rows.flatMap((row): PeerWorkspace[] => {
    const [own, hosts] = [accessOf(row.id, participant.portal_id), accessOf(row.id, collaboration.host_portal_id)]
    if (own === undefined || hosts === undefined) return []
    return [
      {
        id: row.id,
        name: row.name,
        description: row.description,
        maxItemSizeInMB: row.max_item_mb,
        maxReplicationPackageSizeInMB: row.max_package_mb,
        copyByRefIfCopyFail: row.copy_by_ref_if_copy_fail === 1,
        accessMode: own.access_mode as AccessMode,
        hostAccessMode: hosts.access_mode as AccessMode,
        hostLink: hosts.linked_ms === null ? null : linkOf(hosts)
      }
    ]
  })
  return { status: 'active', name: collaboration.name, description: collaboration.description, workspaces }
}

/** Of itself only: no access mode, no key, no address. Links are those of workspaces that it takes part in. */
async function takeGuestConfiguration(
  { tx, collaboration, participant, nowMs }: PeerCall,
  { links, contact, name, description, portalVersion, deleteContributedItems, deleteReceivedItems }: GuestConfiguration
): Promise<void> {
  await updateParticipant(tx, collaboration.id, participant.portal_id, {
    name,
    description,
    portal_version: portalVersion,
    contact: JSON.stringify(contact),
    delete_contributed_items: deleteContributedItems ? 1 : 0,
    delete_received_items: deleteReceivedItems ? 1 : 0,
    config_synced_ms: nowMs
  })
  const linked = new Map(links.map(({ workspaceId, ...link }) => [workspaceId, link]))
  for (const { id } of await listWorkspaces(tx, collaboration.id)) {
    const access = await findAccess(tx, id, participant.portal_id)
    if (access === undefined) continue
    const link = linked.get(id)
    if (link !== undefined && isSame(link, access)) continue
    if (link !== undefined) await setLink(tx, access, { ...link, groupId: null, nowMs: access.linked_ms ?? nowMs })
    else if (access.linked_ms !== null) await removeLink(tx, id, participant.portal_id)
  }
}

/** Nobody is woken for what every synchronization reports again. */
function isSame(link: GroupLink, access: WorkspaceParticipantRow): boolean {
  const known: GroupLink = linkOf(access)
  return access.linked_ms !== null && LINK_SETTINGS.every((name) => known[name] === link[name])
}

const LINK_SETTINGS = [
  'enableRealtimeSync',
  'copyFeatureServiceData',
  'copyByRefIfCopyFail',
  'enableFeatureServiceBidirectionalSync'
] as const satisfies readonly (keyof GroupLink)[]

/** A guest that has left reports it; it may report it again. */
export async function answerLeaving({ tx, collaboration, participant, nowMs }: PeerCall): Promise<object> {
  if (participant.status === 'left') return { status: 'left' }
  await updateParticipant(tx, collaboration.id, participant.portal_id, { status: 'left', modified_ms: nowMs })
  const workspaces = await listWorkspaces(tx, collaboration.id)
  await removeAccess(
    tx,
    workspaces.map(({ id }) => id),
    participant.portal_id
  )
  const entry = { type: 'participants', action: 'collaborations/leave', subject: participant.portal_id } as const
  await recordAudit(tx, [{ ...entry, data: { collaboration: collaboration.id } }], nowMs)
  return { status: 'left' }
}
