import { findRole, type Principal } from '#access'
import { type AuditAction, recordAudit } from '#events'
import type { Writer } from '#store'
import { checkMayAdmit } from '../groups/index.ts'
import { badParameters, refused, unknown } from '../pipeline/errors.ts'
import { changeAs, type PortalContext } from '../portal-context.ts'
import { checkMayAssign } from '../users/index.ts'
import { createOidcClient, type OidcClient, type OidcClientTerms, type ProviderFacts } from './oidc-client.ts'
import { type IdentityProvider, MAX_PROVIDERS } from './provider.ts'
import { applyInput, checkProviderId, type ProviderInput } from './provider-input.ts'
import {
  countIdentities,
  deleteProvider,
  findProvider,
  insertProvider,
  listProviders,
  updateProvider
} from './store.ts'

/** What administrators do with sign-in providers. */
export interface IdentityProviders {
  list(): Promise<readonly IdentityProvider[]>
  /** Errors: `portal/unknown-provider`. */
  find(id: string): Promise<{ readonly provider: IdentityProvider; readonly users: number }>
  /** Errors: `portal/bad-parameters`, `portal/unknown-role`, `portal/unknown-group`, `portal/forbidden`, `portal/refused`. */
  add(caller: Principal, id: string, input: ProviderInput): Promise<void>
  /** The same errors. */
  update(caller: Principal, id: string, input: ProviderInput): Promise<void>
  /** Its users keep their accounts, and no longer sign in with it. */
  remove(caller: Principal, id: string): Promise<void>
  /** Asks the provider for its discovery document. Errors: `portal/provider-failed`. */
  test(id: string): Promise<ProviderFacts>
  readonly client: OidcClient
  termsOf(provider: IdentityProvider): OidcClientTerms
}

const NEW = {
  name: '',
  issuer: '',
  clientId: '',
  sealedSecret: null,
  scopes: ['profile', 'email'],
  usernameClaim: 'preferred_username',
  groupsClaim: null,
  roleMappings: [],
  groupMappings: [],
  defaultRole: 'org_user',
  createsUsers: false,
  acrValues: [],
  enabled: true
} as const satisfies Partial<IdentityProvider>

export function createIdentityProviders(ground: PortalContext): IdentityProviders {
  const { store, clock, sealer } = ground
  const client = createOidcClient(ground)

  const known = async (db: Parameters<typeof findProvider>[0], id: string): Promise<IdentityProvider> => {
    const provider = await findProvider(db, id)
    if (provider === undefined) throw unknown('provider')
    return provider
  }
  const withInput = (before: IdentityProvider, input: ProviderInput): IdentityProvider => {
    const after = applyInput(before, input)
    const { clientSecret } = input
    if (clientSecret === undefined) return after
    return { ...after, sealedSecret: clientSecret === '' ? null : sealer.seal(clientSecret, placeOf(before.id)) }
  }
  /** Nobody grants by a provider what they could not grant themselves. */
  const checkGrants = async (tx: Writer, caller: Principal, provider: IdentityProvider): Promise<void> => {
    const { roleMappings, groupMappings, defaultRole } = provider
    const granted = [
      ...roleMappings.map(({ role }) => ['roleMappings', role] as const),
      ...(defaultRole === null ? [] : [['defaultRole', defaultRole] as const])
    ]
    for (const [parameter, id] of granted) {
      const role = await findRole(tx, id)
      if (role === undefined) throw badParameters([`'${parameter}' must name roles that exist: ${id} does not.`])
      checkMayAssign(caller.member, undefined, role)
    }
    await checkMayAdmit(tx, clock.now(), caller, [...new Set(groupMappings.map(({ groupId }) => groupId))])
  }
  const audit = (tx: Writer, action: AuditAction<'providers'>, subject: string, data: object = {}): Promise<void> =>
    recordAudit(tx, [{ type: 'providers', action, subject, data: { ...data } }], clock.now())

  return {
    client,
    termsOf: ({ id, issuer, clientId, sealedSecret }) => ({
      issuer,
      clientId,
      clientSecret: sealedSecret === null ? null : sealer.open(sealedSecret, placeOf(id))
    }),
    list: () => listProviders(store.db),
    find: async (id) => ({ provider: await known(store.db, id), users: await countIdentities(store.db, id) }),
    add: async (asking, id, input) => {
      checkProviderId(id)
      const nowMs = clock.now()
      const provider = withInput({ ...NEW, id, createdMs: nowMs, modifiedMs: nowMs }, input)
      await changeAs(ground, asking, async (tx, caller) => {
        if ((await listProviders(tx)).length >= MAX_PROVIDERS)
          throw refused(`A portal has at most ${MAX_PROVIDERS} sign-in providers.`)
        await checkGrants(tx, caller, provider)
        if (!(await insertProvider(tx, provider))) throw badParameters([`'id' must be new: ${id} exists.`])
        await audit(tx, 'add', id, { issuer: provider.issuer, name: provider.name })
      })
    },
    update: (asking, id, input) =>
      changeAs(ground, asking, async (tx, caller) => {
        const provider = { ...withInput(await known(tx, id), input), modifiedMs: clock.now() }
        await checkGrants(tx, caller, provider)
        await updateProvider(tx, provider)
        const { clientSecret, ...said } = input
        await audit(tx, 'update', id, { ...said, ...(clientSecret !== undefined && { clientSecret: 'changed' }) })
      }),
    remove: (asking, id) =>
      changeAs(ground, asking, async (tx) => {
        await known(tx, id)
        await deleteProvider(tx, id)
        await audit(tx, 'delete', id)
      }),
    test: async (id) => {
      const { issuer, clientId } = await known(store.db, id)
      return client.describe({ issuer, clientId, clientSecret: null })
    }
  }
}

/** A sealed text opens only where it was sealed for. */
function placeOf(id: string): string {
  return `provider:${id}`
}
