import type { Principal } from '#access'
import type { CollaborationInvitationRow, CollaborationRow, Reader, Writer } from '#store'
import {
  checkInvited,
  checkResponse,
  findAcceptedInvitation,
  findCollaboration,
  findInvitation,
  findParticipant,
  findWorkspace,
  foreignWorkspaces,
  insertInvitation,
  isLive,
  listCollaborations,
  listParticipants,
  MAX_COLLABORATIONS,
  MAX_PARTICIPANTS,
  type OpenedInvitation,
  type PeerPortal,
  type PortalIdentity,
  putCollaboration,
  putHostWorkspace,
  putParticipant,
  readInvitation,
  readResponse,
  setAccessMode,
  syncError,
  updateInvitation,
  writeResponse
} from '#sync'
import { refused, unknown } from '../pipeline/errors.ts'
import { changeAs, type PortalContext } from '../portal-context.ts'
import { replayed } from './invitation-service.ts'
import { seeCollaboration } from './policy.ts'

/** Addresses under which this portal is reached. */
export interface GuestInput {
  readonly text: string
  readonly urls: readonly string[]
}

/** What an administrator decides on. Errors: `sync/…`, each with the reason why the invitation cannot be accepted. */
export async function validateInvitation(context: PortalContext, input: GuestInput): Promise<OpenedInvitation> {
  const identity = await context.sync.identity()
  return checkAcceptable(context.store.db, identity, input, context.clock.now())
}

/**
 * Makes this portal a guest, as far as it can be without the host, and signs the response. Errors: as
 * `validateInvitation`.
 */
export async function acceptInvitation(
  context: PortalContext,
  caller: Principal,
  input: GuestInput & { readonly guest: PeerPortal }
): Promise<CollaborationRow> {
  const identity = await context.sync.identity()
  const nowMs = context.clock.now()
  return changeAs(context, caller, async (tx) => {
    const opened = await checkAcceptable(tx, identity, input, nowMs)
    if ((await listCollaborations(tx)).length >= MAX_COLLABORATIONS)
      throw refused(`A portal takes part in at most ${MAX_COLLABORATIONS} collaborations.`)
    return join(tx, opened, { ...input, identity, nowMs })
  })
}

async function checkAcceptable(
  db: Reader,
  { portalId }: PortalIdentity,
  { text, urls }: GuestInput,
  nowMs: number
): Promise<OpenedInvitation> {
  const opened = readInvitation(text)
  const { invitation } = opened
  checkInvited(invitation, { portalId, urls, nowMs })
  const [used, collaboration] = [
    await findInvitation(db, invitation.id),
    await findCollaboration(db, invitation.collaborationId)
  ]
  if (collaboration !== undefined && isLive(collaboration))
    throw refused('This portal takes part in the collaboration already.')
  if (used?.digest === opened.digest) throw replayed()
  // Ids of other collaborations: the host claims what is not its own.
  const claims = await foreignWorkspaces(
    db,
    invitation.collaborationId,
    invitation.workspaces.map(({ id }) => id)
  )
  const isForeign =
    claims.length > 0 ||
    (used !== undefined && used.collaboration_id !== invitation.collaborationId) ||
    (collaboration !== undefined && collaboration.host_portal_id !== invitation.hostPortal.id)
  if (isForeign)
    throw syncError('sync/foreign-invitation', 'The invitation names what belongs to another collaboration.')
  return opened
}

async function join(
  tx: Writer,
  { invitation, digest }: OpenedInvitation,
  {
    text,
    guest,
    identity,
    nowMs
  }: GuestInput & { readonly guest: PeerPortal; readonly identity: PortalIdentity; readonly nowMs: number }
): Promise<CollaborationRow> {
  const { hostPortal, collaborationId } = invitation
  const collaboration: CollaborationRow = {
    id: collaborationId,
    role: 'guest',
    status: 'pending',
    name: invitation.collaborationName,
    description: invitation.collaborationDescription,
    host_portal_id: hostPortal.id,
    owner_username: null,
    created_ms: nowMs,
    modified_ms: nowMs,
    ended_ms: null
  }
  await putCollaboration(tx, collaboration)
  const shared = { collaborationId, nowMs }
  await putParticipant(tx, { ...shared, portal: hostPortal, role: 'host', status: 'active' })
  await putParticipant(tx, { ...shared, portal: guest, role: 'guest', status: 'pending' })
  for (const workspace of invitation.workspaces) {
    await putHostWorkspace(tx, shared, workspace)
    await setAccessMode(tx, workspace.id, guest.id, workspace.accessMode)
  }
  const response = writeResponse(
    {
      invitationId: invitation.id,
      invitationDigest: digest,
      collaborationId,
      hostPortalId: hostPortal.id,
      guestPortal: guest,
      createdMs: nowMs
    },
    identity
  )
  const accepted = {
    status: 'guest_accepted',
    guest_portal_url: invitation.guestPortalUrl,
    guest_portal_id: guest.id,
    document: text,
    digest,
    response,
    modified_ms: nowMs,
    expires_ms: invitation.expiresMs
  }
  if ((await findInvitation(tx, invitation.id)) === undefined)
    await insertInvitation(tx, {
      id: invitation.id,
      collaboration_id: collaborationId,
      ...accepted,
      created_ms: invitation.createdMs
    })
  else await updateInvitation(tx, invitation.id, accepted)
  return collaboration
}

