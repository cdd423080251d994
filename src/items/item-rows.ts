import { forgetDocuments, takeNumbers } from '#search-index'
import type { ItemRow, Writer } from '#store'
import { changesIndexed, indexItems, indexSharing } from './item-words.ts'

export async function insertItem(tx: Writer, row: ItemRow): Promise<void> {
  const numbered = { ...row, search_number: await takeNumbers(tx, 'item') }
  await tx.insertInto('items').values(numbered).execute()
  await indexItems(tx, [numbered])
}

export async function updateItem(tx: Writer, id: string, columns: Partial<ItemRow>): Promise<void> {
  const rows = await tx.updateTable('items').set(columns).where('id', '=', id).returningAll().execute()
  if (changesIndexed(columns)) await indexItems(tx, rows)
}

/** Its groups, files, comments, ratings and relations go with it. */
export async function deleteItem(tx: Writer, id: string): Promise<void> {
  const row = await tx.deleteFrom('items').where('id', '=', id).returning('search_number').executeTakeFirst()
  if (row?.search_number != null) await forgetDocuments(tx, 'item', [row.search_number])
}

export async function replaceGroups(tx: Writer, id: string, groups: readonly string[], nowMs: number): Promise<void> {
  const kept = groups.length > 0 ? groups : ['']
  await tx.deleteFrom('item_groups').where('item_id', '=', id).where('group_id', 'not in', kept).execute()
  const rows = groups.map((group_id) => ({ item_id: id, group_id, shared_ms: nowMs }))
  if (rows.length > 0)
    await tx
      .insertInto('item_groups')
      .values(rows)
      .onConflict((conflict) => conflict.columns(['item_id', 'group_id']).doNothing())
      .execute()
  const items = await tx.selectFrom('items').select(['search_number', 'access']).where('id', '=', id).execute()
  await indexSharing(
    tx,
    items.map((item) => ({ ...item, groups: groups.toSorted() }))
  )
}

/** A new row with nothing in it but what every item has. */
export function blankItem(
  id: string,
  nowMs: number,
  said: Pick<ItemRow, 'owner' | 'type' | 'title'> & Partial<ItemRow>
): ItemRow {
  return {
    id,
    folder_id: null,
    access: 'private',
    content_status: null,
    protected: 0,
    snippet: null,
    description: null,
    tags: '[]',
    type_keywords: '[]',
    access_information: null,
    url: null,
    details: '{}',
    upload_name: null,
    culture: null,
    west: null,
    south: null,
    east: null,
    north: null,
    num_views: 0,
    last_viewed_ms: null,
    num_comments: 0,
    num_ratings: 0,
    avg_rating: 0,
    created_ms: nowMs,
    modified_ms: nowMs,
    ...said
  }
}
