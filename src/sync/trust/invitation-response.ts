import type { LoggiaError } from '#kit'
import { syncError } from '../errors.ts'
import type { JsonObject } from './canonical-json.ts'
import { DocumentReader } from './document-reader.ts'
import { type PeerPortal, peerToJson, readPeer } from './peer-portal.ts'
import type { PortalIdentity } from './portal-identity.ts'
import { isSamePortal } from './portal-url.ts'
import { badDocument, openDocument, signDocument } from './signed-document.ts'

const KIND = 'invitationResponse'

/** A guest's answer to one invitation, as the file that is carried back to the host says. */
export interface InvitationResponse {
  readonly invitationId: string
  /** Digest of the accepted invitation: only a party that has the file can answer it. */
  readonly invitationDigest: string
  readonly collaborationId: string
  readonly hostPortalId: string
  readonly guestPortal: PeerPortal
  readonly createdMs: number
}

export function writeResponse(response: InvitationResponse, identity: PortalIdentity): string {
  return signDocument(KIND, contentOf(response), identity)
}

/** Errors: `sync/bad-document`, `sync/changed-document`. */
export function readResponse(text: string): InvitationResponse {
  const reader = new DocumentReader(openDocument(KIND, text), (why) => badDocument(KIND, why))
  return {
    invitationId: reader.id('invitationId'),
    invitationDigest: reader.match('invitationDigest', /^[A-Za-z0-9_-]{43}$/),
    collaborationId: reader.id('collaborationId'),
    hostPortalId: reader.match('hostPortalId', /^[0-9a-f-]{36}$/),
    guestPortal: readPeer(reader.object('guestPortal')),
    createdMs: reader.instant('created')
  }
}

/** The host's record of the invitation that a response refers to. */
export interface OpenInvitation {
  readonly hostPortalId: string
  readonly collaborationId: string
  readonly invitationDigest: string
  readonly guestPortalUrl: string
  readonly expiresMs: number
}

/**
 * Errors: `sync/foreign-response` for another portal, collaboration or invitation, or from another guest than the
 * invited one · `sync/expired-invitation`.
 */
export function checkResponse(response: InvitationResponse, invitation: OpenInvitation, nowMs: number): void {
  const { guestPortal } = response
  if (response.hostPortalId !== invitation.hostPortalId) throw foreign('it is for another portal')
  if (response.collaborationId !== invitation.collaborationId) throw foreign('it is for another collaboration')
  if (response.invitationDigest !== invitation.invitationDigest)
    throw foreign('it answers an earlier form of the invitation, which was refreshed since')
  if (guestPortal.id === invitation.hostPortalId) throw foreign('it was made by this portal itself')
  if (!isSamePortal(guestPortal.url, invitation.guestPortalUrl))
    throw foreign(`${invitation.guestPortalUrl} was invited, and ${guestPortal.url} has answered`)
  // By the clock of the host: the guest's own instant proves nothing.
  if (nowMs >= invitation.expiresMs)
    throw syncError('sync/expired-invitation', 'The invitation has expired. Refresh it, and have it accepted again.')
}

function foreign(why: string): LoggiaError {
  return syncError('sync/foreign-response', `The response does not fit: ${why}.`)
}

function contentOf({ guestPortal, createdMs, ...rest }: InvitationResponse): JsonObject {
  return { ...rest, guestPortal: peerToJson(guestPortal), created: createdMs }
}
