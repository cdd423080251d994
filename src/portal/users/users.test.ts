import assert from 'node:assert/strict'
import test, { after } from 'node:test'
import { replaceGrants } from '#items'
import { groupRow } from '../group-row-for-tests.ts'
import { ADMIN, NOON, openTestPortal, PASSWORD, type Sent } from '../portal-for-tests.ts'

const portal = await openTestPortal()
after(() => portal.close())
const { ask, refused, member, events, clock, store } = portal
const as = await portal.signIn(ADMIN)
const asBoss = { as }

const user = (username: string, token = as) => ask(`/community/users/${username}`, {}, { as: token })
const create = (account: Sent) =>
  ask('/security/users/createUser', { password: PASSWORD, ...account }, { as, prefix: '/portaladmin' })
const notCreated = (account: Sent) =>
  refused('/security/users/createUser', { password: PASSWORD, ...account }, { as, prefix: '/webadaptor/portaladmin' })
const UNKNOWN = { code: 400, messageCode: 'COM_0018', message: 'User does not exist or is inaccessible.', details: [] }
/** All users that a test has made go, so that each counts its own. */
const since = async () => (await events()).filter(({ event }) => !event.includes('/signin'))

test('an administrator makes a user, whole, and it is an event', async () => {
  await since()
  assert.deepEqual(
    await create({
      username: 'ann',
      firstname: 'Ann',
      lastname: 'Smith',
      email: 'ann@example.org',
      description: 'Maps',
      role: 'org_publisher',
      userLicenseTypeId: 'creatorUT',
      provider: 'arcgis'
    }),
    { status: 'success', success: true }
  )
  const { id, privileges, groups, ...ann } = await user('ann')
  assert.match(id, /^[0-9a-f]{32}$/)
  assert.ok(
    privileges.includes('portal:publisher:publishFeatures') &&
      !privileges.some((each: string) => each.startsWith('portal:admin:'))
  )
  assert.deepEqual(groups, [])
  assert.deepEqual(
    [
      ann.username,
      ann.fullName,
      ann.firstName,
      ann.lastName,
      ann.email,
      ann.description,
      ann.role,
      ann.roleId,
      ann.userLicenseTypeId,
      ann.level,
      ann.disabled,
      ann.access,
      ann.orgId,
      ann.created,
      ann.lastLogin
    ],
    [
      'ann',
      'Ann Smith',
      'Ann',
      'Smith',
      'ann@example.org',
      'Maps',
      'org_publisher',
      undefined,
      'creatorUT',
      '2',
      false,
      'org',
      '0123456789ABCDEF',
      NOON,
      -1
    ]
  )
  assert.deepEqual(await since(), [{ event: 'users/add ann', by: ADMIN, properties: {} }])
})

test('names are unique and found without regard to case, and keep their case', async () => {
  assert.equal((await notCreated({ username: 'ANN' })).message, 'The user name ANN is taken.')
  assert.equal((await user('Ann')).username, 'ann')
})

test('what cannot be a user is refused, all of it at once, and nothing is made', async () => {
  for (const username of ['a b', 'ü', '-x', '../x', '<b>', 'x'.repeat(129)])
    assert.equal((await notCreated({ username })).code, 400, username)
  assert.deepEqual((await notCreated({ username: 'x y', password: 'short', userLicenseTypeId: 'kingUT' })).details, [
    "'username' must have 1 to 128 letters of a to z, digits, or . _ - @, and begin with a letter or digit.",
    "'password' must have at least 12 characters.",
    "'password' must be harder to guess: it is on the list of common passwords. Several unrelated words make a good one.",
    "'userLicenseType' must be one of those that portals/self/userLicenseTypes lists."
  ])
  assert.deepEqual((await notCreated({})).details, ["'username' must be specified."])
  assert.equal(
    (await notCreated({ username: 'carl', role: 'org_king' })).message,
    'Role does not exist or is inaccessible.'
  )
  assert.deepEqual(await refused('/community/users/carl', {}, asBoss), UNKNOWN)
})

