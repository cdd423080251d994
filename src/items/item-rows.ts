/** The only writer of the tables `items`, `item_groups` and `item_grants`. */
import { batches, filled, forgetDocuments, takeNumbers } from '#search-index'
import { type ItemRow, type Numbered, raiseRevision, type Writer } from '#store'
import { changesWords, indexItems, indexStatus } from './item-words.ts'

/** The revision of all items, which every change of who may see one raises. */
export const AUDIENCE_REVISION = 'items/audience'
/** The revision of the catalog, which every change of a dataset raises, and of its item's row. */
export const CATALOG_REVISION = 'catalog'

/** The transaction of a change, and its time. */
export interface ItemChange {
  readonly tx: Writer
  readonly nowMs: number
}

/** Columns that decide who sees an item. */
const AUDIENCE: readonly (keyof ItemRow)[] = ['owner', 'access']
/** Columns that a dataset shows of its item. */
const SHOWN: readonly (keyof ItemRow)[] = ['access', 'content_status', 'title', 'description', 'tags', 'license_info']

export async function insertItem(tx: Writer, row: ItemRow): Promise<void> {
  const numbered = {
    ...row,
    search_number: await takeNumbers(tx, 'item'),
    revision: await raiseRevision(tx, AUDIENCE_REVISION)
  }
  await tx.insertInto('items').values(numbered).execute()
  await indexItems(tx, [numbered])
}

export async function updateItem(change: ItemChange, id: string, columns: Partial<ItemRow>): Promise<void> {
  await updateItems(change, 'id', id, columns)
}

/** All items that have the value, at once. Resolves with their ids. */
export async function updateItems(
  { tx, nowMs }: ItemChange,
  column: 'id' | 'owner' | 'content_status',
  value: string | null,
  columns: Partial<ItemRow>
): Promise<string[]> {
  const revision = hasAny(columns, AUDIENCE) ? { revision: await raiseRevision(tx, AUDIENCE_REVISION) } : {}
  const matching = tx
    .updateTable('items')
    .set({ ...columns, ...revision })
    .where(column, value === null ? 'is' : '=', value)
  const rows = changesWords(columns)
    ? await indexed(tx, await matching.returningAll().execute())
    : await indexedStatus(tx, columns, await matching.returning(['id', 'search_number']).execute())
  const ids = rows.map(({ id }) => id)
  if (hasAny(columns, SHOWN)) await touchDatasets({ tx, nowMs }, ids)
  // Others may see them, and what they see is the same: its metadata were not processed.
  else if (hasAny(columns, AUDIENCE)) await touchDatasets({ tx }, ids)
  return ids
}

/** Its groups, files, comments, ratings and relations go with it. */
export async function deleteItem(tx: Writer, id: string): Promise<void> {
  const row = await tx.deleteFrom('items').where('id', '=', id).returning('search_number').executeTakeFirst()
  if (row?.search_number != null) await forgetDocuments(tx, 'item', [row.search_number])
}

/** The groups are those of the portal that exist. */
export async function replaceGroups(change: ItemChange, id: string, groups: readonly string[]): Promise<void> {
  const { tx, nowMs } = change
  await tx
    .deleteFrom('item_groups')
    .where('item_id', '=', id)
    .where('group_id', 'not in', groups.length === 0 ? [''] : groups)
    .execute()
  const rows = groups.map((group_id) => ({ item_id: id, group_id, shared_ms: nowMs }))
  if (rows.length > 0)
    await tx
      .insertInto('item_groups')
      .values(rows)
      .onConflict((conflict) => conflict.columns(['item_id', 'group_id']).doNothing())
      .execute()
  await noteAudiences(change, [id])
}

/** `user:…`, `key:…`, `group:…`, as the operator names them; groups of the portal are not among them. */
export async function replaceGrants(change: ItemChange, id: string, grantees: readonly string[]): Promise<void> {
  const { tx } = change
  await tx.deleteFrom('item_grants').where('item_id', '=', id).execute()
  const rows = [...new Set(grantees)].map((grantee) => {
    const at = grantee.indexOf(':')
    return { item_id: id, kind: grantee.slice(0, at), name: grantee.slice(at + 1) }
  })
  if (rows.length > 0) await tx.insertInto('item_grants').values(rows).execute()
  await noteAudiences(change, [id])
}

/** Takes from a user all that the operator granted by name: a later user of that name is somebody else. */
export async function removeGrantsOf(change: ItemChange, username: string): Promise<void> {
  const rows = await change.tx
    .deleteFrom('item_grants')
    .where('kind', '=', 'user')
    .where('name', '=', username)
    .returning('item_id')
    .execute()
  await noteAudiences(
    change,
    rows.map(({ item_id }) => item_id)
  )
}

/** Takes all its items from a group. Resolves with their ids, in order. */
export async function removeFromGroup(change: ItemChange, groupId: string): Promise<string[]> {
  const rows = await change.tx.deleteFrom('item_groups').where('group_id', '=', groupId).returning('item_id').execute()
  const ids = rows.map(({ item_id }) => item_id).toSorted()
  await noteAudiences(change, ids)
  return ids
}

/** Others see the items than before. */
async function noteAudiences(change: ItemChange, ids: readonly string[]): Promise<void> {
  const { tx } = change
  if (ids.length === 0) return
  const revision = await raiseRevision(tx, AUDIENCE_REVISION)
  for (const some of batches(ids)) await tx.updateTable('items').set({ revision }).where('id', 'in', some).execute()
  await touchDatasets(change, ids)
}

/** A dataset is read with its item's row, so it changes with it. `nowMs`: when its metadata were processed; absent: as before. */
async function touchDatasets(
  { tx, nowMs }: Pick<ItemChange, 'tx'> & Partial<Pick<ItemChange, 'nowMs'>>,
  ids: readonly string[]
): Promise<void> {
  for (const some of batches(ids)) {
    const published = await tx.selectFrom('datasets').select('uid').where('item_id', 'in', filled(some)).execute()
    if (published.length === 0) continue
    await tx
      .updateTable('datasets')
      .set({
        revision: await raiseRevision(tx, CATALOG_REVISION),
        ...(nowMs !== undefined && { metadata_processed_ms: nowMs })
      })
      .where(
        'uid',
        'in',
        published.map(({ uid }) => uid)
      )
      .execute()
  }
}

async function indexed(tx: Writer, rows: readonly (ItemRow & Numbered)[]): Promise<readonly ItemRow[]> {
  await indexItems(tx, rows)
  return rows
}

async function indexedStatus<Row extends Numbered>(
  tx: Writer,
  { content_status: status }: Partial<ItemRow>,
  rows: readonly Row[]
): Promise<readonly Row[]> {
  if (status !== undefined) await indexStatus(tx, rows, status)
  return rows
}

function hasAny(columns: Partial<ItemRow>, names: readonly (keyof ItemRow)[]): boolean {
  return names.some((name) => columns[name] !== undefined)
}

/** A new row with only the columns that every item has. */
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
    license_info: null,
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
    revision: 0,
    ...said
  }
}
