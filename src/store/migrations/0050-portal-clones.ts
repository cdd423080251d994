import type { Writer } from '../database.ts'

/** Portals that are cloned, and which of their datasets are here in which state. */
export async function up(tx: Writer): Promise<void> {
  await tx.schema
    .createTable('portal_clones')
    .addColumn('api', 'text', (column) => column.primaryKey().notNull())
    .addColumn('begun_ms', 'bigint', (column) => column.notNull())
    .addColumn('completed_ms', 'bigint')
    .addColumn('lease_owner', 'text')
    .addColumn('lease_until_ms', 'bigint', (column) => column.notNull())
    .execute()
  await tx.schema
    .createTable('cloned_datasets')
    .addColumn('api', 'text', (column) => column.notNull())
    .addColumn('remote_id', 'text', (column) => column.notNull())
    .addColumn('dataset_id', 'text', (column) => column.notNull().unique())
    .addColumn('records_key', 'text')
    .addColumn('metadata_key', 'text')
    .addColumn('files_key', 'text')
    .addColumn('record_losses', 'text', (column) => column.notNull())
    .addColumn('metadata_losses', 'text', (column) => column.notNull())
    .addColumn('file_losses', 'text', (column) => column.notNull())
    .addColumn('failure', 'text')
    .addColumn('copied_ms', 'bigint')
    .addColumn('missing_since_ms', 'bigint')
    .addPrimaryKeyConstraint('cloned_datasets_pk', ['api', 'remote_id'])
    .execute()
}
