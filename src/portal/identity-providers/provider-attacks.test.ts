/**
 * Attacks of the OAuth 2.0 security practice (RFC 9700) and of OpenID Connect Core §16, by a provider that says what it likes
 * and by persons who hold pieces of a sign-in.
 */
import assert from 'node:assert/strict'
import type { ServerResponse } from 'node:http'
import test, { after, before, beforeEach } from 'node:test'
import { ADMIN, openTestPortal, type TestPortal } from '../portal-for-tests.ts'
import { begin, end, ORIGIN, REQUEST, reasonOf, userOf } from './browser-for-tests.ts'
import { type HostileProvider, type Lies, startHostileProvider } from './hostile-provider-for-tests.ts'

const SECRET = 'the client secret of this portal'
let portal: TestPortal
let [provider, honest] = [{} as HostileProvider, {} as HostileProvider]
let count = 0
let boss = ''

before(async () => {
  portal = await openTestPortal()
  portal.clock.ms = Date.now()
  boss = await portal.signIn(ADMIN)
  ;[provider, honest] = await Promise.all([startHostileProvider(SECRET), startHostileProvider(SECRET)])
  await add('honest', honest.issuer)
})
beforeEach(() => {
  portal.clock.ms = Date.now()
  provider.lies = {}
})
after(async () => {
  await Promise.all([provider.close(), honest.close()])
  await portal.close()
})

async function add(id: string, issuer: string, terms: object = {}): Promise<void> {
  const parameters = { id, name: id, issuer, clientId: 'portal', clientSecret: SECRET, createUsers: true, ...terms }
  await portal.ask('/portals/self/identityProviders/add', parameters, { as: boss })
}

/** A provider of its own for each attack: nothing is remembered of the one before. */
async function fresh(terms: object = {}): Promise<string> {
  if (count > 0) await portal.ask(`/portals/self/identityProviders/evil-${count}/delete`, {}, { as: boss })
  const id = `evil-${++count}`
  provider.renew()
  await add(id, provider.issuer, terms)
  return id
}

async function attempt(
  lies: Lies,
  changes: Readonly<Record<string, string | undefined>> = {},
  terms: object = {}
): Promise<string> {
  const id = await fresh(terms)
  provider.lies = lies
  return reasonOf(
    (async () => {
      const { url, sealed } = await begin(portal, id)
      return end(portal, id, provider.answerTo(url, changes), sealed)
    })()
  )
}

const now = () => Math.floor(Date.now() / 1000)

test('an honest answer signs in', async () => {
  assert.equal(await attempt({}), 'signed in')
})