test('a user type holds no role that does more', async () => {
  for (const [type, role] of [
    ['viewerUT', 'org_user'],
    ['editorUT', 'org_publisher'],
    ['viewerUT', 'iBBBBBBBBBBBBBBB']
  ]) {
    assert.match(
      (await notCreated({ username: 'typed', role, userLicenseTypeId: type })).details[0] ?? '',
      /^'role' must be one that the user type/
    )
  }
  await create({ username: 'viewer', role: 'viewer', userLicenseTypeId: 'viewerUT' })
  const { role, roleId, level } = await user('viewer')
  assert.deepEqual([role, roleId, level], ['org_user', 'iAAAAAAAAAAAAAAA', '1'])
  assert.match(
    (await refused('/portals/self/updateUserRole', { user: 'viewer', role: 'org_user' }, asBoss)).message,
    /does not allow/
  )
})

test('who sees what of whom: the user and managers all, members the organization’s, anonymous callers the public part', async () => {
  const eve = await member('eve')
  const seen = async (token?: string) => ask('/community/users/ann', {}, { as: token })
  assert.ok('email' in (await seen(as)))
  const known = await seen(eve)
  assert.deepEqual(['email' in known, 'privileges' in known, known.role], [false, false, 'org_publisher'])
  assert.deepEqual(await refused('/community/users/ann'), UNKNOWN)
  await ask('/community/users/ann/update', { access: 'public' }, asBoss)
  const open = await seen()
  assert.deepEqual([open.username, 'role' in open, 'email' in open], ['ann', false, false])
  await ask('/community/users/ann/update', { access: 'private' }, asBoss)
  assert.deepEqual(await refused('/community/users/ann', {}, { as: eve }), UNKNOWN)
  await ask('/community/users/ann/update', { access: 'org' }, asBoss)
  assert.equal((await refused('/community/self')).code, 499)
})

test('a profile is changed by its user; what is not sent stays, what is empty only goes when asked; one event each', async () => {
  const ann = await portal.signIn('ann')
  await since()
  assert.deepEqual(
    await ask(
      '/community/users/ann/update',
      { description: 'More maps', tags: 'a, b', culture: 'fr', units: 'metric', preferredView: 'Web' },
      { as: ann }
    ),
    { success: true, username: 'ann' }
  )
  const shown = await user('ann')
  assert.deepEqual(
    [shown.description, shown.tags, shown.culture, shown.units, shown.preferredView, shown.fullName, shown.email],
    ['More maps', ['a', 'b'], 'fr', 'metric', 'Web', 'Ann Smith', 'ann@example.org']
  )
  await ask('/community/users/ann/update', { description: '', lastName: 'Jones', tags: '["x","y z"]' }, { as: ann })
  const renamed = await user('ann')
  assert.deepEqual([renamed.description, renamed.fullName, renamed.tags], ['More maps', 'Ann Jones', ['x', 'y z']])
  await ask('/community/users/ann/update', { tags: '', culture: '', units: '' }, { as: ann })
  const same = await user('ann')
  assert.deepEqual([same.tags, same.culture, same.units], [['x', 'y z'], 'fr', 'metric'])
  await ask(
    '/community/users/ann/update',
    { description: '', tags: '', culture: '', units: '', clearEmptyFields: true },
    { as: ann }
  )
  const cleared = await user('ann')
  assert.deepEqual([cleared.description, cleared.tags, cleared.culture, cleared.units], [null, [], null, null])
  assert.deepEqual(
    await since(),
    Array.from({ length: 4 }, () => ({ event: 'users/update ann', by: 'ann', properties: {} }))
  )
  assert.equal((await refused('/community/users/boss/update', { description: 'x' }, { as: ann })).code, 403)
  assert.deepEqual(
    (await refused('/community/users/ann/update', { access: 'all', email: 'nobody', units: 'feet' }, { as: ann }))
      .details,
    [
      "'email' must be an e-mail address.",
      "'access' must be one of private, org, public.",
      "'units' must be one of english, metric."
    ]
  )
})

test('profiles are closed to their users when the organization says so', async () => {
  const ann = await portal.signIn('ann')
  await ask('/portals/self/update', { updateUserProfileDisabled: true }, asBoss)
  assert.match(
    (await refused('/community/users/ann/update', { description: 'x' }, { as: ann })).message,
    /Only administrators/
  )
  await ask('/community/users/ann/update', { description: 'by the boss' }, asBoss)
  await ask('/portals/self/update', { updateUserProfileDisabled: false }, asBoss)
})

