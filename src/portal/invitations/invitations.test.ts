import assert from 'node:assert/strict'
import test, { after } from 'node:test'
import { ADMIN, openTestPortal, PASSWORD, type Sent } from '../portal-for-tests.ts'

const portal = await openTestPortal()
after(() => portal.close())
const { ask, refused, events, clock } = portal
const as = await portal.signIn(ADMIN)
const asBoss = { as }

const invite = (invitations: readonly object[], more: Sent = {}) =>
  ask('/portals/self/invite', { invitationList: { invitations }, ...more }, asBoss)
const signUp = (sent: Sent) => ask('/community/signUp', { password: PASSWORD, ...sent })
const notSignedUp = (sent: Sent) => refused('/community/signUp', { password: PASSWORD, ...sent })
const GONE = 'Invitation does not exist or is inaccessible.'

test('with passwords users are made at once; the response lists users who cannot be, and the others are not affected', async () => {
  await events()
  const { success, notInvited, invitations } = await invite([
    {
      username: 'ann',
      password: PASSWORD,
      firstname: 'Ann',
      lastName: 'Smith',
      role: 'org_publisher',
      userLicenseType: 'creatorUT'
    },
    { username: 'boss', password: PASSWORD },
    { username: 'bob', password: PASSWORD, fullname: 'Bob!', role: 'iAAAAAAAAAAAAAAA', userlicensetypeid: 'viewerUT' },
    { username: 'x y', password: 'short' }
  ])
  assert.deepEqual([success, invitations], [true, []])
  assert.deepEqual(
    notInvited.map(({ username, message }: { username: string; message: string }) => [username, message.slice(0, 30)]),
    [
      ['boss', 'The user name boss is taken.'],
      ['x y', "Invalid parameters. 'username'"]
    ]
  )
  assert.ok(!JSON.stringify(notInvited).includes('short'))
  assert.deepEqual(
    (await events()).map(({ event }) => event),
    ['users/add ann', 'users/add bob']
  )
  assert.equal((await ask('/community/users/bob', {}, asBoss)).fullName, 'Bob!')
})

test('nobody is invited without a name and without an address', async () => {
  const { notInvited, invitations } = await invite([
    {},
    { username: 5, role: 'org_user' },
    { firstname: 'Zoe', password: PASSWORD }
  ])
  assert.deepEqual(
    [notInvited.map(({ message }: { message: string }) => message), invitations],
    [Array.from({ length: 3 }, () => "Invalid parameters. 'username' or 'email' must be specified."), []]
  )
})

test('without a password the invited user signs up with the code, once, with the role of the invitation', async () => {
  const {
    invitations: [{ id, code, username }]
  } = await invite([{ username: 'eve', email: 'eve@example.org', firstname: 'Eve', role: 'org_publisher' }])
  assert.equal(username, 'eve')
  const listed = await ask('/portals/self/invitations', {}, asBoss)
  assert.deepEqual(
    [listed.total, listed.invitations[0].id, listed.invitations[0].accepted, listed.invitations[0].fromUsername],
    [1, id, false, { username: ADMIN }]
  )
  assert.ok(!JSON.stringify(listed).includes(code), 'the code is shown once')
  assert.deepEqual((await notSignedUp({ invitation: code, username: 'other' })).details, [
    "'username' must be eve, as the invitation says."
  ])
  assert.equal((await notSignedUp({ invitation: 'guessed', username: 'eve' })).message, GONE)
  assert.equal((await notSignedUp({ invitation: code, username: 'eve', password: 'x' })).code, 400)
  await events()
  assert.deepEqual(await signUp({ invitation: code, username: 'eve' }), { success: true, username: 'eve' })
  assert.deepEqual(await events(), [{ event: 'users/add eve', by: 'eve', properties: {} }])
  assert.deepEqual(
    [
      (await ask('/community/self', {}, { as: await portal.signIn('eve') })).role,
      (await ask('/community/users/eve', {}, asBoss)).email
    ],
    ['org_publisher', 'eve@example.org']
  )
  assert.equal((await notSignedUp({ invitation: code, username: 'eve2' })).message, GONE)
})

test('an invited user belongs to the groups of the invitation immediately; only to those that the inviter may fill', async () => {
  const { group } = await ask('/community/createGroup', { title: 'Welcome', tags: 'a', access: 'private' }, asBoss)
  await events()
  const { notInvited, invitations } = await invite([
    { username: 'kim', password: PASSWORD, groups: group.id },
    { username: 'lee', groups: [group.id] },
    { username: 'mo', password: PASSWORD, groups: ['0'.repeat(32)] }
  ])
  assert.deepEqual(notInvited, [{ username: 'mo', email: '', message: 'Group does not exist or is inaccessible.' }])
  assert.deepEqual(
    (await events()).map(({ event, properties }) => [event, properties]),
    [
      ['users/add kim', {}],
      [`groups/addUsers ${group.id}`, { addedUserNames: ['kim'] }]
    ]
  )
  await signUp({ invitation: invitations[0].code, username: 'lee' })
  assert.deepEqual((await ask(`/community/groups/${group.id}/users`, {}, asBoss)).users.toSorted(), ['kim', 'lee'])
  assert.equal((await refused('/community/users/mo', {}, asBoss)).code, 400)
})

