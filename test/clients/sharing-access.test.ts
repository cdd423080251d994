/**
 * The items of a portal that each caller gets from the Explore API, by sharing, groups and keys: the stock client
 * shares, plain requests look.
 */
import assert from 'node:assert/strict'
import test, { after } from 'node:test'
import {
  acceptInvitation,
  addGroupUsers,
  createGroup,
  createItem,
  getUserInvitations,
  inviteGroupUsers,
  joinGroup,
  leaveGroup,
  removeGroup,
  removeGroupUsers,
  setItemAccess,
  shareItemWithGroup,
  unshareItemWithGroup
} from '@esri/arcgis-rest-portal'
import { type ArcGISIdentityManager, request } from '@esri/arcgis-rest-request'
import { startSharing } from './sharing.ts'
import { invitePublishers, PASSWORD, signInTo, takeAwayFetch } from './sharing-people.ts'

const fetch = takeAwayFetch()
const server = await startSharing({ 'admin-password': PASSWORD })
after(() => server.close())
const { portal } = server
const at = (path: string) => `${portal}${path}`
const EXPLORE = portal.replace('/sharing/rest', '/api/explore/v2.1')
const signIn = signInTo(portal)

const boss = await signIn('admin')
const [ann, bob, cat] = await invitePublishers(boss, ['ann', 'bob', 'cat'])
const makeKey = (session: ArcGISIdentityManager, params: object = {}) =>
  request(at(`/community/users/${session.username}/apiKeys/create`), {
    authentication: session,
    params: { name: 'test', ...params }
  })

/** One dataset of Ann's for each way of sharing. */
const group = (
  await createGroup({ group: { title: 'Gardeners', tags: ['x'], access: 'private' } as never, authentication: ann })
).group.id
await addGroupUsers({ id: group, users: ['bob'], authentication: ann })
const items: Record<string, string> = {}
for (const title of ['public', 'org', 'group', 'private']) {
  const { id } = await createItem({
    item: { title, type: 'CSV', file: new File(['species\noak\nelm\n'], `${title}.csv`) },
    authentication: ann
  })
  const {
    services: [{ serviceItemId }]
  } = await request(at('/content/users/ann/publish'), {
    authentication: ann,
    params: { itemid: id, filetype: 'csv', publishParameters: { name: `trees ${title}` } }
  })
  items[title] = serviceItemId
  if (title === 'group')
    await shareItemWithGroup({ id: serviceItemId, groupId: group, owner: 'ann', authentication: ann })
  else await setItemAccess({ id: serviceItemId, owner: 'ann', access: title as 'org', authentication: ann })
}

type Caller = Record<string, string>
const token = (session: ArcGISIdentityManager): Caller => ({
  authorization: `Bearer ${session.token}`,
  referer: '@esri/arcgis-rest-js'
})
const callers: Record<string, Caller> = {
  anonymous: {},
  'key of the group member': { authorization: `Apikey ${(await makeKey(bob)).key}` },
  'key without the organization': { authorization: `Apikey ${(await makeKey(bob, { organization: false })).key}` },
  'key of a user outside the group': { authorization: `Apikey ${(await makeKey(cat)).key}` },
  owner: token(ann),
  'group member': token(bob),
  'other member': token(cat),
  administrator: token(boss)
}

/**
 * Names of the datasets that the caller finds in the catalog, reads the records of, exports, and finds by the portal's
 * search.
 */
async function seen(caller: Caller): Promise<Record<'catalog' | 'records' | 'exports' | 'facets', string[]>> {
  const { results } = (await (
    await fetch(`${EXPLORE}/catalog/datasets?limit=100&order_by=dataset_id`, { headers: caller })
  ).json()) as { results: { dataset_id: string }[] }
  const readable = async (path: string) => {
    const found = await Promise.all(
      Object.keys(items).map(async (name) =>
        (await fetch(`${EXPLORE}/catalog/datasets/trees_${name}/${path}`, { headers: caller })).status === 200
          ? name
          : ''
      )
    )
    return found.filter((name) => name !== '').toSorted()
  }
  return {
    catalog: results.map((each) => each.dataset_id.replace('trees_', '')),
    records: await readable('records'),
    exports: await readable('exports/csv'),
    facets: await readable('facets')
  }
}

