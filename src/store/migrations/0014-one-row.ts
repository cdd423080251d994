import { isPostgres, sql, type Writer } from '../database.ts'

/**
 * An item's row owns what was kept in `items` and in `datasets`: owner, access, groups, content status, title,
 * description, tags, licence. Who may see an item is derived from its rows by the view `item_audience`; the search index
 * loses its copy of that.
 */
export async function up(tx: Writer): Promise<void> {
  await addColumns(tx)
  await addMissingItems(tx)
  await moveGrants(tx)
  await moveWords(tx)
  await dropCopies(tx)
  await createAudience(tx)
  await removeSharingFromIndex(tx)
}

async function addColumns(tx: Writer): Promise<void> {
  await tx.schema.alterTable('items').addColumn('license_info', 'text').execute()
  await tx.schema
    .alterTable('items')
    .addColumn('revision', 'bigint', (column) => column.notNull().defaultTo(0))
    .execute()
  await tx.schema.createIndex('items_by_revision').on('items').columns(['revision', 'search_number']).execute()
  await tx.schema
    .createTable('item_grants')
    .addColumn('item_id', 'text', (column) => column.notNull().references('items.id').onDelete('cascade'))
    .addColumn('kind', 'text', (column) => column.notNull())
    .addColumn('name', 'text', (column) => column.notNull())
    .addPrimaryKeyConstraint('item_grants_pk', ['item_id', 'kind', 'name'])
    .execute()
  await tx.schema.createIndex('item_grants_by_name').on('item_grants').columns(['kind', 'name']).execute()
}

interface OldDataset {
  readonly uid: string
  readonly dataset_id: string
  readonly item_id: string
  readonly owner: string | null
  readonly access: string
  readonly metas: string
  readonly created_ms: number
  readonly content_status: string | null
}

type OldMetas = Record<string, Record<string, unknown>>

/** For releases before items, whose portal was never started since. */
async function addMissingItems(tx: Writer): Promise<void> {
  const { rows } = await sql<OldDataset>`select datasets.* from datasets
    left join items on items.id = datasets.item_id where items.id is null`.execute(tx)
  if (rows.length === 0) return
  const { rows: administrators } = await sql<{ username: string }>`select username from users where role = 'org_admin'
    order by disabled, created_ms, username limit 1`.execute(tx)
  for (const { item_id, dataset_id, owner, access, metas, created_ms, content_status } of rows) {
    const { title, description, keyword } = (JSON.parse(metas) as OldMetas).default ?? {}
    const row = {
      id: item_id,
      owner: owner ?? administrators[0]?.username ?? null,
      type: 'Feature Service',
      title: typeof title === 'string' ? title : dataset_id,
      access,
      content_status,
      protected: 0,
      description: typeof description === 'string' ? description : null,
      tags: JSON.stringify(Array.isArray(keyword) ? keyword : []),
      type_keywords: JSON.stringify(DATASET_KEYWORDS),
      details: '{}',
      num_views: 0,
      num_comments: 0,
      num_ratings: 0,
      avg_rating: 0,
      created_ms,
      modified_ms: created_ms
    }
    await tx
      .insertInto('items')
      .values(row as never)
      .execute()
  }
}

/** As the release of this migration gives them to every dataset. */
const DATASET_KEYWORDS = ['Data', 'Service', 'Feature Service', 'Hosted Service']

/** Grants to groups that exist are the item's groups; the others are named by the operator only. */
async function moveGrants(tx: Writer): Promise<void> {
  const { rows } = await sql<{ item_id: string; grantee: string; created_ms: number; known: string | null }>`
    select datasets.item_id, dataset_grants.grantee, datasets.created_ms, groups.id as known from dataset_grants
    join datasets on datasets.uid = dataset_grants.dataset_uid
    left join groups on dataset_grants.grantee = 'group:' || groups.id`.execute(tx)
  for (const { item_id, grantee, created_ms, known } of rows) {
    const [kind, name] = [grantee.slice(0, grantee.indexOf(':')), grantee.slice(grantee.indexOf(':') + 1)]
    const insert =
      known === null
        ? sql`insert into item_grants values (${item_id}, ${kind}, ${name})`
        : sql`insert into item_groups (item_id, group_id, shared_ms) values (${item_id}, ${known}, ${created_ms}) on conflict do nothing`
    await insert.execute(tx)
  }
}

