import { sql, type Writer } from '../database.ts'

export async function up(tx: Writer): Promise<void> {
  await createJoining(tx)
  await createFaces(tx)
  await createSearch(tx)
  await createOrders(tx)
}

async function createJoining(tx: Writer): Promise<void> {
  await tx.schema
    .createTable('group_invitations')
    .addColumn('id', 'text', (column) => column.primaryKey().notNull())
    .addColumn('group_id', 'text', (column) => column.notNull().references('groups.id').onDelete('cascade'))
    .addColumn('username', 'text', (column) => column.notNull().references('users.username').onDelete('cascade'))
    .addColumn('member_type', 'text', (column) => column.notNull())
    .addColumn('invited_by', 'text', (column) => column.notNull())
    .addColumn('created_ms', 'bigint', (column) => column.notNull())
    .addColumn('expires_ms', 'bigint', (column) => column.notNull())
    .addUniqueConstraint('group_invitations_by_both', ['username', 'group_id'])
    .execute()
  await tx.schema.createIndex('group_invitations_by_group').on('group_invitations').column('group_id').execute()
  await tx.schema
    .createTable('group_applications')
    .addColumn('group_id', 'text', (column) => column.notNull().references('groups.id').onDelete('cascade'))
    .addColumn('username', 'text', (column) => column.notNull().references('users.username').onDelete('cascade'))
    .addColumn('created_ms', 'bigint', (column) => column.notNull())
    .addPrimaryKeyConstraint('group_applications_pk', ['group_id', 'username'])
    .execute()
  await tx.schema.createIndex('group_applications_by_username').on('group_applications').column('username').execute()
}

/** Pictures of groups and users, and notifications. */
async function createFaces(tx: Writer): Promise<void> {
  await tx.schema
    .createTable('thumbnails')
    .addColumn('kind', 'text', (column) => column.notNull())
    .addColumn('subject', 'text', (column) => column.notNull())
    .addColumn('path', 'text', (column) => column.notNull())
    .addColumn('sha256', 'text', (column) => column.notNull())
    .addColumn('bytes', 'bigint', (column) => column.notNull())
    .addColumn('media_type', 'text', (column) => column.notNull())
    .addPrimaryKeyConstraint('thumbnails_pk', ['kind', 'subject'])
    .execute()
  await tx.schema
    .createTable('notifications')
    .addColumn('id', 'text', (column) => column.primaryKey().notNull())
    .addColumn('username', 'text', (column) => column.notNull().references('users.username').onDelete('cascade'))
    .addColumn('type', 'text', (column) => column.notNull())
    .addColumn('target', 'text', (column) => column.notNull())
    .addColumn('target_type', 'text', (column) => column.notNull())
    .addColumn('data', 'text', (column) => column.notNull())
    .addColumn('received_ms', 'bigint', (column) => column.notNull())
    .execute()
  await tx.schema
    .createIndex('notifications_by_username')
    .on('notifications')
    .columns(['username', 'received_ms'])
    .execute()
}

/** An index of words that is the same on both databases: neither's own full-text search knows the other's rules. */
async function createSearch(tx: Writer): Promise<void> {
  await tx.schema
    .createTable('search_texts')
    .addColumn('kind', 'text', (column) => column.notNull())
    .addColumn('document', 'text', (column) => column.notNull())
    .addColumn('field', 'text', (column) => column.notNull())
    .addColumn('text', 'text', (column) => column.notNull())
    .addPrimaryKeyConstraint('search_texts_pk', ['kind', 'document', 'field'])
    .execute()
  await tx.schema
    .createTable('search_words')
    .addColumn('kind', 'text', (column) => column.notNull())
    .addColumn('word', 'text', (column) => column.notNull())
    .addColumn('document', 'text', (column) => column.notNull())
    .addColumn('fields', 'integer', (column) => column.notNull())
    .addPrimaryKeyConstraint('search_words_pk', ['kind', 'word', 'document'])
    .execute()
  await tx.schema
    .createTable('search_vocabulary')
    .addColumn('kind', 'text', (column) => column.notNull())
    .addColumn('word', 'text', (column) => column.notNull())
    .addPrimaryKeyConstraint('search_vocabulary_pk', ['kind', 'word'])
    .execute()
  await tx.schema
    .createTable('search_values')
    .addColumn('kind', 'text', (column) => column.notNull())
    .addColumn('document', 'text', (column) => column.notNull())
    .addColumn('field', 'text', (column) => column.notNull())
    .addColumn('value', 'text', (column) => column.notNull())
    .addColumn('value_key', 'text', (column) => column.notNull())
    .addPrimaryKeyConstraint('search_values_pk', ['kind', 'document', 'field', 'value_key'])
    .execute()
  await tx.schema
    .createIndex('search_values_by_value')
    .on('search_values')
    .columns(['kind', 'field', 'value_key'])
    .execute()
}

/** The orders in which all items are shown: the best first, and by title. The expressions are those of the searches. */
async function createOrders(tx: Writer): Promise<void> {
  const rank = sql`(case content_status when 'org_authoritative' then 2.0 when 'public_authoritative' then 2.0 when 'deprecated' then 0.5 else 1.0 end)`
  await sql`create index "items_by_rank" on "items" (${rank}, "modified_ms")`.execute(tx)
  await sql`create index "items_by_title" on "items" (lower("title"))`.execute(tx)
}