/** The table: who sees which of the four. */
const MATRIX: Record<string, readonly string[]> = {
  anonymous: ['public'],
  'key of the group member': ['group', 'org', 'public'],
  'key without the organization': ['group', 'public'],
  'key of a user outside the group': ['org', 'public'],
  owner: ['group', 'org', 'private', 'public'],
  'group member': ['group', 'org', 'public'],
  'other member': ['org', 'public'],
  administrator: ['group', 'org', 'private', 'public']
}

for (const [name, names] of Object.entries(MATRIX)) {
  test(`${name}: sees ${names.join(', ')} in the catalog, and reads and exports exactly these`, async () => {
    assert.deepEqual(await seen(callers[name] ?? {}), { catalog: names, records: names, exports: names, facets: names })
  })
}

const reads = async (name: string, dataset: string): Promise<boolean> =>
  (await fetch(`${EXPLORE}/catalog/datasets/trees_${dataset}/records`, { headers: callers[name] ?? {} })).ok

test('who leaves a group, is removed, or joins it, sees its datasets no longer, or at once', async () => {
  assert.equal(await reads('other member', 'group'), false)
  await inviteGroupUsers({
    id: group,
    users: ['cat'],
    role: 'group_member',
    expiration: 1440,
    authentication: ann
  } as never)
  assert.equal(await reads('other member', 'group'), false, 'an invitation lets nobody in')
  const [invitation] = (await getUserInvitations({ authentication: cat })).userInvitations
  await acceptInvitation({ invitationId: invitation?.id ?? '', authentication: cat })
  assert.deepEqual(
    [await reads('other member', 'group'), await reads('key of a user outside the group', 'group')],
    [true, true]
  )
  await leaveGroup({ id: group, authentication: cat })
  assert.deepEqual(
    [await reads('other member', 'group'), await reads('key of a user outside the group', 'group')],
    [false, false]
  )
  await removeGroupUsers({ id: group, users: ['bob'], authentication: ann })
  assert.deepEqual(
    [await reads('group member', 'group'), await reads('key of the group member', 'group')],
    [false, false]
  )
  await addGroupUsers({ id: group, users: ['bob'], authentication: ann })
  assert.equal(await reads('group member', 'group'), true)
  await assert.rejects(joinGroup({ id: group, authentication: cat }), /COM_0003/)
})

test('what is unshared, or loses its group, is seen no longer', async () => {
  const share = { id: items.group ?? '', groupId: group, owner: 'ann', authentication: ann }
  await unshareItemWithGroup(share)
  assert.equal(await reads('group member', 'group'), false)
  await shareItemWithGroup(share)
  assert.equal(await reads('group member', 'group'), true)
  await removeGroup({ id: group, authentication: ann })
  assert.deepEqual([await reads('group member', 'group'), await reads('owner', 'group')], [false, true])
})

test('a key ends when it is rotated, revoked, or its owner is disabled', async () => {
  const made = await makeKey(cat)
  const works = async (key: string) =>
    (await fetch(`${EXPLORE}/catalog/datasets/trees_org/records`, { headers: { authorization: `Apikey ${key}` } }))
      .status
  const own = (action: string) =>
    request(at(`/community/users/cat/apiKeys/${made.id}/${action}`), { authentication: cat })
  assert.equal(await works(made.key), 200)
  const { key } = await own('rotate')
  assert.deepEqual([await works(made.key), await works(key)], [401, 200])
  await own('revoke')
  assert.equal(await works(key), 401)
  const other = await makeKey(cat, { dailyCalls: 2 })
  assert.deepEqual([await works(other.key), await works(other.key), await works(other.key)], [200, 200, 429])
  const last = await makeKey(cat)
  await request(at('/community/users/cat/disable'), { authentication: boss })
  assert.equal(await works(last.key), 401)
})
