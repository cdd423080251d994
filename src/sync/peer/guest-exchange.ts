import { auditChange, recordAudit } from '#events'
import type { Clock } from '#kit'
import type { CollaborationParticipantRow, CollaborationRow, Store, Writer } from '#store'
import { linkOf, listAccess, removeLink, setAccessMode, setLink } from '../collaborations/access-rows.ts'
import {
  endCollaboration,
  findCollaboration,
  isLive,
  updateCollaboration
} from '../collaborations/collaboration-rows.ts'
import { findParticipant, updateParticipant } from '../collaborations/participant-rows.ts'
import {
  deleteWorkspace,
  foreignWorkspaces,
  listWorkspaces,
  putHostWorkspace
} from '../collaborations/workspace-rows.ts'
import { syncError } from '../errors.ts'
import type { PortalIdentity } from '../trust/portal-identity.ts'
import { type GuestConfiguration, type HostConfiguration, readHostConfiguration } from './configuration.ts'
import type { AskPeer } from './peer-client.ts'

export interface GuestExchange {
  readonly store: Store
  readonly clock: Clock
  readonly identity: () => Promise<PortalIdentity>
  readonly ask: AskPeer
}

/**
 * A guest reports its state to the host and takes over the host's state of the collaboration; also that it has ended.
 * Errors: `sync/peer-unreachable`, `sync/peer-refused`, `sync/foreign-answer`, `sync/bad-message`.
 */
export async function exchangeConfiguration(
  { store, clock, identity, ask }: GuestExchange,
  collaboration: CollaborationRow
): Promise<void> {
  const { portalId } = await identity()
  const told = await guestConfiguration(store, collaboration.id, portalId)
  const text = await ask(await hostOf(store, collaboration), `/collaborations/${collaboration.id}/configuration`, told)
  const configuration = readHostConfiguration(text)
  const nowMs = clock.now()
  await store.transaction(async (tx) => {
    // It may have been left while the host was asked.
    const current = await findCollaboration(tx, collaboration.id)
    if (current === undefined || !isLive(current)) return
    if (configuration.status !== 'active') return endByHost(tx, current, configuration.status, nowMs)
    await takeHostConfiguration(tx, current, configuration, { portalId, nowMs })
    await auditChange(tx, nowMs)
  })
}

/** Notifies the host that this portal has left; to be repeated until it succeeds. Errors: as `exchangeConfiguration`. */
export async function reportLeaving(
  { store, identity, ask }: GuestExchange,
  collaboration: CollaborationRow
): Promise<void> {
  const { portalId } = await identity()
  await ask(await hostOf(store, collaboration), `/collaborations/${collaboration.id}/leave`, {})
  await store.transaction((tx) => updateParticipant(tx, collaboration.id, portalId, { status: 'left' }))
}

/** Errors: `sync/unknown-peer`. */
export async function hostOf({ db }: Pick<Store, 'db'>, { id, host_portal_id }: CollaborationRow) {
  const host = await findParticipant(db, id, host_portal_id)
  if (host === undefined) throw syncError('sync/unknown-peer', 'The host of the collaboration is not known.')
  return {
    portalId: host.portal_id,
    publicKey: host.public_key,
    url: host.url,
    certificatePin: host.certificate_pin
  }
}

async function guestConfiguration({ db }: Store, id: string, portalId: string): Promise<GuestConfiguration> {
  const own = (await findParticipant(db, id, portalId)) as CollaborationParticipantRow
  const workspaces = await listWorkspaces(db, id)
  const access = await listAccess(
    db,
    workspaces.map((each) => each.id)
  )
  return {
    name: own.name,
    description: own.description,
    portalVersion: own.portal_version,
    contact: JSON.parse(own.contact),
    deleteContributedItems: own.delete_contributed_items === 1,
    deleteReceivedItems: own.delete_received_items === 1,
    links: access
      .filter(({ portal_id, linked_ms }) => portal_id === portalId && linked_ms !== null)
      .map((row) => ({ workspaceId: row.workspace_id, ...linkOf(row) }))
  }
}

async function endByHost(
  tx: Writer,
  { id }: CollaborationRow,
  status: 'deleted' | 'removed',
  nowMs: number
): Promise<void> {
  await endCollaboration(tx, id, status, nowMs)
  await recordAudit(tx, [{ type: 'collaborations', action: `collaborations/${status}`, subject: id }], nowMs)
}

/** A host decides about its own collaboration, and about nothing else of this portal. */
async function takeHostConfiguration(
  tx: Writer,
  { id, host_portal_id }: CollaborationRow,
  { name, description, workspaces }: HostConfiguration,
  { portalId, nowMs }: { readonly portalId: string; readonly nowMs: number }
): Promise<void> {
  const claimed = await foreignWorkspaces(
    tx,
    id,
    workspaces.map((each) => each.id)
  )
  if (claimed.length > 0)
    throw syncError('sync/bad-message', 'The host names workspaces that belong to another collaboration.')
  await updateCollaboration(tx, id, { status: 'active', name, description })
  await updateParticipant(tx, id, portalId, { status: 'active', config_synced_ms: nowMs })
  const kept = new Set(workspaces.map((each) => each.id))
  const known = new Map((await listWorkspaces(tx, id)).map((row) => [row.id, row]))
  for (const gone of [...known.keys()].filter((each) => !kept.has(each))) await deleteWorkspace(tx, gone)
  for (const workspace of workspaces) {
    await putHostWorkspace(tx, { collaborationId: id, nowMs }, workspace, known.get(workspace.id))
    await setAccessMode(tx, workspace.id, portalId, workspace.accessMode)
    await setAccessMode(tx, workspace.id, host_portal_id, workspace.hostAccessMode)
    const host = { workspace_id: workspace.id, portal_id: host_portal_id }
    if (workspace.hostLink === null) await removeLink(tx, workspace.id, host_portal_id)
    else await setLink(tx, host, { ...workspace.hostLink, groupId: null, nowMs })
  }
}
