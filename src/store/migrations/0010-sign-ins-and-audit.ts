import type { Writer } from '../database.ts'

export async function up(tx: Writer): Promise<void> {
  await createAttempts(tx)
  await createKnownClients(tx)
  await createAuditLog(tx)
  // When a token was used last; null: not since it was issued.
  await tx.schema.alterTable('tokens').addColumn('used_ms', 'bigint').execute()
}

/** Counters that were kept for fifteen minutes: nothing is lost with them. */
async function createAttempts(tx: Writer): Promise<void> {
  await tx.schema.dropTable('sign_in_attempts').execute()
  await tx.schema
    .createTable('sign_in_attempts')
    .addColumn('subject', 'text', (column) => column.primaryKey().notNull())
    .addColumn('count', 'integer', (column) => column.notNull())
    .addColumn('last_ms', 'bigint', (column) => column.notNull())
    .execute()
  await tx.schema.createIndex('sign_in_attempts_by_last').on('sign_in_attempts').column('last_ms').execute()
}

async function createKnownClients(tx: Writer): Promise<void> {
  await tx.schema
    .createTable('known_clients')
    .addColumn('username', 'text', (column) => column.notNull().references('users.username').onDelete('cascade'))
    .addColumn('network', 'text', (column) => column.notNull())
    .addColumn('agent_sha256', 'text', (column) => column.notNull())
    .addColumn('last_ms', 'bigint', (column) => column.notNull())
    .addPrimaryKeyConstraint('known_clients_pk', ['username', 'network', 'agent_sha256'])
    .execute()
  await tx.schema.createIndex('known_clients_by_last').on('known_clients').column('last_ms').execute()
}

/** No foreign keys: an entry outlives what it is about. */
async function createAuditLog(tx: Writer): Promise<void> {
  await tx.schema
    .createTable('audit_log')
    .addColumn('sequence', 'bigint', (column) => column.primaryKey().notNull())
    .addColumn('created_ms', 'bigint', (column) => column.notNull())
    .addColumn('type', 'text', (column) => column.notNull())
    .addColumn('action', 'text', (column) => column.notNull())
    .addColumn('subject', 'text', (column) => column.notNull())
    .addColumn('actor', 'text')
    .addColumn('address', 'text')
    .addColumn('client', 'text')
    .addColumn('request_id', 'text')
    .addColumn('outcome', 'text', (column) => column.notNull())
    .addColumn('count', 'integer', (column) => column.notNull())
    .addColumn('data', 'text', (column) => column.notNull())
    .execute()
  await tx.schema.createIndex('audit_log_by_time').on('audit_log').column('created_ms').execute()
  await tx.schema.createIndex('audit_log_by_actor').on('audit_log').columns(['actor', 'sequence']).execute()
  await tx.schema.createIndex('audit_log_by_subject').on('audit_log').columns(['subject', 'sequence']).execute()
  await tx.schema.createIndex('audit_log_by_outcome').on('audit_log').columns(['outcome', 'sequence']).execute()
}
