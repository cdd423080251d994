import assert from 'node:assert/strict'
import test, { after } from 'node:test'
import { ADMIN, NOON, openTestPortal, PASSWORD, type Asking, type Sent } from '../portal-for-tests.ts'
import { workOf } from '../work-for-tests.ts'

const portal = await openTestPortal()
after(() => portal.close())
const { ask, refused, send, clock, store } = portal

const MINUTE = 60_000
const credentials = { username: ADMIN, password: PASSWORD }
const generate = (wish: Sent = {}, asking: Asking = {}) => ask('/generateToken', { ...credentials, client: 'referer', referer: 'test', ...wish }, asking)
const notGenerated = async (wish: Sent, asking: Asking = {}) => {
  const { code, messageCode, message, details } = await refused('/generateToken', wish, asking)
  assert.deepEqual([code, messageCode, message], [400, undefined, 'Unable to generate token.'])
  return details
}
const self = (token: string, asking: Asking = {}) => ask('/community/self', {}, { as: token, ...asking })
const notAccepted = async (token: string, asking: Asking = {}) => {
  assert.deepEqual(await refused('/community/self', {}, { as: token, ...asking }), { code: 498, message: 'Invalid token.', details: [] })
}

test('a token lives 60 minutes, is not marked ssl, and is the user', async () => {
  const { token, ...rest } = await generate()
  assert.deepEqual(rest, { expires: NOON + 60 * MINUTE, ssl: false })
  assert.match(token, /^[\w-]{43}$/)
  assert.equal((await self(token)).username, ADMIN)
})

test('the database holds no token and no password', async () => {
  const { token } = await generate()
  const rows = JSON.stringify([await store.db.selectFrom('tokens').selectAll().execute(), await store.db.selectFrom('users').selectAll().execute()])
  assert.ok(!rows.includes(token) && !rows.includes(PASSWORD))
  assert.match(rows, /\$argon2id\$v=19\$m=19456,t=2,p=1\$/)
})

test('signing in and out are events of the user', async () => {
  await portal.events()
  const { token } = await generate()
  assert.deepEqual(await ask('/oauth2/revokeToken/', { auth_token: token, client_id: 'x' }), { success: true })
  const happening = { by: ADMIN, properties: {} }
  assert.deepEqual(await portal.events(), [{ event: `users/signin ${ADMIN}`, ...happening }, { event: `users/signout ${ADMIN}`, ...happening }])
  await notAccepted(token)
  assert.deepEqual(await ask('/oauth2/revokeToken', { auth_token: 'nonsense' }), { success: true })
  assert.deepEqual(await portal.events(), [])
})

test('what is missing is named, all of it at once', async () => {
  assert.deepEqual(await notGenerated({}), ["'username' must be specified.", "'password' must be specified.", "'referer' must be specified."])
  assert.deepEqual(await notGenerated({ ...credentials, client: 'ip' }), ["'ip' must be specified."])
  assert.deepEqual(await notGenerated({ ...credentials, client: 'ip', ip: 'nowhere' }), ["'ip' must be an IP address."])
  assert.deepEqual(await notGenerated({ ...credentials, client: 'cookie' }), ["'client' must be one of referer, ip, requestip."])
})

test('a wrong name and a wrong password are told alike', async () => {
  for (const wrong of [{ username: 'nobody' }, { password: 'wrong' }, { username: 'BOSS' }]) {
    assert.deepEqual(await notGenerated({ ...credentials, referer: 'test', ...wrong }, { address: '192.0.2.50' }), ['Invalid username or password.'])
  }
})

test('a name that nobody has, a disabled user and a wrong password are the same work', async () => {
  await portal.member('idle')
  await ask('/community/users/idle/disable', {}, { as: await portal.signIn(ADMIN) })
  const wrong = [{ username: ADMIN, password: 'wrong' }, { username: 'nobody', password: PASSWORD }, { username: 'idle', password: PASSWORD }]
  const work: number[] = []
  let network = 0
  // Each from a network of its own, so that none is refused unseen.
  for (const credentials of wrong) {
    work.push(await workOf(async () => assert.deepEqual(await notGenerated({ ...credentials, referer: 'test' }, { address: `198.18.${network++}.1` }), ['Invalid username or password.'])))
  }
  assert.ok(Math.max(...work) < 2 * Math.min(...work), `microseconds: ${work}`)
})

test('expiration: minutes, 15 days at most, and no more than the organization allows', async () => {
  assert.equal((await generate({ expiration: 1 })).expires, NOON + MINUTE)
  assert.equal((await generate({ expiration: 20_160 })).expires, NOON + 20_160 * MINUTE)
  assert.equal((await generate({ expiration: 21_600 })).expires, NOON + 21_600 * MINUTE)
  const asked = { ...credentials, referer: 'test' }
  assert.deepEqual(await notGenerated({ ...asked, expiration: 21_601 }), ["'expiration' must be at most 21600 minutes."])
  for (const expiration of [0, -1, 'soon', 1.5]) assert.match((await notGenerated({ ...asked, expiration }))[0] ?? '', /^'expiration' must be a whole number/)
  const { token } = await generate()
  await ask('/portals/self/update', { maxTokenExpirationMinutes: 30 }, { as: token })
  assert.deepEqual(await notGenerated({ ...asked, expiration: 31 }), ["'expiration' must be at most 30 minutes."])
  assert.equal((await generate()).expires, NOON + 30 * MINUTE)
  assert.equal((await ask('/portals/self', {}, { as: token })).maxTokenExpirationMinutes, 30)
  await ask('/portals/self/update', { maxTokenExpirationMinutes: -1 }, { as: token })
})

