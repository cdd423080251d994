import type { Writer } from '../database.ts'

/** Views of pages and datasets, by day; nothing of who looked. */
export async function up(tx: Writer): Promise<void> {
  await tx.schema
    .createTable('visits')
    .addColumn('day', 'text', (column) => column.notNull())
    .addColumn('subject', 'text', (column) => column.notNull())
    .addColumn('view', 'text', (column) => column.notNull())
    .addColumn('kind', 'text', (column) => column.notNull())
    .addColumn('count', 'bigint', (column) => column.notNull())
    .addPrimaryKeyConstraint('visits_pk', ['day', 'subject', 'view', 'kind'])
    .execute()
  await tx.schema.alterTable('datasets').addColumn('downloads', 'bigint').execute()
  await tx.schema.alterTable('datasets').addColumn('popularity', 'bigint').execute()
}