/**
 * Title, description and tags were the same on both sides. A licence that the command line set was the dataset's only,
 * so it is the later one.
 */
async function moveWords(tx: Writer): Promise<void> {
  const { rows: described } = await sql<{ id: string; details: string }>`select id, details from items
    where details like '%"licenseInfo"%' or details like '%"datasetId"%'`.execute(tx)
  for (const { id, details } of described) {
    const { licenseInfo, datasetId: _datasetId, ...rest } = JSON.parse(details)
    const license = typeof licenseInfo === 'string' ? licenseInfo : null
    await sql`update items set license_info = ${license}, details = ${JSON.stringify(rest)} where id = ${id}`.execute(
      tx
    )
  }
  const { rows: datasets } = await sql<Pick<OldDataset, 'uid' | 'item_id' | 'metas'>>`select uid, item_id, metas
    from datasets where metas <> '{}'`.execute(tx)
  for (const { uid, item_id, metas } of datasets) {
    const { default: words = {}, ...templates } = JSON.parse(metas) as OldMetas
    const { title: _title, description: _description, keyword: _keyword, license, ...others } = words
    if (license !== undefined)
      await sql`update items set license_info = ${typeof license === 'string' ? license : null} where id = ${item_id}`.execute(
        tx
      )
    await sql`update datasets set metas = ${JSON.stringify({ default: others, ...templates })} where uid = ${uid}`.execute(
      tx
    )
  }
}

async function dropCopies(tx: Writer): Promise<void> {
  await tx.schema.dropTable('dataset_grants').execute()
  for (const column of ['owner', 'access', 'content_status'])
    await tx.schema.alterTable('datasets').dropColumn(column).execute()
}

/**
 * One row for each way in which somebody sees an item. `kind`: `public`, `organization`, `user`, `group` or `key`;
 * `name`: which, empty for the first two. Without `|| ''` SQLite looks up the access, which thousands of items share,
 * before the id or the revision: 4.4 ms for ten of 20,000 items instead of 0.1.
 */
async function createAudience(tx: Writer): Promise<void> {
  await sql`create view item_audience as
    select id as item_id, search_number, revision, 'user' as kind, owner as name from items where owner is not null
    union all
    select id, search_number, revision, 'organization', '' from items where access || '' in ('org', 'public')
    union all
    select id, search_number, revision, 'public', '' from items where access || '' = 'public'
    union all
    select items.id, items.search_number, items.revision, 'group', item_groups.group_id
      from item_groups join items on items.id = item_groups.item_id
    union all
    select items.id, items.search_number, items.revision, item_grants.kind, item_grants.name
      from item_grants join items on items.id = item_grants.item_id`.execute(tx)
}

async function removeSharingFromIndex(tx: Writer): Promise<void> {
  for (const field of ['owner', 'group', 'access']) {
    await sql`delete from search_keys where kind = 'item' and field = ${field}`.execute(tx)
    await sql`delete from search_postings where kind = 'item' and (key = ${`*=${field}`} or (key >= ${`${field}=`} and key < ${`${field}>`}))`.execute(
      tx
    )
  }
  await (isPostgres(tx)
    ? sql`update search_documents set fields = (fields::jsonb - 'owner' - 'group' - 'access')::text where kind = 'item'`
    : sql`update search_documents set fields = json_remove(fields, '$.owner', '$.group', '$.access') where kind = 'item'`
  ).execute(tx)
}
