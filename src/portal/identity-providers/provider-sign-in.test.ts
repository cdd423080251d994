/** Signing in with a real, certified OpenID Provider. */
import assert from 'node:assert/strict'
import test, { after, before, beforeEach } from 'node:test'
import { ADMIN, openTestPortal, type TestPortal } from '../portal-for-tests.ts'
import { begin, end, reasonOf, returnOf, userOf } from './browser-for-tests.ts'
import { CLIENT, startIdentityProvider, type TestIdentityProvider, type TestPerson } from './real-provider-for-tests.ts'

const PROVIDERS = '/portals/self/identityProviders'
let portal: TestPortal
let provider: TestIdentityProvider
let boss = ''
let group = ''

before(async () => {
  portal = await openTestPortal()
  portal.clock.ms = Date.now()
  provider = await startIdentityProvider(() => [returnOf('city'), returnOf('closed')])
  boss = await portal.signIn(ADMIN)
  group = (
    await portal.ask('/community/createGroup', { title: 'Planners', tags: 'x', access: 'private' }, { as: boss })
  ).group.id
  await add('city', {
    createUsers: true,
    groupsClaim: 'groups',
    roleMappings: [
      { group: 'chiefs', role: 'org_admin' },
      { group: 'writers', role: 'org_publisher' }
    ],
    groupMappings: [{ group: 'planners', groupId: group }],
    defaultRole: 'iAAAAAAAAAAAAAAA'
  })
})
beforeEach(() => {
  portal.clock.ms = Date.now()
})
after(async () => {
  await provider.close()
  await portal.close()
})

async function add(id: string, terms: object): Promise<void> {
  await portal.ask(
    `${PROVIDERS}/add`,
    {
      id,
      name: `The ${id}`,
      issuer: provider.issuer,
      clientId: CLIENT.id,
      clientSecret: CLIENT.secret,
      scopes: 'profile,email,groups',
      ...terms
    },
    { as: boss }
  )
}

/** The whole way of a browser. Resolves with the name of the user who is signed in. */
async function signIn(person: TestPerson, id = 'city'): Promise<string> {
  provider.person = person
  const { url, sealed } = await begin(portal, id)
  const back = await provider.follow(url)
  return userOf(portal, await end(portal, id, back.searchParams, sealed))
}

const person = (sub: string, claims: Record<string, unknown> = {}): TestPerson => ({
  sub,
  claims: { preferred_username: sub, name: `Person ${sub}`, email: `${sub}@city.example`, ...claims }
})
const asBoss = async () => ({ as: boss })
const userDocument = async (name: string) => portal.ask(`/community/users/${name}`, {}, await asBoss())
const groupNames = async (name: string) =>
  (await portal.ask(`/community/groups/${group}/users`, {}, await asBoss())).users.includes(name)

test('a person without an account gets one at the first sign-in, with the role of their groups', async () => {
  await portal.events()
  assert.equal(await signIn(person('ann', { groups: ['writers', 'planners'], given_name: 'Ann' })), 'ann')
  const { role, fullName, email, firstName } = await userDocument('ann')
  assert.deepEqual([role, fullName, email, firstName], ['org_publisher', 'Person ann', 'ann@city.example', 'Ann'])
  assert.equal(await groupNames('ann'), true)
  const events = (await portal.events()).map(({ event }) => event)
  assert.deepEqual(
    events.filter((each) => !each.endsWith(ADMIN)),
    ['users/add ann', `groups/addUsers ${group}`, 'users/signin ann']
  )
})

test('roles and groups follow the provider at the next sign-in: what is taken away there is taken away here', async () => {
  await signIn(person('bea', { groups: ['writers', 'planners'] }))
  await signIn(person('bea', { groups: ['chiefs'] }))
  assert.deepEqual([(await userDocument('bea')).role, await groupNames('bea')], ['org_admin', false])
  await signIn(person('bea'))
  assert.equal((await userDocument('bea')).roleId, 'iAAAAAAAAAAAAAAA', 'without the claim there are no groups')
})

test('an e-mail address or a name that equals an administrator’s leads to a new account', async () => {
  await portal.ask(`/community/users/${ADMIN}/update`, { email: 'boss@city.example' }, await asBoss())
  const name = await signIn(person('mallory', { preferred_username: 'BOSS', email: 'boss@city.example', name: 'boss' }))
  assert.equal(name, 'BOSS_city')
  assert.equal((await userDocument(name)).roleId, 'iAAAAAAAAAAAAAAA')
  assert.equal(await signIn(person('boss')), 'boss_city-2')
})

