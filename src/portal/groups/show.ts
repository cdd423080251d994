import type { RequestContext } from '../pipeline/operation.ts'
import type { PortalContext } from '../portal-context.ts'
import { type GroupStanding, may } from './policy.ts'
import { groupObject } from './shapes.ts'
import { countApplications, readGroups } from './store.ts'

/** A group as the caller may see it; with the number of applications for those who answer them. */
export async function showGroup(
  { store }: Pick<PortalContext, 'store'>,
  standing: GroupStanding,
  { organization }: Pick<RequestContext, 'organization'>
): Promise<Record<string, unknown>> {
  const { row, as, caller } = standing
  const applications = may('invite', standing) ? await countApplications(store.db, row.id) : undefined
  return groupObject(row, { organizationId: organization.id, username: caller?.username, as, applications })
}

/** Groups by their ids, in the given order, with the caller's role in them. */
export async function showGroups(
  { store }: Pick<PortalContext, 'store'>,
  ids: readonly string[],
  { caller, organization }: RequestContext
): Promise<Record<string, unknown>[]> {
  const rows = await readGroups(store.db, ids)
  return rows.map((row) =>
    groupObject(row, {
      organizationId: organization.id,
      username: caller.member?.username,
      as: caller.member?.groups.get(row.id)
    })
  )
}
