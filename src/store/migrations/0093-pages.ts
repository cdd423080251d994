import type { Writer } from '../database.ts'

/** Pages that administrators write: texts and address; who sees a page is its item's. */
export async function up(tx: Writer): Promise<void> {
  await tx.schema
    .createTable('pages')
    .addColumn('slug', 'text', (column) => column.primaryKey().notNull())
    .addColumn('item_id', 'text', (column) => column.notNull().unique().references('items.id').onDelete('cascade'))
    .addColumn('position', 'integer')
    .addColumn('texts', 'text', (column) => column.notNull())
    .execute()
}
