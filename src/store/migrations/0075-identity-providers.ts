import type { Writer } from '../database.ts'

/** Sign-in with OpenID Connect. */
export async function up(tx: Writer): Promise<void> {
  await tx.schema
    .createTable('identity_providers')
    .addColumn('id', 'text', (column) => column.primaryKey().notNull())
    .addColumn('name', 'text', (column) => column.notNull())
    .addColumn('issuer', 'text', (column) => column.notNull())
    .addColumn('client_id', 'text', (column) => column.notNull())
    .addColumn('client_secret', 'text')
    .addColumn('terms', 'text', (column) => column.notNull())
    .addColumn('enabled', 'integer', (column) => column.notNull())
    .addColumn('created_ms', 'bigint', (column) => column.notNull())
    .addColumn('modified_ms', 'bigint', (column) => column.notNull())
    .execute()
  await tx.schema
    .createTable('user_identities')
    .addColumn('provider_id', 'text', (column) =>
      column.notNull().references('identity_providers.id').onDelete('cascade')
    )
    .addColumn('issuer', 'text', (column) => column.notNull())
    .addColumn('subject', 'text', (column) => column.notNull())
    .addColumn('username', 'text', (column) => column.notNull().references('users.username').onDelete('cascade'))
    .addColumn('managed', 'integer', (column) => column.notNull())
    .addColumn('created_ms', 'bigint', (column) => column.notNull())
    .addColumn('used_ms', 'bigint')
    .addPrimaryKeyConstraint('user_identities_pk', ['provider_id', 'issuer', 'subject'])
    .execute()
  await tx.schema.createIndex('user_identities_user').on('user_identities').column('username').execute()
  await tx.schema
    .createTable('ended_provider_sign_ins')
    .addColumn('state_sha256', 'text', (column) => column.primaryKey().notNull())
    .addColumn('ended_ms', 'bigint', (column) => column.notNull())
    .execute()
}
