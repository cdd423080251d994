/**
 * The administration site of security, as self-hosted portals have it: what new members become, and the end of all
 * sign-ins at once. It must never show or keep a secret, nor make anybody more than who asks may make.
 */

import { checkSecurityConfig, newMemberDefaults, type Organizations, securityConfig } from '../organization/index.ts'
import { badParameters } from '../pipeline/errors.ts'
import { type Operation, operation } from '../pipeline/operation.ts'
import { type JsonObject, json, required, text } from '../pipeline/parameter.ts'
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
      parameters: {
        securityConfig: required(
          json(
            '`defaultRoleForUser` and `defaultUserTypeIdForUser`: what new members get unless the request names something else; `secondFactorRoles`: ids of roles whose users must sign in with a second factor; `disableServicesDirectory`: no HTML pages (f=html). Keys that Loggia does not know are kept for clients.'
          )
        )
      },
      handle: async ({ caller }, { securityConfig: config }) => {
        checkSecurityConfig(config)
        await checkNewAccount(ground, { username: 'anybody', ...newMemberDefaults(config) }, caller)
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

function isNewKey(value: JsonObject[string] | undefined): boolean {
  return typeof value === 'string' && value.trim() !== ''
}