/** Name, lies, changes of the browser's answer, and how the log calls the refusal. */
const ATTACKS: readonly (readonly [string, Lies, Readonly<Record<string, string | undefined>>, RegExp])[] = [
  ['mix-up: an answer in the name of another issuer', {}, { iss: 'https://honest.example' }, /INVALID_RESPONSE/],
  ['mix-up: an answer without an issuer, where one was promised', {}, { iss: undefined }, /INVALID_RESPONSE/],
  ['another state', {}, { state: 'guessed' }, /INVALID_RESPONSE/],
  ['no state', {}, { state: undefined }, /INVALID_RESPONSE/],
  ['no code', {}, { code: undefined }, /./],
  ['another nonce', { claims: { nonce: 'replayed' } }, {}, /JWT_CLAIM_COMPARISON/],
  ['no nonce', { claims: { nonce: undefined } }, {}, /./],
  ['an ID token for another client', { claims: { aud: 'another' } }, {}, /JWT_CLAIM_COMPARISON/],
  ['an ID token for several clients, asked for by another', { claims: { aud: ['portal', 'x'], azp: 'x' } }, {}, /./],
  ['an ID token of another issuer', { claims: { iss: 'https://honest.example' } }, {}, /./],
  ['an unsigned ID token', { sign: 'none' }, {}, /./],
  ['an ID token signed with the client secret', { sign: 'secret' }, {}, /./],
  ['an ID token signed with the public key as a secret', { sign: 'public-key-as-secret' }, {}, /./],
  [
    'unsigned, and the provider says that it signs so',
    { sign: 'none', metadata: { id_token_signing_alg_values_supported: ['none'] } },
    {},
    /./
  ],
  [
    'HS256, and the provider says that it signs so',
    { sign: 'secret', metadata: { id_token_signing_alg_values_supported: ['HS256'] } },
    {},
    /./
  ],
  ['an ID token signed with another key', { sign: 'other-key' }, {}, /./],
  [
    'an ID token with its own key',
    { sign: 'other-key', header: { kid: 'two', jku: 'http://127.0.0.1:1/keys', jwk: { kty: 'oct', k: 'AA' } } },
    {},
    /KEY_SELECTION/
  ],
  ['critical extensions that nobody knows', { header: { crit: ['exp'] } }, {}, /./],
  ['an expired ID token', { claims: { iat: now() - 7_200, exp: now() - 3_600 } }, {}, /TIMESTAMP/],
  ['an ID token of the future', { claims: { nbf: now() + 3_600 } }, {}, /TIMESTAMP/],
  ['no expiry', { claims: { exp: undefined } }, {}, /./],
  ['no subject', { claims: { sub: undefined } }, {}, /./],
  ['user info about somebody else', { userInfo: { sub: 'admin' } }, {}, /JSON_ATTRIBUTE/],
  ['no ID token', { token: { id_token: undefined } }, {}, /./],
  [
    'an error in the place of tokens',
    { answer: { '/token': says(400, '{"error":"invalid_grant"}') } },
    {},
    /RESPONSE_BODY_ERROR/
  ],
  ['a discovery document of another issuer', { metadata: { issuer: 'https://honest.example' } }, {}, /JSON_ATTRIBUTE/],
  [
    'a discovery document that leads browsers to a script',
    { metadata: { authorization_endpoint: 'javascript:alert(1)' } },
    {},
    /./
  ],
  [
    'a discovery document that is not JSON',
    { answer: { '/.well-known/openid-configuration': says(200, '<html>', 'text/html') } },
    {},
    /./
  ],
  ['a discovery document without end', { answer: { '/.well-known/openid-configuration': endless } }, {}, /./],
  ['a key set without end', { answer: { '/keys': endless } }, {}, /./],
  ['a key set that never comes', { answer: { '/keys': () => {} } }, {}, /./],
  [
    'a redirect into the private network',
    { answer: { '/.well-known/openid-configuration': leads('http://169.254.169.254/') } },
    {},
    /./
  ],
  ['a token endpoint in the private network', { metadata: { token_endpoint: 'http://10.0.0.1/token' } }, {}, /./],
  ['keys in the private network', { metadata: { jwks_uri: 'http://localhost:1/keys' } }, {}, /./],
  ['user info in the private network', { metadata: { userinfo_endpoint: 'https://192.168.0.1/me' } }, {}, /./],
  ['a token endpoint that redirects', { answer: { '/token': leads('http://127.0.0.1:1/') } }, {}, /./]
]

for (const [name, lies, changes, reason] of ATTACKS)
  test(`refused: ${name}`, async () => {
    const outcome = await attempt(lies, changes)
    assert.notEqual(outcome, 'signed in')
    assert.match(outcome, reason)
    assert.ok(!outcome.startsWith('undefined'), outcome)
  })

test('a code of one provider is not taken to another', async () => {
  const id = await fresh()
  const mine = await begin(portal, id)
  const theirs = await begin(portal, 'honest')
  // The attacker swaps the provider while the browser is away: address and cookie name different ones.
  assert.equal(await reasonOf(end(portal, 'honest', honest.answerTo(theirs.url), mine.sealed)), 'notBegun')
  assert.equal(await reasonOf(end(portal, id, provider.answerTo(mine.url), theirs.sealed)), 'notBegun')
})

test('sign-in CSRF: what began in the attacker’s browser does not end in another', async () => {
  const attacker = await begin(portal, 'honest')
  const victim = await begin(portal, 'honest')
  const answer = honest.answerTo(attacker.url)
  assert.equal(await reasonOf(end(portal, 'honest', answer, undefined)), 'notBegun')
  assert.equal(await reasonOf(end(portal, 'honest', answer, victim.sealed)), 'OAUTH_INVALID_RESPONSE')
  assert.equal(await reasonOf(end(portal, 'honest', answer, `${attacker.sealed.slice(0, -4)}AAAA`)), 'notBegun')
})

test('an answer is used once, also when the provider takes codes twice', async () => {
  const { url, sealed } = await begin(portal, 'honest')
  const answer = honest.answerTo(url)
  const outcomes = await Promise.all([1, 2, 3].map(() => reasonOf(end(portal, 'honest', answer, sealed))))
  assert.deepEqual(outcomes.toSorted(), ['notBegun', 'notBegun', 'signed in'])
})

