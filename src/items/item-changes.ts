/** Changes of an item that have consequences: the row, the status that follows, and the events, in one transaction. */
import type { ItemRow, Reader } from '#store'
import { type StatusChange, statusAfterSharing } from './content-status.ts'
import { type EventContext, emitItemEvent, emitReassigned, emitSharingChange } from './item-events.ts'
import { replaceGroups, updateItem } from './item-rows.ts'
import type { SharingChange } from './sharing.ts'

/** The columns of an item that sharing needs. */
export type SharedRow = Pick<ItemRow, 'id' | 'type' | 'access' | 'content_status'>

/** Errors: those of the database only; who may share is decided before. */
export async function applySharing(context: EventContext, item: SharedRow, change: SharingChange): Promise<void> {
  if (change.sharedTo.length === 0 && change.unsharedFrom.length === 0) return
  const status = statusAfterSharing(item, change.access, await readOrganizationAccess(context.tx))
  await updateItem(context, item.id, {
    access: change.access,
    ...(status !== undefined && { content_status: status.status, modified_ms: context.nowMs })
  })
  await replaceGroups(context, item.id, change.groups)
  await emitSharingChange(context, item, change)
  if (status !== undefined) await emitItemEvent(context, 'update', item.id)
}

export async function applyStatus(
  context: EventContext,
  id: string,
  { status, protects }: StatusChange
): Promise<void> {
  await updateItem(context, id, {
    content_status: status,
    modified_ms: context.nowMs,
    ...(protects && { protected: 1 })
  })
  await emitItemEvent(context, 'update', id)
}

/** Folders are their owner's, so it lies in one of the new owner, or in none. */
export async function transferItem(
  context: EventContext,
  { id, owner: before }: Pick<ItemRow, 'id' | 'owner'>,
  owner: string,
  folderId: string | null
): Promise<void> {
  if (owner === before) return
  await updateItem(context, id, { owner, folder_id: folderId, modified_ms: context.nowMs })
  await emitReassigned(context, [id], owner)
}

/** Items without an owner go to the first administrator. */
export async function findFirstAdministrator(db: Reader): Promise<string | null> {
  const row = await db
    .selectFrom('users')
    .select('username')
    .where('role', '=', 'org_admin')
    .orderBy('disabled')
    .orderBy('created_ms')
    .orderBy('username')
    .limit(1)
    .executeTakeFirst()
  return row?.username ?? null
}

/** Those of the groups that there are. */
export async function existingGroups(db: Reader, groups: readonly string[]): Promise<string[]> {
  if (groups.length === 0) return []
  const rows = await db.selectFrom('groups').select('id').where('id', 'in', groups).orderBy('id').execute()
  return rows.map(({ id }) => id)
}

/** The state of a new portal, before there is a row. */
async function readOrganizationAccess(db: Reader): Promise<{ readonly access: string; readonly verified: boolean }> {
  const row = await db.selectFrom('organization').select(['access', 'verified']).executeTakeFirst()
  return { access: row?.access ?? 'public', verified: row?.verified === 1 }
}
