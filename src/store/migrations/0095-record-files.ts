import type { Writer } from '../database.ts'

/** Files that records hold: their bytes came with a push. */
export async function up(tx: Writer): Promise<void> {
  await tx.schema
    .createTable('record_files')
    .addColumn('dataset_uid', 'text', (column) => column.notNull().references('datasets.uid').onDelete('cascade'))
    .addColumn('id', 'text', (column) => column.notNull())
    .addColumn('file_name', 'text', (column) => column.notNull())
    .addColumn('mimetype', 'text', (column) => column.notNull())
    .addColumn('sha256', 'text', (column) => column.notNull())
    .addColumn('bytes', 'bigint', (column) => column.notNull())
    .addColumn('pushed_ms', 'bigint', (column) => column.notNull())
    .addPrimaryKeyConstraint('record_files_pk', ['dataset_uid', 'id'])
    .execute()
}
