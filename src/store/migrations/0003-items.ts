import type { Writer } from '../database.ts'

export async function up(tx: Writer): Promise<void> {
  await createItems(tx)
  await createSharing(tx)
  await createFiles(tx)
  await createOpinions(tx)
  await tx.schema.alterTable('datasets').addColumn('content_status', 'text').execute()
}

/** No foreign key to users: the command line names owners whom the portal does not know yet. */
async function createItems(tx: Writer): Promise<void> {
  await tx.schema
    .createTable('item_folders')
    .addColumn('id', 'text', (column) => column.primaryKey().notNull())
    .addColumn('owner', 'text', (column) => column.notNull().references('users.username').onDelete('cascade'))
    .addColumn('title', 'text', (column) => column.notNull())
    .addColumn('title_key', 'text', (column) => column.notNull())
    .addColumn('created_ms', 'bigint', (column) => column.notNull())
    .addUniqueConstraint('item_folders_by_title', ['owner', 'title_key'])
    .execute()
  await tx.schema
    .createTable('items')
    .addColumn('id', 'text', (column) => column.primaryKey().notNull())
    .addColumn('owner', 'text')
    .addColumn('folder_id', 'text', (column) => column.references('item_folders.id'))
    .addColumn('type', 'text', (column) => column.notNull())
    .addColumn('title', 'text', (column) => column.notNull())
    .addColumn('access', 'text', (column) => column.notNull())
    .addColumn('content_status', 'text')
    .addColumn('protected', 'integer', (column) => column.notNull())
    .addColumn('snippet', 'text')
    .addColumn('description', 'text')
    .addColumn('tags', 'text', (column) => column.notNull())
    .addColumn('type_keywords', 'text', (column) => column.notNull())
    .addColumn('access_information', 'text')
    .addColumn('url', 'text')
    .addColumn('details', 'text', (column) => column.notNull())
    .addColumn('upload_name', 'text')
    .addColumn('culture', 'text')
    .addColumn('west', 'double precision')
    .addColumn('south', 'double precision')
    .addColumn('east', 'double precision')
    .addColumn('north', 'double precision')
    .addColumn('num_views', 'bigint', (column) => column.notNull())
    .addColumn('num_comments', 'integer', (column) => column.notNull())
    .addColumn('num_ratings', 'integer', (column) => column.notNull())
    .addColumn('avg_rating', 'double precision', (column) => column.notNull())
    .addColumn('created_ms', 'bigint', (column) => column.notNull())
    .addColumn('modified_ms', 'bigint', (column) => column.notNull())
    .execute()
  await tx.schema.createIndex('items_by_owner').on('items').columns(['owner', 'folder_id']).execute()
  await tx.schema.createIndex('items_by_access').on('items').columns(['access', 'modified_ms']).execute()
  await tx.schema.createIndex('items_by_modified').on('items').column('modified_ms').execute()
  await tx.schema.createIndex('items_by_created').on('items').column('created_ms').execute()
  await tx.schema.createIndex('items_by_status').on('items').column('content_status').execute()
}

async function createSharing(tx: Writer): Promise<void> {
  await tx.schema
    .createTable('item_groups')
    .addColumn('item_id', 'text', (column) => column.notNull().references('items.id').onDelete('cascade'))
    .addColumn('group_id', 'text', (column) => column.notNull().references('groups.id').onDelete('cascade'))
    .addColumn('shared_ms', 'bigint', (column) => column.notNull())
    .addPrimaryKeyConstraint('item_groups_pk', ['item_id', 'group_id'])
    .execute()
  await tx.schema.createIndex('item_groups_by_group').on('item_groups').column('group_id').execute()
  await tx.schema
    .createTable('item_relations')
    .addColumn('origin_id', 'text', (column) => column.notNull().references('items.id').onDelete('cascade'))
    .addColumn('destination_id', 'text', (column) => column.notNull().references('items.id').onDelete('cascade'))
    .addColumn('type', 'text', (column) => column.notNull())
    .addPrimaryKeyConstraint('item_relations_pk', ['origin_id', 'destination_id', 'type'])
    .execute()
  await tx.schema.createIndex('item_relations_by_destination').on('item_relations').column('destination_id').execute()
}

async function createFiles(tx: Writer): Promise<void> {
  await tx.schema
    .createTable('item_files')
    .addColumn('item_id', 'text', (column) => column.notNull().references('items.id').onDelete('cascade'))
    .addColumn('kind', 'text', (column) => column.notNull())
    .addColumn('path', 'text', (column) => column.notNull())
    .addColumn('sha256', 'text', (column) => column.notNull())
    .addColumn('bytes', 'bigint', (column) => column.notNull())
    .addColumn('media_type', 'text', (column) => column.notNull())
    .addColumn('access', 'text', (column) => column.notNull())
    .addColumn('created_ms', 'bigint', (column) => column.notNull())
    .addPrimaryKeyConstraint('item_files_pk', ['item_id', 'kind', 'path'])
    .execute()
}

async function createOpinions(tx: Writer): Promise<void> {
  await tx.schema
    .createTable('item_comments')
    .addColumn('id', 'text', (column) => column.primaryKey().notNull())
    .addColumn('item_id', 'text', (column) => column.notNull().references('items.id').onDelete('cascade'))
    .addColumn('owner', 'text', (column) => column.notNull())
    .addColumn('comment', 'text', (column) => column.notNull())
    .addColumn('created_ms', 'bigint', (column) => column.notNull())
    .execute()
  await tx.schema.createIndex('item_comments_by_item').on('item_comments').columns(['item_id', 'created_ms']).execute()
  await tx.schema
    .createTable('item_ratings')
    .addColumn('item_id', 'text', (column) => column.notNull().references('items.id').onDelete('cascade'))
    .addColumn('username', 'text', (column) => column.notNull())
    .addColumn('rating', 'double precision', (column) => column.notNull())
    .addColumn('created_ms', 'bigint', (column) => column.notNull())
    .addPrimaryKeyConstraint('item_ratings_pk', ['item_id', 'username'])
    .execute()
}
