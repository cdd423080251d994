import { takeNumbers } from '#search-index'
import { raiseRevision, type Writer } from '#store'
import { findFirstAdministrator } from './item-changes.ts'
import { AUDIENCE_REVISION, type ItemChange, updateItems } from './item-rows.ts'
import { indexItems } from './item-words.ts'

/** Items of one transaction. */
const BATCH = 500

/** Adds items that an earlier release left without a number to the search index; false when none is left. */
export async function indexOldItems(tx: Writer): Promise<boolean> {
  const rows = await tx
    .selectFrom('items')
    .selectAll()
    .where('search_number', 'is', null)
    .orderBy('created_ms')
    .limit(BATCH)
    .execute()
  if (rows.length === 0) return false
  const revision = await raiseRevision(tx, AUDIENCE_REVISION)
  const last = await takeNumbers(tx, 'item', rows.length)
  const numbered = rows.map((row, at) => ({ ...row, revision, search_number: last - at }))
  for (const { id, search_number } of numbered)
    await tx.updateTable('items').set({ search_number, revision }).where('id', '=', id).execute()
  await indexItems(tx, numbered)
  return true
}

/** Items created before there was an administrator are assigned to the first one. */
export async function adoptItems(change: ItemChange): Promise<void> {
  const owner = await findFirstAdministrator(change.tx)
  if (owner !== null) await updateItems(change, 'owner', null, { owner })
}
