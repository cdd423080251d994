import type { Reader, ReceivedItemRow, Writer } from '#store'
import type { ItemName } from './item-document.ts'

export function findReceived(
  db: Reader,
  workspaceId: string,
  { portalId, itemId }: ItemName
): Promise<ReceivedItemRow | undefined> {
  return db
    .selectFrom('received_items')
    .selectAll()
    .where('workspace_id', '=', workspaceId)
    .where('origin_portal_id', '=', portalId)
    .where('origin_item_id', '=', itemId)
    .executeTakeFirst()
}

/** The same item in another workspace of the collaboration. */
export function findElsewhere(
  db: Reader,
  collaborationId: string,
  { portalId, itemId }: ItemName
): Promise<ReceivedItemRow | undefined> {
  return db
    .selectFrom('received_items')
    .selectAll()
    .where('collaboration_id', '=', collaborationId)
    .where('origin_portal_id', '=', portalId)
    .where('origin_item_id', '=', itemId)
    .orderBy('workspace_id')
    .executeTakeFirst()
}

/** By the ids that items have here. */
export async function listReceivedAs(
  db: Reader,
  workspaceId: string,
  itemIds: readonly string[]
): Promise<Map<string, ReceivedItemRow>> {
  if (itemIds.length === 0) return new Map()
  const rows = await db
    .selectFrom('received_items')
    .selectAll()
    .where('workspace_id', '=', workspaceId)
    .where('item_id', 'in', itemIds)
    .execute()
  return new Map(rows.map((row) => [row.item_id, row]))
}

/** Items that a portal has sent and did not share any more in a run, without those that are this portal's own. */
export function listNotSeen(
  db: Reader,
  {
    workspaceId,
    fromPortalId,
    ownPortalId
  }: { readonly workspaceId: string; readonly fromPortalId: string; readonly ownPortalId: string },
  runId: string
): Promise<ReceivedItemRow[]> {
  return db
    .selectFrom('received_items')
    .selectAll()
    .where('workspace_id', '=', workspaceId)
    .where('from_portal_id', '=', fromPortalId)
    .where('origin_portal_id', '!=', ownPortalId)
    .where('ended_ms', 'is', null)
    .where('seen_run', '!=', runId)
    .orderBy('item_id')
    .execute()
}

/** All that is still received from others, a page at a time. */
export function listLiveReceived(
  db: Reader,
  ownPortalId: string,
  after: Pick<ReceivedItemRow, 'workspace_id' | 'item_id'>,
  limit: number
): Promise<ReceivedItemRow[]> {
  return db
    .selectFrom('received_items')
    .selectAll()
    .where('ended_ms', 'is', null)
    .where('origin_portal_id', '!=', ownPortalId)
    .where((row) =>
      row.or([
        row('workspace_id', '>', after.workspace_id),
        row.and([row('workspace_id', '=', after.workspace_id), row('item_id', '>', after.item_id)])
      ])
    )
    .orderBy('workspace_id')
    .orderBy('item_id')
    .limit(limit)
    .execute()
}

export async function putReceived(tx: Writer, row: ReceivedItemRow): Promise<void> {
  const { workspace_id: _workspace, origin_portal_id: _portal, origin_item_id: _item, ...columns } = row
  await tx
    .insertInto('received_items')
    .values(row)
    .onConflict((conflict) =>
      conflict.columns(['workspace_id', 'origin_portal_id', 'origin_item_id']).doUpdateSet(columns)
    )
    .execute()
}

export async function updateReceived(
  tx: Writer,
  row: Pick<ReceivedItemRow, 'workspace_id' | 'origin_portal_id' | 'origin_item_id'>,
  columns: Partial<ReceivedItemRow>
): Promise<void> {
  await tx
    .updateTable('received_items')
    .set(columns)
    .where('workspace_id', '=', row.workspace_id)
    .where('origin_portal_id', '=', row.origin_portal_id)
    .where('origin_item_id', '=', row.origin_item_id)
    .execute()
}

export async function forgetReceived(
  tx: Writer,
  row: Pick<ReceivedItemRow, 'workspace_id' | 'origin_portal_id' | 'origin_item_id'>
): Promise<void> {
  await tx
    .deleteFrom('received_items')
    .where('workspace_id', '=', row.workspace_id)
    .where('origin_portal_id', '=', row.origin_portal_id)
    .where('origin_item_id', '=', row.origin_item_id)
    .execute()
}

/** Of this portal's own items, which others had changed: they exist no longer. */
export async function forgetOwnDeleted(tx: Writer, workspaceId: string, ownPortalId: string): Promise<void> {
  await tx
    .deleteFrom('received_items')
    .where('workspace_id', '=', workspaceId)
    .where('origin_portal_id', '=', ownPortalId)
    .where((row) =>
      row.not(
        row.exists(row.selectFrom('items').select('items.id').whereRef('items.id', '=', 'received_items.item_id'))
      )
    )
    .execute()
}

/** Whether an item is received in another workspace as well. */
export async function isReceivedElsewhere(
  db: Reader,
  { item_id, workspace_id }: Pick<ReceivedItemRow, 'item_id' | 'workspace_id'>
): Promise<boolean> {
  const row = await db
    .selectFrom('received_items')
    .select('item_id')
    .where('item_id', '=', item_id)
    .where('workspace_id', '!=', workspace_id)
    .where('ended_ms', 'is', null)
    .executeTakeFirst()
  return row !== undefined
}

/** Ids of items of this portal that another one has sent, and that only that one may change. */
export async function listReadOnly(db: Reader, itemIds: readonly string[]): Promise<Set<string>> {
  if (itemIds.length === 0) return new Set()
  const rows = await db
    .selectFrom('received_items')
    .select('item_id')
    .where('item_id', 'in', itemIds)
    .where('bidirectional', '=', 0)
    .where('ended_ms', 'is', null)
    .execute()
  return new Set(rows.map(({ item_id }) => item_id))
}