test('an expired token is refused to the millisecond', async () => {
  const { token, expires } = await generate({ expiration: 1 })
  clock.ms = expires - 1
  await self(token)
  clock.ms = expires
  await notAccepted(token)
  clock.ms = NOON
})

test('client=referer: pages of the application, as much of their address as a browser sends', async () => {
  const { token } = await generate({ referer: 'https://app.example/maps/' })
  const from = (referer: string) => ({ headers: { referer } })
  for (const page of ['https://app.example/maps/', 'https://app.example/maps', 'https://APP.example/maps/1?x=2', 'https://app.example/']) await self(token, from(page))
  for (const page of ['https://app.example/mapsandmore', 'https://app.example.evil.example/maps/', 'http://app.example/maps/', 'https://app.example:444/maps/', 'https://evil.example/?https://app.example/maps/', 'test', '']) {
    await notAccepted(token, from(page))
  }
  const { token: named } = await generate({ referer: '@esri/arcgis-rest-js' })
  await self(named, from('@esri/arcgis-rest-js'))
  await notAccepted(named, from('@esri/arcgis-rest-js/other'))
})

test('without client the referer counts', async () => {
  const { token } = await ask('/generateToken', { ...credentials, referer: 'http' })
  await self(token, { headers: { referer: 'http' } })
  await notAccepted(token, { headers: { referer: 'https' } })
})

test('client=ip: the address that was named, in any notation', async () => {
  const { token } = await generate({ client: 'ip', ip: '2001:DB8:0:0::7', referer: '' })
  await self(token, { address: '2001:db8::7' })
  for (const address of ['2001:db8::8', '192.0.2.7']) await notAccepted(token, { address })
  const { token: old } = await generate({ client: 'ip', ip: '198.51.100.7', referer: '' })
  await self(old, { address: '::ffff:198.51.100.7' })
})

test('client=requestip: the address that asked; a named one is ignored', async () => {
  const { token } = await generate({ client: 'RequestIP', ip: '203.0.113.9', referer: '' }, { address: '198.51.100.20' })
  await self(token, { address: '198.51.100.20' })
  await notAccepted(token, { address: '203.0.113.9' })
})

test('a token comes by parameter, X-Esri-Authorization or Authorization; the first header counts most, a cookie never', async () => {
  const { token } = await generate()
  const by = (headers: Record<string, string>) => ({ headers })
  await ask('/community/self', {}, { as: token, method: 'GET' })
  await ask('/community/self', {}, by({ 'x-esri-authorization': `Bearer ${token}` }))
  await ask('/community/self', {}, by({ authorization: `bearer ${token}` }))
  await ask('/community/self', { token: 'nonsense' }, by({ authorization: `Bearer ${token}` }))
  await notAccepted(token, by({ 'x-esri-authorization': 'Bearer nonsense' }))
  const cookie = await refused('/community/self', {}, by({ cookie: `esri_auth=${token}; agwtoken=${token}` }))
  assert.equal(cookie.code, 499)
})

test('no token where one is needed: 499', async () => {
  assert.deepEqual(await refused('/community/self'), { code: 499, messageCode: 'GWM_0003', message: 'Token Required', details: ['Token Required'] })
})

test('nonsense for a token: 498, also where nobody needs one', async () => {
  for (const token of ['nonsense', 'x'.repeat(5_000), "' or 1=1 --"]) {
    await notAccepted(token)
    assert.equal((await refused('/portals/self', {}, { as: token })).code, 498)
  }
})

test('over plain HTTP nothing is generated or ended', async () => {
  const { token } = await generate()
  for (const [path, sent] of [['/generateToken', { ...credentials, referer: 'test' }], ['/oauth2/revokeToken', { auth_token: token }]] as const) {
    assert.deepEqual(await refused(path, sent, { plain: true }), { code: 403, message: 'SSL Required', details: [] })
  }
  await self(token, { plain: true })
})

test('an HTTPS-only organization: tokens are marked ssl, everything over plain HTTP is refused', async () => {
  const { token: before } = await generate()
  await ask('/portals/self/update', { allSSL: true }, { as: before })
  const { token, ssl } = await generate()
  assert.equal(ssl, true)
  for (const path of ['/portals/self', '/info', '/community/self']) assert.equal((await refused(path, {}, { as: token, plain: true })).message, 'SSL Required')
  await ask('/portals/self/update', { allSSL: false }, { as: token })
  assert.equal((await refused('/community/self', {}, { as: token, plain: true })).message, 'SSL Required')
  await self(before, { plain: true })
})

