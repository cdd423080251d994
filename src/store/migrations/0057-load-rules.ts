import type { Writer } from '../database.ts'

/** What the last schema of a dataset says beside its fields: columns it drops, its filter, its dialect. */
export async function up(tx: Writer): Promise<void> {
  await tx.schema
    .alterTable('datasets')
    .addColumn('load_rules', 'text', (column) => column.notNull().defaultTo('{}'))
    .execute()
}
