import * as oauth from 'oauth4webapi'
import { BoundedCache, type Clock, isLoggiaError, type LoggiaError, systemClock } from '#kit'
import { providerFailed } from './errors.ts'
import { MAX_PROVIDERS, type SendToProvider } from './provider.ts'

/** This portal as a client of a provider. */
export interface OidcClientTerms {
  readonly issuer: string
  readonly clientId: string
  readonly clientSecret: string | null
}

/** What binds the answer of a provider to the request: each is random, and used once. */
export interface OidcRequest {
  readonly redirectUri: string
  readonly state: string
  readonly nonce: string
  readonly verifier: string
}

export type Claims = Readonly<Record<string, unknown>> & { readonly iss: string; readonly sub: string }

export interface ProviderFacts {
  readonly authorizationEndpoint: string
  readonly tokenEndpoint: string
  readonly jwksUri: string
  /** Whether answers name their issuer (RFC 9207). */
  readonly namesIssuer: boolean
}

/**
 * OpenID Connect as a relying party: authorization code with PKCE. The library checks each answer as OpenID Connect Core
 * §3.1.3.7, RFC 6749, RFC 7636 and RFC 9207 ask; its requests go through the guarded fetch. Every function fails with
 * `portal/provider-failed`.
 */
export interface OidcClient {
  newRequest(redirectUri: string): OidcRequest
  /** Where the browser asks the provider. */
  authorizationUrl(
    terms: OidcClientTerms,
    request: OidcRequest,
    asked: { readonly scopes: readonly string[]; readonly acrValues: readonly string[]; readonly newSignIn: boolean }
  ): Promise<string>
  /** The claims of the person, of the ID token and of the user info endpoint. */
  redeem(terms: OidcClientTerms, request: OidcRequest, answer: URLSearchParams): Promise<Claims>
  describe(terms: OidcClientTerms): Promise<ProviderFacts>
}

/** Discovery documents and key sets are some kilobytes. */
const MAX_ANSWER_BYTES = 256 * 1024
/** Discovery documents are read again after this time; a failure is remembered shorter, so that nobody is asked for each visitor. */
const METADATA_MS = 600_000
const FAILURE_MS = 5_000
/** Clocks of two well-kept machines differ by less. */
const CLOCK_TOLERANCE_S = 30

interface Known {
  readonly as: Promise<oauth.AuthorizationServer>
  untilMs: number
  /** Of the provider's keys, which the library refreshes: at the latest after five minutes, for an unknown key after one. */
  keys: oauth.JWKSCacheInput
  keysMs: number
}

export function createOidcClient({
  clock,
  sendToProvider
}: {
  readonly clock: Clock
  readonly sendToProvider: SendToProvider
}): OidcClient {
  const known = new BoundedCache<Known>({ maxEntries: 2 * MAX_PROVIDERS })

  const options = { [oauth.customFetch]: guarded(sendToProvider), [oauth.allowInsecureRequests]: true }

  const discover = (issuer: string): Known => {
    const found = known.get(issuer)
    if (found !== undefined && clock.now() < found.untilMs) return found
    const url = new URL(issuer)
    const entry: Known = {
      as: oauth
        .discoveryRequest(url, { ...options, algorithm: 'oidc' })
        .then((response) => oauth.processDiscoveryResponse(url, response)),
      untilMs: clock.now() + METADATA_MS,
      keys: found?.keys ?? {},
      keysMs: found?.keysMs ?? 0
    }
    entry.as.catch(() => {
      entry.untilMs = clock.now() + FAILURE_MS
    })
    known.set(issuer, entry)
    return entry
  }

  const clientOf = ({ clientId }: OidcClientTerms): oauth.Client => ({
    client_id: clientId,
    // The library reads the clock of the machine; ours is an argument.
    [oauth.clockSkew]: Math.round((clock.now() - systemClock.now()) / 1_000),
    [oauth.clockTolerance]: CLOCK_TOLERANCE_S
  })

  /** The signature of the ID token, with keys that are not older than the library allows. */
  const checkSignature = async (entry: Known, as: oauth.AuthorizationServer, response: Response): Promise<void> => {
    const ageS = Math.max(0, Math.round((clock.now() - entry.keysMs) / 1_000))
    const uat = Math.floor(systemClock.now() / 1_000) - ageS
    const cache: oauth.JWKSCacheInput = 'jwks' in entry.keys ? { jwks: entry.keys.jwks, uat } : {}
    // A copy: the library remembers keys by the object, with the clock of the machine.
    await oauth.validateApplicationLevelSignature({ ...as }, response, { ...options, [oauth.jwksCache]: cache })
    if (cache.uat === uat) return
    entry.keys = { ...cache }
    entry.keysMs = clock.now()
  }

  return {
    newRequest: (redirectUri) => ({
      redirectUri,
      state: oauth.generateRandomState(),
      nonce: oauth.generateRandomNonce(),
      verifier: oauth.generateRandomCodeVerifier()
    }),
    authorizationUrl: (terms, { redirectUri, state, nonce, verifier }, { scopes, acrValues, newSignIn }) =>
      inWords(terms.issuer, async () => {
        const { authorization_endpoint: endpoint } = await discover(terms.issuer).as
        const url = webAddress(endpoint)
        if (url === undefined) throw new Error('its discovery document names no authorization endpoint')
        const parameters = {
          response_type: 'code',
          client_id: terms.clientId,
          redirect_uri: redirectUri,
          scope: ['openid', ...scopes].join(' '),
          state,
          nonce,
          code_challenge: await oauth.calculatePKCECodeChallenge(verifier),
          code_challenge_method: 'S256',
          ...(acrValues.length > 0 && { acr_values: acrValues.join(' ') }),
          ...(newSignIn && { prompt: 'login' })
        }
        for (const [name, value] of Object.entries(parameters)) url.searchParams.set(name, value)
        return url.href
      }),
    redeem: (terms, { redirectUri, state, nonce, verifier }, answer) =>
      inWords(terms.issuer, async () => {
        const entry = discover(terms.issuer)
        const [as, client] = [await entry.as, clientOf(terms)]
        const checked = oauth.validateAuthResponse(as, client, answer, state)
        const response = await oauth.authorizationCodeGrantRequest(
          as,
          client,
          authenticationOf(terms, as),
          checked,
          redirectUri,
          verifier,
          options
        )
        const tokens = await oauth.processAuthorizationCodeResponse(as, client, response, {
          expectedNonce: nonce,
          requireIdToken: true
        })
        await checkSignature(entry, as, response)
        const claims = oauth.getValidatedIdTokenClaims(tokens)
        if (claims === undefined) throw new Error('it sent no ID token')
        if (as.userinfo_endpoint === undefined) return claims as Claims
        const info = await oauth.userInfoRequest(as, client, tokens.access_token, options)
        // The ID token is signed: what it says counts.
        return { ...(await oauth.processUserInfoResponse(as, client, claims.sub, info)), ...claims } as Claims
      }),
    describe: (terms) =>
      inWords(terms.issuer, async () => {
        const as = await discover(terms.issuer).as
        const [authorization, token, jwks] = [as.authorization_endpoint, as.token_endpoint, as.jwks_uri].map(webAddress)
        if (authorization === undefined || token === undefined || jwks === undefined)
          throw new Error(
            'its discovery document does not name the authorization endpoint, the token endpoint and the keys'
          )
        return {
          authorizationEndpoint: authorization.href,
          tokenEndpoint: token.href,
          jwksUri: jwks.href,
          namesIssuer: as.authorization_response_iss_parameter_supported === true
        }
      })
  }
}

