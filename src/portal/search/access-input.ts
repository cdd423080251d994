import type { Member, Principal } from '#access'
import type { Reader } from '#store'
import { badParameters, forbidden } from '../pipeline/errors.ts'
import { choice, text } from '../pipeline/parameter.ts'

/** Clients narrow a search to items that a user sees as a member of groups (PORTAL-search-4). */
export const ACCESS_PARAMETERS = {
  searchUserAccess: choice(['groupMember'], 'Only what `searchUserName` sees as a member of a group.', {
    ignoreCase: true
  }),
  searchUserName: text('Member whose groups are returned; by default the caller.', { max: 128 })
} as const

export interface AccessInput {
  readonly searchUserAccess: 'groupMember' | undefined
  readonly searchUserName: string | undefined
}

/**
 * The groups that the search is narrowed to; nothing when it is not. Errors: `portal/forbidden` for the groups of
 * others.
 */
export async function groupsMeant(
  db: Reader,
  { searchUserAccess, searchUserName }: AccessInput,
  { member }: Principal
): Promise<readonly string[] | undefined> {
  if (searchUserAccess === undefined) return undefined
  const name = searchUserName || member?.username
  if (name === undefined) throw badParameters(["'searchUserName' must be specified."])
  if (name.toLowerCase() === member?.username.toLowerCase()) return [...(member as Member).groups.keys()]
  if (member?.privileges.has('portal:admin:viewGroups') !== true) throw forbidden()
  const rows = await db
    .selectFrom('group_members')
    .innerJoin('users', 'users.username', 'group_members.username')
    .select('group_id')
    .where('users.username_key', '=', name.toLowerCase())
    .execute()
  return rows.map((row) => row.group_id)
}
