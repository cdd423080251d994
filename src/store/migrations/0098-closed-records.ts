import type { Writer } from '../database.ts'

/** What a copy of a dataset shows of records that stayed closed to the one who copied it. */
export async function up(tx: Writer): Promise<void> {
  await tx.schema.alterTable('datasets').addColumn('closed_records', 'text').execute()
}
