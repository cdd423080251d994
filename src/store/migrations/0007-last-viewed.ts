import type { Writer } from '../database.ts'

/** When an item was last looked at; of looks before this nobody knows. */
export async function up(tx: Writer): Promise<void> {
  await tx.schema.alterTable('items').addColumn('last_viewed_ms', 'bigint').execute()
}
