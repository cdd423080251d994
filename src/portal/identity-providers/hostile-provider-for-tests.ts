/** A provider that says what a test wants: every part of every answer can be wrong. */
import { createHmac, createSign, generateKeyPairSync, type JsonWebKey, type KeyObject } from 'node:crypto'
import { createServer, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { text } from 'node:stream/consumers'

export interface Lies {
  /** Instead of, or in addition to, the claims of an honest ID token; undefined takes one out. */
  readonly claims?: Readonly<Record<string, unknown>>
  readonly header?: Readonly<Record<string, unknown>>
  /** How the ID token is signed; by default with the published key. */
  readonly sign?: 'none' | 'secret' | 'public-key-as-secret' | 'other-key'
  readonly metadata?: Readonly<Record<string, unknown>>
  readonly userInfo?: Readonly<Record<string, unknown>>
  readonly token?: Readonly<Record<string, unknown>>
  /** Instead of an answer. */
  readonly answer?: Readonly<Record<string, (response: ServerResponse) => void>>
}

export interface HostileProvider {
  readonly issuer: string
  /** Another issuer at the same place, of which nobody remembers anything. */
  renew(): void
  lies: Lies
  /** Parameters of token requests. */
  readonly exchanges: URLSearchParams[]
  readonly asked: Map<string, number>
  /** What a browser would come back with from the authorization address. */
  answerTo(url: string, changes?: Readonly<Record<string, string | undefined>>): URLSearchParams
  close(): Promise<void>
}

export async function startHostileProvider(clientSecret: string): Promise<HostileProvider> {
  const [own, other] = [
    generateKeyPairSync('rsa', { modulusLength: 2048 }),
    generateKeyPairSync('rsa', { modulusLength: 2048 })
  ]
  const asked = new Map<string, number>()
  const exchanges: URLSearchParams[] = []
  const nonces = new Map<string, string>()
  const state = { lies: {} as Lies }
  const server = createServer()
  await new Promise<void>((done) => void server.listen(0, '127.0.0.1', done))
  const origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  let [number, issuer] = [0, origin]
  const jwk = own.publicKey.export({ format: 'jwk' }) as JsonWebKey

  server.on('request', async (request, response) => {
    const pathname = new URL(request.url ?? '/', origin).pathname.replace(/^\/i\d+/, '')
    asked.set(pathname, (asked.get(pathname) ?? 0) + 1)
    const { lies } = state
    const body = await text(request)
    const instead = lies.answer?.[pathname]
    if (instead !== undefined) return instead(response)
    const say = (value: object): void => {
      response.setHeader('content-type', 'application/json')
      response.end(JSON.stringify(value))
    }
    if (pathname === '/.well-known/openid-configuration')
      return say({
        issuer,
        authorization_endpoint: `${issuer}/authorize`,
        token_endpoint: `${issuer}/token`,
        jwks_uri: `${issuer}/keys`,
        userinfo_endpoint: `${issuer}/me`,
        response_types_supported: ['code'],
        subject_types_supported: ['public'],
        id_token_signing_alg_values_supported: ['RS256'],
        authorization_response_iss_parameter_supported: true,
        ...lies.metadata
      })
    if (pathname === '/keys') return say({ keys: [{ ...jwk, kid: 'one', alg: 'RS256', use: 'sig' }] })
    if (pathname === '/me') return say({ sub: lies.claims?.sub ?? 'eve', ...lies.userInfo })
    const parameters = new URLSearchParams(body)
    exchanges.push(parameters)
    const now = Math.floor(Date.now() / 1000)
    const claims = {
      iss: issuer,
      sub: 'eve',
      aud: 'portal',
      iat: now,
      exp: now + 300,
      nonce: nonces.get(parameters.get('code') ?? ''),
      ...lies.claims
    }
    say({
      access_token: 'access',
      token_type: 'Bearer',
      expires_in: 300,
      id_token: tokenOf(claims, lies, own, other.privateKey, clientSecret),
      ...lies.token
    })
  })

  return {
    get issuer() {
      return issuer
    },
    renew: () => {
      issuer = `${origin}/i${++number}`
    },
    get lies() {
      return state.lies
    },
    set lies(next) {
      state.lies = next
    },
    exchanges,
    asked,
    answerTo: (url, changes = {}) => {
      const sent = new URL(url).searchParams
      const code = `code-${nonces.size}`
      nonces.set(code, sent.get('nonce') ?? '')
      const answer = { code, state: sent.get('state') ?? '', iss: issuer, ...changes }
      return new URLSearchParams(
        Object.entries(answer).filter((each): each is [string, string] => each[1] !== undefined)
      )
    },
    close: () =>
      new Promise((done) => {
        server.closeAllConnections()
        server.close(() => done())
      })
  }
}

function tokenOf(
  claims: object,
  { sign, header = {} }: Lies,
  own: { readonly publicKey: KeyObject; readonly privateKey: KeyObject },
  otherKey: KeyObject,
  clientSecret: string
): string {
  const alg = sign === 'none' ? 'none' : sign === 'secret' || sign === 'public-key-as-secret' ? 'HS256' : 'RS256'
  const parts = [{ alg, kid: 'one', typ: 'JWT', ...header }, claims]
  const signed = parts.map((each) => Buffer.from(JSON.stringify(each)).toString('base64url')).join('.')
  if (alg === 'none') return `${signed}.`
  if (alg === 'HS256') {
    const key = sign === 'secret' ? clientSecret : own.publicKey.export({ format: 'pem', type: 'spki' })
    return `${signed}.${createHmac('sha256', key).update(signed).digest('base64url')}`
  }
  const key = sign === 'other-key' ? otherKey : own.privateKey
  return `${signed}.${createSign('RSA-SHA256').update(signed).sign(key).toString('base64url')}`
}
