/**
 * A session of several users with `@esri/arcgis-rest-portal`, unmodified, over HTTPS: from the first sign-in to the
 * last, with every function of the client that PORTAL-client lists; the other files of this folder ask each of them
 * more closely.
 */
import assert from 'node:assert/strict'
import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import test, { after } from 'node:test'
import * as portalClient from '@esri/arcgis-rest-portal'
import { ArcGISIdentityManager, request } from '@esri/arcgis-rest-request'
import { startSharing } from './sharing.ts'
import { invitePublishers, PASSWORD, takeAwayFetch } from './sharing-people.ts'

/** PORTAL-client, the functions of `arcgis-rest-portal`; those of the session are `SESSION`. */
const FUNCTIONS =
  `getSelf getPortal getPortalSettings getUser updateUser getUserProperties setUserProperties getUserTags getUserNotifications removeNotification getUserInvitation getUserInvitations
  acceptInvitation declineInvitation searchUsers searchCommunityUsers createItem createItemInFolder updateItem addItemData getItem getItemData getItemResources getItemResource addItemResource
  updateItemResource removeItemResource getItemGroups getRelatedItems getItemStatus getItemParts getItemInfo getItemMetadata protectItem unprotectItem removeItem removeItemThumbnail removeFolder
  createFolder moveItem reassignItem setItemAccess shareItemWithGroup unshareItemWithGroup searchItems searchGroups searchGroupContent createGroup updateGroup removeGroup protectGroup unprotectGroup
  joinGroup leaveGroup addGroupUsers removeGroupUsers inviteGroupUsers updateUserMemberships getGroup getGroupUsers searchGroupUsers getGroupContent getGroupCategorySchema createGroupNotification
  createOrgNotification isServiceNameAvailable`.split(/\s+/)
const SESSION = ['signIn', 'fromToken', 'refreshCredentials', 'getToken', 'federation', 'signOut'] as const
const called = new Set<string>()

/** The client, with a note of every function that is called. */
const client = new Proxy(
  { ...portalClient } as unknown as Record<string, (...values: readonly unknown[]) => Promise<any>>,
  {
    get: (functions, name: string) => (called.add(name), functions[name])
  }
)
const note = (what: (typeof SESSION)[number]) => void called.add(what)

const fetch = takeAwayFetch()
const server = await startSharing({ 'admin-password': PASSWORD })
after(() => server.close())
const { portal } = server
const at = (path: string) => `${portal}${path}`
const signIn = (username: string) => (
  note('signIn'), ArcGISIdentityManager.signIn({ username, password: PASSWORD, portal })
)
const success = async (answer: Promise<{ readonly success?: boolean }> | undefined) =>
  assert.equal((await answer)?.success, true)

const boss = await signIn('admin')
const [ann, bob, cat] = await invitePublishers(boss, ['ann', 'bob', 'cat'])
const asAnn = { owner: 'ann', authentication: ann }
let [group, source, dataset, folder] = ['', '', '', '']

test('the administrator looks at the portal, and its members at themselves', async () => {
  assert.equal((await client.getSelf?.({ authentication: boss })).user.username, 'admin')
  assert.equal((await client.getPortal?.(null, { authentication: ann })).id, '0123456789ABCDEF')
  assert.equal((await client.getPortalSettings?.(null, { portal })).anonymousAccessNotice.enabled, false)
  await success(client.updateUser?.({ authentication: ann, user: { username: 'ann', description: 'Plants trees' } }))
  assert.equal((await client.getUser?.({ username: 'ann', authentication: bob })).description, 'Plants trees')
  await success(client.setUserProperties?.('ann', { mapViewer: 'new' }, { authentication: ann }) as Promise<object>)
  assert.deepEqual(await client.getUserProperties?.('ann', { authentication: ann }), { mapViewer: 'new' })
  assert.equal((await client.searchUsers?.({ q: 'lastname:green', authentication: boss })).total, 3)
  assert.equal(
    (await client.searchCommunityUsers?.({ q: 'username:bob', authentication: ann })).results[0].fullName,
    'bob Green'
  )
})

