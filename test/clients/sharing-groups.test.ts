/**
 * `@esri/arcgis-rest-portal`, unmodified, over HTTPS: groups, their members, invitations, notices, sharing with them,
 * and searches.
 */
import assert from 'node:assert/strict'
import test, { after } from 'node:test'
import {
  acceptInvitation,
  addGroupUsers,
  createGroup,
  createGroupNotification,
  createItem,
  createOrgNotification,
  declineInvitation,
  getGroup,
  getGroupCategorySchema,
  getGroupContent,
  getGroupUsers,
  getUser,
  getUserInvitation,
  getUserInvitations,
  getUserNotifications,
  getUserTags,
  inviteGroupUsers,
  isItemSharedWithGroup,
  joinGroup,
  leaveGroup,
  protectGroup,
  removeGroup,
  removeGroupUsers,
  removeNotification,
  SearchQueryBuilder,
  searchGroupContent,
  searchGroups,
  searchGroupUsers,
  searchItems,
  setItemAccess,
  shareItemWithGroup,
  unprotectGroup,
  unshareItemWithGroup,
  updateGroup,
  updateUserMemberships
} from '@esri/arcgis-rest-portal'
import { type ArcGISIdentityManager, request } from '@esri/arcgis-rest-request'
import { startSharing } from './sharing.ts'
import { invitePublishers, PASSWORD, signInTo } from './sharing-people.ts'

const server = await startSharing({ 'admin-password': PASSWORD })
after(() => server.close())
const { portal } = server
const at = (path: string) => `${portal}${path}`
const signIn = signInTo(portal)

const boss = await signIn('admin')
const people = ['ann', 'bob', 'cat', ...Array.from({ length: 28 }, (_, at) => `user${at}`)] as const
const [ann, bob, cat] = await invitePublishers(boss, people)

let made = 0
/** With a unique title: an owner has no two groups of one. */
const newGroup = async (facts: object = {}, authentication = ann): Promise<string> =>
  (
    await createGroup({
      group: {
        title: `Trees ${++made}`,
        tags: ['green', 'wood'],
        access: 'private',
        isInvitationOnly: false,
        ...facts
      } as never,
      authentication
    })
  ).group.id
const newItem = async (facts: object = {}, authentication = ann): Promise<string> =>
  (
    await createItem({
      item: { title: 'A map', type: 'Web Map', tags: ['map'], text: {}, ...facts } as never,
      authentication
    })
  ).id

test('createGroup, getGroup, updateGroup, protectGroup, unprotectGroup, removeGroup', async () => {
  const id = await newGroup({ title: 'Trees', snippet: 'What grows', displaySettings: { itemTypes: 'map' } })
  const group = await getGroup(id, { authentication: ann })
  assert.deepEqual(
    [group.title, group.tags, group.snippet, group.userMembership?.memberType, group.displaySettings],
    ['Trees', ['green', 'wood'], 'What grows', 'owner', { itemTypes: 'map' }]
  )
  assert.deepEqual(
    await updateGroup({ group: { ...group, title: 'Old trees', snippet: '' } as never, authentication: ann }),
    { success: true, groupId: id }
  )
  assert.deepEqual(
    [
      (await getGroup(id, { authentication: ann })).title,
      (await getGroupCategorySchema(id, { authentication: ann })).categorySchema
    ],
    ['Old trees', []]
  )
  await assert.rejects(getGroup(id, { authentication: bob }), /COM_0003: Group does not exist or is inaccessible/)
  assert.equal((await protectGroup({ id, authentication: ann })).success, true)
  await assert.rejects(removeGroup({ id, authentication: ann }), /Delete protection is turned on/)
  assert.equal((await unprotectGroup({ id, authentication: ann })).success, true)
  assert.deepEqual(await removeGroup({ id, authentication: ann }), { success: true, groupId: id })
})

test('addGroupUsers in batches, getGroupUsers, searchGroupUsers, updateUserMemberships, removeGroupUsers', async () => {
  const id = await newGroup()
  const added = await addGroupUsers({ id, users: [...people.slice(1), 'nobody'], admins: ['cat'], authentication: ann })
  assert.deepEqual(added, { notAdded: ['nobody'] })
  const { owner, admins, users } = await getGroupUsers(id, { authentication: bob })
  assert.deepEqual([owner, admins, users?.length], ['ann', ['cat'], 29])
  const page = await searchGroupUsers(id, { num: 10, start: 21, sortField: 'username', authentication: ann } as never)
  assert.deepEqual([page.total, page.users.length, page.nextStart, page.owner.username], [30, 10, -1, 'ann'])
  assert.deepEqual(
    await updateUserMemberships({ id, users: ['bob', 'nobody'], newMemberType: 'admin', authentication: ann }),
    {
      results: [
        { username: 'bob', success: true },
        { username: 'nobody', success: false }
      ]
    }
  )
  assert.deepEqual(await removeGroupUsers({ id, users: [...people.slice(3), 'ann'], authentication: bob }), {
    notRemoved: ['ann']
  })
  assert.deepEqual(await getGroupUsers(id, { authentication: ann }), {
    owner: 'ann',
    admins: ['bob', 'cat'],
    users: []
  })
  assert.equal(
    (await getUser({ username: 'bob', authentication: bob })).groups?.find((each) => each.id === id)?.userMembership
      ?.memberType,
    'admin'
  )
})

