import type { Ground } from '../ground.ts'
import type { Call } from '../line/operation.ts'
import type { Users } from './service.ts'
import { userObject } from './shapes.ts'
import { listMemberships } from './store.ts'

/** A user as the caller may see it; whole, with privileges and groups. Errors: `portal/unknown-user`. */
export async function showUser({ store }: Ground, users: Users, username: string, { caller, organization }: Call): Promise<object> {
  const { row, role, view } = await users.see(username, caller)
  const object = userObject(row, role, view, organization.id)
  if (view !== 'whole') return { ...object, groups: [] }
  const memberships = await listMemberships(store.db, row.username)
  const groups = memberships.map(({ member_type, ...group }) => ({ ...group, userMembership: { username: row.username, memberType: member_type } }))
  return { ...object, privileges: role.privileges, groups }
}

/** The caller, as `portals/self` shows members; nothing for strangers. */
export async function describeUser(ground: Ground, users: Users, call: Call): Promise<object | undefined> {
  return call.caller.member && showUser(ground, users, call.caller.name, call)
}