/** The library's requests through the guarded fetch. Redirects are not followed: a provider names its addresses. */
function guarded(send: SendToProvider) {
  return async (
    url: string,
    { method, headers, body, signal }: oauth.CustomFetchOptions<string, unknown>
  ): Promise<Response> => {
    const sent = body === undefined || body === null ? undefined : String(body)
    const answer = await send(url, {
      method: method === 'POST' ? 'POST' : 'GET',
      headers,
      ...(sent === undefined ? {} : { body: sent }),
      maxAnswerBytes: MAX_ANSWER_BYTES,
      ...(signal === undefined ? {} : { signal })
    })
    if (answer.bytes.length >= MAX_ANSWER_BYTES) throw new Error(`it answers with more than ${MAX_ANSWER_BYTES} bytes`)
    const bodiless = [101, 103, 204, 205, 304].includes(answer.status)
    const type = answer.headers['content-type']
    return new Response(bodiless ? null : new Uint8Array(answer.bytes), {
      status: answer.status,
      headers: type === undefined ? {} : { 'content-type': type }
    })
  }
}

function authenticationOf({ clientSecret }: OidcClientTerms, as: oauth.AuthorizationServer): oauth.ClientAuth {
  if (clientSecret === null) return oauth.None()
  const methods = as.token_endpoint_auth_methods_supported ?? ['client_secret_basic']
  return methods.includes('client_secret_basic') || !methods.includes('client_secret_post')
    ? oauth.ClientSecretBasic(clientSecret)
    : oauth.ClientSecretPost(clientSecret)
}

function webAddress(text: string | undefined): URL | undefined {
  const url = text === undefined ? null : URL.parse(text)
  return url !== null && /^https?:$/.test(url.protocol) ? url : undefined
}

async function inWords<Result>(issuer: string, work: () => Promise<Result>): Promise<Result> {
  try {
    return await work()
  } catch (error) {
    throw failureOf(issuer, error)
  }
}

/** Words of the library that say too little on their own. */
const REASONS: Readonly<Record<string, string>> = {
  [oauth.RESPONSE_IS_NOT_JSON]: 'its answer is not JSON',
  [oauth.RESPONSE_IS_NOT_CONFORM]: 'it answers with another status than the standard asks for',
  [oauth.JSON_ATTRIBUTE_COMPARISON]:
    'its discovery document is that of another issuer, or its answers are about different persons'
}

function failureOf(issuer: string, error: unknown): LoggiaError {
  const host = URL.parse(issuer)?.host ?? issuer
  const isRefusal = error instanceof oauth.AuthorizationResponseError || error instanceof oauth.ResponseBodyError
  const { code, message } = error as { readonly code?: string; readonly message: string }
  const cause = error instanceof Error && isLoggiaError(error.cause) ? error.cause : error
  const why = isRefusal
    ? `it refused with ${error.error}`
    : isLoggiaError(cause)
      ? cause.message
      : (REASONS[code ?? ''] ?? message)
  return providerFailed(`${host} could not sign you in: ${why.replace(/\.$/, '')}.`, code ?? 'failed', error)
}
