import assert from 'node:assert/strict'
import test, { after } from 'node:test'
import { ADMIN, openTestPortal, PASSWORD, type Sent } from '../portal-for-tests.ts'

const portal = await openTestPortal()
after(() => portal.close())
const { ask, refused, send } = portal
const boss = await portal.signIn(ADMIN)
const ann = await portal.member('ann')

const SITE = { prefix: '/portaladmin' }
const update = (securityConfig: object) => ask('/security/config/update', { securityConfig }, { as: boss, ...SITE })
const create = (username: string, sent: Sent = {}) =>
  ask('/security/users/createUser', { username, password: PASSWORD, ...sent }, { as: boss, ...SITE })
const roleOf = async (username: string) => {
  const { role, roleId, userLicenseTypeId } = await ask(`/community/users/${username}`, {}, { as: boss })
  return [roleId ?? role, userLicenseTypeId]
}

test('security/config says what new members become, and what clients keep beside stays', async () => {
  assert.deepEqual(await ask('/security/config', {}, { as: boss, ...SITE }), {
    defaultRoleForUser: 'org_user',
    defaultUserTypeIdForUser: 'creatorUT'
  })
  await create('before')
  const config = {
    defaultRoleForUser: 'iAAAAAAAAAAAAAAA',
    defaultUserTypeIdForUser: 'viewerUT',
    enableAutomaticAccountCreation: false
  }
  assert.equal((await update(config)).status, 'success')
  assert.deepEqual(await ask('/security/config', {}, { as: boss, prefix: '/webadaptor/portaladmin' }), config)
  await create('bob')
  await create('cat', { role: 'org_publisher', userLicenseTypeId: 'creatorUT' })
  await ask(
    '/portals/self/invite',
    { invitationList: { invitations: [{ username: 'dan', password: PASSWORD }] } },
    { as: boss }
  )
  assert.deepEqual(await Promise.all(['before', 'bob', 'cat', 'dan'].map(roleOf)), [
    ['org_user', 'creatorUT'],
    ['iAAAAAAAAAAAAAAA', 'viewerUT'],
    ['org_publisher', 'creatorUT'],
    ['iAAAAAAAAAAAAAAA', 'viewerUT']
  ])
  assert.ok(
    !(await send('/portals/self', {}, { as: boss })).text.includes('enableAutomaticAccountCreation'),
    'it is for administrators'
  )
})

test('an unknown role, or one not for the user type, is refused as default', async () => {
  for (const wrong of [
    { defaultRoleForUser: 'none' },
    { defaultUserTypeIdForUser: 'none' },
    { defaultRoleForUser: 'org_publisher', defaultUserTypeIdForUser: 'viewerUT' }
  ]) {
    assert.equal((await refused('/security/config/update', { securityConfig: wrong }, { as: boss, ...SITE })).code, 400)
  }
  assert.deepEqual((await refused('/security/config/update', {}, { as: boss, ...SITE })).details, [
    "'securityConfig' must be specified."
  ])
})

test('a member who manages security cannot give new members more than their own rights', async () => {
  const { id } = await ask('/portals/self/createRole', { name: 'Security' }, { as: boss })
  await ask(
    `/portals/self/roles/${id}/setPrivileges`,
    { privileges: { privileges: ['portal:admin:manageSecurity'] } },
    { as: boss }
  )
  const keeper = await portal.member('keeper', id)
  assert.equal(
    (
      await refused(
        '/security/config/update',
        { securityConfig: { defaultRoleForUser: 'org_admin' } },
        { as: keeper, ...SITE }
      )
    ).code,
    403
  )
  await ask(
    '/security/config/update',
    { securityConfig: { defaultRoleForUser: 'org_publisher' } },
    { as: keeper, ...SITE }
  )
})

test('a new token key ends every sign-in, and none is shown or kept', async () => {
  assert.deepEqual(await ask('/security/tokens', {}, { as: boss, ...SITE }), { sharedKey: '' })
  for (const wrong of [{}, { tokenConfig: {} }, { sharedKey: ' ' }])
    assert.equal((await refused('/security/tokens/update', wrong, { as: boss, ...SITE })).code, 400)
  assert.equal(
    (await refused('/security/tokens/update', { sharedKey: 'x' }, { as: boss, plain: true, ...SITE })).message,
    'SSL Required'
  )
  assert.equal((await refused('/security/tokens/update', { sharedKey: 'x' }, { as: ann, ...SITE })).code, 403)
  await ask('/security/tokens/update', { tokenConfig: { sharedKey: 'much better now' } }, { as: boss, ...SITE })
  for (const as of [boss, ann]) assert.equal((await refused('/community/self', {}, { as })).code, 498)
  const again = await portal.signIn(ADMIN)
  assert.deepEqual(await ask('/security/tokens', {}, { as: again, ...SITE }), { sharedKey: '' })
  assert.ok(
    !JSON.stringify(await portal.store.db.selectFrom('organization').selectAll().execute()).includes('much better now')
  )
})
