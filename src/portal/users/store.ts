import { ADMINISTRATOR_ROLE, touchMembers } from '#access'
import { forgetDocuments, indexDocuments, type SearchDocument, takeNumbers } from '#search-index'
import type { Flag, Reader, UserRow, Writer } from '#store'
import { removeThumbnail } from '../thumbnails/index.ts'

/** By name, without regard to case. */
export function findUser(db: Reader, username: string): Promise<UserRow | undefined> {
  return db.selectFrom('users').selectAll().where('username_key', '=', username.toLowerCase()).executeTakeFirst()
}

/** Exactly this name, as sign-in has it. */
export function findExactUser(db: Reader, username: string): Promise<UserRow | undefined> {
  return db.selectFrom('users').selectAll().where('username', '=', username).executeTakeFirst()
}

/** False when the name is taken. */
export async function insertUser(tx: Writer, row: UserRow): Promise<boolean> {
  await touchMembers(tx)
  const search_number = await takeNumbers(tx, 'user')
  const inserted = await tx
    .insertInto('users')
    .values({ ...row, search_number })
    .onConflict((conflict) => conflict.column('username_key').doNothing())
    .returning('username')
    .executeTakeFirst()
  if (inserted !== undefined) await indexDocuments(tx, [userDocument(search_number, row)])
  return inserted !== undefined
}

/** For what decides rights, call `touchMembers` too. */
export async function updateUser(tx: Writer, username: string, columns: Partial<UserRow>): Promise<void> {
  const row = await tx
    .updateTable('users')
    .set(columns)
    .where('username', '=', username)
    .returningAll()
    .executeTakeFirst()
  if (row?.search_number != null && WORDS.some((name) => name in columns))
    await indexDocuments(tx, [userDocument(row.search_number, row)])
}

/** Columns whose words searches find. */
const WORDS = ['full_name', 'first_name', 'last_name', 'tags'] as const satisfies readonly (keyof UserRow)[]

/** Indexes users created before this index existed; false when none is left. */
export async function indexOldUsers(tx: Writer): Promise<boolean> {
  const rows = await tx.selectFrom('users').selectAll().where('search_number', 'is', null).limit(OLD).execute()
  const last = await takeNumbers(tx, 'user', rows.length)
  for (const [at, row] of rows.entries())
    await tx
      .updateTable('users')
      .set({ search_number: last - at })
      .where('username', '=', row.username)
      .execute()
  await indexDocuments(
    tx,
    rows.map((row, at) => userDocument(last - at, row))
  )
  return rows.length > 0
}

const OLD = 500

function userDocument(
  number: number,
  { username, full_name: fullname, first_name: firstname, last_name: lastname, tags }: UserRow
): SearchDocument {
  return { kind: 'user', number, fields: { username, fullname, firstname, lastname, tags: JSON.parse(tags) } }
}

export async function setRole(tx: Writer, username: string, role: string, nowMs: number): Promise<void> {
  await touchMembers(tx)
  await updateUser(tx, username, { role, modified_ms: nowMs })
}

export async function setDisabled(tx: Writer, username: string, disabled: boolean, nowMs: number): Promise<void> {
  await touchMembers(tx)
  await updateUser(tx, username, { disabled: disabled ? 1 : 0, modified_ms: nowMs })
}

/** Its tokens and memberships go with it; API keys that act for it end. */
export async function deleteUser(tx: Writer, username: string, nowMs: number): Promise<void> {
  await touchMembers(tx)
  await tx
    .updateTable('api_keys')
    .set({ revoked_ms: nowMs })
    .where('owner', '=', username)
    .where('revoked_ms', 'is', null)
    .execute()
  const row = await tx
    .deleteFrom('users')
    .where('username', '=', username)
    .returning('search_number')
    .executeTakeFirst()
  if (row?.search_number != null) await forgetDocuments(tx, 'user', [row.search_number])
  await removeThumbnail(tx, 'user', username)
}

/** Reasons why a user cannot be deleted. */
export async function countOwned(
  tx: Writer,
  username: string
): Promise<{ readonly items: number; readonly groups: number }> {
  const items = await tx
    .selectFrom('items')
    .select((row) => row.fn.countAll<number | bigint>().as('count'))
    .where('owner', '=', username)
    .executeTakeFirstOrThrow()
  const groups = await tx
    .selectFrom('groups')
    .select((row) => row.fn.countAll<number | bigint>().as('count'))
    .where('owner', '=', username)
    .executeTakeFirstOrThrow()
  return { items: Number(items.count), groups: Number(groups.count) }
}

/** Users with a role, as the transaction sees them; `enabled`: who can still sign in. */
export async function countWithRole(
  db: Reader,
  role: string,
  { enabled }: { readonly enabled: boolean }
): Promise<number> {
  const query = db
    .selectFrom('users')
    .select((row) => row.fn.countAll<number | bigint>().as('count'))
    .where('role', '=', role)
  const { count } = await (enabled ? query.where('disabled', '=', 0 as Flag) : query).executeTakeFirstOrThrow()
  return Number(count)
}

/** Users who can sign in. */
export async function hasAdministrator(db: Reader): Promise<boolean> {
  return (await countWithRole(db, ADMINISTRATOR_ROLE, { enabled: true })) > 0
}

/** How many users there are of each role or user type. */
export async function countBy(
  db: Reader,
  column: 'role' | 'user_type'
): Promise<{ readonly key: string; readonly count: number }[]> {
  const rows = await db
    .selectFrom('users')
    .select([column, (row) => row.fn.countAll<number | bigint>().as('count')])
    .groupBy(column)
    .orderBy(column)
    .execute()
  return rows.map((row) => ({ key: String(row[column]), count: Number(row.count) }))
}
