import type { Writer } from '../database.ts'

/** No foreign key to items: the dataset's item comes into being when the job ends. */
export async function up(tx: Writer): Promise<void> {
  await tx.schema
    .createTable('publish_jobs')
    .addColumn('id', 'text', (column) => column.primaryKey().notNull())
    .addColumn('item_id', 'text', (column) => column.notNull())
    .addColumn('owner', 'text', (column) => column.notNull())
    .addColumn('state', 'text', (column) => column.notNull())
    .addColumn('message', 'text', (column) => column.notNull())
    .addColumn('begun_ms', 'bigint', (column) => column.notNull())
    .addColumn('lease_ms', 'bigint', (column) => column.notNull())
    .execute()
  await tx.schema.createIndex('publish_jobs_by_item').on('publish_jobs').columns(['item_id', 'begun_ms']).execute()
}