test('only issuer and subject say who somebody is: another subject with the same names is somebody else', async () => {
  const claims = { preferred_username: 'carl', email: 'carl@city.example', groups: ['writers'] }
  assert.equal(await signIn(person('carl-1', claims)), 'carl')
  assert.equal(await signIn(person('carl-2', claims)), 'carl_city')
  assert.equal(await signIn(person('carl-1', { ...claims, preferred_username: 'renamed' })), 'carl')
})

test('keys that the provider replaced are read again, at most once a minute', async () => {
  await signIn(person('dora'))
  provider.rotateKeys()
  provider.asked.clear()
  assert.equal(await reasonOf(signIn(person('dora'))), 'OAUTH_KEY_SELECTION_FAILED')
  assert.equal(await reasonOf(signIn(person('dora'))), 'OAUTH_KEY_SELECTION_FAILED')
  assert.equal(provider.asked.get('/jwks'), undefined, 'they were read less than a minute ago')
  portal.clock.ms += 61_000
  // The token is a minute old by our clock, which is ahead now.
  assert.equal(await signIn(person('dora')), 'dora')
  assert.equal(provider.asked.get('/jwks'), 1)
})

test('clocks may differ by half a minute', async () => {
  for (const [skewMs, outcome] of [
    [-25_000, 'signed in'],
    [3_620_000, 'signed in'],
    [3_640_000, 'OAUTH_JWT_TIMESTAMP_CHECK_FAILED']
  ] as const) {
    provider.person = person('emil')
    portal.clock.ms = Date.now() + skewMs
    const { url, sealed } = await begin(portal, 'city')
    const back = await provider.follow(url)
    // An ID token of this provider is valid for an hour.
    assert.equal(await reasonOf(end(portal, 'city', back.searchParams, sealed)), outcome, `${skewMs} ms`)
  }
})

test('a return works once, and only in the browser that began', async () => {
  provider.person = person('fay')
  const first = await begin(portal, 'city')
  const back = await provider.follow(first.url)
  const other = await begin(portal, 'city')
  assert.equal(await reasonOf(end(portal, 'city', back.searchParams, undefined)), 'notBegun')
  assert.notEqual(await reasonOf(end(portal, 'city', back.searchParams, other.sealed)), 'signed in')
  assert.equal(await reasonOf(end(portal, 'city', back.searchParams, first.sealed)), 'signed in')
  assert.notEqual(await reasonOf(end(portal, 'city', back.searchParams, first.sealed)), 'signed in')
  portal.clock.ms += 901_000
  assert.equal(await reasonOf(end(portal, 'city', back.searchParams, other.sealed)), 'notBegun', 'it took too long')
})

test('a person who refuses at the provider reads that', async () => {
  const { sealed, url } = await begin(portal, 'city')
  const refusal = new URLSearchParams({
    error: 'access_denied',
    state: new URL(url).searchParams.get('state') ?? '',
    iss: provider.issuer
  })
  await assert.rejects(end(portal, 'city', refusal, sealed), /could not sign you in: it refused with access_denied\./)
})

test('a provider that makes no accounts lets in whom a member connected with it', async () => {
  await add('closed', { createUsers: false })
  assert.equal(await reasonOf(signIn(person('gus'), 'closed')), 'noAccount')
  await portal.member('gus')
  const session = await sessionOf('gus')
  provider.person = person('gus')
  const { url, sealed } = await begin(portal, 'closed', session)
  assert.equal(new URL(url).searchParams.get('prompt'), 'login', 'nobody connects an account that was left open there')
  const back = await provider.follow(url)
  const stranger = await sessionOf(ADMIN)
  assert.equal(await reasonOf(end(portal, 'closed', back.searchParams, sealed, stranger)), 'notBegun')
  assert.equal(await reasonOf(end(portal, 'closed', back.searchParams, sealed)), 'notBegun')
  const again = await begin(portal, 'closed', session)
  const answer = await provider.follow(again.url)
  assert.deepEqual(await end(portal, 'closed', answer.searchParams, again.sealed, session), {
    next: '/explore/',
    session: null
  })
  assert.equal(await signIn(person('gus'), 'closed'), 'gus')
  assert.equal((await userDocument('gus')).role, 'org_user', 'a local account keeps its role')

  await portal.member('hugo')
  const thief = await sessionOf('hugo')
  const third = await begin(portal, 'closed', thief)
  const taken = await provider.follow(third.url)
  assert.equal(await reasonOf(end(portal, 'closed', taken.searchParams, third.sealed, thief)), 'taken')
})

