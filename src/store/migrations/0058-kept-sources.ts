import type { Writer } from '../database.ts'

/** The file that the current records of a dataset were read from, or why it is not kept. */
export async function up(tx: Writer): Promise<void> {
  await tx.schema
    .createTable('kept_sources')
    .addColumn('dataset_uid', 'text', (column) =>
      column.primaryKey().notNull().references('datasets.uid').onDelete('cascade')
    )
    .addColumn('sha256', 'text')
    .addColumn('bytes', 'bigint')
    .addColumn('name', 'text')
    .addColumn('options', 'text')
    .addColumn('problem', 'text')
    .addColumn('kept_ms', 'bigint', (column) => column.notNull())
    .execute()
}