test('credentials in the query string are refused, whatever the method', async () => {
  const url = new URLSearchParams({ ...credentials, referer: 'test', f: 'json' })
  const { text } = await send('/generateToken', { ...credentials, referer: 'test' }, { method: 'GET' })
  assert.match(text, /must not be in the query string/)
  assert.match((await send(`/generateToken?${url}`)).text, /must not be in the query string/)
})

test('a token of the portal is exchanged for one of a federated server, and ends with it', async () => {
  const { token, expires } = await generate({ expiration: 90 })
  const serverUrl = 'https://gis.example/server'
  const exchanged = await ask('/generateToken', { token, serverUrl, expiration: 5, request: 'getToken' })
  assert.deepEqual([exchanged.expires, exchanged.ssl], [expires, false])
  assert.equal((await self(exchanged.token)).username, ADMIN)
  await notAccepted(exchanged.token, { headers: { referer: 'other' } })
  const byHeader = await ask('/generateToken', { serverUrl }, { headers: { 'x-esri-authorization': `Bearer ${token}` } })
  await self(byHeader.token)
  assert.equal((await refused('/generateToken', { token: 'nonsense', serverUrl })).code, 498)
  assert.deepEqual(await notGenerated({ token }), ["'serverUrl' must be specified."])
  assert.deepEqual(await notGenerated({ token, serverUrl: 'gis.example' }), ["'serverUrl' must be an http or https address."])
  await ask('/oauth2/revokeToken', { auth_token: token })
  for (const ended of [token, exchanged.token, byHeader.token]) await notAccepted(ended)
})

test('10,000 guesses: five are looked at, the right password is refused too, and a quarter of an hour later nothing is left of it', async () => {
  const guess = (password: string, address = '198.51.100.66') => notGenerated({ username: ADMIN, password, referer: 'test' }, { address })
  const answers = new Map<string, number>()
  for (let batch = 0; batch < 100; batch++) {
    const details = await Promise.all(Array.from({ length: 100 }, (_, at) => guess(`guess ${batch} ${at}`)))
    for (const [detail = ''] of details) answers.set(detail, (answers.get(detail) ?? 0) + 1)
  }
  assert.deepEqual(Object.fromEntries(answers), { 'Invalid username or password.': 5, 'Too many invalid attempts. Please try again later.': 9_995 })
  assert.deepEqual(await guess(PASSWORD), ['Too many invalid attempts. Please try again later.'])
  await generate({}, { address: '203.0.113.66' })
  clock.ms += 15 * MINUTE
  await generate({}, { address: '198.51.100.66' })
  clock.ms = NOON
})

test('one network that tries many names is stopped, too', async () => {
  let refusedAt = 0
  for (let at = 1; at <= 60 && refusedAt === 0; at++) {
    const [detail] = await notGenerated({ username: `name${at}`, password: 'password1', referer: 'test' }, { address: '203.0.113.200' })
    if (detail?.startsWith('Too many')) refusedAt = at
  }
  assert.equal(refusedAt, 51)
})

test('a user who was disabled is out at once, and in again when enabled', async () => {
  const token = await portal.member('dora')
  const boss = await portal.signIn(ADMIN)
  await ask('/community/users/dora/disable', {}, { as: boss })
  await notAccepted(token)
  assert.deepEqual(await notGenerated({ username: 'dora', password: PASSWORD, referer: 'test' }), ['Invalid username or password.'])
  await ask('/community/users/dora/enable', {}, { as: boss })
  await self(token)
})

test('expired tokens and attempts are forgotten by the sweep', async () => {
  await generate({ expiration: 1 })
  clock.ms = NOON + 21_600 * MINUTE
  await portal.portal.sweep()
  assert.deepEqual(await store.db.selectFrom('tokens').select('sha256').execute(), [])
  assert.deepEqual(await store.db.selectFrom('sign_in_attempts').select('subject').execute(), [])
  clock.ms = NOON
})

test('the page of sign-in leads to an address that no sign in it can make something else of', async () => {
  const origin = portal.url.replace('http:', 'https:')
  const lead = async (redirectUri: string) => {
    const state = Buffer.from(JSON.stringify({ redirectUri, state: 'x' })).toString('base64url')
    const response = await fetch(`${portal.url}/sharing/rest/oauth2/signin`, {
      method: 'POST', redirect: 'manual', body: new URLSearchParams({ f: 'json', oauth_state: state, ...credentials }), headers: { 'x-forwarded-proto': 'https', 'x-forwarded-for': '192.0.2.77' }
    })
    return [response.status, response.headers.get('location')?.split('#')[0], response.headers.get('set-cookie')]
  }
  assert.deepEqual(await lead(`${origin}/a\r\nset-cookie: b=1`), [302, `${origin}/aset-cookie:%20b=1`, null])
  assert.deepEqual(await lead(`${origin}/木`), [302, `${origin}/%E6%9C%A8`, null])
})
