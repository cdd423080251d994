import assert from 'node:assert/strict'
import test, { after, before } from 'node:test'
import { createAuthenticator, createKeys, createMembers, createTokens } from '#access'
import { ADMIN, NOON, openTestPortal, type TestPortal } from '../portal-for-tests.ts'

let portal: TestPortal
let [boss, ann, bob, viewer] = ['', '', '', '']
before(async () => {
  portal = await openTestPortal()
  boss = await portal.signIn(ADMIN)
  ann = await portal.member('ann')
  bob = await portal.member('bob')
  viewer = await portal.member('viewer', 'iAAAAAAAAAAAAAAA')
})
after(() => portal.close())

const KEYS = '/community/users/ann/apiKeys'

/** The shares that make a dataset visible to the key, as the Explore API checks them. */
async function audience(key: string): Promise<readonly string[] | string> {
  const { store, clock } = portal
  const members = createMembers({ store, clock, freshMs: 0 })
  const authenticate = createAuthenticator(createKeys({ store, clock, freshMs: 0 }), {
    users: { members, tokens: createTokens({ store, clock, members, freshMs: 0 }) }
  })
  return authenticate({ apikey: key }).then(
    ({ audience: seen }) => seen,
    (error: { code: string }) => error.code
  )
}

test('an owner makes a key, is shown its secret once, and lists it', async () => {
  const made = await portal.ask(
    `${KEYS}/create`,
    { name: ' map ', dailyCalls: 500, dailyComputeSeconds: 60, expires: NOON + 1_000 },
    { as: ann }
  )
  assert.match(made.key, /^[0-9a-f]{56}$/)
  const shown = {
    id: made.id,
    name: 'map',
    created: NOON,
    lastUsed: -1,
    expires: NOON + 1_000,
    revoked: -1,
    organization: true,
    dailyCalls: 500,
    dailyComputeSeconds: 60
  }
  assert.deepEqual(made.apiKey, shown)
  const list = await portal.ask(KEYS, {}, { as: ann })
  assert.deepEqual([list.total, list.nextStart, list.apiKeys], [1, -1, [shown]])
  assert.ok(!JSON.stringify(list).includes(made.key))
  assert.deepEqual(await audience(made.key), ['public', `key:${made.id}`, 'user:ann', 'organization'])
})

test('a key is limited, renamed, given a new secret and ended by its owner', async () => {
  const { id, key } = await portal.ask(`${KEYS}/create`, { name: 'app' }, { as: ann })
  const { apiKey } = await portal.ask(
    `${KEYS}/${id}/update`,
    { name: 'renamed', dailyCalls: 10, organization: false, expires: -1 },
    { as: ann }
  )
  assert.deepEqual([apiKey.name, apiKey.dailyCalls, apiKey.organization, apiKey.expires], ['renamed', 10, false, -1])
  assert.deepEqual(await audience(key), ['public', `key:${id}`, 'user:ann'])
  assert.equal((await portal.refused(`${KEYS}/${id}/update`, {}, { as: ann })).code, 400)
  const rotated = await portal.ask(`${KEYS}/${id}/rotate`, {}, { as: ann })
  assert.deepEqual([await audience(key), (await audience(rotated.key)).length], ['access/invalid-key', 3])
  assert.deepEqual(await portal.ask(`${KEYS}/${id}/revoke`, {}, { as: ann }), { success: true, id })
  assert.equal(await audience(rotated.key), 'access/invalid-key')
  assert.equal(
    (await portal.refused(`${KEYS}/${id}/rotate`, {}, { as: ann })).message,
    'API key does not exist or is inaccessible.'
  )
})

