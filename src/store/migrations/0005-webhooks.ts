import type { Writer } from '../database.ts'

export async function up(tx: Writer): Promise<void> {
  await createWebhooks(tx)
  await createDeliveries(tx)
  await tx.schema
    .createTable('webhook_settings')
    .addColumn('id', 'integer', (column) => column.primaryKey().notNull())
    .addColumn('notification_attempts', 'integer', (column) => column.notNull())
    .addColumn('notification_timeout_s', 'integer', (column) => column.notNull())
    .addColumn('notification_elapsed_s', 'integer', (column) => column.notNull())
    .addColumn('number_of_failures', 'integer', (column) => column.notNull())
    .addColumn('days_in_past', 'integer', (column) => column.notNull())
    .execute()
}

async function createWebhooks(tx: Writer): Promise<void> {
  await tx.schema
    .createTable('webhooks')
    .addColumn('id', 'text', (column) => column.primaryKey().notNull())
    .addColumn('name', 'text', (column) => column.notNull())
    .addColumn('name_key', 'text', (column) => column.notNull().unique())
    .addColumn('url', 'text', (column) => column.notNull())
    .addColumn('secret', 'text')
    .addColumn('config', 'text', (column) => column.notNull())
    .addColumn('triggers', 'text', (column) => column.notNull())
    .addColumn('owner_id', 'text', (column) => column.notNull())
    .addColumn('active', 'integer', (column) => column.notNull())
    .addColumn('window_begun_ms', 'bigint')
    .addColumn('window_failures', 'integer', (column) => column.notNull())
    .addColumn('wake_ms', 'bigint')
    .addColumn('lease_owner', 'text')
    .addColumn('lease_until_ms', 'bigint', (column) => column.notNull())
    .addColumn('created_ms', 'bigint', (column) => column.notNull())
    .addColumn('modified_ms', 'bigint', (column) => column.notNull())
    .execute()
}

/** The first index finds the next deliveries of a webhook, the second those old enough to delete. */
async function createDeliveries(tx: Writer): Promise<void> {
  await tx.schema
    .createTable('webhook_deliveries')
    .addColumn('webhook_id', 'text', (column) => column.notNull().references('webhooks.id').onDelete('cascade'))
    .addColumn('sequence', 'bigint', (column) => column.notNull())
    .addColumn('message_id', 'text', (column) => column.notNull().unique())
    .addColumn('state', 'text', (column) => column.notNull())
    .addColumn('payload', 'text', (column) => column.notNull())
    .addColumn('created_ms', 'bigint', (column) => column.notNull())
    .addColumn('due_ms', 'bigint', (column) => column.notNull())
    .addColumn('attempts', 'integer', (column) => column.notNull())
    .addColumn('attempt_log', 'text', (column) => column.notNull())
    .addColumn('attempted_ms', 'bigint')
    .addColumn('response', 'text')
    .addPrimaryKeyConstraint('webhook_deliveries_pk', ['webhook_id', 'sequence'])
    .execute()
  await tx.schema
    .createIndex('webhook_deliveries_by_state')
    .on('webhook_deliveries')
    .columns(['webhook_id', 'state', 'sequence'])
    .execute()
  await tx.schema
    .createIndex('webhook_deliveries_by_age')
    .on('webhook_deliveries')
    .columns(['state', 'created_ms'])
    .execute()
}
