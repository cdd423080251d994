import type { Writer } from '../database.ts'

/** Relations of received items to items that have not come yet, as their sender names them. */
export async function up(tx: Writer): Promise<void> {
  await tx.schema.alterTable('received_items').addColumn('missing_relations', 'text').execute()
}