/** The signed response, and the address of the host. Errors: `portal/forbidden` for a host. */
export async function exportResponse(
  { store: { db } }: PortalContext,
  collaborationId: string | undefined
): Promise<{ readonly text: string; readonly hostPortalUrl: string }> {
  const collaboration = await seeCollaboration(db, collaborationId, 'guest')
  const accepted = await findAcceptedInvitation(db, collaboration.id)
  const host = await findParticipant(db, collaboration.id, collaboration.host_portal_id)
  if (accepted?.response == null || host === undefined) throw unknown('invitation')
  return { text: accepted.response, hostPortalUrl: host.url }
}

/** What the host decides on. */
export interface OpenedResponse {
  readonly collaboration: CollaborationRow
  readonly invitation: CollaborationInvitationRow
  readonly guest: PeerPortal
}

/** `collaborationId` undefined: of any collaboration. Errors: `sync/…`, each with its reason. */
export async function validateResponse(
  context: PortalContext,
  collaborationId: string | undefined,
  text: string
): Promise<OpenedResponse> {
  const identity = await context.sync.identity()
  return checkImportable(context.store.db, identity, collaborationId, text, context.clock.now())
}

/** From now on the two portals trust each other. Errors: as `validateResponse`. */
export async function importResponse(
  context: PortalContext,
  caller: Principal,
  collaborationId: string | undefined,
  text: string
): Promise<OpenedResponse> {
  const identity = await context.sync.identity()
  const nowMs = context.clock.now()
  return changeAs(context, caller, async (tx) => {
    const opened = await checkImportable(tx, identity, collaborationId, text, nowMs)
    const { collaboration, invitation, guest } = opened
    if ((await listParticipants(tx, collaboration.id)).length >= MAX_PARTICIPANTS)
      throw refused(`A collaboration has at most ${MAX_PARTICIPANTS} participants.`)
    await putParticipant(tx, {
      collaborationId: collaboration.id,
      portal: guest,
      role: 'guest',
      status: 'active',
      nowMs
    })
    for (const { id, accessMode } of readInvitation(invitation.document).invitation.workspaces) {
      // A workspace may have been deleted since.
      if ((await findWorkspace(tx, collaboration.id, id)) !== undefined)
        await setAccessMode(tx, id, guest.id, accessMode)
    }
    await updateInvitation(tx, invitation.id, {
      status: 'host_imported',
      guest_portal_id: guest.id,
      modified_ms: nowMs
    })
    return opened
  })
}

async function checkImportable(
  db: Reader,
  { portalId }: PortalIdentity,
  collaborationId: string | undefined,
  text: string,
  nowMs: number
): Promise<OpenedResponse> {
  const response = readResponse(text)
  const collaboration = await seeCollaboration(db, collaborationId ?? response.collaborationId, 'host')
  const invitation = await findInvitation(db, response.invitationId)
  if (invitation === undefined || invitation.collaboration_id !== collaboration.id)
    throw syncError(
      'sync/foreign-response',
      'The response does not fit: it answers no invitation of this collaboration.'
    )
  if (invitation.status === 'host_invalidated')
    throw syncError('sync/invalidated-invitation', 'The invitation was invalidated. Make a new one.')
  if (invitation.status === 'host_imported') throw replayed()
  checkResponse(
    response,
    {
      hostPortalId: portalId,
      collaborationId: collaboration.id,
      invitationDigest: invitation.digest,
      guestPortalUrl: invitation.guest_portal_url,
      expiresMs: invitation.expires_ms
    },
    nowMs
  )
  const before = await findParticipant(db, collaboration.id, response.guestPortal.id)
  if (before?.status === 'active') throw refused('The portal takes part in the collaboration already.')
  return { collaboration, invitation, guest: response.guestPortal }
}
