import type { Principal } from '#access'
import { isLoggiaError } from '#kit'
import type { CollaborationParticipantRow, CollaborationRow, Reader } from '#store'
import {
  type AccessMode,
  endCollaboration,
  findParticipant,
  findWorkspace,
  listWorkspaces,
  removeAccess,
  setAccessMode,
  updateCollaboration,
  updateParticipant
} from '#sync'
import { forbidden, refused, unknown } from '../pipeline/errors.ts'
import { changeAs, type PortalContext } from '../portal-context.ts'
import { type Side, seeCollaboration } from './policy.ts'

export interface ParticipantInView {
  readonly collaboration: CollaborationRow
  readonly participant: CollaborationParticipantRow
}

/** A guest sees itself and the host. Errors: those of the collaboration, `portal/unknown-participant`. */
export async function seeParticipant(
  db: Reader,
  { collaboration_id, participant_id }: Readonly<Record<string, string>>,
  side: Side
): Promise<ParticipantInView> {
  const collaboration = await seeCollaboration(db, collaboration_id, side)
  const participant = await findParticipant(db, collaboration.id, participant_id?.toLowerCase() ?? '')
  if (participant === undefined || !['active', 'pending'].includes(participant.status)) throw unknown('participant')
  return { collaboration, participant }
}

/** By workspace; those that are not named stay. Errors: `portal/unknown-workspace`. */
export function updateAccessModes(
  context: PortalContext,
  caller: Principal,
  path: Readonly<Record<string, string>>,
  modes: ReadonlyMap<string, AccessMode>
): Promise<void> {
  const nowMs = context.clock.now()
  return changeAs(context, caller, async (tx) => {
    const { collaboration, participant } = await seeParticipant(tx, path, 'host')
    for (const [workspaceId, mode] of modes) {
      if ((await findWorkspace(tx, collaboration.id, workspaceId)) === undefined) throw unknown('workspace')
      await setAccessMode(tx, workspaceId, participant.portal_id, mode)
    }
    await updateCollaboration(tx, collaboration.id, { modified_ms: nowMs })
  })
}

export interface ItemDeletePolicy {
  readonly deleteContributedItems: boolean | undefined
  readonly deleteReceivedItems: boolean | undefined
}

/** What happens to items when the participation ends. A guest decides for itself. Errors: `portal/forbidden`. */
export async function updateItemDeletePolicy(
  context: PortalContext,
  caller: Principal,
  path: Readonly<Record<string, string>>,
  { deleteContributedItems: contributed, deleteReceivedItems: received }: ItemDeletePolicy
): Promise<void> {
  const { portalId } = await context.sync.identity()
  const nowMs = context.clock.now()
  await changeAs(context, caller, async (tx) => {
    const { collaboration, participant } = await seeParticipant(tx, path, 'either')
    if (collaboration.role === 'guest' && participant.portal_id !== portalId) throw forbidden()
    await updateParticipant(tx, collaboration.id, participant.portal_id, {
      ...(contributed !== undefined && { delete_contributed_items: contributed ? 1 : 0 }),
      ...(received !== undefined && { delete_received_items: received ? 1 : 0 }),
      modified_ms: nowMs
    })
  })
}

export interface ContactChange {
  readonly firstName: string | undefined
  readonly lastName: string | undefined
  readonly email: string | undefined
}

/** For this portal only. Errors: `portal/forbidden`. */
export async function updateOwnContact(
  context: PortalContext,
  caller: Principal,
  path: Readonly<Record<string, string>>,
  change: ContactChange
): Promise<void> {
  const { portalId } = await context.sync.identity()
  const nowMs = context.clock.now()
  await changeAs(context, caller, async (tx) => {
    const { collaboration, participant } = await seeParticipant(tx, path, 'either')
    if (participant.portal_id !== portalId) throw forbidden()
    const given = Object.fromEntries(Object.entries(change).filter(([, value]) => value !== undefined))
    await updateParticipant(tx, collaboration.id, portalId, {
      contact: JSON.stringify({ ...JSON.parse(participant.contact), ...given }),
      modified_ms: nowMs
    })
  })
}

/** The host ends the participation of a guest, which is refused from then on. Errors: `portal/refused` for itself. */
export function removeParticipant(
  context: PortalContext,
  caller: Principal,
  path: Readonly<Record<string, string>>
): Promise<void> {
  const nowMs = context.clock.now()
  return changeAs(context, caller, async (tx) => {
    const { collaboration, participant } = await seeParticipant(tx, path, 'host')
    if (participant.role === 'host') throw refused('The host cannot be removed. Delete the collaboration instead.')
    await updateParticipant(tx, collaboration.id, participant.portal_id, { status: 'removed', modified_ms: nowMs })
    const workspaces = await listWorkspaces(tx, collaboration.id)
    await removeAccess(
      tx,
      workspaces.map(({ id }) => id),
      participant.portal_id
    )
  })
}

/**
 * This portal, a guest, leaves, whether the host can be notified at once or not. Errors: `portal/forbidden` for the host.
 */
export async function leaveCollaboration(
  context: PortalContext,
  caller: Principal,
  collaborationId: string | undefined
): Promise<void> {
  const nowMs = context.clock.now()
  const left = await changeAs(context, caller, async (tx) => {
    const collaboration = await seeCollaboration(tx, collaborationId, 'guest')
    await endCollaboration(tx, collaboration.id, 'left', nowMs)
    return collaboration
  })
  try {
    await context.sync.reportLeaving(left)
  } catch (error) {
    if (!isLoggiaError(error, 'sync/')) throw error
    context.log.warn(
      { err: error, collaboration: left.id },
      'the host could not be notified that this portal has left; it is tried again'
    )
  }
}
