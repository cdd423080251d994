import type { Writer } from '../database.ts'

/** Files beside the records that harvested datasets have from their catalog. */
export async function up(tx: Writer): Promise<void> {
  await tx.schema.alterTable('harvested_datasets').addColumn('files', 'text').execute()
}
