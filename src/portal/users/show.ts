import { storageUsed } from '#items'
import { groupsOfUser } from '../groups/user-groups.ts'
import type { RequestContext } from '../pipeline/operation.ts'
import type { PortalContext } from '../portal-context.ts'
import type { Users } from './service.ts'
import { userObject } from './shapes.ts'

/**
 * A user as the caller may see it, with the groups that the caller may see; whole, with privileges. Errors:
 * `portal/unknown-user`.
 */
export async function showUser(
  { store, settings }: PortalContext,
  users: Users,
  username: string,
  { caller, organization }: RequestContext
): Promise<object> {
  const { row, role, view } = await users.see(username, caller)
  const object = userObject(row, role, view, organization.id)
  const groups = caller.member === undefined ? [] : await groupsOfUser(store.db, row.username, caller, organization.id)
  if (view !== 'whole') return { ...object, groups }
  return {
    ...object,
    storageUsage: await storageUsed(store.db, row.username),
    storageQuota: settings.storageQuotaBytes ?? -1,
    privileges: role.privileges,
    groups
  }
}

/** The caller, as `portals/self` shows members; nothing for anonymous callers. */
export async function describeUser(
  ground: PortalContext,
  users: Users,
  call: RequestContext
): Promise<object | undefined> {
  return call.caller.member && showUser(ground, users, call.caller.name, call)
}
