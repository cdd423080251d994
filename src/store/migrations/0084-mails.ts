import type { Writer } from '../database.ts'

/** Mails that wait for the server that takes them. */
export async function up(tx: Writer): Promise<void> {
  await tx.schema
    .createTable('mail_settings')
    .addColumn('id', 'integer', (column) => column.primaryKey().notNull())
    .addColumn('host', 'text', (column) => column.notNull())
    .addColumn('port', 'integer', (column) => column.notNull())
    .addColumn('security', 'text', (column) => column.notNull())
    .addColumn('username', 'text')
    .addColumn('password', 'text')
    .addColumn('sender', 'text', (column) => column.notNull())
    .execute()
  await tx.schema
    .createTable('mails')
    .addColumn('id', 'text', (column) => column.primaryKey().notNull())
    .addColumn('content', 'text', (column) => column.notNull())
    .addColumn('about', 'text', (column) => column.notNull())
    .addColumn('about_id', 'text', (column) => column.notNull())
    .addColumn('state', 'text', (column) => column.notNull())
    .addColumn('attempts', 'integer', (column) => column.notNull())
    .addColumn('due_ms', 'bigint', (column) => column.notNull())
    .addColumn('ends_ms', 'bigint', (column) => column.notNull())
    .addColumn('lease_until_ms', 'bigint', (column) => column.notNull())
    .addColumn('problem', 'text')
    .addColumn('created_ms', 'bigint', (column) => column.notNull())
    .execute()
  await tx.schema.createIndex('mails_due').on('mails').columns(['state', 'due_ms']).execute()
  await tx.schema.createIndex('mails_about').on('mails').columns(['about', 'about_id']).execute()
}
