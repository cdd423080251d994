import type { Principal } from '#access'
import { type LoggiaError, randomHex } from '#kit'
import type { CollaborationInvitationRow, CollaborationRow, Reader } from '#store'
import {
  type AccessMode,
  findInvitation,
  type Invitation,
  insertInvitation,
  isSamePortal,
  listInvitations,
  listWorkspaces,
  MAX_INVITATIONS,
  type PeerPortal,
  readInvitation,
  statusOf,
  syncError,
  updateInvitation,
  writeInvitation
} from '#sync'
import { badParameters, refused, unknown } from '../pipeline/errors.ts'
import { changeAs, type PortalContext } from '../portal-context.ts'
import { seeCollaboration } from './policy.ts'

const HOUR_MS = 3_600_000
/** At most what a refresh gives (COLLABORATION-invitation-3). */
export const EXPIRATION_HOURS = { byDefault: 24, max: 72 } as const

export interface InvitationInput {
  readonly guestPortalUrl: string
  readonly accessModes: ReadonlyMap<string, AccessMode>
  readonly hours: number
  readonly host: PeerPortal
}

/** Resolves with the signed file as a row. Errors: `portal/bad-parameters`, `portal/refused`. */
export async function inviteParticipant(
  context: PortalContext,
  caller: Principal,
  collaborationId: string | undefined,
  { guestPortalUrl, accessModes, hours, host }: InvitationInput
): Promise<CollaborationInvitationRow> {
  const identity = await context.sync.identity()
  if (isSamePortal(guestPortalUrl, host.url))
    throw badParameters(["'guestPortalUrl' must be the address of another portal."])
  const nowMs = context.clock.now()
  return changeAs(context, caller, async (tx) => {
    const collaboration = await seeCollaboration(tx, collaborationId, 'host')
    if ((await listInvitations(tx, collaboration.id)).length >= MAX_INVITATIONS)
      throw refused(`A collaboration has at most ${MAX_INVITATIONS} invitations.`)
    const invitation: Invitation = {
      id: randomHex(16),
      ...(await offerOf(tx, collaboration, accessModes)),
      guestPortalUrl,
      hostPortal: host,
      createdMs: nowMs,
      expiresMs: nowMs + hours * HOUR_MS
    }
    const { text, digest } = writeInvitation(invitation, identity)
    const row: CollaborationInvitationRow = {
      id: invitation.id,
      collaboration_id: collaboration.id,
      status: 'host_created',
      guest_portal_url: guestPortalUrl,
      guest_portal_id: null,
      document: text,
      digest,
      response: null,
      created_ms: nowMs,
      modified_ms: nowMs,
      expires_ms: invitation.expiresMs
    }
    await insertInvitation(tx, row)
    return row
  })
}

/** The same offer as things are now, good for 72 hours; the file before cannot be answered any more. */
export async function refreshInvitation(
  context: PortalContext,
  caller: Principal,
  path: Readonly<Record<string, string>>,
  host: PeerPortal
): Promise<CollaborationInvitationRow> {
  const identity = await context.sync.identity()
  const nowMs = context.clock.now()
  return changeAs(context, caller, async (tx) => {
    const { collaboration, invitation: row } = await seeInvitation(tx, path)
    const status = statusOf(row, nowMs)
    if (status !== 'host_created' && status !== 'expired')
      throw refused(`The invitation cannot be refreshed: it ${ENDED[status] ?? 'is of another portal'}.`)
    const { invitation: before } = readInvitation(row.document)
    const known = new Set((await listWorkspaces(tx, collaboration.id)).map(({ id }) => id))
    const modes = new Map(
      before.workspaces.filter(({ id }) => known.has(id)).map(({ id, accessMode }) => [id, accessMode] as const)
    )
    if (modes.size === 0) throw refused('The invitation cannot be refreshed: its workspaces were deleted.')
    const after: Invitation = {
      ...before,
      ...(await offerOf(tx, collaboration, modes)),
      hostPortal: { ...host, contact: before.hostPortal.contact },
      createdMs: nowMs,
      expiresMs: nowMs + EXPIRATION_HOURS.max * HOUR_MS
    }
    const { text, digest } = writeInvitation(after, identity)
    const change = { document: text, digest, status: 'host_created', modified_ms: nowMs, expires_ms: after.expiresMs }
    await updateInvitation(tx, row.id, change)
    return { ...row, ...change }
  })
}

const ENDED: Readonly<Record<string, string>> = {
  host_invalidated: 'was invalidated',
  host_imported: 'was accepted'
}

/** A response to it is refused from now on. Errors: `portal/refused` when it was accepted already. */
export function invalidateInvitation(
  context: PortalContext,
  caller: Principal,
  path: Readonly<Record<string, string>>
): Promise<void> {
  const nowMs = context.clock.now()
  return changeAs(context, caller, async (tx) => {
    const { invitation } = await seeInvitation(tx, path)
    if (invitation.status === 'host_imported')
      throw refused('The invitation was accepted already. Remove the participant instead.')
    await updateInvitation(tx, invitation.id, { status: 'host_invalidated', modified_ms: nowMs })
  })
}

/** Errors: those of the collaboration, `portal/unknown-invitation`. */
export async function seeInvitation(
  db: Reader,
  { collaboration_id, invitation_id }: Readonly<Record<string, string>>
): Promise<{ readonly collaboration: CollaborationRow; readonly invitation: CollaborationInvitationRow }> {
  const collaboration = await seeCollaboration(db, collaboration_id, 'host')
  const invitation = await findInvitation(db, invitation_id?.toLowerCase() ?? '')
  if (invitation?.collaboration_id !== collaboration.id) throw unknown('invitation')
  return { collaboration, invitation }
}

async function offerOf(
  db: Reader,
  { id, name, description }: CollaborationRow,
  accessModes: ReadonlyMap<string, AccessMode>
): Promise<Pick<Invitation, 'collaborationId' | 'collaborationName' | 'collaborationDescription' | 'workspaces'>> {
  const workspaces = new Map((await listWorkspaces(db, id)).map((row) => [row.id, row]))
  return {
    collaborationId: id,
    collaborationName: name,
    collaborationDescription: description,
    workspaces: [...accessModes].map(([workspaceId, accessMode]) => {
      const row = workspaces.get(workspaceId)
      if (row === undefined) throw unknown('workspace')
      return {
        id: row.id,
        name: row.name,
        description: row.description,
        accessMode,
        maxItemSizeInMB: row.max_item_mb,
        maxReplicationPackageSizeInMB: row.max_package_mb,
        copyByRefIfCopyFail: row.copy_by_ref_if_copy_fail === 1
      }
    })
  }
}

/** Checks that this portal made it, before the rest of the file. */
export function replayed(): LoggiaError {
  return syncError('sync/replayed-document', 'The file was used before. Ask for a new one.')
}
