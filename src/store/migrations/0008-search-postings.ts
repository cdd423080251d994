import { isPostgres, type RawBuilder, sql, type Writer } from '../database.ts'

/**
 * Words and values of searchable objects, packed by thousands of documents, which are numbers here. The tables of
 * before had a row for every word of every document; the portal fills the new ones when it starts (everything without a
 * number).
 */
export async function up(tx: Writer): Promise<void> {
  for (const table of ['search_texts', 'search_words', 'search_vocabulary', 'search_values'])
    await tx.schema.dropTable(table).execute()
  await createIndex(tx)
  for (const table of ['items', 'groups', 'users'] as const) {
    await tx.schema.alterTable(table).addColumn('search_number', 'integer').execute()
    await tx.schema.createIndex(`${table}_by_number`).unique().on(table).column('search_number').execute()
  }
  await createOrders(tx)
  if (!isPostgres(tx)) await repackSharing(tx)
}

/** Unasked, SQLite keeps the rows of a table and an index of its primary key: the columns of such a table twice. */
function oneCopy(tx: Writer): RawBuilder<unknown> {
  return isPostgres(tx) ? sql`` : sql`without rowid`
}

async function createIndex(tx: Writer): Promise<void> {
  // Beginnings of words are ranges of bytes.
  const key = isPostgres(tx) ? sql`text collate "C"` : sql`text`
  await tx.schema
    .createTable('search_documents')
    .addColumn('kind', 'text', (column) => column.notNull())
    .addColumn('number', 'integer', (column) => column.notNull())
    .addColumn('texts', 'text', (column) => column.notNull())
    .addColumn('fields', 'text', (column) => column.notNull())
    .addPrimaryKeyConstraint('search_documents_pk', ['kind', 'number'])
    .execute()
  await tx.schema
    .createTable('search_keys')
    .addColumn('kind', 'text', (column) => column.notNull())
    .addColumn('key', key, (column) => column.notNull())
    .addColumn('field', 'text', (column) => column.notNull())
    .addColumn('documents', 'integer', (column) => column.notNull())
    .addPrimaryKeyConstraint('search_keys_pk', ['kind', 'key'])
    .modifyEnd(oneCopy(tx))
    .execute()
  await tx.schema
    .createIndex('search_keys_by_documents')
    .on('search_keys')
    .columns(['kind', 'field', 'documents', 'key'])
    .execute()
  await tx.schema
    .createTable('search_postings')
    .addColumn('kind', 'text', (column) => column.notNull())
    .addColumn('key', key, (column) => column.notNull())
    .addColumn('chunk', 'integer', (column) => column.notNull())
    .addColumn('packed', isPostgres(tx) ? 'bytea' : 'blob', (column) => column.notNull())
    .addPrimaryKeyConstraint('search_postings_pk', ['kind', 'key', 'chunk'])
    .modifyEnd(oneCopy(tx))
    .execute()
}

/**
 * The sort keys of results: pages are read in the order of an index, which has the numbers that searches work with.
 */
async function createOrders(tx: Writer): Promise<void> {
  for (const name of [
    'items_by_rank',
    'items_by_title',
    'items_by_modified',
    'items_by_created',
    'items_by_access',
    'items_by_status'
  ])
    await tx.schema.dropIndex(name).execute()
  const columns = {
    modified: 'modified_ms',
    created: 'created_ms',
    access: 'access',
    status: 'content_status',
    type: 'type',
    views: 'num_views',
    rating: 'avg_rating',
    ratings: 'num_ratings',
    comments: 'num_comments'
  }
  for (const [name, column] of Object.entries(columns))
    await tx.schema.createIndex(`items_by_${name}`).on('items').columns([column, 'search_number']).execute()
  await sql`create index "items_by_title" on "items" (lower("title"), "search_number")`.execute(tx)
  await sql`create index "items_by_owner_name" on "items" (lower("owner"), "search_number")`.execute(tx)
  await tx.schema.createIndex('users_by_name').on('users').columns(['username_key', 'search_number']).execute()
}

/**
 * With 100,000 items in two groups each, an index of all columns beside the same columns is a quarter of the database.
 */
async function repackSharing(tx: Writer): Promise<void> {
  await tx.schema.dropIndex('item_groups_by_group').execute()
  await tx.schema
    .createTable('item_groups_packed')
    .addColumn('item_id', 'text', (column) => column.notNull().references('items.id').onDelete('cascade'))
    .addColumn('group_id', 'text', (column) => column.notNull().references('groups.id').onDelete('cascade'))
    .addColumn('shared_ms', 'bigint', (column) => column.notNull())
    .addPrimaryKeyConstraint('item_groups_pk', ['item_id', 'group_id'])
    .modifyEnd(oneCopy(tx))
    .execute()
  await sql`insert into item_groups_packed select item_id, group_id, shared_ms from item_groups`.execute(tx)
  await tx.schema.dropTable('item_groups').execute()
  await tx.schema.alterTable('item_groups_packed').renameTo('item_groups').execute()
  await tx.schema.createIndex('item_groups_by_group').on('item_groups').column('group_id').execute()
}