test('only their owner sees keys; who decides over security sees and ends them', async () => {
  const { id, key } = await portal.ask(`${KEYS}/create`, { name: 'mine' }, { as: ann })
  for (const path of [KEYS, `${KEYS}/create`, `${KEYS}/${id}/rotate`, `${KEYS}/${id}/revoke`])
    assert.equal((await portal.refused(path, { name: 'x' }, { as: bob })).code, 403)
  assert.equal((await portal.refused(`/community/users/bob/apiKeys/${id}/revoke`, {}, { as: bob })).code, 400)
  assert.equal(
    (await portal.refused(`${KEYS}/${id}/rotate`, {}, { as: boss })).code,
    403,
    'not even an administrator gets the secret of another’s key'
  )
  assert.equal(
    (await portal.refused('/community/users/viewer/apiKeys/create', { name: 'x' }, { as: viewer })).code,
    403
  )
  await portal.ask(`${KEYS}/${id}/revoke`, {}, { as: boss })
  assert.equal(await audience(key), 'access/invalid-key')
})

test('a key has no more than its owner, and no more than the portal gives', async () => {
  assert.equal((await portal.refused(`${KEYS}/create`, { name: 'x', dailyCalls: 1_001 }, { as: ann })).code, 403)
  assert.equal(
    (await portal.ask('/community/users/boss/apiKeys/create', { name: 'x', dailyCalls: 1_001 }, { as: boss })).apiKey
      .dailyCalls,
    1_001
  )
  assert.deepEqual((await portal.refused(`${KEYS}/create`, { name: 'x', expires: NOON }, { as: ann })).details, [
    "'expires' must lie in the future."
  ])
  const { id: role } = await portal.ask('/portals/self/createRole', { name: 'Outsider', description: '' }, { as: boss })
  await portal.ask(
    `/portals/self/roles/${role}/setPrivileges`,
    { privileges: { privileges: ['portal:user:generateApiTokens'] } },
    { as: boss }
  )
  const eve = await portal.member('eve', role)
  const { key, id } = await portal.ask(
    '/community/users/eve/apiKeys/create',
    { name: 'x', organization: true },
    { as: eve }
  )
  assert.deepEqual(
    await audience(key),
    ['public', `key:${id}`, 'user:eve'],
    'its owner may not see what is the organization’s'
  )
  await portal.ask('/community/users/eve/disable', {}, { as: boss })
  assert.equal(await audience(key), 'access/invalid-key')
})

test('a user has a hundred keys in use at most', async () => {
  for (let at = 0; at < 100; at++)
    await portal.ask('/community/users/bob/apiKeys/create', { name: `k${at}` }, { as: bob })
  assert.equal(
    (await portal.refused('/community/users/bob/apiKeys/create', { name: 'one more' }, { as: bob })).message,
    'A user can have at most 100 active API keys.'
  )
  const page = await portal.ask('/community/users/bob/apiKeys', { start: 76 }, { as: bob })
  assert.deepEqual([page.total, page.apiKeys.length, page.nextStart], [100, 25, -1])
})

test('of the ended keys of a user the latest hundred stay listed, and living ones all', async () => {
  const gus = await portal.member('gus')
  const keys = '/community/users/gus/apiKeys'
  const living = await portal.ask(`${keys}/create`, { name: 'living' }, { as: gus })
  const names = Array.from({ length: 103 }, (_, at) => `run ${at}`)
  for (const name of names) {
    portal.clock.ms += 1
    const { id } = await portal.ask(`${keys}/create`, { name }, { as: gus })
    await portal.ask(`${keys}/${id}/revoke`, {}, { as: gus })
  }
  portal.clock.ms += 1 // keys of one millisecond have no order
  await portal.ask(`${keys}/create`, { name: 'last', expires: portal.clock.ms + 1 }, { as: gus })
  const shown: string[] = []
  for (let start = 1; start > 0; ) {
    const page = await portal.ask(keys, { start, num: 100 }, { as: gus })
    shown.push(...page.apiKeys.map((each: { name: string }) => each.name))
    start = page.nextStart
  }
  assert.deepEqual(shown, ['living', ...names.slice(3), 'last'])
  assert.deepEqual(await audience(living.key), ['public', `key:${living.id}`, 'user:gus', 'organization'])
})