test('disable and enable: once each, as events; the user is out meanwhile', async () => {
  await member('dan')
  await since()
  for (const operation of ['disable', 'disable', 'enable', 'enable'])
    assert.deepEqual(await ask(`/community/users/DAN/${operation}`, {}, asBoss), { success: true, username: 'dan' })
  assert.deepEqual(
    (await since()).map(({ event }) => event),
    ['users/disable dan', 'users/enable dan']
  )
  assert.deepEqual(await refused('/community/users/nobody/disable', {}, asBoss), UNKNOWN)
})

test('disableUsers and enableUsers: 25 at most, each separately, an event each and one for the list', async () => {
  for (const name of ['m1', 'm2']) await create({ username: name })
  await since()
  const { results } = await ask('/portals/self/disableUsers', { users: 'm1,nobody,m2,boss' }, asBoss)
  assert.deepEqual(results, [
    { username: 'm1', status: true },
    { username: 'nobody', status: false, message: UNKNOWN.message },
    { username: 'm2', status: true },
    { username: 'boss', status: false, message: 'You cannot disable your own account.' }
  ])
  assert.deepEqual(
    (await since()).map(({ event }) => event),
    ['users/disable m1', 'users/disable m2', 'users/disableUsers m1,m2']
  )
  assert.equal((await user('m2')).disabled, true)
  await ask('/portals/self/enableUsers', { users: '["m1","m2"]' }, asBoss)
  assert.deepEqual(
    (await since()).map(({ event }) => event),
    ['users/enable m1', 'users/enable m2', 'users/enableUsers m1,m2']
  )
  const many = Array.from({ length: 26 }, (_, at) => `x${at}`).join(',')
  assert.deepEqual((await refused('/portals/self/disableUsers', { users: many }, asBoss)).details, [
    "'users' must be a list of at most 25 texts of at most 128 characters, separated by commas."
  ])
})

test('a new role is an event with its name, and the user’s rights at once', async () => {
  const dan = await portal.signIn('dan')
  await since()
  assert.equal((await refused('/portals/self/createRole', { name: 'x' }, { as: dan })).code, 403)
  await ask('/portals/self/updateuserrole', { user: 'dan', role: 'org_admin' }, asBoss)
  await ask('/portals/self/createRole', { name: 'Made by Dan' }, { as: dan })
  await ask('/portals/self/updateUserRole', { user: 'dan', role: 'iAAAAAAAAAAAAAAA' }, asBoss)
  assert.equal((await refused('/portals/self/createRole', { name: 'y' }, { as: dan })).code, 403)
  const changes = (await since()).filter(({ event }) => event.startsWith('users/'))
  assert.deepEqual(changes, [
    { event: 'users/updateUserRole dan', by: ADMIN, properties: { userRoleUpdatedTo: ['Administrator'] } },
    { event: 'users/updateUserRole dan', by: ADMIN, properties: { userRoleUpdatedTo: ['Viewer'] } }
  ])
})

test('a new user type is an event with its id; one that the role does not fit is reported', async () => {
  await since()
  const { results } = await ask(
    '/portals/self/updateUserLicenseType',
    { users: ['dan', 'ann'], userLicenseType: 'viewerUT' },
    asBoss
  )
  assert.deepEqual(results, [
    { username: 'dan', status: true },
    { username: 'ann', status: false, message: 'The role Publisher is not allowed by the user type viewerUT.' }
  ])
  assert.deepEqual(await since(), [
    { event: 'users/updateUserLicenseType dan', by: ADMIN, properties: { userLicenseTypeUpdatedTo: ['viewerUT'] } }
  ])
  assert.deepEqual(
    (await refused('/portals/self/updateUserLicenseType', { users: 'dan', userLicenseType: 'kingUT' }, asBoss)).details,
    ["'userLicenseType' must be one of those that portals/self/userLicenseTypes lists."]
  )
})

