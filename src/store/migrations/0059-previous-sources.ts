import type { Writer } from '../database.ts'

/** Files that earlier records of a dataset were read from. */
export async function up(tx: Writer): Promise<void> {
  await tx.schema
    .createTable('previous_sources')
    .addColumn('id', 'text', (column) => column.primaryKey().notNull())
    .addColumn('dataset_uid', 'text', (column) => column.notNull().references('datasets.uid').onDelete('cascade'))
    .addColumn('sha256', 'text', (column) => column.notNull())
    .addColumn('bytes', 'bigint', (column) => column.notNull())
    .addColumn('name', 'text', (column) => column.notNull())
    .addColumn('options', 'text', (column) => column.notNull())
    .addColumn('kept_ms', 'bigint', (column) => column.notNull())
    .addColumn('replaced_ms', 'bigint', (column) => column.notNull())
    .execute()
  await tx.schema
    .createIndex('previous_sources_dataset')
    .on('previous_sources')
    .columns(['dataset_uid', 'replaced_ms'])
    .execute()
}
