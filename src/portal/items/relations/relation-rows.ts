import type { ItemRelationRow, Reader, Writer } from '#store'

/** Does nothing when the items are related so already. */
export async function writeRelation(tx: Writer, relation: ItemRelationRow): Promise<void> {
  await tx
    .insertInto('item_relations')
    .values(relation)
    .onConflict((conflict) => conflict.columns(['origin_id', 'destination_id', 'type']).doNothing())
    .execute()
}

/** False when it did not exist. */
export async function deleteRelation(
  tx: Writer,
  { origin_id, destination_id, type }: ItemRelationRow
): Promise<boolean> {
  const { numDeletedRows } = await tx
    .deleteFrom('item_relations')
    .where('origin_id', '=', origin_id)
    .where('destination_id', '=', destination_id)
    .where('type', '=', type)
    .executeTakeFirst()
  return numDeletedRows > 0n
}

/** Another item, and how it is related to this one. */
export interface RelatedId {
  readonly id: string
  readonly type: string
}

/** Items that relate to this one. */
export async function findOrigins(db: Reader, id: string, types: readonly string[]): Promise<RelatedId[]> {
  return db
    .selectFrom('item_relations')
    .select(['origin_id as id', 'type'])
    .where('destination_id', '=', id)
    .where('type', 'in', types)
    .orderBy('origin_id')
    .orderBy('type')
    .execute()
}

/** Items that this one relates to. */
export async function findDestinations(db: Reader, id: string, types: readonly string[]): Promise<RelatedId[]> {
  return db
    .selectFrom('item_relations')
    .select(['destination_id as id', 'type'])
    .where('origin_id', '=', id)
    .where('type', 'in', types)
    .orderBy('destination_id')
    .orderBy('type')
    .execute()
}
