import { type MemberType, touchMembers } from '#access'
import { forgetDocuments, indexDocuments, type SearchDocument, takeNumbers } from '#search-index'
import type { GroupRow, Reader, Writer } from '#store'

/** Undefined when it does not exist. */
export function readGroup(db: Reader, id: string): Promise<GroupRow | undefined> {
  return db.selectFrom('groups').selectAll().where('id', '=', id).executeTakeFirst()
}

/** Those of the ids that there are, in the given order. */
export async function readGroups(db: Reader, ids: readonly string[]): Promise<GroupRow[]> {
  if (ids.length === 0) return []
  const rows = await db.selectFrom('groups').selectAll().where('id', 'in', ids).execute()
  return ids.flatMap((id) => rows.find((row) => row.id === id) ?? [])
}

export async function insertGroup(tx: Writer, row: GroupRow): Promise<void> {
  const search_number = await takeNumbers(tx, 'group')
  await tx
    .insertInto('groups')
    .values({ ...row, search_number })
    .execute()
  await indexDocuments(tx, [groupDocument(search_number, row)])
}

export async function updateGroup(tx: Writer, id: string, columns: Partial<GroupRow>): Promise<void> {
  const { search_number: number, ...row } = await tx
    .updateTable('groups')
    .set(columns)
    .where('id', '=', id)
    .returningAll()
    .executeTakeFirstOrThrow()
  if (number !== null) await indexDocuments(tx, [groupDocument(number, row)])
}

/** Its members, invitations, applications and thumbnail go with it. */
export async function deleteGroup(tx: Writer, id: string): Promise<void> {
  await touchMembers(tx)
  await tx.deleteFrom('thumbnails').where('kind', '=', 'group').where('subject', '=', id).execute()
  const row = await tx.deleteFrom('groups').where('id', '=', id).returning('search_number').executeTakeFirst()
  if (row?.search_number != null) await forgetDocuments(tx, 'group', [row.search_number])
}

/** Indexes groups created before this index existed; false when none is left. */
export async function indexOldGroups(tx: Writer): Promise<boolean> {
  const rows = await tx.selectFrom('groups').selectAll().where('search_number', 'is', null).limit(OLD).execute()
  const last = await takeNumbers(tx, 'group', rows.length)
  for (const [at, row] of rows.entries())
    await tx
      .updateTable('groups')
      .set({ search_number: last - at })
      .where('id', '=', row.id)
      .execute()
  await indexDocuments(
    tx,
    rows.map((row, at) => groupDocument(last - at, row))
  )
  return rows.length > 0
}

const OLD = 500

function groupDocument(number: number, { id, title, tags, owner, snippet, description }: GroupRow): SearchDocument {
  return { kind: 'group', number, fields: { id, title, tags: JSON.parse(tags), owner, snippet, description } }
}

export async function readMembership(db: Reader, groupId: string, username: string): Promise<MemberType | undefined> {
  const row = await db
    .selectFrom('group_members')
    .select('member_type')
    .where('group_id', '=', groupId)
    .where('username', '=', username)
    .executeTakeFirst()
  return row?.member_type as MemberType | undefined
}

export interface GroupMember {
  readonly username: string
  readonly fullName: string
  readonly thumbnail: string | null
  /** Who sees the profile. */
  readonly access: string
  readonly type: MemberType
  readonly joinedMs: number
}

/** For callers who may see all groups; in the order of joining. */
export async function listMembers(db: Reader, groupId: string): Promise<GroupMember[]> {
  const rows = await db
    .selectFrom('group_members')
    .innerJoin('users', 'users.username', 'group_members.username')
    .select([
      'users.username',
      'users.full_name',
      'users.thumbnail',
      'users.access',
      'group_members.member_type',
      'group_members.joined_ms'
    ])
    .where('group_id', '=', groupId)
    .orderBy('group_members.joined_ms')
    .orderBy('users.username')
    .execute()
  return rows.map((row) => ({
    username: row.username,
    fullName: row.full_name,
    thumbnail: row.thumbnail,
    access: row.access,
    type: row.member_type as MemberType,
    joinedMs: row.joined_ms
  }))
}

export async function countGroups(db: Reader, username: string): Promise<number> {
  const { count } = await db
    .selectFrom('group_members')
    .select((row) => row.fn.countAll<number | bigint>().as('count'))
    .where('username', '=', username)
    .executeTakeFirstOrThrow()
  return Number(count)
}

/** Whether the owner has another group of the title, regardless of case. */
export async function hasGroupTitled(db: Reader, owner: string, title: string, exceptId: string): Promise<boolean> {
  const rows = await db
    .selectFrom('groups')
    .select('title')
    .where('owner', '=', owner)
    .where('id', '!=', exceptId)
    .execute()
  return rows.some((row) => row.title.trim().toLowerCase() === title.trim().toLowerCase())
}

/** Members of a group have no open application or invitation. */
export async function putMember(
  tx: Writer,
  groupId: string,
  username: string,
  type: MemberType,
  nowMs: number
): Promise<void> {
  await touchMembers(tx)
  await tx
    .insertInto('group_members')
    .values({ group_id: groupId, username, member_type: type, joined_ms: nowMs })
    .onConflict((conflict) => conflict.columns(['group_id', 'username']).doUpdateSet({ member_type: type }))
    .execute()
  await removeApplication(tx, groupId, username)
  await tx.deleteFrom('group_invitations').where('group_id', '=', groupId).where('username', '=', username).execute()
}

export async function removeMember(tx: Writer, groupId: string, username: string): Promise<void> {
  await touchMembers(tx)
  await tx.deleteFrom('group_members').where('group_id', '=', groupId).where('username', '=', username).execute()
}

export interface Application {
  readonly username: string
  readonly fullName: string
  readonly createdMs: number
}

export async function listApplications(db: Reader, groupId: string): Promise<Application[]> {
  const rows = await db
    .selectFrom('group_applications')
    .innerJoin('users', 'users.username', 'group_applications.username')
    .select(['users.username', 'users.full_name', 'group_applications.created_ms'])
    .where('group_id', '=', groupId)
    .orderBy('group_applications.created_ms')
    .orderBy('users.username')
    .execute()
  return rows.map((row) => ({ username: row.username, fullName: row.full_name, createdMs: row.created_ms }))
}

export async function countApplications(db: Reader, groupId: string): Promise<number> {
  const { count } = await db
    .selectFrom('group_applications')
    .select((row) => row.fn.countAll<number | bigint>().as('count'))
    .where('group_id', '=', groupId)
    .executeTakeFirstOrThrow()
  return Number(count)
}

/** False when there was one already. */
export async function addApplication(tx: Writer, groupId: string, username: string, nowMs: number): Promise<boolean> {
  const values = { group_id: groupId, username, created_ms: nowMs }
  const row = await tx
    .insertInto('group_applications')
    .values(values)
    .onConflict((conflict) => conflict.columns(['group_id', 'username']).doNothing())
    .returning('username')
    .executeTakeFirst()
  return row !== undefined
}

/** False when it did not exist. */
export async function removeApplication(tx: Writer, groupId: string, username: string): Promise<boolean> {
  const row = await tx
    .deleteFrom('group_applications')
    .where('group_id', '=', groupId)
    .where('username', '=', username)
    .returning('username')
    .executeTakeFirst()
  return row !== undefined
}