test('inviteGroupUsers, getUserInvitations, getUserInvitation, acceptInvitation, declineInvitation', async () => {
  const id = await newGroup({ isInvitationOnly: true })
  await inviteGroupUsers({
    id,
    users: ['bob', 'cat'],
    role: 'group_admin',
    expiration: 1440,
    authentication: ann
  } as never)
  const mine = async (session: ArcGISIdentityManager) =>
    (await getUserInvitations({ authentication: session })).userInvitations.filter((each) => each.groupId === id)
  const [invitation] = await mine(bob)
  assert.deepEqual(
    [invitation?.role, invitation?.fromUsername.username, invitation?.group?.title],
    ['group_admin', 'ann', `Trees ${made}`]
  )
  const invitationId = invitation?.id ?? ''
  assert.equal((await getUserInvitation({ invitationId, authentication: bob })).id, invitationId)
  assert.deepEqual(await acceptInvitation({ invitationId, authentication: bob }), {
    success: true,
    username: 'bob',
    groupId: id,
    id: invitationId
  })
  const refused = (await mine(cat))[0]?.id ?? ''
  assert.equal((await declineInvitation({ invitationId: refused, authentication: cat })).success, true)
  assert.deepEqual([await mine(bob), await mine(cat)], [[], []])
  assert.deepEqual(await getGroupUsers(id, { authentication: ann }), { owner: 'ann', admins: ['bob'], users: [] })
})

test('joinGroup, applications by the generic request, leaveGroup', async () => {
  const [open, asked] = [await newGroup({ access: 'org', autoJoin: true }), await newGroup({ access: 'org' })]
  assert.deepEqual(await joinGroup({ id: open, authentication: bob }), { success: true, groupId: open })
  assert.deepEqual(await leaveGroup({ id: open, authentication: bob }), { success: true, groupId: open })
  await joinGroup({ id: asked, authentication: bob })
  assert.equal((await getGroup(asked, { authentication: bob })).userMembership?.memberType, 'none')
  assert.equal(
    (await request(at(`/community/groups/${asked}/applications`), { authentication: ann })).applications[0].username,
    'bob'
  )
  await request(at(`/community/groups/${asked}/applications/bob/accept`), { authentication: ann })
  assert.equal((await getGroup(asked, { authentication: bob })).userMembership?.memberType, 'member')
  assert.deepEqual(
    await request(at(`/community/groups/${asked}/reassign`), {
      authentication: ann,
      params: { targetUsername: 'bob' }
    }),
    { success: true, groupId: asked }
  )
  await assert.rejects(leaveGroup({ id: asked, authentication: bob }), /The owner of a group cannot leave it/)
})

test('createGroupNotification, createOrgNotification, getUserNotifications, removeNotification', async () => {
  const id = await newGroup()
  await addGroupUsers({ id, users: ['bob'], authentication: ann })
  assert.deepEqual(
    await createGroupNotification({
      id,
      subject: 'Hello',
      message: 'A tree fell',
      users: ['bob'],
      authentication: ann
    } as never),
    { success: true }
  )
  assert.deepEqual(
    await createOrgNotification({
      subject: 'Works',
      message: 'On Sunday',
      users: ['bob'],
      authentication: boss
    } as never),
    { success: true }
  )
  const { notifications } = await getUserNotifications({ authentication: bob })
  assert.deepEqual(
    notifications.map((each) => [each.type, each.target, (each.data as { fromUser: string }).fromUser]).toSorted(),
    [
      ['message_received', 'bob', 'admin'],
      ['message_received', 'bob', 'ann']
    ]
  )
  const { success, notificationId } = await removeNotification({ id: notifications[0]?.id ?? '', authentication: bob })
  assert.deepEqual([success, notificationId], [true, notifications[0]?.id])
})