test('by e-mail: the invited choose their names', async () => {
  const { invitations } = await ask(
    '/portals/self/inviteByEmail',
    { emails: 'f@example.org,g@example.org', role: 'viewer', userLicenseType: 'viewerUT' },
    asBoss
  )
  assert.equal(invitations.length, 2)
  await signUp({ invitation: invitations[1].code, username: 'gus', fullname: 'Gus' })
  const gus = await ask('/community/users/gus', {}, asBoss)
  assert.deepEqual([gus.email, gus.fullName, gus.roleId], ['g@example.org', 'Gus', 'iAAAAAAAAAAAAAAA'])
  assert.equal(
    (await notSignedUp({ invitation: invitations[0].code, username: 'GUS' })).message,
    'The user name GUS is taken.'
  )
  await signUp({ invitation: invitations[0].code, username: 'fay' })
})

test('an invitation ends by time and by withdrawal', async () => {
  const {
    invitations: [brief, gone]
  } = await invite([{ username: 'hal' }, { username: 'ida' }], { expiration: 10 })
  await ask(`/portals/self/invitations/${gone.id}/delete`, {}, asBoss)
  assert.equal((await notSignedUp({ invitation: gone.code, username: 'ida' })).message, GONE)
  assert.equal((await refused(`/portals/self/invitations/${gone.id}/delete`, {}, asBoss)).message, GONE)
  clock.ms += 10 * 60_000
  assert.equal((await notSignedUp({ invitation: brief.code, username: 'hal' })).message, GONE)
  clock.ms -= 10 * 60_000
})

test('two who sign up with one code at once: one of them gets in', async () => {
  const {
    invitations: [{ code }]
  } = await ask('/portals/self/inviteByEmail', { emails: 'twins@example.org' }, asBoss)
  const answers = await Promise.all(
    ['twin1', 'twin2'].map((username) =>
      portal.send('/community/signUp', { invitation: code, username, password: PASSWORD })
    )
  )
  assert.equal(answers.filter(({ text }) => JSON.parse(text).success === true).length, 1)
})

test('nobody signs up without an invitation, or over plain HTTP', async () => {
  assert.deepEqual((await notSignedUp({ username: 'zoe' })).details, ["'invitation' must be specified."])
  assert.equal(
    (await refused('/community/signUp', { username: 'zoe', password: PASSWORD, invitation: 'x' }, { plain: true }))
      .message,
    'SSL Required'
  )
})

test('nonsense for a list is refused', async () => {
  for (const list of [
    {},
    { invitations: [] },
    { invitations: [1] },
    { invitations: 'x' },
    { invitations: Array.from({ length: 101 }, () => ({})) }
  ]) {
    assert.deepEqual((await refused('/portals/self/invite', { invitationList: list }, asBoss)).details, [
      "'invitationList' must be an object with 1 to 100 invitations."
    ])
  }
})

test('with a server for mails the invited gets the link by mail, once; a withdrawn invitation is not sent', async () => {
  const { sentMails, mail } = portal
  const none = await invite([{ email: 'before@example.org' }])
  assert.equal(none.invitations[0].mailed, false)
  await ask(
    '/portals/self/mail/update',
    { host: 'mail.example.org', username: 'portal', password: 'p4ss', sender: 'portal@example.org' },
    asBoss
  )
  assert.doesNotMatch(JSON.stringify(await ask('/portals/self/mail', {}, asBoss)), /p4ss/)
  const {
    invitations: [mia, nil]
  } = await invite([{ email: 'mia@example.org' }, { email: 'nil@example.org' }, { username: 'noa' }], {
    subject: 'Welcome to\r\nBcc: {name}',
    message: 'Open {link} now'
  })
  assert.deepEqual([mia.mailed, nil.mailed], [true, true])
  await ask(`/portals/self/invitations/${nil.id}/delete`, {}, asBoss)
  await mail.sendDue()
  await mail.sendDue()
  assert.equal(sentMails.length, 1)
  const [{ server, message } = assert.fail()] = sentMails
  assert.deepEqual([server.host, server.port, server.password], ['mail.example.org', 587, 'p4ss'])
  assert.equal(message.to, 'mia@example.org')
  assert.match(message.subject, /^Welcome to Bcc: /)
  assert.match(message.text, new RegExp(`^Open https?://[^ ]*/sign-up\\?invitation=${mia.code} now$`))
  await signUp({ invitation: mia.code, username: 'mia' })
  const { items } = await ask('/portals/self/history', { all: true, num: 100 }, asBoss)
  assert.ok(items.some(({ action }: { action: string }) => action === 'mail/update'))
  assert.ok(!JSON.stringify(items).includes('p4ss') && !JSON.stringify(items).includes(mia.code))
})

test('addresses that would be further receivers are not invited, and only default administrators set the server', async () => {
  const { notInvited } = await invite([{ email: 'a@example.org,b@example.org' }])
  assert.match(notInvited[0].message, /email|e-mail/i)
  const manager = await portal.member('manager', 'org_publisher')
  for (const path of ['', '/update', '/test', '/messages', '/remove'])
    assert.equal((await refused(`/portals/self/mail${path}`, { to: 'a@example.org' }, { as: manager })).code, 403)
})
