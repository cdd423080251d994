import type { Writer } from '../database.ts'

/** Which layout a version has in the engine; 0: one of before layouts had numbers. */
export async function up(tx: Writer): Promise<void> {
  await tx.schema
    .alterTable('dataset_versions')
    .addColumn('layout', 'integer', (column) => column.notNull().defaultTo(0))
    .execute()
}
