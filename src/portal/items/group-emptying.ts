import { type EventContext, emitTakenFromGroup, indexSharing } from '#items'
import { batches, filled } from '#search-index'
import type { ItemRow, Numbered, Writer } from '#store'
import type { PortalContext } from '../portal-context.ts'

/**
 * Takes all its items from a group that goes, within the transaction that deletes it: each is unshared as if somebody
 * had done so, and all at once.
 */
export async function emptyGroup(
  ground: Pick<PortalContext, 'datasets'>,
  happening: EventContext,
  groupId: string
): Promise<void> {
  const { tx } = happening
  const shared = await tx
    .selectFrom('item_groups')
    .leftJoin('datasets', 'datasets.item_id', 'item_groups.item_id')
    .select(['item_groups.item_id as id', 'datasets.item_id as dataset'])
    .where('group_id', '=', groupId)
    .orderBy('item_groups.item_id')
    .execute()
  const datasets = shared.filter(({ dataset }) => dataset !== null).map(({ id }) => id)
  const items = await readShared(
    tx,
    shared.map(({ id }) => id)
  )
  const left = await otherGroups(
    tx,
    items.map(({ id }) => id),
    groupId
  )
  await tx.deleteFrom('item_groups').where('group_id', '=', groupId).execute()
  for (const id of datasets) await ground.datasets.change(tx, id, { groups: left.get(id) ?? [] })
  await indexSharing(
    tx,
    items.map((item) => ({ ...item, groups: left.get(item.id) ?? [] }))
  )
  await emitTakenFromGroup(happening, items, groupId)
}

/** By their ids, here and below: PostgreSQL reads whole tables for a subquery of which it knows no counts yet. */
async function readShared(
  tx: Writer,
  ids: readonly string[]
): Promise<(Pick<ItemRow, 'id' | 'type' | 'access'> & Numbered)[]> {
  const items: (Pick<ItemRow, 'id' | 'type' | 'access'> & Numbered)[] = []
  for (const some of batches(ids)) {
    items.push(
      ...(await tx
        .selectFrom('items')
        .select(['id', 'type', 'access', 'search_number'])
        .where('id', 'in', filled(some))
        .orderBy('id')
        .execute())
    )
  }
  return items
}

/** The other groups of each item. */
async function otherGroups(
  tx: Writer,
  ids: readonly string[],
  groupId: string
): Promise<ReadonlyMap<string, string[]>> {
  const rows: { readonly item_id: string; readonly group_id: string }[] = []
  for (const some of batches(ids))
    rows.push(
      ...(await tx
        .selectFrom('item_groups')
        .select(['item_id', 'group_id'])
        .where('item_id', 'in', filled(some))
        .where('group_id', '!=', groupId)
        .orderBy('group_id')
        .execute())
    )
  return new Map(
    [...Map.groupBy(rows, (row) => row.item_id)].map(([id, groups]) => [id, groups.map((row) => row.group_id)])
  )
}
