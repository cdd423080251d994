import type { Writer } from '../database.ts'

/** Servers that load the records of a dataset, or wait until they may, in the order in which they came. */
export async function up(tx: Writer): Promise<void> {
  await tx.schema
    .createTable('load_turns')
    .addColumn('dataset_id', 'text', (column) => column.notNull())
    .addColumn('number', 'bigint', (column) => column.notNull())
    .addColumn('owner', 'text', (column) => column.notNull())
    .addColumn('signs', 'bigint', (column) => column.notNull())
    .addPrimaryKeyConstraint('load_turns_pk', ['dataset_id', 'number'])
    .execute()
}