test('managers of members cannot change administrators, and cannot grant rights that they do not have', async () => {
  const { id } = await ask('/portals/self/createRole', { name: 'Members' }, asBoss)
  const powers = [
    'viewUsers',
    'updateUsers',
    'inviteUsers',
    'disableUsers',
    'deleteUsers',
    'changeUserRoles',
    'manageLicenses'
  ].map((each) => `portal:admin:${each}`)
  await ask(
    `/portals/self/roles/${id}/setPrivileges`,
    { privileges: { privileges: ['portal:user:viewOrgUsers', ...powers] } },
    asBoss
  )
  const strong = (await ask('/portals/self/createRole', { name: 'Strong' }, asBoss)).id
  await ask(
    `/portals/self/roles/${strong}/setPrivileges`,
    { privileges: { privileges: ['portal:admin:manageSecurity'] } },
    asBoss
  )
  const token = await member('mia', id)
  const forbidden = async (path: string, sent: Sent, prefix?: string) =>
    assert.equal((await refused(path, sent, { as: token, ...(prefix !== undefined && { prefix }) })).code, 403, path)
  for (const operation of ['disable', 'delete', 'reset', 'update', 'expirePassword'])
    await forbidden(`/community/users/boss/${operation}`, { newPassword: 'taken over 1', email: 'x@example.org' })
  for (const role of ['org_admin', strong]) await forbidden('/portals/self/updateUserRole', { user: 'dan', role })
  await forbidden('/portals/self/updateUserRole', { user: 'boss', role: 'org_user' })
  for (const role of ['org_admin', strong])
    await forbidden('/security/users/createUser', { username: 'puppet', password: PASSWORD, role }, '/portaladmin')
  const { results } = await ask('/portals/self/disableUsers', { users: 'boss' }, { as: token })
  assert.equal(results[0].status, false)
  await ask('/portals/self/updateUserRole', { user: 'dan', role: 'iAAAAAAAAAAAAAAA' }, { as: token })
})

test('who may change passwords and ways of signing in does not get at the account of somebody with more rights', async () => {
  const role = async (name: string, ...privileges: string[]): Promise<string> => {
    const { id } = await ask('/portals/self/createRole', { name }, asBoss)
    const all = privileges.map((each) => `portal:admin:${each}`)
    await ask(`/portals/self/roles/${id}/setPrivileges`, { privileges: { privileges: all } }, asBoss)
    return id
  }
  const help = await member('help', await role('Help desk', 'viewUsers', 'updateUsers'))
  const guard = await member('guard', await role('Guards', 'viewUsers', 'updateUsers', 'manageSecurity'))
  await member('colleague')
  const doors: readonly (readonly [operation: string, sent: Sent])[] = [
    ['reset', { newPassword: 'lightly taken over 1' }],
    ['update', { password: 'lightly taken over 1' }],
    ['secondFactor/reset', {}],
    ['identities/add', { provider: 'city', subject: 'help' }]
  ]
  for (const [operation, sent] of doors)
    assert.equal((await refused(`/community/users/guard/${operation}`, sent, { as: help })).code, 403, operation)
  await ask('/community/users/guard/update', { description: 'On call' }, { as: help })
  assert.equal((await ask('/community/self', {}, { as: guard })).username, 'guard', 'still signed in')
  await ask('/community/users/colleague/reset', { newPassword: 'forgotten again 77' }, { as: help })
  await ask('/community/users/help/reset', { newPassword: 'forgotten again 78' }, { as: guard })
})

test('the last administrator stays: not deleted, disabled or made less', async () => {
  for (const [path, sent] of [
    ['/community/users/boss/delete', {}],
    ['/community/users/boss/disable', {}],
    ['/portals/self/updateUserRole', { user: 'boss', role: 'org_user' }]
  ] as const) {
    assert.equal((await refused(path, sent, asBoss)).message, 'boss is the last administrator of the organization.')
  }
  await create({ username: 'second', role: 'administrator' })
  await ask('/community/users/second/disable', {}, asBoss)
  assert.match(
    (await refused('/community/users/boss/delete', {}, asBoss)).message,
    /last administrator/,
    'one who cannot sign in does not count'
  )
  await ask('/community/users/second/delete', {}, asBoss)
})

test('a user who owns something is not deleted; one who owns nothing goes with tokens, memberships and keys', async () => {
  const token = await member('gone')
  await store.transaction(async (tx) => {
    await tx
      .insertInto('groups')
      .values(groupRow({ id: 'g1', owner: 'gone' }))
      .execute()
  })
  const { message, details } = await refused('/community/users/gone/delete', {}, asBoss)
  assert.deepEqual(
    [message, details],
    ['Unable to delete user gone.', ['The user owns 0 items and 1 groups; they must be deleted or reassigned first.']]
  )
  await store.transaction(async (tx) => void (await tx.deleteFrom('groups').execute()))
  await since()
  assert.deepEqual(await ask('/community/users/gone/delete', {}, asBoss), { success: true, username: 'gone' })
  assert.deepEqual(await since(), [{ event: 'users/delete gone', by: ADMIN, properties: {} }])
  assert.equal((await refused('/community/self', {}, { as: token })).code, 498)
  await create({ username: 'gone' })
  assert.equal((await refused('/community/self', {}, { as: token })).code, 498, 'a namesake inherits nothing')
})

