/**
 * `@esri/arcgis-rest-request` and `@esri/arcgis-rest-portal`, unmodified, over HTTPS with the self-signed certificate:
 * sessions, organization, users, roles.
 */
import assert from 'node:assert/strict'
import test, { after } from 'node:test'
import {
  getPortal,
  getPortalSettings,
  getSelf,
  getUser,
  getUserProperties,
  searchCommunityUsers,
  searchUsers,
  setUserProperties,
  updateUser
} from '@esri/arcgis-rest-portal'
import { type ArcGISAuthError, ArcGISIdentityManager, request } from '@esri/arcgis-rest-request'
import { startSharing } from './sharing.ts'
import { PASSWORD, signInTo } from './sharing-people.ts'

const server = await startSharing()
after(() => server.close())
const { portal } = server

const generated = /sign-in\s+(\S+) with the password (\S+) \(shown this once\)/.exec(server.said.join('\n'))
const signIn = signInTo(portal)
const boss = await signIn(generated?.[1] ?? '', generated?.[2])
const at = (path: string) => `${portal}${path}`

test('the first start names the administrator and a password, with which the client signs in for two weeks', async () => {
  assert.equal(boss.username, 'admin')
  const days = (boss.tokenExpires.getTime() - Date.now()) / 86_400_000
  assert.ok(days > 13.9 && days < 14.1)
  assert.equal((await boss.getUser()).role, 'org_admin')
  assert.equal((await ArcGISIdentityManager.fromToken({ token: boss.token, portal })).username, 'admin')
})

test('a wrong password is an error that the client understands', async () => {
  await assert.rejects(signIn('admin', 'wrong'), /400: Unable to generate token/)
})

test('getSelf, getPortal, getPortalSettings, and the subscription by the generic request', async () => {
  const self = await getSelf({ authentication: boss })
  assert.deepEqual([self.isPortal, self.allSSL, self.user?.username], [true, false, 'admin'])
  assert.ok((self.user as { privileges: string[] }).privileges.includes('portal:admin:manageSecurity'))
  assert.equal((await getPortal(self.id, { portal })).name, self.name)
  const settings = await getPortalSettings(undefined, { portal })
  assert.equal(
    (settings as unknown as { anonymousAccessNotice: { enabled: boolean } }).anonymousAccessNotice.enabled,
    false
  )
  assert.equal((await request(at('/portals/self/subscriptionInfo'), { authentication: boss })).id, self.id)
})

test('settings are updated by the generic request, objects and all', async () => {
  const informationalBanner = { text: 'Planned works', bgColor: 'orange', fontColor: '#000', enabled: true }
  const answer = await request(at('/portals/self/settings/update'), {
    authentication: boss,
    params: { informationalBanner, portalConfigProperties: { tokenExpiration: 90, ours: [1] } }
  })
  assert.deepEqual(answer, { success: true })
  const { informationalBanner: shown, portalConfigProperties } = await request(at('/portals/self/settings'))
  assert.deepEqual(
    [shown, portalConfigProperties],
    [informationalBanner, { footerLinks: [], tokenExpiration: 90, ours: [1] }]
  )
})

test('a user is made, signs in, is found, changes the profile, keeps properties', async () => {
  const invitations = [
    {
      username: 'ann',
      password: PASSWORD,
      firstname: 'Ann',
      lastname: 'Smith',
      email: 'ann@example.org',
      role: 'org_publisher',
      userLicenseType: 'creatorUT'
    }
  ]
  assert.deepEqual(
    (await request(at('/portals/self/invite'), { authentication: boss, params: { invitationList: { invitations } } }))
      .notInvited,
    []
  )
  const ann = await signIn('ann')
  assert.equal((await getUser({ authentication: ann })).fullName, 'Ann Smith')
  assert.deepEqual(
    await updateUser({ authentication: ann, user: { username: 'ann', description: 'Maps & more', tags: ['a', 'b'] } }),
    { success: true, username: 'ann' }
  )
  const seen = await getUser({ username: 'ann', authentication: boss })
  assert.deepEqual(
    [seen.description, seen.tags, seen.role, 'roleId' in seen],
    ['Maps & more', ['a', 'b'], 'org_publisher', false]
  )
  await setUserProperties('ann', { mapViewer: 'new' } as never, { authentication: ann })
  assert.deepEqual(await getUserProperties('ann', { authentication: ann }), { mapViewer: 'new' })
  const found = await searchUsers({ q: 'fullname:Ann*', authentication: boss })
  assert.deepEqual([found.total, found.results[0]?.username, found.nextStart], [1, 'ann', -1])
  assert.equal((await searchCommunityUsers({ q: 'smith', authentication: boss })).results[0]?.username, 'ann')
})

