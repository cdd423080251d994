import { newMemberDefaults, securityConfig } from '../organization/index.ts'
import { type Operation, operation, type RequestContext } from '../pipeline/operation.ts'
import { choice, list, required, text } from '../pipeline/parameter.ts'
import { holderOf } from '../pipeline/rule.ts'
import type { PortalContext } from '../portal-context.ts'
import { nameOf, PERSONAL } from './account-routes.ts'
import { permitsRole, permitsUser } from './permits.ts'
import type { Users } from './service.ts'

/** Users in one call of a list operation (PORTAL-user-2). */
const MANY = { users: required(list('User names, at most 25.', { max: 25, maxLength: 128 })) }

const NEW_USER = {
  ...PERSONAL,
  firstname: PERSONAL.firstName,
  lastname: PERSONAL.lastName,
  username: required(text('Name of the new user.', { max: 128 })),
  password: required(text('Password of the new user.', { max: 2_000 })),
  role: text('Role: a name of a default one, or an id.', { max: 100 }),
  userLicenseTypeId: text('User type.', { max: 100 }),
  provider: choice(['arcgis'], 'Where accounts are stored: in this portal.'),
  level: text('Ignored: replaced by user types.', { max: 10 }),
  idpUsername: text('Ignored.', { max: 255 })
}

const ROLE_OF_USER = {
  user: required(text('Name of the user.', { max: 128 })),
  role: required(text('Name of a default role, or id of another.', { max: 100 }))
}

const MAY_DISABLE = holderOf('portal:admin:disableUsers')

/** Operations of administrators on accounts. */
export function managementRoutes({
  ground,
  users
}: {
  readonly ground: PortalContext
  readonly users: Users
}): Operation[] {
  const switchOne = (name: string, operationName: string, disabled: boolean) =>
    operation({
      name,
      path: `/community/users/:username/${operationName}`,
      may: MAY_DISABLE,
      permits: permitsUser(ground),
      handle: async (call: RequestContext) => ({
        success: true,
        username: await users.setDisabled(call.caller, nameOf(call), disabled)
      })
    })
  const switchMany = (name: string, operationName: string, disabled: boolean) =>
    operation({
      name,
      path: `/portals/:portal_id/${operationName}`,
      may: MAY_DISABLE,
      parameters: MANY,
      handle: async ({ caller }, { users: names }) => ({
        results: await users.setManyDisabled(caller, names, disabled)
      })
    })
  return [
    operation({
      name: 'Create user',
      root: 'portaladmin',
      path: '/security/users/createUser',
      may: holderOf('portal:admin:inviteUsers'),
      encryptedOnly: true,
      parameters: NEW_USER,
      handle: async (
        { caller, organization },
        { fullname, userLicenseTypeId, firstname, lastname, username, password, role, email, description }
      ) => {
        const byDefault = newMemberDefaults(securityConfig(organization))
        const account = {
          username,
          password,
          role: role || byDefault.role,
          email,
          description,
          fullName: fullname,
          firstName: firstname,
          lastName: lastname,
          userType: userLicenseTypeId || byDefault.userType
        }
        await users.create(caller, account, organization.securityPolicy)
        return { status: 'success', success: true }
      }
    }),
    switchOne('Disable user', 'disable', true),
    switchOne('Enable user', 'enable', false),
    switchMany('Disable users', 'disableUsers', true),
    switchMany('Enable users', 'enableUsers', false),
    operation({
      name: 'Update user role',
      path: '/portals/:portal_id/updateUserRole',
      may: holderOf('portal:admin:changeUserRoles'),
      permits: permitsRole(ground),
      parameters: ROLE_OF_USER,
      handle: async ({ caller }, { user, role }) => {
        await users.assignRole(caller, user, role)
        return { success: true }
      }
    }),
    operation({
      name: 'Update user type',
      path: '/portals/:portal_id/updateUserLicenseType',
      may: holderOf('portal:admin:manageLicenses'),
      parameters: { ...MANY, userLicenseType: required(text('Id of the user type.', { max: 100 })) },
      handle: async ({ caller }, { users: names, userLicenseType }) => ({
        results: await users.assignUserType(caller, names, userLicenseType)
      })
    }),
    operation({
      name: 'Expire password',
      path: '/community/users/:username/expirePassword',
      may: holderOf('portal:admin:updateUsers'),
      permits: permitsUser(ground),
      parameters: { expiration: text('Ignored: it expires now.', { max: 30 }) },
      handle: async (call) => ({ success: true, username: await users.expirePassword(call.caller, nameOf(call)) })
    })
  ]
}
