import { ADMINISTRATOR_ROLE, touchMembers } from '#access'
import type { Flag, Reader, UserRow, Writer } from '#store'
import { forgetDocument, indexDocument } from '../search-index/index.ts'
import { removeThumbnail } from '../thumbnails/index.ts'

/** By name, whatever its case. */
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
  const inserted = await tx.insertInto('users').values(row).onConflict((conflict) => conflict.column('username_key').doNothing()).returning('username').executeTakeFirst()
  if (inserted !== undefined) await indexUser(tx, row)
  return inserted !== undefined
}

/** For what decides rights, call `touchMembers` too. */
export async function updateUser(tx: Writer, username: string, columns: Partial<UserRow>): Promise<void> {
  const row = await tx.updateTable('users').set(columns).where('username', '=', username).returningAll().executeTakeFirst()
  if (row !== undefined && WORDS.some((name) => name in columns)) await indexUser(tx, row)
}

/** Columns whose words searches find. */
const WORDS = ['full_name', 'first_name', 'last_name', 'tags'] as const satisfies readonly (keyof UserRow)[]

async function indexUser(tx: Writer, row: UserRow): Promise<void> {
  const fields = { username: row.username, fullname: row.full_name, firstname: row.first_name, lastname: row.last_name, tags: JSON.parse(row.tags) }
  await indexDocument(tx, { kind: 'user', id: row.username, fields })
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
  await tx.updateTable('api_keys').set({ revoked_ms: nowMs }).where('owner', '=', username).where('revoked_ms', 'is', null).execute()
  await tx.deleteFrom('users').where('username', '=', username).execute()
  await forgetDocument(tx, 'user', username)
  await removeThumbnail(tx, 'user', username)
}

/** What keeps a user from being deleted. */
export async function countOwned(tx: Writer, username: string): Promise<{ readonly items: number; readonly groups: number }> {
  const items = await tx.selectFrom('items').select((row) => row.fn.countAll<number | bigint>().as('count')).where('owner', '=', username).executeTakeFirstOrThrow()
  const groups = await tx.selectFrom('groups').select((row) => row.fn.countAll<number | bigint>().as('count')).where('owner', '=', username).executeTakeFirstOrThrow()
  return { items: Number(items.count), groups: Number(groups.count) }
}

/** Users with a role, as the transaction sees them; `enabled`: who can still sign in. */
export async function countWithRole(db: Reader, role: string, { enabled }: { readonly enabled: boolean }): Promise<number> {
  const query = db.selectFrom('users').select((row) => row.fn.countAll<number | bigint>().as('count')).where('role', '=', role)
  const { count } = await (enabled ? query.where('disabled', '=', 0 as Flag) : query).executeTakeFirstOrThrow()
  return Number(count)
}

/** Who can sign in. */
export async function hasAdministrator(db: Reader): Promise<boolean> {
  return (await countWithRole(db, ADMINISTRATOR_ROLE, { enabled: true })) > 0
}

/** How many users there are of each role or user type. */
export async function countBy(db: Reader, column: 'role' | 'user_type'): Promise<{ readonly key: string; readonly count: number }[]> {
  const rows = await db.selectFrom('users').select([column, (row) => row.fn.countAll<number | bigint>().as('count')]).groupBy(column).orderBy(column).execute()
  return rows.map((row) => ({ key: String(row[column]), count: Number(row.count) }))
}
