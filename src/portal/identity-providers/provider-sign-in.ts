import { accessError, checkTransport, networkOf, type Tokens } from '#access'
import { recordAudit, runFrom } from '#events'
import { isLoggiaError } from '#kit'
import { OriginLine, Semaphore } from '#limits'
import type { Writer } from '#store'
import { type Organization, type Organizations, policyOf, signInMinutes } from '../organization/index.ts'
import { signInFailure } from '../pipeline/audit.ts'
import { refused, unknown } from '../pipeline/errors.ts'
import { portalError } from '../pipeline/portal-error.ts'
import { change, type PortalContext } from '../portal-context.ts'
import { browserOf, isKnownHost, noteSignIn, signedIn } from '../tokens/index.ts'
import { findExactUser } from '../users/index.ts'
import { providerFailed } from './errors.ts'
import type { Claims } from './oidc-client.ts'
import type { IdentityProvider } from './provider.ts'
import { enterAccount, keyOf, prepareProviderAccount } from './provider-account.ts'
import type { IdentityProviders } from './service.ts'
import { FLOW_SECONDS, hashOf, notBegun, openFlow, type SignInFlow, sealFlow } from './sign-in-flow.ts'
import { endFlow, findIdentity, findProvider, forgetFlows, insertIdentity, listProviders } from './store.ts'

/** A page's request, as far as a sign-in needs it. */
export interface BrowserRequest {
  readonly id: string
  readonly address: string
  readonly encrypted: boolean
  /** With the path of `base-url`. */
  readonly origin: string
  readonly originIsConfigured: boolean
  header(name: string): string | undefined
}

export interface BegunSignIn {
  /** Where the browser asks the provider. */
  readonly url: string
  /** For a cookie of the browser, which brings it back. */
  readonly sealed: string
  readonly seconds: number
}

export interface EndedSignIn {
  readonly next: string
  /** The new session; null: the identity was added to the account of the present one. */
  readonly session: { readonly secret: string; readonly seconds: number | null } | null
}

/** Signing in with a provider, for pages: browsers go there and come back. */
export interface ProviderSignIns {
  /** Those that members can sign in with. */
  offered(): Promise<readonly { readonly id: string; readonly name: string }[]>
  /**
   * `session`: an identity is added to the account of this session. Errors: `portal/unknown-provider`,
   * `portal/provider-failed`, `access/encryption-required`.
   */
  begin(
    input: { readonly provider: string; readonly next: string; readonly stays: boolean; readonly session?: string },
    from: BrowserRequest
  ): Promise<BegunSignIn>
  /** `answer`: the parameters that the browser came back with. The same errors. */
  end(
    answer: {
      readonly provider: string
      readonly parameters: URLSearchParams
      readonly sealed: string | undefined
      readonly session: string | undefined
    },
    from: BrowserRequest
  ): Promise<EndedSignIn>
  sweep(): Promise<void>
}

const MINUTE_MS = 60_000