test('shareItemWithGroup by its owner, by an administrator, with items that others may change; unshareItemWithGroup', async () => {
  const [id, group] = [await newItem(), await newGroup()]
  const own = { id, groupId: group, owner: 'ann', authentication: ann }
  assert.deepEqual((await shareItemWithGroup(own)).notSharedWith, [])
  assert.equal(await isItemSharedWithGroup({ id, groupId: group, authentication: ann } as never), true)
  assert.equal(
    ((await shareItemWithGroup(own)) as { shortcut?: boolean }).shortcut,
    true,
    'found by the search that the client asks first'
  )
  await assert.rejects(shareItemWithGroup({ ...own, authentication: bob }), 'a user outside both')
  assert.equal((await getGroupContent(group, { paging: { start: 1, num: 100 }, authentication: ann })).items[0]?.id, id)
  assert.deepEqual(
    (await searchGroupContent({ groupId: group, q: 'map', authentication: ann })).results.map((each) => each.id),
    [id]
  )
  assert.deepEqual((await unshareItemWithGroup(own))?.notUnsharedFrom, [])
  assert.equal((await searchGroupContent({ groupId: group, q: '*', authentication: ann })).total, 0)

  const ofBob = await newItem({ title: 'Bob’s' }, bob)
  await addGroupUsers({ id: group, users: ['bob'], authentication: ann })
  assert.deepEqual(
    (await shareItemWithGroup({ id: ofBob, groupId: group, owner: 'bob', authentication: boss })).notSharedWith,
    []
  )
  assert.deepEqual(
    await getGroupUsers(group, { authentication: ann }),
    { owner: 'ann', admins: [], users: ['bob'] },
    'the administrator has left again'
  )

  const shared = (
    await createGroup({
      group: { title: 'Together', tags: ['x'], access: 'private', capabilities: ['updateitemcontrol'] } as never,
      authentication: boss
    })
  ).group.id
  await addGroupUsers({ id: shared, users: ['bob', 'ann'], authentication: boss })
  assert.deepEqual(
    (
      await shareItemWithGroup({
        id: ofBob,
        groupId: shared,
        owner: 'bob',
        confirmItemControl: true,
        authentication: bob
      })
    ).notSharedWith,
    []
  )
  const changed = await request(at(`/content/items/${ofBob}/update`), {
    authentication: ann,
    params: { title: 'Ann was here' }
  })
  assert.equal(changed.success, true)
  await assert.rejects(
    request(at(`/content/items/${ofBob}/update`), { authentication: cat, params: { title: 'Cat was not' } }),
    /CONT_0001/
  )
  assert.equal((await searchItems({ q: `id:${ofBob}`, authentication: ann })).results[0]?.title, 'Ann was here')
})

test('searchItems with pages, filters and counts; SearchQueryBuilder; searchGroups; getUserTags', async () => {
  const ids: string[] = []
  for (let at = 0; at < 12; at++)
    ids.push(await newItem({ title: `Lake number ${at}`, tags: ['lake', at % 2 === 0 ? 'even' : 'odd'] }))
  await setItemAccess({ id: ids[0] ?? '', owner: 'ann', access: 'public', authentication: ann })
  const first = await searchItems({ q: 'title:lake', num: 5, sortField: 'created', authentication: ann })
  assert.deepEqual([first.total, first.results.map((each) => each.id)], [12, ids.slice(0, 5)])
  const second = await first.nextPage?.()
  const third = await second?.nextPage?.()
  assert.deepEqual(
    [second?.results.map((each) => each.id), third?.results.map((each) => each.id), third?.nextPage],
    [ids.slice(5, 10), ids.slice(10), undefined]
  )
})

test('what searches of the client mean', async () => {
  const query = new SearchQueryBuilder()
    .match('lake')
    .in('title')
    .and()
    .startGroup()
    .match('even')
    .in('tags')
    .or()
    .match('odd')
    .in('tags')
    .endGroup()
    .and()
    .match('Web Map')
    .in('type')
    .and()
    .from(new Date(Date.now() - 3_600_000))
    .to(new Date(Date.now() + 3_600_000))
    .in('created')
  assert.equal((await searchItems({ q: query, authentication: ann })).total, 12)
  const not = new SearchQueryBuilder().match('lake').in('title').not().match('even').in('tags')
  assert.equal((await searchItems({ q: not, authentication: ann })).total, 6)
  assert.equal((await searchItems({ q: 'lake', filter: 'tags:"even"', authentication: ann } as never)).total, 6)
  assert.equal((await searchItems({ q: 'lake', portal } as never)).total, 1, 'anonymous callers find public items')
  const counted = await searchItems({ q: 'lake', countFields: 'tags', countSize: 2, authentication: ann } as never)
  assert.deepEqual(counted.aggregations, {
    counts: [
      {
        fieldName: 'tags',
        fieldValues: [
          { value: 'lake', count: 12 },
          { value: 'even', count: 6 }
        ]
      }
    ]
  } as never)
  await newGroup({ title: 'Lakes of Europe' })
  assert.deepEqual(
    (await searchGroups({ q: 'lakes', authentication: ann })).results.map((each) => each.title),
    ['Lakes of Europe']
  )
  assert.equal((await searchGroups({ q: 'lakes', authentication: bob })).total, 0)
  const { tags } = await getUserTags({ authentication: ann })
  assert.deepEqual(
    tags.find((each) => each.tag === 'lake'),
    { tag: 'lake', count: 12 }
  )
})