test('a namesake of a deleted user gets neither comments nor keys nor what was granted by name', async () => {
  const { id } = await ask('/content/users/boss/addItem', { title: 'Talk', type: 'Web Map' }, asBoss)
  await ask(`/content/users/boss/items/${id}/share`, { org: true }, asBoss)
  const first = await member('nora')
  const { commentId } = await ask(`/content/items/${id}/addComment`, { comment: 'Mine' }, { as: first })
  await ask('/community/users/nora/apiKeys/create', { name: 'Her work' }, { as: first })
  const secret = (await ask('/content/users/boss/addItem', { title: 'Granted', type: 'Web Map' }, asBoss)).id
  await store.transaction((tx) => replaceGrants({ tx, nowMs: clock.ms }, secret, ['user:nora']))
  assert.equal((await ask(`/content/items/${secret}`, {}, { as: first })).title, 'Granted')
  await ask('/community/users/nora/delete', {}, asBoss)
  clock.ms += 1_000
  const second = await member('nora')
  assert.equal((await refused(`/content/items/${secret}`, {}, { as: second })).messageCode, 'CONT_0001')
  assert.deepEqual((await ask('/community/users/nora/apiKeys', {}, { as: second })).apiKeys, [])
  const comment = `/content/items/${id}/comments/${commentId}`
  for (const operation of ['update', 'delete'])
    assert.equal(
      (await refused(`${comment}/${operation}`, { comment: 'Changed' }, { as: second })).code,
      403,
      operation
    )
  assert.equal((await ask(comment, {}, { as: second })).comment, 'Mine')
  for (const each of [id, secret]) await ask(`/content/users/boss/items/${each}/delete`, {}, asBoss)
  await ask('/community/users/nora/delete', {}, asBoss)
  clock.ms = NOON
  await since()
})

test('groups report whom they lose when a member is deleted', async () => {
  await member('leaver')
  const { group } = await ask('/community/createGroup', { title: 'Left behind', tags: 'a' }, asBoss)
  await ask(`/community/groups/${group.id}/addUsers`, { users: 'leaver' }, asBoss)
  await since()
  await ask('/community/users/leaver/delete', {}, asBoss)
  assert.deepEqual(await since(), [
    { event: `groups/removeUsers ${group.id}`, by: ADMIN, properties: { removedUserNames: ['leaver'] } },
    { event: 'users/delete leaver', by: ADMIN, properties: {} }
  ])
  await ask(`/community/groups/${group.id}/delete`, {}, asBoss)
  await since()
})

test('a password is changed by a caller who knows it, and ends every sign-in of the user', async () => {
  const token = await member('pat')
  const reset = (sent: Sent) => refused('/community/users/pat/reset', sent, { as: token })
  assert.deepEqual((await reset({ password: 'wrong', newPassword: 'another horse 2' })).details, [
    "'password' must be the present password."
  ])
  assert.deepEqual((await reset({ password: PASSWORD, newPassword: 'short' })).details, [
    "'newPassword' must have at least 12 characters.",
    "'newPassword' must be harder to guess: it is on the list of common passwords. Several unrelated words make a good one."
  ])
  await ask('/community/users/pat/reset', { password: PASSWORD, newPassword: 'another horse 2' }, { as: token })
  assert.equal((await refused('/community/self', {}, { as: token })).code, 498)
  await portal.signIn('pat', 'another horse 2')
})

test('who holds the token of somebody guesses no password with it', async () => {
  const token = await portal.member('held')
  const guess = async (password: string, address = '198.51.100.90') =>
    (
      await portal.send(
        '/community/users/held/reset',
        { password, newPassword: 'taken over 1' },
        { as: token, address }
      )
    ).text
  const answers: string[] = []
  for (let at = 0; at < 8; at++) answers.push(await guess(`guess ${at}`))
  assert.deepEqual(
    answers.map((text) => text.includes('Too many invalid attempts')),
    [false, false, false, false, false, true, true, true]
  )
  assert.match(await guess(PASSWORD), /Too many invalid attempts/, 'the right one neither')
  assert.match(await guess(PASSWORD, '203.0.113.90'), /"success":true/)
})

