import assert from 'node:assert/strict'
import test, { after, before } from 'node:test'
import { ADMIN, openTestPortal, type TestPortal } from '../portal-for-tests.ts'

let portal: TestPortal
let [boss, ann, bob] = ['', '', '']
let id = ''
before(async () => {
  portal = await openTestPortal()
  boss = await portal.signIn(ADMIN)
  ann = await portal.member('ann')
  bob = await portal.member('bob')
  id = (await portal.ask('/community/createGroup', { title: 'Trees', tags: 'green' }, { as: ann })).group.id
  await portal.ask(`/community/groups/${id}/addUsers`, { users: 'bob' }, { as: ann })
})
after(() => portal.close())

/** The smallest PNG there is. */
const PNG = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64'
)

async function upload(path: string, as: string, content: Buffer, name: string): Promise<any> {
  const form = new FormData()
  for (const [field, value] of Object.entries({ f: 'json', token: as })) form.set(field, value)
  form.set('thumbnail', new Blob([content], { type: 'image/png' }), name)
  const response = await fetch(`${portal.url}/sharing/rest${path}`, {
    method: 'POST',
    body: form,
    headers: { referer: 'test', 'x-forwarded-proto': 'https', 'x-forwarded-for': '192.0.2.1' }
  })
  return response.json()
}

test('a group and a user have a picture, served to every caller who sees them', async () => {
  assert.equal((await upload(`/community/groups/${id}/update`, ann, PNG, '../../my tree.png')).success, true)
  const { thumbnail } = await portal.ask(`/community/groups/${id}`, {}, { as: bob })
  assert.match(thumbnail, /^thumbnail\/[\w.-]+\.png$/)
  const picture = await portal.send(`/community/groups/${id}/info/${thumbnail}`, {}, { as: bob, method: 'GET' })
  assert.deepEqual(
    [picture.status, picture.headers.get('content-type'), picture.headers.get('x-content-type-options')],
    [200, 'image/png', 'nosniff']
  )
  assert.equal((await portal.refused(`/community/groups/${id}/info/${thumbnail}`)).messageCode, 'COM_0003')
  assert.equal((await portal.refused(`/community/groups/${id}/info/thumbnail/other.png`, {}, { as: bob })).code, 400)
  assert.equal((await upload('/community/users/ann/update', ann, PNG, 'ann.png')).success, true)
  assert.equal((await portal.ask('/community/users/ann', {}, { as: bob })).thumbnail, 'thumbnail/ann.png')
  assert.equal(
    (await portal.send('/community/users/ann/info/thumbnail/ann.png', {}, { as: bob, method: 'GET' })).status,
    200
  )
  assert.equal(
    (await upload(`/community/groups/${id}/update`, ann, Buffer.from('<svg onload="alert(1)">'), 'x.png')).error.code,
    400
  )
  await portal.ask(`/community/groups/${id}/update`, { thumbnail: '', clearEmptyFields: true }, { as: ann })
  assert.equal((await portal.ask(`/community/groups/${id}`, {}, { as: bob })).thumbnail, null)
})

test('a manager of a group notifies its members; they read it and take it away', async () => {
  const list = async (name: string, as: string) =>
    (await portal.ask(`/community/users/${name}/notifications`, {}, { as })).notifications
  assert.deepEqual(
    await portal.ask(
      `/community/groups/${id}/createNotification`,
      { subject: 'Hello', message: 'A <b>tree</b> fell', users: 'bob,nobody', notificationChannelType: 'email' },
      { as: ann }
    ),
    { success: true }
  )
  const [notice] = await list('bob', bob)
  assert.deepEqual(
    { ...notice, id: '' },
    {
      id: '',
      type: 'message_received',
      target: 'bob',
      targetType: 'user',
      received: portal.clock.ms,
      data: { fromUser: 'ann', subject: 'Hello', message: 'A <b>tree</b> fell', groupId: id }
    }
  )
  assert.deepEqual(await list('ann', ann), [])
  assert.equal(
    (await portal.refused(`/community/groups/${id}/createNotification`, { message: 'x', notifyAll: true }, { as: bob }))
      .code,
    403
  )
  assert.equal((await portal.refused('/community/users/bob/notifications', {}, { as: ann })).code, 403)
  assert.deepEqual(await portal.ask(`/community/users/bob/notifications/${notice.id}/delete`, {}, { as: bob }), {
    success: true,
    notificationId: notice.id
  })
  assert.equal(
    (await portal.refused(`/community/users/bob/notifications/${notice.id}/delete`, {}, { as: bob })).message,
    'Notification does not exist or is inaccessible.'
  )
  await portal.ask(
    '/portals/self/createNotification',
    { subject: 'All', message: 'Maintenance', users: 'ann,bob' },
    { as: boss }
  )
  assert.equal((await list('ann', ann)).length, 1)
  assert.deepEqual(
    (await portal.refused('/portals/self/createNotification', { message: 'x', users: 'ann,nobody' }, { as: boss }))
      .details,
    ['\'users\' contains "nobody", who is not a member.']
  )
  portal.clock.ms += 91 * 86_400_000
  boss = await portal.signIn(ADMIN)
  await portal.portal.sweep()
  assert.deepEqual(await portal.store.db.selectFrom('notifications').selectAll().execute(), [])
})

test('of the notifications of a user the latest 200 are kept, however many there were', async () => {
  const [asAnn, asBob] = [await portal.signIn('ann'), await portal.signIn('bob')]
  for (let at = 0; at < 203; at++) {
    portal.clock.ms += 1
    await portal.ask(
      `/community/groups/${id}/createNotification`,
      { message: `Number ${at}`, notifyAll: true },
      { as: asAnn }
    )
  }
  const kept = (await portal.ask('/community/users/bob/notifications', {}, { as: asBob })).notifications
  assert.deepEqual([kept.length, kept[0].data.message, kept.at(-1).data.message], [200, 'Number 202', 'Number 3'])
  const { count } = await portal.store.db
    .selectFrom('notifications')
    .select((row) => row.fn.countAll<number | bigint>().as('count'))
    .executeTakeFirstOrThrow()
  assert.equal(Number(count), 400, 'of two members')
})

test('groups of users are shown as far as the caller sees them', async () => {
  const [asAnn, asBob] = [await portal.signIn('ann'), await portal.signIn('bob')]
  const eve = await portal.member('eve')
  const groups = async (as: string) =>
    (await portal.ask('/portals/self/usersGroups', { users: 'bob,nobody' }, { as })).results
  assert.deepEqual(
    (await groups(asAnn)).map((each: { username: string; groups: { title: string; userMembership: object }[] }) => [
      each.username,
      each.groups.map(({ title, userMembership }) => [title, userMembership])
    ]),
    [
      ['bob', [['Trees', { username: 'bob', memberType: 'member', applications: 0 }]]],
      ['nobody', []]
    ]
  )
  assert.deepEqual((await groups(eve))[0].groups, [], 'a private group of others')
  assert.deepEqual(
    (await portal.ask('/community/users/bob', {}, { as: asBob })).groups.map((each: { id: string }) => each.id),
    [id]
  )
  assert.deepEqual((await portal.ask('/community/users/bob', {}, { as: eve })).groups, [])
})
