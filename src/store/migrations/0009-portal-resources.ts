import type { Writer } from '../database.ts'

/** Files of the portal itself, by their keys. */
export async function up(tx: Writer): Promise<void> {
  await tx.schema
    .createTable('portal_resources')
    .addColumn('key', 'text', (column) => column.primaryKey().notNull())
    .addColumn('access', 'text', (column) => column.notNull())
    .addColumn('sha256', 'text', (column) => column.notNull())
    .addColumn('bytes', 'bigint', (column) => column.notNull())
    .addColumn('media_type', 'text', (column) => column.notNull())
    .addColumn('created_ms', 'bigint', (column) => column.notNull())
    .execute()
}
