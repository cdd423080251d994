import { findRole, type Privilege } from '#access'
import type { ItemSharing } from '#items'
import type { Reader } from '#store'

/** Members who may sign in. */
export interface AudienceCount {
  /** Those who see the item, its owner and administrators of items among them. */
  readonly members: number
  readonly allMembers: number
  /** The members of each group. */
  readonly groups: readonly { readonly id: string; readonly members: number }[]
}

/** How many members see an item of this owner that is shared so; as principals get their audience. */
export async function countAudience(
  db: Reader,
  owner: string | null,
  { access, groups }: ItemSharing
): Promise<AudienceCount> {
  const everything = await rolesWith(db, 'portal:admin:viewItems')
  const organization = access === 'private' ? [] : await rolesWith(db, 'portal:user:viewOrgItems')
  const roles = [...new Set([...everything, ...organization])]
  const active = db
    .selectFrom('users')
    .select((row) => row.fn.countAll<number | bigint>().as('count'))
    .where('disabled', '=', 0)
  const { count: all } = await active.executeTakeFirstOrThrow()
  const { count: some } = await active
    .where(({ eb, or, selectFrom }) =>
      or([
        ...(owner === null ? [] : [eb('username', '=', owner)]),
        ...(roles.length === 0 ? [] : [eb('role', 'in', roles)]),
        ...(groups.length === 0
          ? []
          : [eb('username', 'in', selectFrom('group_members').select('username').where('group_id', 'in', groups))])
      ])
    )
    .executeTakeFirstOrThrow()
  return {
    members: access === 'public' ? Number(all) : Number(some),
    allMembers: Number(all),
    groups: await countMembers(db, groups)
  }
}

async function rolesWith(db: Reader, privilege: Privilege): Promise<string[]> {
  const rows = await db.selectFrom('users').select('role').distinct().execute()
  const held: string[] = []
  for (const { role } of rows) if ((await findRole(db, role))?.privileges.includes(privilege)) held.push(role)
  return held
}

async function countMembers(db: Reader, groups: readonly string[]): Promise<AudienceCount['groups']> {
  if (groups.length === 0) return []
  const rows = await db
    .selectFrom('group_members')
    .innerJoin('users', 'users.username', 'group_members.username')
    .select(({ fn }) => ['group_id', fn.countAll<number | bigint>().as('count')])
    .where('group_id', 'in', groups)
    .where('users.disabled', '=', 0)
    .groupBy('group_id')
    .execute()
  return groups.map((id) => ({ id, members: Number(rows.find((row) => row.group_id === id)?.count ?? 0) }))
}
