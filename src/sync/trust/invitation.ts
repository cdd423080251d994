import { syncError } from '../errors.ts'
import { ACCESS_MODES, type AccessMode, MAX_WORKSPACES } from '../model.ts'
import type { JsonObject } from './canonical-json.ts'
import { DocumentReader } from './document-reader.ts'
import { type PeerPortal, peerToJson, readPeer } from './peer-portal.ts'
import type { PortalIdentity } from './portal-identity.ts'
import { isSamePortal, portalUrlOf } from './portal-url.ts'
import { badDocument, documentDigest, openDocument, signDocument } from './signed-document.ts'

const KIND = 'invitationRequest'

/** The offer of a host to one guest, as in the invitation file. */
export interface Invitation {
  readonly id: string
  readonly collaborationId: string
  readonly collaborationName: string
  readonly collaborationDescription: string
  readonly workspaces: readonly InvitedWorkspace[]
  readonly guestPortalUrl: string
  readonly hostPortal: PeerPortal
  readonly createdMs: number
  readonly expiresMs: number
}

export interface InvitedWorkspace {
  readonly id: string
  readonly name: string
  readonly description: string
  /** Contact of the guest. */
  readonly accessMode: AccessMode
  readonly maxItemSizeInMB: number
  readonly maxReplicationPackageSizeInMB: number
  readonly copyByRefIfCopyFail: boolean
}

/** A checked invitation, and what names it for good. */
export interface OpenedInvitation {
  readonly invitation: Invitation
  readonly digest: string
}

export function writeInvitation(invitation: Invitation, identity: PortalIdentity): { text: string; digest: string } {
  const content = contentOf(invitation)
  return { text: signDocument(KIND, content, identity), digest: documentDigest(KIND, content) }
}

/** Errors: `sync/bad-document`, `sync/changed-document`. */
export function readInvitation(text: string): OpenedInvitation {
  const content = openDocument(KIND, text)
  const reader = new DocumentReader(content, (why) => badDocument(KIND, why))
  const invitation: Invitation = {
    id: reader.id('id'),
    collaborationId: reader.id('collaborationId'),
    collaborationName: reader.text('collaborationName', 100),
    collaborationDescription: reader.text('collaborationDescription', 250),
    workspaces: reader
      .object('collaborationWorkspaceConfigs')
      .objects('accessMode', MAX_WORKSPACES)
      .map((workspace) => readWorkspace(workspace)),
    guestPortalUrl: reader.match('guestPortalUrl', { test: (url) => portalUrlOf(url) === url }),
    hostPortal: readPeer(reader.object('hostPortal')),
    createdMs: reader.instant('created'),
    expiresMs: reader.instant('expiration')
  }
  if (new Set(invitation.workspaces.map(({ id }) => id)).size < invitation.workspaces.length)
    throw badDocument(KIND, 'it names a workspace twice')
  return { invitation, digest: documentDigest(KIND, content) }
}

/** The reader of an invitation. */
export interface Invited {
  readonly portalId: string
  /** Addresses under which this portal is reached. */
  readonly urls: readonly string[]
  readonly nowMs: number
}

/** Errors: `sync/own-invitation`, `sync/foreign-invitation`, `sync/expired-invitation`. */
export function checkInvited(
  { hostPortal, guestPortalUrl, expiresMs }: Invitation,
  { portalId, urls, nowMs }: Invited
): void {
  if (hostPortal.id === portalId)
    throw syncError('sync/own-invitation', 'The invitation was made by this portal itself.')
  if (!urls.some((url) => isSamePortal(url, guestPortalUrl)))
    throw syncError(
      'sync/foreign-invitation',
      `The invitation is for ${guestPortalUrl}, not for this portal (${urls.join(', ')}).`
    )
  if (nowMs >= expiresMs)
    throw syncError('sync/expired-invitation', 'The invitation has expired. Ask the host to refresh it.')
}

function contentOf({ workspaces, hostPortal, createdMs, expiresMs, ...rest }: Invitation): JsonObject {
  return {
    ...rest,
    collaborationWorkspaceConfigs: { accessMode: workspaces.map(workspaceToJson) },
    hostPortal: peerToJson(hostPortal),
    created: createdMs,
    expiration: expiresMs
  }
}

function workspaceToJson({ id, name, description, accessMode, ...config }: InvitedWorkspace): JsonObject {
  return {
    collaborationWorkspaceId: id,
    collaborationWorkspaceName: name,
    collaborationWorkspaceDescription: description,
    accessMode,
    config
  }
}

function readWorkspace(reader: DocumentReader): InvitedWorkspace {
  const config = reader.object('config')
  return {
    id: reader.id('collaborationWorkspaceId'),
    name: reader.text('collaborationWorkspaceName', 100),
    description: reader.text('collaborationWorkspaceDescription', 250),
    accessMode: reader.choice('accessMode', ACCESS_MODES),
    maxItemSizeInMB: config.wholeNumber('maxItemSizeInMB', 1_024),
    maxReplicationPackageSizeInMB: config.wholeNumber('maxReplicationPackageSizeInMB', 5_120),
    copyByRefIfCopyFail: config.flag('copyByRefIfCopyFail')
  }
}