test('ann makes a dataset of a CSV, and of everything around it', async () => {
  assert.deepEqual(await client.isServiceNameAvailable?.('street trees', 'Feature Service', ann), { available: true })
  folder = (await client.createFolder?.({ title: 'Trees', ...asAnn })).folder.id
  source = (
    await client.createItemInFolder?.({
      folderId: folder,
      item: {
        title: 'Street trees',
        type: 'CSV',
        tags: ['trees'],
        file: new File(['species\noak\nelm\n'], 'trees.csv')
      },
      authentication: ann
    })
  ).id
  const {
    services: [service]
  } = await request(at(`/content/users/ann/${folder}/publish`), {
    authentication: ann,
    params: { itemid: source, filetype: 'csv', publishParameters: { name: 'street trees' } }
  })
  dataset = service.serviceItemId
  assert.equal((await client.getItemStatus?.({ id: dataset, ...asAnn })).status, 'completed')
  assert.deepEqual(
    (
      await client.getRelatedItems?.({ id: dataset, relationshipType: 'Service2Data', authentication: ann })
    ).relatedItems.map((each: { id: string }) => each.id),
    [source]
  )
  assert.equal(
    (await client.searchItems?.({ q: 'title:trees AND type:"Feature Service"', authentication: ann })).results[0].id,
    dataset
  )
  assert.deepEqual((await client.getUserTags?.({ authentication: ann })).tags, [{ tag: 'trees', count: 2 }])
})

test('ann’s map has text, a picture, resources, invalid parts, and moves to a folder', async () => {
  const png = new File([Buffer.from('89504e470d0a1a0a0000000d49484452', 'hex')], 'map.png', { type: 'image/png' })
  const { id } = await client.createItem?.({
    item: { title: 'Map of trees', type: 'Web Map', thumbnail: png },
    authentication: ann
  })
  const map = { id, ...asAnn }
  await success(client.addItemData?.({ ...map, text: { layers: [dataset] } }))
  assert.deepEqual(await client.getItemData?.(id, { authentication: ann }), { layers: [dataset] })
  await success(
    client.updateItem?.({
      item: { ...(await client.getItem?.(id, { authentication: ann })), snippet: 'Where they stand' },
      authentication: ann
    })
  )
  assert.match(await client.getItemInfo?.(id, { authentication: ann }), /Where they stand/)
  assert.match(await client.getItemMetadata?.(id, { authentication: ann }), /CONT_0036/)
  await success(client.removeItemThumbnail?.(map))
  await success(client.addItemResource?.({ ...map, content: 'a', name: 'note.txt' }))
  await success(client.updateItemResource?.({ ...map, content: 'b', name: 'note.txt' }))
  assert.equal(await client.getItemResource?.(id, { fileName: 'note.txt', readAs: 'text', authentication: ann }), 'b')
  assert.equal((await client.getItemResources?.(id, { authentication: ann })).total, 1)
  await success(client.removeItemResource?.({ ...map, resource: 'note.txt' }))
  assert.deepEqual((await client.getItemParts?.(map)).parts, [])
  await success(client.moveItem?.({ itemId: id, folderId: folder, ...asAnn }))
  await success(client.protectItem?.(map))
  await assert.rejects(client.removeItem?.(map) as Promise<unknown>, /CONT_0048/)
  await success(client.unprotectItem?.(map))
  await success(
    client.reassignItem?.({
      id,
      currentOwner: 'ann',
      targetUsername: 'bob',
      targetFolderName: '/',
      authentication: boss
    })
  )
  await success(client.removeItem?.({ id, owner: 'bob', authentication: bob }))
})

