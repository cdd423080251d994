import type { Principal } from '#access'
import { sql } from '#store'
import type { PortalContext } from '../portal-context.ts'
import type { Condition } from '../search/conditions.ts'
import { checkMay, MAX_GROUPS } from './policy.ts'
import { seeGroup } from './visible-groups.ts'

/**
 * Rows of users whom the caller can add to the group, as far as the group decides it: no members of it, and of fewer groups
 * than a user can belong to. Errors: `portal/unknown-group`, `portal/forbidden` for callers who cannot add anybody.
 */
export async function addableUsers(ground: PortalContext, id: string, caller: Principal): Promise<Condition> {
  const standing = await seeGroup(ground, id, caller)
  checkMay('assign', standing)
  return sql<boolean>`(
    users.username not in (select username from group_members where group_id = ${standing.row.id})
    and (select count(*) from group_members where username = users.username) < ${sql.lit(MAX_GROUPS)}
  )`
}
