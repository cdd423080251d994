import type { Reader } from '#store'

/** Bytes of all files of all items of a user: what counts against its quota. */
export async function storageUsed(db: Reader, username: string): Promise<number> {
  const { bytes } = await db
    .selectFrom('item_files')
    .innerJoin('items', 'items.id', 'item_files.item_id')
    .select((row) => row.fn.sum<number | bigint | null>('item_files.bytes').as('bytes'))
    .where('items.owner', '=', username)
    .executeTakeFirstOrThrow()
  return Number(bytes ?? 0)
}