test('a group: members come by invitation, application and hand, change, and go', async () => {
  group = (
    await client.createGroup?.({ group: { title: 'Gardeners', tags: ['trees'], access: 'org' }, authentication: ann })
  ).group.id
  const inGroup = { id: group, authentication: ann }
  await success(
    client.inviteGroupUsers?.({
      ...inGroup,
      users: ['bob', 'cat'],
      role: 'group_member',
      expiration: 1440
    }) as Promise<object>
  )
  const invitationOf = async (authentication: ArcGISIdentityManager) =>
    (await client.getUserInvitations?.({ authentication })).userInvitations[0].id
  assert.equal(
    (await client.getUserInvitation?.({ invitationId: await invitationOf(bob), authentication: bob })).groupId,
    group
  )
  await success(client.acceptInvitation?.({ invitationId: await invitationOf(bob), authentication: bob }))
  await success(client.declineInvitation?.({ invitationId: await invitationOf(cat), authentication: cat }))
  await success(client.joinGroup?.({ id: group, authentication: cat }))
  await request(at(`/community/groups/${group}/applications/cat/accept`), { authentication: ann })
  assert.deepEqual(
    (await client.updateUserMemberships?.({ ...inGroup, users: ['bob'], newMemberType: 'admin' })).results,
    [{ username: 'bob', success: true }]
  )
  assert.deepEqual(await client.getGroupUsers?.(group, { authentication: cat }), {
    owner: 'ann',
    admins: ['bob'],
    users: ['cat']
  })
  await success(client.leaveGroup?.({ id: group, authentication: cat }))
  assert.deepEqual(await client.addGroupUsers?.({ ...inGroup, users: ['cat', 'admin'] }), { notAdded: [] })
  assert.deepEqual(await client.removeGroupUsers?.({ ...inGroup, users: ['admin'] }), { notRemoved: [] })
  assert.equal((await client.searchGroupUsers?.(group, { authentication: ann })).total, 2)
  await success(client.updateGroup?.({ group: { id: group, snippet: 'Green' }, authentication: ann }))
  assert.equal((await client.getGroup?.(group, { authentication: bob })).snippet, 'Green')
  assert.deepEqual((await client.getGroupCategorySchema?.(group, { authentication: ann })).categorySchema, [])
  assert.equal((await client.searchGroups?.({ q: 'gardeners', authentication: cat })).results[0].id, group)
  await success(
    client.createGroupNotification?.({ ...inGroup, subject: 'Saturday', message: 'We plant', users: ['cat'] })
  )
  await success(
    client.createOrgNotification?.({ subject: 'Works', message: 'Sunday', users: ['cat'], authentication: boss })
  )
  const { notifications } = await client.getUserNotifications?.({ authentication: cat })
  assert.equal(notifications.length, 2)
  await success(client.removeNotification?.({ id: notifications[0].id, authentication: cat }))
})

test('sharing decides at once who reads the records', async () => {
  const item = { id: dataset, ...asAnn }
  const reads = async ({ token }: ArcGISIdentityManager) =>
    (
      await fetch(`${portal.replace('/sharing/rest', '/api/explore/v2.1')}/catalog/datasets/street_trees/records`, {
        headers: { authorization: `Bearer ${token}`, referer: '@esri/arcgis-rest-js' }
      })
    ).status
  assert.deepEqual([await reads(ann), await reads(cat)], [200, 404])
  assert.deepEqual((await client.shareItemWithGroup?.({ ...item, groupId: group })).notSharedWith, [])
  assert.equal(await reads(cat), 200)
  assert.equal((await client.getItemGroups?.(dataset, { authentication: ann })).admin[0].id, group)
  assert.equal((await client.getGroupContent?.(group, { authentication: cat })).items[0].id, dataset)
  assert.equal(
    (await client.searchGroupContent?.({ groupId: group, q: 'trees', authentication: cat })).results[0].id,
    dataset
  )
  assert.deepEqual((await client.unshareItemWithGroup?.({ ...item, groupId: group })).notUnsharedFrom, [])
  assert.equal(await reads(cat), 404)
  await client.setItemAccess?.({ ...item, access: 'org' })
  assert.equal(await reads(cat), 200)
})

