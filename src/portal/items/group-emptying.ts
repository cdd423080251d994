import { hasManyWriters, type ItemRow, type Numbered, type Writer } from '#store'
import type { Ground } from '../ground.ts'
import { takenFromGroup, type Happening } from './events.ts'
import { indexSharing } from './indexed.ts'

/** Takes all its items from a group that goes, within the transaction that deletes it: each is unshared as if somebody had done so, and all at once. */
export async function emptyGroup(ground: Pick<Ground, 'datasets'>, happening: Happening, groupId: string): Promise<void> {
  const { tx } = happening
  const datasets = (await tx.selectFrom('item_groups').innerJoin('datasets', 'datasets.item_id', 'item_groups.item_id').select('datasets.item_id').where('group_id', '=', groupId).orderBy('datasets.item_id').execute()).map((row) => row.item_id)
  // Catalog before items, as everywhere.
  for (const id of datasets) await ground.datasets.lock(tx, id)
  const items = await lockItemsOf(tx, groupId)
  const left = await otherGroups(tx, groupId)
  await tx.deleteFrom('item_groups').where('group_id', '=', groupId).execute()
  for (const id of datasets) await ground.datasets.change(tx, id, { groups: left.get(id) ?? [] })
  await indexSharing(tx, items.map((item) => ({ ...item, groups: left.get(item.id) ?? [] })))
  await takenFromGroup(happening, items, groupId)
}

/** Nobody shares them until the transaction ends. */
function lockItemsOf(tx: Writer, groupId: string): Promise<(Pick<ItemRow, 'id' | 'type' | 'access'> & Numbered)[]> {
  const select = tx.selectFrom('items').select(['id', 'type', 'access', 'search_number']).where('id', 'in', (each) => each.selectFrom('item_groups').select('item_id').where('group_id', '=', groupId)).orderBy('id')
  return (hasManyWriters(tx) ? select.forUpdate() : select).execute()
}

/** Of each item that is in the group those that it is in too. */
async function otherGroups(tx: Writer, groupId: string): Promise<ReadonlyMap<string, string[]>> {
  const rows = await tx.selectFrom('item_groups').select(['item_id', 'group_id']).where('item_id', 'in', (each) => each.selectFrom('item_groups as gone').select('gone.item_id').where('gone.group_id', '=', groupId)).where('group_id', '!=', groupId).orderBy('group_id').execute()
  return new Map([...Map.groupBy(rows, (row) => row.item_id)].map(([id, groups]) => [id, groups.map((row) => row.group_id)]))
}