export function createProviderSignIns(
  ground: PortalContext,
  { providers, organizations }: { readonly providers: IdentityProviders; readonly organizations: Organizations }
): ProviderSignIns {
  const { store, clock, sealer, tokens, failures } = ground
  /** Each makes requests to a provider: anonymous callers cause at most this many at a time. */
  const slots = new Semaphore({
    slots: 8,
    line: new OriginLine(60),
    refuse: () => portalError('portal/busy', 'Too many sign-ins at once. Please try again later.')
  })

  const within = <Result>(from: BrowserRequest, actor: string | null, work: () => Promise<Result>): Promise<Result> =>
    runFrom({ actor, address: from.address, client: from.header('user-agent') ?? null, requestId: from.id }, () =>
      slots.run(work, { origin: networkOf(from.address), known: false })
    )
  const offeredProvider = async (id: string): Promise<IdentityProvider> => {
    const provider = await findProvider(store.db, id)
    if (provider === undefined || !provider.enabled) throw unknown('provider')
    return provider
  }
  const checkRequest = (organization: Organization, from: BrowserRequest): void => {
    checkTransport(
      policyOf(organization, ground.settings),
      { audience: 'everyone', carriesSecret: true },
      from.encrypted
    )
    const { hostname } = new URL(from.origin)
    if (!isKnownHost(from, hostname, organization))
      throw refused(
        `${hostname} is not configured as a host of this portal: name it in the setting base-url, or in allowedRedirectUris of the organization.`
      )
  }
  const redeem = async ({
    provider: id,
    parameters,
    sealed,
    session
  }: Parameters<ProviderSignIns['end']>[0]): Promise<{
    readonly provider: IdentityProvider
    readonly flow: SignInFlow
    readonly claims: Claims
  }> => {
    const flow = openFlow(ground, sealed, id)
    // The session that began it, in the same browser: nobody else adds an identity to an account.
    if (flow.linkedSession !== null && (session === undefined || hashOf(session) !== flow.linkedSession))
      throw notBegun()
    const provider = await offeredProvider(id)
    const claims = await providers.client.redeem(providers.termsOf(provider), flow.request, parameters)
    const { acrValues } = provider
    if (acrValues.length > 0 && !acrValues.includes(String(claims.acr)))
      throw providerFailed(`${provider.name} did not authenticate you in the way that this portal asks for.`, 'acr')
    return { provider, flow, claims }
  }
  const signIn = async (
    { provider, flow, claims }: Awaited<ReturnType<typeof redeem>>,
    from: BrowserRequest
  ): Promise<EndedSignIn> => {
    const organization = await organizations.read()
    const prepared = await prepareProviderAccount(ground, provider, claims, organization)
    const minutes = signInMinutes(organization, flow.stays)
    return change(ground, async (tx) => {
      const nowMs = clock.now()
      await endOnce(tx, flow, nowMs)
      const { id, username } = await enterAccount(tx, { provider, claims, prepared, nowMs })
      const secret = await tokens.issue(tx, {
        username,
        binding: { kind: 'session', value: browserOf(from.header('user-agent')) || '-' },
        expiresMs: nowMs + minutes * MINUTE_MS,
        httpsOnly: organization.allSsl
      })
      await noteSignIn(tx, username, nowMs)
      await recordAudit(
        tx,
        [
          {
            type: 'users',
            action: 'providerSignin',
            subject: username,
            actor: username,
            data: { provider: provider.id }
          }
        ],
        nowMs
      )
      await signedIn({ tx, actor: { id, username }, nowMs }, username)
      return { next: flow.next, session: { secret, seconds: flow.stays ? minutes * 60 : null } }
    })
  }
  const link = async (
    { provider, flow, claims }: Awaited<ReturnType<typeof redeem>>,
    session = ''
  ): Promise<EndedSignIn> => {
    const { username } = await liveSession(tokens, session)
    return change(ground, async (tx) => {
      const nowMs = clock.now()
      await endOnce(tx, flow, nowMs)
      const user = await findExactUser(tx, username)
      if (user === undefined || user.disabled === 1) throw notBegun()
      const key = keyOf(provider, claims)
      const found = await findIdentity(tx, key)
      if (found !== undefined && found.username !== username)
        throw providerFailed(`This account of ${provider.name} belongs to another user of the portal.`, 'taken')
      if (found === undefined)
        await insertIdentity(tx, { ...key, username, managed: 0, created_ms: nowMs, used_ms: null })
      await recordAudit(
        tx,
        [
          { type: 'users', action: 'linkProvider', subject: username, actor: username, data: { provider: provider.id } }
        ],
        nowMs
      )
      return { next: flow.next, session: null }
    })
  }

  return {
    offered: async () =>
      (await listProviders(store.db)).filter(({ enabled }) => enabled).map(({ id, name }) => ({ id, name })),
    begin: ({ provider: id, next, stays, session }, from) =>
      within(from, null, async () => {
        checkRequest(await organizations.read(), from)
        const provider = await offeredProvider(id)
        const request = providers.client.newRequest(`${from.origin}/sign-in/with/${id}/return`)
        const { scopes, acrValues } = provider
        const terms = { issuer: provider.issuer, clientId: provider.clientId, clientSecret: null }
        const url = await providers.client.authorizationUrl(terms, request, {
          scopes,
          acrValues,
          newSignIn: session !== undefined
        })
        const linkedSession = session === undefined ? null : hashOf(session)
        const flow = { provider: id, request, next, stays, linkedSession, begunMs: clock.now() }
        return { url, sealed: sealFlow(sealer, flow), seconds: FLOW_SECONDS }
      }),
    end: (answer, from) =>
      within(from, null, async () => {
        checkRequest(await organizations.read(), from)
        try {
          const redeemed = await redeem(answer)
          return await (redeemed.flow.linkedSession === null ? signIn(redeemed, from) : link(redeemed, answer.session))
        } catch (error) {
          if (portalError.is(error, 'portal/provider-failed'))
            failures.note({
              ...signInFailure(
                { address: from.address, agent: from.header('user-agent') },
                'providerSigninFailed',
                undefined
              ),
              data: { provider: answer.provider, reason: String(error.details.reason) }
            })
          throw error
        }
      }),
    sweep: () => store.sideTransaction((tx) => forgetFlows(tx, clock.now() - 2 * FLOW_SECONDS * 1_000))
  }
}

async function endOnce(tx: Writer, { request }: SignInFlow, nowMs: number): Promise<void> {
  if (!(await endFlow(tx, hashOf(request.state), nowMs))) throw notBegun()
}

async function liveSession(tokens: Tokens, session: string): Promise<{ readonly username: string }> {
  try {
    return await tokens.find(session, { address: '', encrypted: true, session: true })
  } catch (error) {
    if (isLoggiaError(error) && accessError.is(error)) throw notBegun()
    throw error
  }
}