test('operations missing in the client are sent by its generic request: status, settings, roles, webhooks', async () => {
  const post = (path: string, params: object = {}) => request(at(path), { authentication: boss, params })
  assert.deepEqual(await post(`/content/items/${dataset}/setContentStatus`, { status: 'org_authoritative' }), {
    success: true,
    itemId: dataset
  })
  await post('/portals/self/settings/update', {
    informationalBanner: { text: 'Hello', bgColor: 'green', fontColor: '#fff', enabled: true }
  })
  const { id } = await post('/portals/self/createRole', { name: 'Steward', description: '' })
  assert.deepEqual(await post(`/portals/self/roles/${id}/update`, { name: 'Curator', description: 'Cares' }), {
    success: true
  })
  assert.equal((await post('/portals/self/webhooks/settings')).notificationAttempts, 3)
})

test('a session is renewed, exchanged for a federated server, and ended', async () => {
  const federated = createServer((_request, response) =>
    response.setHeader('content-type', 'application/json').end(
      JSON.stringify({
        owningSystemUrl: portal.replace('/sharing/rest', ''),
        authInfo: { tokenServicesUrl: at('/generateToken'), isTokenBasedSecurity: true }
      })
    )
  ).listen(0, '127.0.0.1')
  await once(federated, 'listening')
  const session = await ArcGISIdentityManager.fromToken({ token: cat.token, portal })
  note('fromToken')
  assert.equal(session.username, 'cat')
  const first = cat.token
  await request(at('/oauth2/revokeToken'), { params: { auth_token: first } })
  assert.equal((await client.getUser?.({ authentication: cat })).username, 'cat', '498 made the client sign in again')
  assert.notEqual(cat.token, first)
  const second = cat.token
  await cat.refreshCredentials()
  note('refreshCredentials')
  assert.notEqual(cat.token, second)
  assert.equal(await cat.getToken(at('/community/self')), cat.token)
  note('getToken')
  const exchanged = await cat.getToken(
    `http://127.0.0.1:${(federated.address() as AddressInfo).port}/server/rest/services/trees/FeatureServer`
  )
  federated.close()
  note('federation')
  assert.notEqual(exchanged, cat.token)
  assert.equal((await request(at('/community/self'), { params: { token: exchanged } })).username, 'cat')
  assert.deepEqual(await cat.signOut(), { success: true })
  note('signOut')
  await assert.rejects(request(at('/community/self'), { params: { token: exchanged } }), /498: Invalid token/)
})

test('the session ends: protected things are freed, everything is deleted, everybody signs out', async () => {
  await success(client.protectGroup?.({ id: group, authentication: ann }))
  await assert.rejects(
    client.removeGroup?.({ id: group, authentication: ann }) as Promise<unknown>,
    /Delete protection/
  )
  await success(client.unprotectGroup?.({ id: group, authentication: ann }))
  await success(client.removeGroup?.({ id: group, authentication: ann }))
  await success(client.unprotectItem?.({ id: dataset, ...asAnn }))
  await success(client.removeFolder?.({ folderId: folder, ...asAnn }))
  assert.equal((await client.searchItems?.({ q: 'owner:ann', authentication: boss })).total, 0)
  for (const session of [ann, bob, boss]) assert.deepEqual(await session.signOut(), { success: true })
})

test('every function of PORTAL-client was called', () => {
  assert.deepEqual(
    [...FUNCTIONS, ...SESSION].filter((name) => !called.has(name)),
    []
  )
  assert.deepEqual(
    FUNCTIONS.filter((name) => !(name in portalClient)),
    [],
    'and the client has them'
  )
})