test('a custom role is made, given privileges, assigned, updated', async () => {
  const role = await request(at('/portals/self/createRole'), {
    authentication: boss,
    params: { name: 'Steward', description: 'Looks after items' }
  })
  await request(at(`/portals/self/roles/${role.id}/setPrivileges`), {
    authentication: boss,
    params: { privileges: { privileges: ['portal:user:createItem', 'portal:admin:updateItems'] } }
  })
  await request(at('/portals/self/updateuserrole'), { authentication: boss, params: { user: 'ann', role: role.id } })
  assert.deepEqual(
    await request(at(`/portals/self/roles/${role.id}/update`), {
      authentication: boss,
      params: { name: 'Curator', description: '' }
    }),
    { success: true }
  )
  const ann = await getUser({ username: 'ann', authentication: boss })
  assert.deepEqual(
    [ann.role, (ann as { roleId?: string }).roleId, ann.privileges],
    ['org_user', role.id, ['portal:user:createItem', 'portal:admin:updateItems']]
  )
})

test('498 makes the client sign in again automatically, and 403 does not', async () => {
  const session = await signIn('ann')
  const before = session.token
  await request(at('/oauth2/revokeToken'), { params: { auth_token: before } })
  assert.equal((await getUser({ authentication: session })).username, 'ann')
  assert.notEqual(session.token, before)
  await assert.rejects(
    request(at('/portals/self/createRole'), { authentication: session, params: { name: 'x' } }),
    (error: ArcGISAuthError) => error.code === 'GWM_0003' && /permissions/.test(error.message)
  )
})

test('a session from elsewhere is refused; over plain HTTP it is not sent', async () => {
  const elsewhere = await request(at('/community/self'), {
    params: { token: boss.token },
    headers: { referer: 'https://elsewhere.example' }
  }).catch((error: ArcGISAuthError) => error)
  assert.equal((elsewhere as ArcGISAuthError).code, 498)
  await assert.rejects(
    ArcGISIdentityManager.signIn({ username: 'ann', password: PASSWORD, portal: `${server.plainUrl}/sharing/rest` }),
    /SSL Required/
  )
})

test('signing out ends the token', async () => {
  const session = await signIn('ann')
  assert.deepEqual(await session.signOut(), { success: true })
  await assert.rejects(request(at('/community/self'), { params: { token: session.token } }), /498: Invalid token/)
})

test('the Explore API knows the same users: a token opens what its user may see', async () => {
  const address = portal.replace('/sharing/rest', '/api/explore/v2.1/catalog/datasets')
  const ask = (headers: Record<string, string>) => fetch(address, { headers })
  assert.equal((await ask({ authorization: `Bearer ${boss.token}`, referer: '@esri/arcgis-rest-js' })).status, 200)
  assert.equal((await ask({ authorization: `Bearer ${boss.token}`, referer: 'elsewhere' })).status, 401)
})

test('what administrators close is closed on the Explore API too', async () => {
  const path = '/api/explore/v2.1/catalog/datasets'
  const update = (params: object) => request(at('/portals/self/update'), { authentication: boss, params })
  const status = async (address: string) => (await fetch(address)).status
  await update({ access: 'private' })
  assert.equal(await status(portal.replace('/sharing/rest', path)), 401)
  await update({ access: 'public', allSSL: true })
  assert.equal(await status(`${server.plainUrl}${path}`), 403)
  assert.equal(await status(portal.replace('/sharing/rest', path)), 200)
  await update({ allSSL: false })
  assert.equal(await status(`${server.plainUrl}${path}`), 200)
})
