import type { Writer } from '../database.ts'

/** Licences, themes and metadata templates that administrators define: a row each, with the whole list. */
export async function up(tx: Writer): Promise<void> {
  await tx.schema
    .createTable('metadata_lists')
    .addColumn('name', 'text', (column) => column.primaryKey().notNull())
    .addColumn('content', 'text', (column) => column.notNull())
    .execute()
}
