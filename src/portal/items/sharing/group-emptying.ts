import { type EventContext, emitRemovedFromGroup, removeFromGroup } from '#items'
import { batches, filled } from '#search-index'
import type { ItemRow, Writer } from '#store'

/**
 * Takes all its items from a group that goes, within the transaction that deletes it: each is unshared as if somebody
 * had done so, and all at once.
 */
export async function emptyGroup(happening: EventContext, groupId: string): Promise<void> {
  const ids = await removeFromGroup(happening, groupId)
  await emitRemovedFromGroup(happening, await readTypes(happening.tx, ids), groupId)
}

/** By their ids: PostgreSQL reads whole tables for a subquery of which it knows no counts yet. */
async function readTypes(tx: Writer, ids: readonly string[]): Promise<Pick<ItemRow, 'id' | 'type'>[]> {
  const items: Pick<ItemRow, 'id' | 'type'>[] = []
  for (const some of batches(ids))
    items.push(
      ...(await tx.selectFrom('items').select(['id', 'type']).where('id', 'in', filled(some)).orderBy('id').execute())
    )
  return items
}
