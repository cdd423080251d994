import assert from 'node:assert/strict'
import test, { after } from 'node:test'
import { openTestPortal } from '../portal-for-tests.ts'

const portal = await openTestPortal()
after(() => portal.close())
const { ask, refused, member } = portal
const [boss, ann, bob, viewer] = [
  await portal.signIn('boss'),
  await member('ann', 'org_publisher'),
  await member('bob'),
  await member('vic', 'iAAAAAAAAAAAAAAA')
]

test('all items and groups of a member become those of another, datasets too, each with its event', async () => {
  const source = (
    await ask(
      '/content/users/ann/addItem',
      { title: 'Handed over', type: 'CSV', file: new File(['id\n1\n'], 'a.csv') },
      { as: ann }
    )
  ).id
  const {
    services: [{ serviceItemId: dataset }]
  } = await ask('/content/users/ann/publish', { itemid: source }, { as: ann })
  const { group } = await ask('/community/createGroup', { title: 'Hers', tags: 'x' }, { as: ann })
  await portal.events()
  assert.deepEqual(await ask('/community/users/ann/reassign', { targetUsername: 'BOB' }, { as: boss }), {
    success: true
  })
  assert.deepEqual(
    (await portal.events()).map(({ event, by, properties }) => [event, by, properties]).toSorted(),
    [
      ...[source, dataset].map((id) => [`items/reassign ${id}`, 'boss', { reassignedTo: ['bob'] }]),
      [`groups/reassign ${group.id}`, 'boss', { reassignedTo: ['bob'] }]
    ].toSorted()
  )
  assert.equal((await ask('/content/users/bob', {}, { as: bob })).total, 2)
  assert.deepEqual(
    [
      (await ask('/search', { q: 'owner:bob' }, { as: bob })).total,
      (await ask('/search', { q: 'owner:ann' }, { as: boss })).total
    ],
    [2, 0]
  )
  assert.equal((await portal.catalog.settings('handed_over')).owner, 'bob')
  assert.equal((await ask(`/community/groups/${group.id}`, {}, { as: bob })).owner, 'bob')
  assert.deepEqual(await ask('/community/users/ann/delete', {}, { as: boss }), { success: true, username: 'ann' })
})

test('only to a member who can own it, by a caller who may reassign content of members', async () => {
  assert.match(
    (await refused('/community/users/bob/reassign', { targetUsername: 'vic' }, { as: boss })).message,
    /Items cannot be reassigned to vic/
  )
  assert.equal(
    (await refused('/community/users/bob/reassign', { targetUsername: 'nobody' }, { as: boss })).messageCode,
    'COM_0018'
  )
  assert.equal((await refused('/community/users/vic/reassign', { targetUsername: 'bob' }, { as: bob })).code, 403)
  assert.equal((await refused('/community/users/vic/reassign', { targetUsername: 'bob' }, { as: viewer })).code, 403)
})

test('users are found to whom items, groups or both can be transferred', async () => {
  const names = async (canReceive: string, as = boss) =>
    (await ask('/portals/self/users', { canReceive, sortField: 'username' }, { as })).users.map(
      ({ username }: { username: string }) => username
    )
  await member('gone')
  await ask('/community/users/gone/disable', {}, { as: boss })
  for (const each of ['items', 'groups', 'itemsAndGroups']) {
    assert.deepEqual(await names(each), ['bob', 'boss'], `${each}: neither disabled users nor viewers`)
  }
  assert.deepEqual(await names('items', bob), ['bob', 'boss'])
  assert.match(
    (await refused('/portals/self/users', { canReceive: 'webhooks' }, { as: boss })).details[0] ?? '',
    /'canReceive' must be one of items, groups, itemsAndGroups/
  )
})

test('a member sees how much of its storage is used', async () => {
  const { storageUsage, storageQuota } = await ask('/community/self', {}, { as: bob })
  assert.deepEqual([storageUsage, storageQuota], [5, -1])
})
