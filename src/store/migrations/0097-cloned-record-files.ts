import type { Writer } from '../database.ts'

/** Files of records that came with a clone, whether those of a cloned dataset are complete, and which dataset it is. */
export async function up(tx: Writer): Promise<void> {
  await tx.schema.alterTable('record_files').addColumn('origin_key', 'text').execute()
  await tx.schema.alterTable('cloned_datasets').addColumn('record_files_key', 'text').execute()
  await tx.schema.alterTable('cloned_datasets').addColumn('dataset_uid', 'text').execute()
  await tx.schema.alterTable('cloned_datasets').addColumn('record_file_losses', 'text').execute()
}
