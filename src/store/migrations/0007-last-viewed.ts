import type { Writer } from '../database.ts'

/** The time of the last view of an item; of looks before this nobody knows. */
export async function up(tx: Writer): Promise<void> {
  await tx.schema.alterTable('items').addColumn('last_viewed_ms', 'bigint').execute()
}
