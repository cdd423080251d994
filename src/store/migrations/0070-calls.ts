import type { Writer } from '../database.ts'

/** Calls of APIs, by day; nothing of who called but the key. */
export async function up(tx: Writer): Promise<void> {
  await tx.schema
    .createTable('calls')
    .addColumn('day', 'text', (column) => column.notNull())
    .addColumn('dataset', 'text', (column) => column.notNull())
    .addColumn('caller', 'text', (column) => column.notNull())
    .addColumn('kind', 'text', (column) => column.notNull())
    .addColumn('client', 'text', (column) => column.notNull())
    .addColumn('count', 'bigint', (column) => column.notNull())
    .addPrimaryKeyConstraint('calls_pk', ['day', 'dataset', 'caller', 'kind', 'client'])
    .execute()
}