test('the code is bound to the browser and to one redirect address', async () => {
  const { url, sealed } = await begin(portal, 'honest')
  const asked = new URL(url).searchParams
  assert.deepEqual(
    [asked.get('response_type'), asked.get('code_challenge_method'), asked.get('redirect_uri')],
    ['code', 'S256', `${ORIGIN}/sign-in/with/honest/return`]
  )
  await end(portal, 'honest', honest.answerTo(url), sealed)
  const sent = honest.exchanges.at(-1)
  assert.equal(sent?.get('redirect_uri'), asked.get('redirect_uri'))
  assert.match(sent?.get('code_verifier') ?? '', /^[\w-]{43}$/)
  for (const secret of ['state', 'nonce', 'code_challenge']) assert.ok(!sealed.includes(asked.get(secret) ?? ''))
})

test('no redirect address has a host that nobody configured, or plain HTTP', async () => {
  const borrowed = { ...REQUEST, origin: 'https://evil.example', originIsConfigured: false }
  const input = { provider: 'honest', next: '/', stays: false }
  assert.match(await reasonOf(portal.portal.providerSignIns.begin(input, borrowed)), /evil\.example is not configured/)
  const plain = { ...REQUEST, encrypted: false }
  assert.match(await reasonOf(portal.portal.providerSignIns.begin(input, plain)), /^access\/encryption-required/)
})

test('an unknown key is looked for at most once a minute', async () => {
  const { url, sealed } = await begin(portal, 'honest')
  await end(portal, 'honest', honest.answerTo(url), sealed)
  honest.asked.clear()
  honest.lies = { header: { kid: 'unknown' } }
  for (let tries = 0; tries < 5; tries++) {
    const begun = await begin(portal, 'honest')
    await reasonOf(end(portal, 'honest', honest.answerTo(begun.url), begun.sealed))
  }
  honest.lies = {}
  assert.ok((honest.asked.get('/keys') ?? 0) <= 1)
})

test('a provider that does not answer is asked once for all who wait', async () => {
  const id = await fresh()
  provider.asked.clear()
  provider.lies = { answer: { '/.well-known/openid-configuration': says(503, 'busy') } }
  const outcomes = await Promise.all(Array.from({ length: 10 }, () => reasonOf(begin(portal, id))))
  assert.ok(outcomes.every((each) => each !== 'signed in'))
  assert.equal(provider.asked.get('/.well-known/openid-configuration'), 1)
})

test('the provider must have authenticated in the way that was asked for', async () => {
  const terms = { acrValues: 'urn:mfa' }
  assert.equal(await attempt({}, {}, terms), 'acr')
  assert.equal(await attempt({ claims: { acr: 'urn:mfa' } }, {}, terms), 'signed in')
})

test('groups that the provider did not send are not taken for none', async () => {
  const terms = { groupsClaim: 'groups', defaultRole: 'org_user' }
  const overage = { _claim_names: { groups: 'src1' }, _claim_sources: { src1: { endpoint: 'http://10.0.0.1/' } } }
  assert.equal(await attempt({ claims: { sub: 'many', ...overage } }, {}, terms), 'groupsElsewhere')
})

test('without a matching group and a default role nobody comes in', async () => {
  const terms = { groupsClaim: 'groups', defaultRole: '', roleMappings: [{ group: 'staff', role: 'org_user' }] }
  assert.equal(await attempt({ claims: { sub: 'out' } }, {}, terms), 'noRole')
  assert.equal(await attempt({ claims: { sub: 'in', groups: ['staff'] } }, {}, terms), 'signed in')
})

test('names of a provider are only names', async () => {
  const id = await fresh()
  for (const [claims, name] of [
    [{ sub: 's1', preferred_username: '../../admin' }, 'admin'],
    [{ sub: 's2', preferred_username: 'Zoë Ünal <b>' }, 'Zoe_Unal_b_'],
    [{ sub: 's3', preferred_username: '\u0000' }, 's3'],
    [{ sub: '***', preferred_username: { toString: 'x' } }, 'member']
  ] as const) {
    provider.lies = { claims, userInfo: { sub: claims.sub } }
    const { url, sealed } = await begin(portal, id)
    assert.equal(await userOf(portal, await end(portal, id, provider.answerTo(url), sealed)), name)
  }
})

function says(status: number, body: string, type = 'application/json') {
  return (response: ServerResponse): void => {
    response.writeHead(status, { 'content-type': type })
    response.end(body)
  }
}

function leads(to: string) {
  return (response: ServerResponse): void => {
    response.writeHead(302, { location: to })
    response.end()
  }
}

/** Megabytes, until the client leaves. */
function endless(response: ServerResponse): void {
  response.writeHead(200, { 'content-type': 'application/json' })
  const piece = `{"a":"${'x'.repeat(65_536)}`
  const more = (): void => {
    while (!response.destroyed && response.write(piece));
    if (!response.destroyed) response.once('drain', more)
  }
  more()
}
