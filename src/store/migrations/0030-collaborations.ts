import type { Writer } from '../database.ts'

/** Collaborations of portals: who takes part in what, under which invitation, and when they synchronize. */
export async function up(tx: Writer): Promise<void> {
  await tx.schema
    .createTable('portal_identity')
    .addColumn('id', 'integer', (column) => column.primaryKey().notNull())
    .addColumn('public_key', 'text', (column) => column.notNull())
    .addColumn('private_key', 'text', (column) => column.notNull())
    .addColumn('created_ms', 'bigint', (column) => column.notNull())
    .execute()
  await createCollaborations(tx)
  await createWorkspaces(tx)
  await createInvitations(tx)
  await createSchedules(tx)
  await tx.schema
    .createTable('peer_nonces')
    .addColumn('portal_id', 'text', (column) => column.notNull())
    .addColumn('nonce', 'text', (column) => column.notNull())
    .addColumn('seen_ms', 'bigint', (column) => column.notNull())
    .addPrimaryKeyConstraint('peer_nonces_pk', ['portal_id', 'nonce'])
    .execute()
  await tx.schema.createIndex('peer_nonces_by_age').on('peer_nonces').column('seen_ms').execute()
}

async function createCollaborations(tx: Writer): Promise<void> {
  await tx.schema
    .createTable('collaborations')
    .addColumn('id', 'text', (column) => column.primaryKey().notNull())
    .addColumn('role', 'text', (column) => column.notNull())
    .addColumn('status', 'text', (column) => column.notNull())
    .addColumn('name', 'text', (column) => column.notNull())
    .addColumn('description', 'text', (column) => column.notNull())
    .addColumn('host_portal_id', 'text', (column) => column.notNull())
    .addColumn('owner_username', 'text')
    .addColumn('created_ms', 'bigint', (column) => column.notNull())
    .addColumn('modified_ms', 'bigint', (column) => column.notNull())
    .addColumn('ended_ms', 'bigint')
    .execute()
  await tx.schema
    .createTable('collaboration_participants')
    .addColumn('collaboration_id', 'text', (column) =>
      column.notNull().references('collaborations.id').onDelete('cascade')
    )
    .addColumn('portal_id', 'text', (column) => column.notNull())
    .addColumn('role', 'text', (column) => column.notNull())
    .addColumn('status', 'text', (column) => column.notNull())
    .addColumn('name', 'text', (column) => column.notNull())
    .addColumn('description', 'text', (column) => column.notNull())
    .addColumn('url', 'text', (column) => column.notNull())
    .addColumn('public_key', 'text', (column) => column.notNull())
    .addColumn('certificate_pin', 'text')
    .addColumn('portal_version', 'text', (column) => column.notNull())
    .addColumn('contact', 'text', (column) => column.notNull())
    .addColumn('delete_contributed_items', 'integer', (column) => column.notNull())
    .addColumn('delete_received_items', 'integer', (column) => column.notNull())
    .addColumn('created_ms', 'bigint', (column) => column.notNull())
    .addColumn('modified_ms', 'bigint', (column) => column.notNull())
    .addColumn('config_synced_ms', 'bigint')
    .addPrimaryKeyConstraint('collaboration_participants_pk', ['collaboration_id', 'portal_id'])
    .execute()
}

async function createWorkspaces(tx: Writer): Promise<void> {
  await tx.schema
    .createTable('collaboration_workspaces')
    .addColumn('id', 'text', (column) => column.primaryKey().notNull())
    .addColumn('collaboration_id', 'text', (column) =>
      column.notNull().references('collaborations.id').onDelete('cascade')
    )
    .addColumn('name', 'text', (column) => column.notNull())
    .addColumn('description', 'text', (column) => column.notNull())
    .addColumn('max_item_mb', 'integer', (column) => column.notNull())
    .addColumn('max_package_mb', 'integer', (column) => column.notNull())
    .addColumn('copy_by_ref_if_copy_fail', 'integer', (column) => column.notNull())
    .addColumn('config', 'text', (column) => column.notNull())
    .addColumn('synced_ms', 'bigint')
    .addColumn('created_ms', 'bigint', (column) => column.notNull())
    .addColumn('modified_ms', 'bigint', (column) => column.notNull())
    .execute()
  await tx.schema
    .createIndex('collaboration_workspaces_by_collaboration')
    .on('collaboration_workspaces')
    .columns(['collaboration_id', 'created_ms'])
    .execute()
  await tx.schema
    .createTable('workspace_participants')
    .addColumn('workspace_id', 'text', (column) =>
      column.notNull().references('collaboration_workspaces.id').onDelete('cascade')
    )
    .addColumn('portal_id', 'text', (column) => column.notNull())
    .addColumn('access_mode', 'text', (column) => column.notNull())
    .addColumn('linked_ms', 'bigint')
    .addColumn('group_id', 'text')
    .addColumn('enable_realtime_sync', 'integer', (column) => column.notNull())
    .addColumn('copy_feature_service_data', 'integer', (column) => column.notNull())
    .addColumn('copy_by_ref_if_copy_fail', 'integer', (column) => column.notNull())
    .addColumn('bidirectional_sync', 'integer', (column) => column.notNull())
    .addPrimaryKeyConstraint('workspace_participants_pk', ['workspace_id', 'portal_id'])
    .execute()
  await tx.schema
    .createIndex('workspace_participants_by_group')
    .on('workspace_participants')
    .column('group_id')
    .execute()
}

async function createInvitations(tx: Writer): Promise<void> {
  await tx.schema
    .createTable('collaboration_invitations')
    .addColumn('id', 'text', (column) => column.primaryKey().notNull())
    .addColumn('collaboration_id', 'text', (column) =>
      column.notNull().references('collaborations.id').onDelete('cascade')
    )
    .addColumn('status', 'text', (column) => column.notNull())
    .addColumn('guest_portal_url', 'text', (column) => column.notNull())
    .addColumn('guest_portal_id', 'text')
    .addColumn('document', 'text', (column) => column.notNull())
    .addColumn('digest', 'text', (column) => column.notNull())
    .addColumn('response', 'text')
    .addColumn('created_ms', 'bigint', (column) => column.notNull())
    .addColumn('modified_ms', 'bigint', (column) => column.notNull())
    .addColumn('expires_ms', 'bigint', (column) => column.notNull())
    .execute()
  await tx.schema
    .createIndex('collaboration_invitations_by_collaboration')
    .on('collaboration_invitations')
    .columns(['collaboration_id', 'created_ms'])
    .execute()
}

async function createSchedules(tx: Writer): Promise<void> {
  await tx.schema
    .createTable('workspace_schedules')
    .addColumn('workspace_id', 'text', (column) =>
      column.primaryKey().notNull().references('collaboration_workspaces.id').onDelete('cascade')
    )
    .addColumn('state', 'text', (column) => column.notNull())
    .addColumn('start_ms', 'bigint', (column) => column.notNull())
    .addColumn('interval_hours', 'integer', (column) => column.notNull())
    .addColumn('repeat_count', 'integer', (column) => column.notNull())
    .addColumn('times_triggered', 'integer', (column) => column.notNull())
    .addColumn('next_fire_ms', 'bigint')
    .addColumn('lease_owner', 'text')
    .addColumn('lease_until_ms', 'bigint', (column) => column.notNull())
    .addColumn('created_ms', 'bigint', (column) => column.notNull())
    .addColumn('modified_ms', 'bigint', (column) => column.notNull())
    .execute()
  await tx.schema
    .createIndex('workspace_schedules_by_next_fire')
    .on('workspace_schedules')
    .columns(['state', 'next_fire_ms'])
    .execute()
}
