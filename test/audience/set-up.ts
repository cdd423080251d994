import { PASSWORD } from '../../src/portal/portal-for-tests.ts'
import type { ChangedPortal } from './changes.ts'
import type { Model, ModelMember } from './model.ts'

/** Members by the roles of the portal. */
const MEMBERS: Readonly<Record<string, readonly [role: string, ModelMember['role']]>> = {
  ann: ['org_publisher', 'publisher'],
  bob: ['org_user', 'user'],
  cat: ['org_user', 'user'],
  dan: ['org_publisher', 'publisher'],
  eve: ['org_viewer', 'viewer'],
  rex: ['org_user', 'user']
}

/** Custom roles: who does not see what is the organization's, and who sees everything without being an administrator. */
const ROLES = {
  outsider: ['portal:user:createItem', 'portal:user:joinGroup', 'portal:user:receiveItems'],
  overseer: ['portal:user:createItem', 'portal:user:viewOrgItems', 'portal:admin:viewItems']
} as const

/** Ten callers: nobody, the administrator, six members, two keys. */
export async function setUp(
  model: Model,
  portal: ChangedPortal
): Promise<{
  /** Of API keys, by the name of the caller. */
  readonly secrets: ReadonlyMap<string, string>
  readonly roles: Readonly<Record<keyof typeof ROLES, string>>
}> {
  model.members.set('boss', { role: 'administrator', disabled: false })
  for (const [username, [role, modelRole]] of Object.entries(MEMBERS)) {
    await portal.asBoss('/security/users/createUser', {
      username,
      password: PASSWORD,
      firstname: 'A',
      lastname: username,
      role,
      userLicenseTypeId: 'creatorUT'
    })
    model.members.set(username, { role: modelRole, disabled: false })
    await portal.signInAgain(username)
  }
  const roles: Record<string, string> = {}
  for (const [name, privileges] of Object.entries(ROLES)) {
    const { id } = await portal.asBoss('/portals/self/createRole', { name, description: name })
    await portal.asBoss(`/portals/self/roles/${id}/setPrivileges`, { privileges: { privileges } })
    roles[name] = id
  }
  const secrets = new Map<string, string>()
  for (const [owner, organization] of [
    ['ann', true],
    ['bob', false]
  ] as const) {
    const { key, id } = await portal.as(owner, `/community/users/${owner}/apiKeys/create`, {
      name: 'key',
      organization
    })
    model.keys.set(`key of ${owner}`, { owner, id, organization })
    secrets.set(`key of ${owner}`, key)
  }
  return { secrets, roles: roles as Record<keyof typeof ROLES, string> }
}
