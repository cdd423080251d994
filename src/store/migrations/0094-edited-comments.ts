import type { Writer } from '../database.ts'

/** When the writer of a comment changed it last; null: it is as it was written. */
export async function up(tx: Writer): Promise<void> {
  await tx.schema.alterTable('item_comments').addColumn('edited_ms', 'bigint').execute()
}
