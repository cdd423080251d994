import type {
  CollaborationInvitationRow,
  CollaborationParticipantRow,
  CollaborationRow,
  CollaborationWorkspaceRow,
  WorkspaceParticipantRow
} from '#store'
import { hostNameOf, linkOf, statusOf } from '#sync'

export function collaborationObject(row: CollaborationRow): object {
  return {
    id: row.id,
    name: row.name,
    description: row.description,
    collaborationHostPortalId: row.host_portal_id,
    config: row.owner_username === null ? {} : { ownerUsername: row.owner_username },
    created: row.created_ms,
    modified: row.modified_ms
  }
}

/** Who looks at a workspace, and the titles of the own groups that are linked. */
export interface WorkspaceView {
  readonly portalId: string
  readonly groupTitles: ReadonlyMap<string, string>
}

/** With what each participant may do; group and its name are shown of the own link only (COLLABORATION-workspace-4). */
export function workspaceObject(
  row: CollaborationWorkspaceRow,
  access: readonly WorkspaceParticipantRow[],
  view: WorkspaceView
): object {
  const own = access.filter(({ workspace_id }) => workspace_id === row.id)
  return {
    id: row.id,
    name: row.name,
    description: row.description,
    collaborationId: row.collaboration_id,
    config: {
      ...JSON.parse(row.config),
      maxItemSizeInMB: row.max_item_mb,
      maxReplicationPackageSizeInMB: row.max_package_mb,
      copyByRefIfCopyFail: row.copy_by_ref_if_copy_fail === 1,
      bidirectionalSyncCapable: true
    },
    created: row.created_ms,
    modified: row.modified_ms,
    lastSyncSuccess: row.synced_ms ?? -1,
    bidirectionalSyncCapable: true,
    participantGroupLinks: own.filter(({ linked_ms }) => linked_ms !== null).map((each) => linkObject(each, view)),
    participantsWithoutGroupLinks: own
      .filter(({ linked_ms }) => linked_ms === null)
      .map(({ portal_id, access_mode }) => ({ portalId: portal_id, accessMode: access_mode }))
  }
}

function linkObject(row: WorkspaceParticipantRow, { portalId, groupTitles }: WorkspaceView): object {
  return {
    portalId: row.portal_id,
    ...(row.portal_id === portalId &&
      row.group_id !== null && {
        portalGroupId: row.group_id,
        portalGroupName: groupTitles.get(row.group_id) ?? ''
      }),
    config: linkOf(row),
    accessMode: row.access_mode,
    canSyncWorkspace: true
  }
}

export function participantObject(row: CollaborationParticipantRow): object {
  const { firstName, lastName, email } = JSON.parse(row.contact)
  return {
    collaborationId: row.collaboration_id,
    portalInfo: {
      id: row.portal_id,
      url: row.url,
      name: row.name,
      description: row.description,
      portalType: 'onpremises'
    },
    collaborationRole: row.role === 'host' ? 'Host' : 'Guest',
    status: row.status,
    config: {
      contactEmailAddress: email,
      contactFirstname: firstName,
      contactLastname: lastName,
      canRunAgent: true,
      portalVersion: row.portal_version,
      lastConfigSync: row.config_synced_ms ?? -1,
      deleteContributedItems: row.delete_contributed_items === 1,
      deleteReceivedItems: row.delete_received_items === 1
    },
    created: row.created_ms,
    modified: row.modified_ms
  }
}

export function invitationObject(row: CollaborationInvitationRow, hostPortalId: string, nowMs: number): object {
  return {
    id: row.id,
    collaborationId: row.collaboration_id,
    hostPortalId,
    guestPortalId: row.guest_portal_id ?? 'unknown',
    guestPortalUrl: row.guest_portal_url,
    status: statusOf(row, nowMs),
    config: { invitationRequestFilename: invitationFileName(row.guest_portal_url) },
    invitationString: row.document,
    created: row.created_ms,
    modified: row.modified_ms,
    expiration: row.expires_ms
  }
}

export function invitationFileName(guestPortalUrl: string): string {
  return `collaboration-${fileNamePart(guestPortalUrl)}.invite`
}

export function responseFileName(hostPortalUrl: string): string {
  return `collaboration-${fileNamePart(hostPortalUrl)}.response`
}

/** Addresses of IPv6 have colons, which file names on some systems must not. */
function fileNamePart(url: string): string {
  return hostNameOf(url).replaceAll(':', '_')
}
