import type { Principal } from '#access'
import { randomHex } from '#kit'
import type { CollaborationRow, Writer } from '#store'
import {
  type AccessMode,
  endCollaboration,
  listCollaborations,
  MAX_COLLABORATIONS,
  type PeerPortal,
  putCollaboration,
  putParticipant,
  updateCollaboration
} from '#sync'
import { badParameters, forbidden, refused } from '../pipeline/errors.ts'
import { isJsonObject, type JsonObject } from '../pipeline/parameter.ts'
import { changeAs, type PortalContext } from '../portal-context.ts'
import { findUser } from '../users/index.ts'
import { seeOwnGroup } from './group-link-service.ts'
import type { WorkspaceSettings } from './parameters.ts'
import { seeCollaboration } from './policy.ts'
import { insertWorkspace } from './workspace-service.ts'

export interface NewCollaboration {
  readonly name: string
  readonly description: string
  readonly config: JsonObject | undefined
  readonly accessMode: AccessMode
  readonly workspace: {
    readonly name: string
    readonly description: string
    readonly groupId: string | undefined
    readonly settings: WorkspaceSettings
  }
  readonly host: PeerPortal
}

/** With its first workspace, and this portal as the host. Errors: those of a workspace, `portal/refused` when full. */
export async function createCollaboration(
  context: PortalContext,
  asking: Principal,
  { workspace, host, accessMode, ...input }: NewCollaboration
): Promise<CollaborationRow> {
  const nowMs = context.clock.now()
  return changeAs(context, asking, async (tx, caller) => {
    const { groupId } = workspace
    const group = groupId === undefined ? undefined : await seeOwnGroup(tx, caller, groupId, nowMs)
    const row: CollaborationRow = {
      id: randomHex(16),
      role: 'host',
      status: 'active',
      name: input.name,
      description: input.description,
      host_portal_id: host.id,
      owner_username: (await readOwner(tx, input.config)) ?? null,
      created_ms: nowMs,
      modified_ms: nowMs,
      ended_ms: null
    }
    if ((await listCollaborations(tx)).length >= MAX_COLLABORATIONS)
      throw refused(`A portal takes part in at most ${MAX_COLLABORATIONS} collaborations.`)
    await putCollaboration(tx, row)
    await putParticipant(tx, { collaborationId: row.id, portal: host, role: 'host', status: 'active', nowMs })
    await insertWorkspace(tx, row, { ...workspace, groupId: group?.row.id, portalId: host.id, accessMode, nowMs })
    return row
  })
}

export interface CollaborationChange {
  readonly name: string | undefined
  readonly description: string | undefined
  readonly config: JsonObject | undefined
}

/**
 * Name and description are the host's; guests fetch them with the configuration. Each portal decides who
 * owns received content. Errors: `portal/forbidden`, `portal/bad-parameters`.
 */
export function updateCollaborationInfo(
  context: PortalContext,
  caller: Principal,
  id: string | undefined,
  { name, description, config }: CollaborationChange
): Promise<void> {
  const nowMs = context.clock.now()
  return changeAs(context, caller, async (tx) => {
    const row = await seeCollaboration(tx, id, 'either')
    if (row.role === 'guest' && (name !== undefined || description !== undefined)) throw forbidden()
    const owner = await readOwner(tx, config)
    await updateCollaboration(tx, row.id, {
      ...(name !== undefined && { name }),
      ...(description !== undefined && { description }),
      ...(owner !== undefined && { owner_username: owner }),
      modified_ms: nowMs
    })
  })
}

/** For all who take part. Errors: `portal/forbidden` for a guest, who leaves instead. */
export function deleteCollaboration(context: PortalContext, caller: Principal, id: string | undefined): Promise<void> {
  const nowMs = context.clock.now()
  return changeAs(context, caller, async (tx) => {
    const row = await seeCollaboration(tx, id, 'host')
    await endCollaboration(tx, row.id, 'deleted', nowMs)
  })
}

/** Undefined: not said; null: nobody. */
async function readOwner(tx: Writer, config: JsonObject | undefined): Promise<string | null | undefined> {
  if (!isJsonObject(config) || config.ownerUsername === undefined) return undefined
  const { ownerUsername } = config
  if (ownerUsername === null || ownerUsername === '') return null
  const user = typeof ownerUsername === 'string' ? await findUser(tx, ownerUsername) : undefined
  if (user === undefined) throw badParameters(["'config.ownerUsername' must be the name of a member."])
  return user.username
}
