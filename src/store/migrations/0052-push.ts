import type { Writer } from '../database.ts'

/** Keys by which records are pushed into datasets, and pushes that were committed. */
export async function up(tx: Writer): Promise<void> {
  await tx.schema
    .createTable('push_keys')
    .addColumn('id', 'text', (column) => column.primaryKey().notNull())
    .addColumn('sha256', 'text', (column) => column.notNull().unique())
    .addColumn('dataset_uid', 'text', (column) => column.notNull())
    .addColumn('dataset_id', 'text', (column) => column.notNull())
    .addColumn('resource', 'text', (column) => column.notNull())
    .addColumn('created_ms', 'bigint', (column) => column.notNull())
    .execute()
  await tx.schema
    .createTable('push_receipts')
    .addColumn('dataset_id', 'text', (column) => column.notNull())
    .addColumn('idempotency_key', 'text', (column) => column.notNull())
    .addColumn('body_sha256', 'text', (column) => column.notNull())
    .addColumn('created_ms', 'bigint', (column) => column.notNull())
    .addPrimaryKeyConstraint('push_receipts_pk', ['dataset_id', 'idempotency_key'])
    .execute()
  await tx.schema.createIndex('push_receipts_age').on('push_receipts').columns(['created_ms']).execute()
}
