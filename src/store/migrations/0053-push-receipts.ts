import type { Writer } from '../database.ts'

/** Receipts belong to a dataset, not to its id; those of the last days name no dataset that can be found for certain. */
export async function up(tx: Writer): Promise<void> {
  await tx.schema.dropTable('push_receipts').execute()
  await tx.schema
    .createTable('push_receipts')
    .addColumn('dataset_uid', 'text', (column) => column.notNull())
    .addColumn('idempotency_key', 'text', (column) => column.notNull())
    .addColumn('body_sha256', 'text', (column) => column.notNull())
    .addColumn('created_ms', 'bigint', (column) => column.notNull())
    .addPrimaryKeyConstraint('push_receipts_pk', ['dataset_uid', 'idempotency_key'])
    .execute()
  await tx.schema.createIndex('push_receipts_age').on('push_receipts').columns(['created_ms']).execute()
}
