import { recordAudit } from '#events'
import { type Clock, isLoggiaError } from '#kit'
import type { CollaborationRow, ReceivedItemRow, Store } from '#store'
import { isLive } from '../collaborations/collaboration-rows.ts'
import { findParticipant } from '../collaborations/participant-rows.ts'
import type { Contents } from './contents.ts'
import {
  forgetOwnDeleted,
  forgetReceived,
  isReceivedElsewhere,
  listLiveReceived,
  listNotSeen,
  updateReceived
} from './received-rows.ts'
import type { RunHold } from './run-hold.ts'
import { findScope, type SyncScope } from './scope.ts'

export interface WithdrawContext {
  readonly store: Store
  readonly clock: Clock
  readonly contents: Contents
}

/**
 * Items that the other portal shares no longer. Resolves with how many there were. Errors: `sync/superseded-run`; a later run
 * decides itself about what is left.
 */
export async function withdrawUnseen(
  context: WithdrawContext,
  scope: SyncScope,
  { runId, hold }: { readonly runId: string; readonly hold: RunHold }
): Promise<number> {
  const { workspace, peerPortalId: fromPortalId, ownPortalId } = scope
  const rows = await listNotSeen(context.store.db, { workspaceId: workspace.id, fromPortalId, ownPortalId }, runId)
  for (const row of rows) await withdraw(context, row, { groupId: scope.groupId, hold })
  await context.store.transaction((tx) => forgetOwnDeleted(tx, workspace.id, ownPortalId))
  return rows.length
}

/** From this workspace; from the portal, unless it comes by another workspace too. */
async function withdraw(
  { store, contents, clock }: WithdrawContext,
  row: ReceivedItemRow,
  { groupId, hold }: { readonly groupId: string | null; readonly hold?: RunHold }
): Promise<void> {
  await store.transaction(async (tx) => {
    await hold?.(tx)
    if (await isReceivedElsewhere(tx, row)) {
      if (groupId !== null) await contents.unshare(tx, row.item_id, groupId)
    } else await contents.remove(tx, row.item_id)
    await forgetReceived(tx, row)
    const entry = { type: 'collaborations', action: 'collaborations/withdraw', subject: row.item_id } as const
    await recordAudit(tx, [{ ...entry, data: { from: row.from_portal_id } }], clock.now())
  })
  contents.expire()
}

const PAGE = 500

/**
 * What was received while it might be: after the end of a collaboration, a participation, a link or an access mode it is
 * deleted or kept, by the delete policy of both. To be called now and then, and after each such change.
 */
export async function settleReceived(context: WithdrawContext, ownPortalId: string): Promise<void> {
  const { store, clock } = context
  let after = { workspace_id: '', item_id: '' }
  for (;;) {
    const rows = await listLiveReceived(store.db, ownPortalId, after, PAGE)
    for (const row of rows) {
      if (await isStillReceived(context, row, ownPortalId)) continue
      if (await isToBeDeleted(context, row, ownPortalId)) await withdraw(context, row, { groupId: null })
      else await store.transaction((tx) => updateReceived(tx, row, { ended_ms: clock.now(), modified_ms: clock.now() }))
    }
    const last = rows.at(-1)
    if (last === undefined || rows.length < PAGE) return
    after = last
  }
}

async function isStillReceived(
  { store: { db } }: WithdrawContext,
  row: ReceivedItemRow,
  ownPortalId: string
): Promise<boolean> {
  const collaboration: CollaborationRow | undefined = await db
    .selectFrom('collaborations')
    .selectAll()
    .where('id', '=', row.collaboration_id)
    .executeTakeFirst()
  if (collaboration === undefined || !isLive(collaboration)) return false
  const from = await findParticipant(db, collaboration.id, row.from_portal_id)
  if (from?.status !== 'active') return false
  try {
    const scope = await findScope(db, collaboration, row.workspace_id, {
      ownPortalId,
      peerPortalId: row.from_portal_id
    })
    return scope.receives
  } catch (error) {
    if (!isLoggiaError(error, 'sync/not-allowed')) throw error
    return false
  }
}

/** The sender decides about what it contributed, the receiver about what it received. */
async function isToBeDeleted(
  { store: { db } }: WithdrawContext,
  row: ReceivedItemRow,
  ownPortalId: string
): Promise<boolean> {
  const [from, own] = [
    await findParticipant(db, row.collaboration_id, row.from_portal_id),
    await findParticipant(db, row.collaboration_id, ownPortalId)
  ]
  return from?.delete_contributed_items === 1 || own?.delete_received_items === 1
}
