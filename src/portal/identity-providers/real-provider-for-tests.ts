/** A certified OpenID Provider (`oidc-provider`) on this machine: people sign in by a form of one button. */
import { generateKeyPairSync, type JsonWebKey } from 'node:crypto'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { text } from 'node:stream/consumers'
import Provider, { type Configuration } from 'oidc-provider'

export interface TestPerson {
  readonly sub: string
  readonly claims: Readonly<Record<string, unknown>>
}

export interface TestIdentityProvider {
  readonly issuer: string
  /** Who signs in next. */
  person: TestPerson
  /** New signing keys; the old ones are gone. */
  rotateKeys(): void
  /** Requests since the last call, by path. */
  readonly asked: Map<string, number>
  /** As a browser would: from the authorization address through the form to the address that it leads back to. */
  follow(url: string): Promise<URL>
  close(): Promise<void>
}

export const CLIENT = { id: 'portal', secret: 'a secret of this portal and of its provider' }

export async function startIdentityProvider(redirectUris: () => readonly string[]): Promise<TestIdentityProvider> {
  const server = createServer()
  await new Promise<void>((done) => void server.listen(0, '127.0.0.1', done))
  const issuer = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  const asked = new Map<string, number>()
  const state = { person: { sub: 'ann-1', claims: {} } as TestPerson }
  let provider = create()

  function create(): Provider {
    const made = new Provider(issuer, configuration(redirectUris(), newKey(), state))
    // The library warns that plain HTTP is not for production.
    made.proxy = false
    return made
  }
  const answer = async (request: IncomingMessage, response: ServerResponse): Promise<void> => {
    const path = new URL(request.url ?? '/', issuer).pathname
    asked.set(path, (asked.get(path) ?? 0) + 1)
    if (!path.startsWith('/interaction/')) return provider.callback()(request, response)
    if (request.method === 'GET') {
      response.setHeader('content-type', 'text/html; charset=utf-8')
      response.end(
        `<!doctype html><html lang="en"><title>Provider</title><form method="post"><button>Sign in as ${state.person.sub}</button></form>`
      )
      return
    }
    await text(request)
    await provider.interactionFinished(request, response, { login: { accountId: state.person.sub } })
  }
  server.on('request', (request, response) => void answer(request, response))

  return {
    issuer,
    get person() {
      return state.person
    },
    set person(next) {
      state.person = next
    },
    rotateKeys: () => {
      provider = create()
    },
    asked,
    follow: (url) => follow(url, issuer),
    close: () =>
      new Promise((done) => {
        server.closeAllConnections()
        server.close(() => done())
      })
  }
}

function newKey(): JsonWebKey & { readonly kid: string } {
  const { privateKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' })
  return { ...privateKey.export({ format: 'jwk' }), kid: `key-${Math.random()}`, alg: 'ES256', use: 'sig' } as never
}

function configuration(
  redirectUris: readonly string[],
  key: JsonWebKey,
  state: { readonly person: TestPerson }
): Configuration {
  return {
    clients: [
      {
        client_id: CLIENT.id,
        client_secret: CLIENT.secret,
        redirect_uris: [...redirectUris],
        response_types: ['code'],
        grant_types: ['authorization_code'],
        id_token_signed_response_alg: 'ES256'
      }
    ],
    jwks: { keys: [key as never] },
    // Said although it is so by default: the library warns of what is not said.
    ttl: { Interaction: 600, Grant: 600, Session: 600, AccessToken: 600, IdToken: 3_600, AuthorizationCode: 60 },
    cookies: { keys: ['a key of the provider'] },
    // Plain HTTP: the pages are on this machine.
    claims: {
      openid: ['sub'],
      profile: ['name', 'preferred_username', 'given_name', 'family_name'],
      email: ['email', 'email_verified'],
      groups: ['groups']
    },
    scopes: ['openid', 'profile', 'email', 'groups'],
    features: { devInteractions: { enabled: false } },
    pkce: { required: () => true },
    findAccount: (_ctx, sub) => ({
      accountId: sub,
      claims: () => ({ ...(sub === state.person.sub ? state.person.claims : {}), sub })
    }),
    // Nobody is asked for consent.
    loadExistingGrant: async (ctx) => {
      const { client, session } = ctx.oidc
      const grant = new ctx.oidc.provider.Grant({
        clientId: client?.clientId ?? '',
        accountId: session?.accountId ?? ''
      })
      grant.addOIDCScope('openid profile email groups')
      await grant.save()
      return grant
    },
    interactions: { url: (_ctx, interaction) => `/interaction/${interaction.uid}` }
  }
}

async function follow(url: string, issuer: string): Promise<URL> {
  const cookies = new Map<string, string>()
  let [next, method] = [new URL(url), 'GET']
  for (let step = 0; step < 10; step++) {
    if (next.origin !== issuer) return next
    const cookie = [...cookies].map(([name, value]) => `${name}=${value}`).join('; ')
    const response = await fetch(next, { method, redirect: 'manual', headers: { cookie } })
    for (const each of response.headers.getSetCookie()) {
      const [, name = '', value = ''] = /^([^=]+)=([^;]*)/.exec(each) ?? []
      cookies.set(name, value)
    }
    const location = response.headers.get('location')
    await response.text()
    if (location === null && response.status !== 200) throw new Error(`${next.href} answers ${response.status}`)
    if (location === null) method = 'POST'
    else [next, method] = [new URL(location, next), 'GET']
  }
  throw new Error(`${url} leads nowhere`)
}
