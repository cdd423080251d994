import type { Writer } from '../database.ts'

/** Synchronizations of workspaces, and which items came from which portal. */
export async function up(tx: Writer): Promise<void> {
  await createRuns(tx)
  await createReceivedItems(tx)
  await tx.schema
    .createTable('host_watches')
    .addColumn('collaboration_id', 'text', (column) =>
      column.primaryKey().notNull().references('collaborations.id').onDelete('cascade')
    )
    .addColumn('lease_owner', 'text')
    .addColumn('lease_until_ms', 'bigint', (column) => column.notNull())
    .addColumn('revisions', 'text', (column) => column.notNull())
    .execute()
}

async function createRuns(tx: Writer): Promise<void> {
  await tx.schema
    .createTable('sync_runs')
    .addColumn('id', 'text', (column) => column.primaryKey().notNull())
    .addColumn('collaboration_id', 'text', (column) =>
      column.notNull().references('collaborations.id').onDelete('cascade')
    )
    .addColumn('workspace_id', 'text', (column) => column.notNull())
    .addColumn('peer_portal_id', 'text', (column) => column.notNull())
    .addColumn('exec_type', 'text', (column) => column.notNull())
    .addColumn('status', 'text', (column) => column.notNull())
    .addColumn('attempts', 'integer', (column) => column.notNull())
    .addColumn('due_ms', 'bigint', (column) => column.notNull())
    .addColumn('lease_owner', 'text')
    .addColumn('lease_until_ms', 'bigint', (column) => column.notNull())
    .addColumn('tasks', 'text', (column) => column.notNull())
    .addColumn('summary', 'text', (column) => column.notNull())
    .addColumn('created_ms', 'bigint', (column) => column.notNull())
    .addColumn('started_ms', 'bigint')
    .addColumn('ended_ms', 'bigint')
    .addColumn('modified_ms', 'bigint', (column) => column.notNull())
    .execute()
  await tx.schema
    .createIndex('sync_runs_by_workspace')
    .on('sync_runs')
    .columns(['workspace_id', 'created_ms'])
    .execute()
  await tx.schema.createIndex('sync_runs_by_status').on('sync_runs').columns(['status', 'due_ms']).execute()
}

/** Without a reference to items: one that is deleted here comes again as long as it is shared. */
async function createReceivedItems(tx: Writer): Promise<void> {
  await tx.schema
    .createTable('received_items')
    .addColumn('workspace_id', 'text', (column) => column.notNull())
    .addColumn('origin_portal_id', 'text', (column) => column.notNull())
    .addColumn('origin_item_id', 'text', (column) => column.notNull())
    .addColumn('collaboration_id', 'text', (column) => column.notNull())
    .addColumn('from_portal_id', 'text', (column) => column.notNull())
    .addColumn('item_id', 'text', (column) => column.notNull())
    .addColumn('sent_digest', 'text', (column) => column.notNull())
    .addColumn('own_digest', 'text', (column) => column.notNull())
    .addColumn('by_reference', 'integer', (column) => column.notNull())
    .addColumn('bidirectional', 'integer', (column) => column.notNull())
    .addColumn('records_version', 'text')
    .addColumn('records_table', 'text')
    .addColumn('seen_run', 'text', (column) => column.notNull())
    .addColumn('modified_ms', 'bigint', (column) => column.notNull())
    .addColumn('ended_ms', 'bigint')
    .addPrimaryKeyConstraint('received_items_pk', ['workspace_id', 'origin_portal_id', 'origin_item_id'])
    .execute()
  await tx.schema.createIndex('received_items_by_item').on('received_items').column('item_id').execute()
}
