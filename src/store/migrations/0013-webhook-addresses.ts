import type { Writer } from '../database.ts'

/** Under which address of the portal a webhook was made, which receivers get. */
export async function up(tx: Writer): Promise<void> {
  await tx.schema.alterTable('webhooks').addColumn('made_at', 'text').execute()
}
