import { type Operation, operation, type RequestContext } from '../pipeline/operation.ts'
import { PAGE_PARAMETERS, pageFields, pageOf } from '../pipeline/paging.ts'
import { required, text } from '../pipeline/parameter.ts'
import { ANYONE, and, anyOf, holderOf, SELF } from '../pipeline/rule.ts'
import type { PortalContext } from '../portal-context.ts'
import { permitsActingFor, permitsRole, permitsUser } from '../users/index.ts'
import { PROVIDER_PARAMETERS } from './provider-input.ts'
import type { ProviderSignIns } from './provider-sign-in.ts'
import type { IdentityProviders } from './service.ts'
import { identityObject, providerObject } from './shapes.ts'
import type { UserIdentities } from './user-identities.ts'

const ALL = '/portals/:portal_id/identityProviders'
const ONE = `${ALL}/:provider_id`
const IDENTITIES = '/community/users/:username/identities'
const SUCCESS = { success: true }
const MAY_SECURE = holderOf('portal:admin:manageSecurity')

/** Sign-in providers, for those who manage security. */
export function identityProviderRoutes({
  ground,
  providers,
  signIns
}: {
  readonly ground: PortalContext
  readonly providers: IdentityProviders
  readonly signIns: ProviderSignIns
}): Operation[] {
  return [
    operation({
      name: 'Sign-in providers',
      path: '/portals/:portal_id/signInProviders',
      may: ANYONE,
      handle: async () => ({ providers: await signIns.offered() })
    }),
    operation({
      name: 'Identity providers',
      path: ALL,
      may: MAY_SECURE,
      parameters: PAGE_PARAMETERS,
      handle: async ({ http }, paging) => {
        const asked = pageOf(paging)
        const all = await providers.list()
        const shown = all.slice(asked.start - 1, asked.start - 1 + asked.num)
        return {
          ...pageFields(all.length, asked),
          identityProviders: shown.map((each) => providerObject(each, http.origin))
        }
      }
    }),
    operation({
      name: 'Add identity provider',
      path: `${ALL}/add`,
      may: and(MAY_SECURE, 'roles and groups that the caller could give'),
      permits: permitsRole(ground),
      encryptedOnly: true,
      parameters: {
        id: required(
          text('Short name of the provider in addresses, such as `city`: lower-case letters, digits, hyphens.', {
            max: 32
          })
        ),
        ...PROVIDER_PARAMETERS
      },
      handle: async ({ caller }, { id, ...input }) => {
        await providers.add(caller, id, input)
        return { ...SUCCESS, id }
      }
    }),
    operation({
      name: 'Identity provider',
      path: ONE,
      may: MAY_SECURE,
      handle: async (call) => {
        const { provider, users } = await providers.find(idOf(call))
        return { ...providerObject(provider, call.http.origin), users }
      }
    }),
    operation({
      name: 'Update identity provider',
      path: `${ONE}/update`,
      may: and(MAY_SECURE, 'roles and groups that the caller could give'),
      permits: permitsRole(ground),
      encryptedOnly: true,
      parameters: PROVIDER_PARAMETERS,
      handle: async (call, input) => {
        await providers.update(call.caller, idOf(call), input)
        return SUCCESS
      }
    }),
    operation({
      name: 'Delete identity provider',
      path: `${ONE}/delete`,
      may: MAY_SECURE,
      handle: async (call) => {
        await providers.remove(call.caller, idOf(call))
        return SUCCESS
      }
    }),
    operation({
      name: 'Test identity provider',
      path: `${ONE}/test`,
      may: MAY_SECURE,
      handle: async (call) => ({ ...SUCCESS, ...(await providers.test(idOf(call))) })
    })
  ]
}

/** Accounts of providers that users sign in with. */
export function userIdentityRoutes({
  ground,
  identities
}: {
  readonly ground: PortalContext
  readonly identities: UserIdentities
}): Operation[] {
  return [
    operation({
      name: 'Identities of a user',
      path: IDENTITIES,
      may: anyOf(SELF, holderOf('portal:admin:viewUsers')),
      handle: async (call) => ({
        identities: (await identities.list(call.caller, call.path.username as string)).map(identityObject)
      })
    }),
    operation({
      name: 'Add identity to a user',
      path: `${IDENTITIES}/add`,
      may: holderOf('portal:admin:updateUsers'),
      permits: permitsActingFor(ground),
      parameters: {
        provider: required(text('Id of the provider.', { max: 32 })),
        subject: required(text('Subject (claim `sub`) as which the provider knows the user.', { max: 255 }))
      },
      handle: async (call, identity) => {
        await identities.add(call.caller, call.path.username as string, identity)
        return SUCCESS
      }
    }),
    operation({
      name: 'Remove identities of a user',
      path: `${IDENTITIES}/:provider_id/remove`,
      may: anyOf(SELF, holderOf('portal:admin:updateUsers')),
      permits: permitsUser(ground),
      handle: async (call) => {
        await identities.remove(call.caller, call.path.username as string, idOf(call))
        return SUCCESS
      }
    })
  ]
}

function idOf({ path }: Pick<RequestContext, 'path'>): string {
  return path.provider_id as string
}
