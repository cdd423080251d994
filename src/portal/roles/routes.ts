import { badParameters } from '../pipeline/errors.ts'
import { type Operation, operation } from '../pipeline/operation.ts'
import { PAGE_PARAMETERS, pageFields, pageOf } from '../pipeline/paging.ts'
import { type JsonObject, json, required, text } from '../pipeline/parameter.ts'
import type { Asking } from '../pipeline/rule.ts'
import { isCustom, MAY_CHANGE_ROLES, MAY_SEE_ROLES } from './policy.ts'
import type { Roles } from './service.ts'
import { roleObject } from './shapes.ts'

const ROLE = '/portals/:portal_id/roles/:role_id'
const NAME = text('Name of the role.', { max: 128 })
const DESCRIPTION = text('Purpose of the role.', { max: 250 })
const SUCCESS = { success: true }

export function roleRoutes({ roles }: { readonly roles: Roles }): Operation[] {
  const done = async (work: Promise<void>): Promise<object> => {
    await work
    return SUCCESS
  }
  const isCustomRole = async ({ path }: Asking): Promise<boolean> => isCustom(await roles.find(path.role_id as string))
  return [
    operation({
      name: 'Roles',
      path: '/portals/:portal_id/roles',
      may: MAY_SEE_ROLES,
      parameters: PAGE_PARAMETERS,
      handle: async ({ organization }, paging) => {
        const asked = pageOf(paging)
        const all = await roles.list()
        const shown = all.slice(asked.start - 1, asked.start - 1 + asked.num)
        return {
          ...pageFields(all.length, asked),
          roles: shown.map((role) => roleObject(role, organization.createdMs))
        }
      }
    }),
    operation({
      name: 'Create role',
      path: '/portals/:portal_id/createRole',
      may: MAY_CHANGE_ROLES,
      parameters: { name: required(NAME), description: DESCRIPTION },
      handle: async ({ caller }, { name, description = '' }) => ({
        ...SUCCESS,
        id: await roles.create(caller, name.trim(), description)
      })
    }),
    operation({
      name: 'Role',
      path: ROLE,
      may: MAY_SEE_ROLES,
      handle: async ({ organization, path }) =>
        roleObject(await roles.find(path.role_id as string), organization.createdMs)
    }),
    operation({
      name: 'Update role',
      path: `${ROLE}/update`,
      may: MAY_CHANGE_ROLES,
      permits: isCustomRole,
      parameters: { name: NAME, description: DESCRIPTION },
      handle: ({ caller, path }, { name, description }) =>
        done(roles.update(caller, path.role_id as string, { name: name?.trim() || undefined, description }))
    }),
    operation({
      name: 'Delete role',
      path: `${ROLE}/delete`,
      may: MAY_CHANGE_ROLES,
      permits: isCustomRole,
      handle: ({ caller, path }) => done(roles.remove(caller, path.role_id as string))
    }),
    operation({
      name: 'Privileges of a role',
      path: `${ROLE}/privileges`,
      may: MAY_SEE_ROLES,
      handle: async ({ path }) => {
        const { id, privileges } = await roles.find(path.role_id as string)
        return { id, privileges }
      }
    }),
    operation({
      name: 'Set privileges of a role',
      path: `${ROLE}/setPrivileges`,
      may: MAY_CHANGE_ROLES,
      permits: isCustomRole,
      parameters: { privileges: required(json('`{"privileges": ["portal:user:joinGroup", …]}`')) },
      handle: ({ caller, path }, { privileges }) =>
        done(roles.setPrivileges(caller, path.role_id as string, readPrivileges(privileges)))
    })
  ]
}

function readPrivileges({ privileges }: JsonObject): string[] {
  if (Array.isArray(privileges) && privileges.every((each) => typeof each === 'string')) return privileges
  throw badParameters(["'privileges' must be an object with an array of privileges."])
}
