import type { ItemFolderRow, Reader, Writer } from '#store'

export function listFolders(db: Reader, owner: string): Promise<ItemFolderRow[]> {
  return db.selectFrom('item_folders').selectAll().where('owner', '=', owner).orderBy('title_key').execute()
}

/** By id, or by title without regard to case. */
export function findFolder(db: Reader, owner: string, word: string): Promise<ItemFolderRow | undefined> {
  return db
    .selectFrom('item_folders')
    .selectAll()
    .where('owner', '=', owner)
    .where((row) => row.or([row('id', '=', word), row('title_key', '=', word.toLowerCase())]))
    .orderBy((row) => row.case().when('id', '=', word).then(0).else(1).end())
    .executeTakeFirst()
}

/** False when the owner has a folder of that title. */
export async function insertFolder(tx: Writer, row: ItemFolderRow): Promise<boolean> {
  const inserted = await tx
    .insertInto('item_folders')
    .values(row)
    .onConflict((conflict) => conflict.columns(['owner', 'title_key']).doNothing())
    .returning('id')
    .executeTakeFirst()
  return inserted !== undefined
}

export async function renameFolder(tx: Writer, id: string, title: string): Promise<void> {
  await tx.updateTable('item_folders').set({ title, title_key: title.toLowerCase() }).where('id', '=', id).execute()
}

/** It must be empty. */
export async function deleteFolder(tx: Writer, id: string): Promise<void> {
  await tx.deleteFrom('item_folders').where('id', '=', id).execute()
}

export async function listItemIds(db: Reader, folderId: string): Promise<string[]> {
  return (await db.selectFrom('items').select('id').where('folder_id', '=', folderId).orderBy('id').execute()).map(
    (row) => row.id
  )
}