test('update sets a password too, for others than oneself and HTTPS only', async () => {
  await ask('/community/users/pat/update', { password: 'by the update 9', description: 'x' }, asBoss)
  const token = await portal.signIn('pat', 'by the update 9')
  assert.match(
    (await refused('/community/users/pat/update', { password: 'my own new 1' }, { as: token })).message,
    /with the operation reset/
  )
  assert.equal(
    (await refused('/community/users/pat/update', { password: 'in the clear 1' }, { ...asBoss, plain: true })).message,
    'SSL Required'
  )
  await portal.signIn('pat', 'by the update 9')
})

test('an administrator sets a password, or has one made, which is answered', async () => {
  await ask('/community/users/pat/reset', { newPassword: 'set by boss 3' }, asBoss)
  await portal.signIn('pat', 'set by boss 3')
  const { password } = await ask('/community/users/pat/reset', {}, asBoss)
  await portal.signIn('pat', password)
})

test('the security policy holds for new passwords: history, kinds of characters, age', async () => {
  await ask('/portals/self/securityPolicy/update', { historySize: 2, minUpper: 1, expirationInDays: 30 }, asBoss)
  const reset = (newPassword: string) => ask('/community/users/pat/reset', { newPassword }, asBoss)
  await reset('First Password 1')
  await reset('Second Password 2')
  for (const old of ['First Password 1', 'Second Password 2'])
    assert.deepEqual((await refused('/community/users/pat/reset', { newPassword: old }, asBoss)).details, [
      "'newPassword' must not be one of the last 2 passwords."
    ])
  await reset('Third Password 3')
  await reset('First Password 1')
  assert.deepEqual((await refused('/community/users/pat/reset', { newPassword: 'no capital 1' }, asBoss)).details, [
    "'newPassword' must have at least 1 capital letter."
  ])
  clock.ms = NOON + 31 * 86_400_000
  const { details } = await refused('/generateToken', {
    username: 'pat',
    password: 'First Password 1',
    referer: 'test'
  })
  assert.deepEqual(details, ['The password has expired. It must be reset before the next sign-in.'])
  clock.ms = NOON
  await ask('/portals/self/securityPolicy/reset', {}, asBoss)
  await portal.signIn('pat', 'First Password 1')
  await ask('/community/users/pat/expirePassword', {}, asBoss)
  assert.match(
    (await refused('/generateToken', { username: 'pat', password: 'First Password 1', referer: 'test' })).details[0] ??
      '',
    /has expired/
  )
})

test('properties are the user’s own', async () => {
  const eve = await portal.signIn('eve')
  assert.deepEqual(await ask('/community/users/eve/properties', {}, { as: eve }), { properties: {} })
  await ask('/community/users/eve/setProperties', { properties: { a: [1, { b: '<i>' }] } }, { as: eve })
  assert.deepEqual(await ask('/community/users/eve/properties', {}, { as: eve }), {
    properties: { a: [1, { b: '<i>' }] }
  })
  assert.equal((await refused('/community/users/eve/properties', {}, asBoss)).code, 403)
})

test('users are listed, counted, filtered, ordered and paged', async () => {
  const names = async (sent: Sent, path = '/portals/self/users/search') =>
    ((await ask(path, { num: 100, ...sent }, asBoss)).results as { username: string }[]).map(({ username }) => username)
  assert.deepEqual(await names({ q: 'username:m*' }), ['m1', 'm2', 'mia'])
  assert.deepEqual(await names({ role: 'org_publisher' }), ['ann'])
  assert.deepEqual(await names({ q: 'username:m*', sortField: 'username', sortOrder: 'desc' }), ['mia', 'm2', 'm1'])
  const page = await ask('/portals/self/users', { start: 2, num: 2 }, asBoss)
  assert.deepEqual([page.start, page.num, page.nextStart, page.users.length], [2, 2, 4, 2])
  const { results } = await ask('/portals/self/users/counts', { type: 'role' }, asBoss)
  assert.ok(results.some((each: { key: string; count: number }) => each.key === 'org_admin' && each.count === 1))
  const types = await ask('/portals/self/userLicenseTypes', {}, asBoss)
  assert.ok(types.userLicenseTypes.some(({ id }: { id: string }) => id === 'creatorUT'))
})

test('a second start makes nobody', async () => {
  assert.equal(await portal.portal.users.createFirst('other', null), undefined)
})
