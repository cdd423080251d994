/**
 * The administration site of security, as self-hosted portals have it: what new members become, and the end of all
 * sign-ins at once. It must never show or keep a secret, nor make anybody more than who asks may make.
 */

import {
  checkSecurityConfig,
  newMemberDefaults,
  type Organization,
  type Organizations,
  readOrganization,
  securityConfig
} from '../organization/index.ts'
import { badParameters } from '../pipeline/errors.ts'
import { type Operation, operation } from '../pipeline/operation.ts'
import { type JsonObject, json, required, text } from '../pipeline/parameter.ts'
import { portalError } from '../pipeline/portal-error.ts'
import { holderOf } from '../pipeline/rule.ts'
import { changeAs, type PortalContext } from '../portal-context.ts'
import { checkNewAccount } from '../users/index.ts'

const MAY_SECURE = holderOf('portal:admin:manageSecurity')
/** Clients look there for the defaults before they add somebody. */
const MAY_LOOK = holderOf('portal:admin:manageSecurity', 'portal:admin:inviteUsers')
/** As the other operations of the administration site answer. */
const SUCCESS = { status: 'success', success: true }

export function securityRoutes({
  ground,
  organizations
}: {
  readonly ground: PortalContext
  readonly organizations: Organizations
}): Operation[] {
  return [
    operation({
      name: 'Security configuration',
      root: 'portaladmin',
      path: '/security/config',
      may: MAY_LOOK,
      handle: ({ organization }) => securityConfig(organization)
    }),
    operation({
      name: 'Update security configuration',
      root: 'portaladmin',
      path: '/security/config/update',
      may: MAY_SECURE,
      permits: permitsDefaultRole(ground),
      parameters: {
        securityConfig: required(
          json(
            '`defaultRoleForUser` and `defaultUserTypeIdForUser`: what new members get unless the request names something else; `secondFactorRoles`: ids of roles whose users must sign in with a second factor; `disableServicesDirectory`: no HTML pages (f=html). Keys that Loggia does not know are kept for clients.'
          )
        )
      },
      handle: async ({ caller, organization }, { securityConfig: config }) => {
        checkSecurityConfig(config)
        const defaults = newMemberDefaults(config)
        if (!isSame(defaults, organization)) await checkNewAccount(ground, { username: 'anybody', ...defaults }, caller)
        await organizations.update(caller, { securityConfig: config })
        return SUCCESS
      }
    }),
    operation({
      // No token of Loggia is made with a key: each is random, and only its hash is kept.
      name: 'Token key',
      root: 'portaladmin',
      path: '/security/tokens',
      may: MAY_SECURE,
      handle: () => ({ sharedKey: '' })
    }),
    operation({
      name: 'Update token key',
      root: 'portaladmin',
      path: '/security/tokens/update',
      may: MAY_SECURE,
      encryptedOnly: true,
      parameters: {
        tokenConfig: json(
          '`sharedKey`: a new key. None is kept; as with every new key all tokens end, that of the caller too.'
        ),
        sharedKey: text('The same by itself.', { max: 2_000 })
      },
      handle: async ({ caller }, { tokenConfig, sharedKey }) => {
        if (!isNewKey(tokenConfig?.sharedKey ?? sharedKey))
          throw badParameters(["'tokenConfig.sharedKey' must be text that is not empty."])
        await changeAs(ground, caller, (tx) => ground.tokens.revokeEverybody(tx))
        return SUCCESS
      }
    })
  ]
}

/** What stays as it is makes nobody more. */
function isSame({ role, userType }: ReturnType<typeof newMemberDefaults>, organization: Organization): boolean {
  const before = newMemberDefaults(securityConfig(organization))
  return role === before.role && userType === before.userType
}

/** Whether the operation takes the role for new members from the caller. Without a role, anything the rule allows. */
function permitsDefaultRole(ground: PortalContext): NonNullable<Operation['permits']> {
  return async ({ caller, values: { role } = {} }) => {
    if (role === undefined) return true
    const organization = await readOrganization(ground.store.db)
    const defaults = { ...newMemberDefaults(securityConfig(organization)), role }
    try {
      if (!isSame(defaults, organization)) await checkNewAccount(ground, { username: 'anybody', ...defaults }, caller)
      return true
    } catch (error) {
      if (portalError.is(error, 'portal/forbidden', 'portal/bad-parameters', 'portal/unknown-role')) return false
      throw error
    }
  }
}

function isNewKey(value: JsonObject[string] | undefined): boolean {
  return typeof value === 'string' && value.trim() !== ''
}
