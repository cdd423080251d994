import { randomHex } from '#kit'
import type { Writer } from '../database.ts'

export async function up(tx: Writer): Promise<void> {
  await createIdentity(tx)
  await createRevisions(tx)
  await createDatasets(tx)
  await createVersions(tx)
  await createFiles(tx)
  await createOutbox(tx)
  await createAccess(tx)
}

/** One row: by which what lies elsewhere, such as records in a ClickHouse server, is known as this portal's. */
async function createIdentity(tx: Writer): Promise<void> {
  await tx.schema
    .createTable('identity')
    .addColumn('id', 'text', (column) => column.primaryKey().notNull())
    .execute()
  await tx
    .insertInto('identity')
    .values({ id: randomHex(16) })
    .execute()
}

async function createRevisions(tx: Writer): Promise<void> {
  await tx.schema
    .createTable('revisions')
    .addColumn('name', 'text', (column) => column.primaryKey().notNull())
    .addColumn('value', 'bigint', (column) => column.notNull())
    .execute()
}

async function createDatasets(tx: Writer): Promise<void> {
  await tx.schema
    .createTable('datasets')
    .addColumn('uid', 'text', (column) => column.primaryKey().notNull())
    .addColumn('dataset_id', 'text', (column) => column.notNull().unique())
    .addColumn('item_id', 'text', (column) => column.notNull().unique())
    .addColumn('owner', 'text')
    .addColumn('access', 'text', (column) => column.notNull())
    .addColumn('data_visible', 'integer', (column) => column.notNull())
    .addColumn('fields', 'text', (column) => column.notNull())
    .addColumn('metas', 'text', (column) => column.notNull())
    .addColumn('translations', 'text', (column) => column.notNull())
    .addColumn('current_table', 'text')
    .addColumn('created_ms', 'bigint', (column) => column.notNull())
    .addColumn('metadata_processed_ms', 'bigint', (column) => column.notNull())
    .addColumn('data_processed_ms', 'bigint')
    .addColumn('revision', 'bigint', (column) => column.notNull())
    .execute()
  await tx.schema.createIndex('datasets_by_revision').on('datasets').column('revision').execute()
  await tx.schema
    .createTable('dataset_grants')
    .addColumn('dataset_uid', 'text', (column) => column.notNull().references('datasets.uid').onDelete('cascade'))
    .addColumn('grantee', 'text', (column) => column.notNull())
    .addPrimaryKeyConstraint('dataset_grants_pk', ['dataset_uid', 'grantee'])
    .execute()
}

/** No foreign key to datasets: a version exists before its dataset's first publication and after its deletion. */
async function createVersions(tx: Writer): Promise<void> {
  await tx.schema
    .createTable('dataset_versions')
    .addColumn('table_name', 'text', (column) => column.primaryKey().notNull())
    .addColumn('dataset_id', 'text', (column) => column.notNull())
    .addColumn('dataset_uid', 'text', (column) => column.notNull())
    .addColumn('number', 'bigint', (column) => column.notNull())
    .addColumn('state', 'text', (column) => column.notNull())
    .addColumn('begun_ms', 'bigint', (column) => column.notNull())
    .addColumn('lease_ms', 'bigint', (column) => column.notNull())
    .addColumn('loaded_ms', 'bigint')
    .addColumn('released_ms', 'bigint')
    .addColumn('record_count', 'bigint', (column) => column.notNull())
    .addColumn('bytes', 'bigint', (column) => column.notNull())
    .addColumn('bbox', 'text')
    .addColumn('geometry_types', 'text')
    .addColumn('has_images', 'integer', (column) => column.notNull())
    .execute()
  await tx.schema
    .createIndex('dataset_versions_by_dataset')
    .on('dataset_versions')
    .columns(['dataset_uid', 'number'])
    .execute()
}

async function createFiles(tx: Writer): Promise<void> {
  await tx.schema
    .createTable('dataset_files')
    .addColumn('dataset_uid', 'text', (column) => column.notNull().references('datasets.uid').onDelete('cascade'))
    .addColumn('kind', 'text', (column) => column.notNull())
    .addColumn('id', 'text', (column) => column.notNull())
    .addColumn('title', 'text', (column) => column.notNull())
    .addColumn('description', 'text')
    .addColumn('mimetype', 'text', (column) => column.notNull())
    .addColumn('sha256', 'text', (column) => column.notNull())
    .addColumn('bytes', 'bigint', (column) => column.notNull())
    .addColumn('position', 'integer', (column) => column.notNull())
    .addPrimaryKeyConstraint('dataset_files_pk', ['dataset_uid', 'kind', 'id'])
    .execute()
}

async function createOutbox(tx: Writer): Promise<void> {
  await tx.schema
    .createTable('outbox')
    .addColumn('sequence', 'bigint', (column) => column.primaryKey().notNull())
    .addColumn('id', 'text', (column) => column.notNull().unique())
    .addColumn('type', 'text', (column) => column.notNull())
    .addColumn('operation', 'text', (column) => column.notNull())
    .addColumn('subject', 'text', (column) => column.notNull())
    .addColumn('payload', 'text', (column) => column.notNull())
    .addColumn('created_ms', 'bigint', (column) => column.notNull())
    .execute()
}

async function createAccess(tx: Writer): Promise<void> {
  await tx.schema
    .createTable('api_keys')
    .addColumn('id', 'text', (column) => column.primaryKey().notNull())
    .addColumn('sha256', 'text', (column) => column.notNull().unique())
    .addColumn('name', 'text', (column) => column.notNull())
    .addColumn('owner', 'text')
    .addColumn('organization', 'integer', (column) => column.notNull())
    .addColumn('created_ms', 'bigint', (column) => column.notNull())
    .addColumn('used_ms', 'bigint')
    .addColumn('expires_ms', 'bigint')
    .addColumn('revoked_ms', 'bigint')
    .addColumn('daily_calls', 'bigint')
    .addColumn('daily_engine_ms', 'bigint')
    .execute()
  await tx.schema
    .createTable('quota_usage')
    .addColumn('caller', 'text', (column) => column.notNull())
    .addColumn('day', 'text', (column) => column.notNull())
    .addColumn('calls', 'bigint', (column) => column.notNull())
    .addColumn('engine_ms', 'bigint', (column) => column.notNull())
    .addPrimaryKeyConstraint('quota_usage_pk', ['caller', 'day'])
    .execute()
}