test('a member sees and ends connections, and keeps one way in', async () => {
  const as = await portal.signIn('gus')
  const { identities } = await portal.ask('/community/users/gus/identities', {}, { as })
  assert.deepEqual(
    identities.map((each: { provider: string; subject: string; managed: boolean }) => [
      each.provider,
      each.subject,
      each.managed
    ]),
    [['closed', 'gus', false]]
  )
  await portal.ask('/community/users/gus/identities/closed/remove', {}, { as })
  assert.equal(await reasonOf(signIn(person('gus'), 'closed')), 'noAccount')
  const { message } = await portal.refused('/community/users/ann/identities/city/remove', {}, await asBoss())
  assert.match(message, /ann has no password, and could not sign in any more\./)
  assert.equal((await portal.refused('/community/users/ann/identities', {}, { as })).code, 403)
})

test('an administrator says as whom the provider knows somebody', async () => {
  await portal.member('iris')
  await portal.ask('/community/users/iris/identities/add', { provider: 'closed', subject: 'iris-7' }, await asBoss())
  assert.equal(await signIn(person('iris-7'), 'closed'), 'iris')
})

test('disabled users and switched-off providers sign nobody in', async () => {
  await signIn(person('jan'))
  await portal.ask('/community/users/jan/disable', {}, await asBoss())
  assert.equal(await reasonOf(signIn(person('jan'))), 'disabled')
  await portal.ask(`${PROVIDERS}/closed/update`, { status: 'disabled' }, await asBoss())
  assert.match(await reasonOf(begin(portal, 'closed')), /^portal\/unknown-provider/)
  assert.deepEqual(await portal.ask('/portals/self/signInProviders'), { providers: [{ id: 'city', name: 'The city' }] })
})

test('the last administrator stays one', async () => {
  const { store } = portal
  await signIn(person('kim', { groups: ['chiefs'] }))
  const disable = (disabled: 0 | 1) =>
    store.sideTransaction(async (tx) => {
      await tx
        .updateTable('users')
        .set({ disabled })
        .where('role', '=', 'org_admin')
        .where('username', '!=', 'kim')
        .execute()
    })
  await disable(1)
  await signIn(person('kim'))
  const row = await store.db.selectFrom('users').select('role').where('username', '=', 'kim').executeTakeFirst()
  await disable(0)
  assert.equal(row?.role, 'org_admin')
})

test('the secret is sealed, and no answer and no audit entry has it', async () => {
  const { identityProviders } = await portal.ask(PROVIDERS, {}, await asBoss())
  assert.equal(identityProviders[0].hasClientSecret, true)
  const rows = JSON.stringify([
    identityProviders,
    await portal.store.db.selectFrom('identity_providers').selectAll().execute(),
    await portal.store.db.selectFrom('audit_log').selectAll().execute(),
    await portal.store.db.selectFrom('outbox').selectAll().execute()
  ])
  assert.ok(!rows.includes(CLIENT.secret))
  await portal.ask(`${PROVIDERS}/city/update`, { clientSecret: 'another' }, await asBoss())
  assert.notEqual(await reasonOf(signIn(person('ann'))), 'signed in')
  await portal.ask(`${PROVIDERS}/city/update`, { clientSecret: CLIENT.secret }, await asBoss())
  assert.equal(await signIn(person('ann')), 'ann')
})

test('nobody grants by a provider what they could not grant, and the sign-in page needs HTTPS', async () => {
  const { id } = await portal.ask('/portals/self/createRole', { name: 'Guard', description: '' }, await asBoss())
  await portal.ask(
    `/portals/self/roles/${id}/setPrivileges`,
    { privileges: { privileges: ['portal:admin:manageSecurity'] } },
    await asBoss()
  )
  const as = await portal.member('guard', id)
  const refused = await portal.refused(
    `${PROVIDERS}/city/update`,
    { roleMappings: [{ group: 'all', role: 'org_admin' }] },
    { as }
  )
  assert.equal(refused.code, 403)
  const details = await portal.refused(
    `${PROVIDERS}/city/update`,
    { issuer: 'javascript:alert(1)', scopes: 'a b"' },
    { as }
  )
  assert.equal(details.details.length, 2)
})

async function sessionOf(username: string): Promise<string> {
  const { secret } = await portal.portal.ownAccount.signIn(
    { username, password: 'correct horse 1', stay: false },
    { id: 'x', address: '192.0.2.1', encrypted: true, header: () => undefined }
  )
  return secret
}
