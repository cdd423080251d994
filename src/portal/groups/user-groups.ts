import type { MemberType, Principal } from '#access'
import type { Reader } from '#store'
import { maySee, maySeeMembers } from './policy.ts'
import { groupObject } from './shapes.ts'

/**
 * Groups of a user that the caller may see, with the user's role in them: as members of a group see who else is in it.
 */
export async function groupsOfUser(
  db: Reader,
  username: string,
  { member }: Principal,
  organizationId: string
): Promise<Record<string, unknown>[]> {
  const rows = await db
    .selectFrom('group_members')
    .innerJoin('groups', 'groups.id', 'group_members.group_id')
    .selectAll('groups')
    .select('group_members.member_type')
    .where('group_members.username', '=', username)
    .orderBy('groups.title')
    .orderBy('groups.id')
    .execute()
  return rows.flatMap(({ member_type, ...row }) => {
    const standing = { row, caller: member, as: member?.groups.get(row.id) }
    const isShown = username === member?.username || (maySee(standing) && maySeeMembers(standing))
    return isShown ? [groupObject(row, { organizationId, username, as: member_type as MemberType })] : []
  })
}
