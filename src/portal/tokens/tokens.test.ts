import assert from 'node:assert/strict'
import { createHash } from 'node:crypto'
import test, { after } from 'node:test'
import { ADMIN, type Asking, NOON, openTestPortal, PASSWORD, type Sent } from '../portal-for-tests.ts'
import { workOf } from '../work-for-tests.ts'

const portal = await openTestPortal()
after(() => portal.close())
const { ask, refused, send, clock, store } = portal

const MINUTE = 60_000
const credentials = { username: ADMIN, password: PASSWORD }
const generate = (input: Sent = {}, asking: Asking = {}) =>
  ask('/generateToken', { ...credentials, client: 'referer', referer: 'test', ...input }, asking)
const notGenerated = async (input: Sent, asking: Asking = {}) => {
  const { code, messageCode, message, details } = await refused('/generateToken', input, asking)
  assert.deepEqual([code, messageCode, message], [400, undefined, 'Unable to generate token.'])
  return details
}
const self = (token: string, asking: Asking = {}) => ask('/community/self', {}, { as: token, ...asking })
const notAccepted = async (token: string, asking: Asking = {}) => {
  assert.deepEqual(await refused('/community/self', {}, { as: token, ...asking }), {
    code: 498,
    message: 'Invalid token.',
    details: []
  })
}

test('a token lives 60 minutes, is not marked ssl, and is the user', async () => {
  const { token, ...rest } = await generate()
  assert.deepEqual(rest, { expires: NOON + 60 * MINUTE, ssl: false })
  assert.match(token, /^[\w-]{43}$/)
  assert.equal((await self(token)).username, ADMIN)
})

test('the database holds no token and no password', async () => {
  const { token } = await generate()
  const rows = JSON.stringify([
    await store.db.selectFrom('tokens').selectAll().execute(),
    await store.db.selectFrom('users').selectAll().execute()
  ])
  assert.ok(!rows.includes(token) && !rows.includes(PASSWORD))
  assert.match(rows, /\$argon2id\$v=19\$m=19456,t=2,p=1\$/)
})

test('signing in and out are events of the user', async () => {
  await portal.events()
  const { token } = await generate()
  assert.deepEqual(await ask('/oauth2/revokeToken/', { auth_token: token, client_id: 'x' }), { success: true })
  const happening = { by: ADMIN, properties: {} }
  assert.deepEqual(await portal.events(), [
    { event: `users/signin ${ADMIN}`, ...happening },
    { event: `users/signout ${ADMIN}`, ...happening }
  ])
  await notAccepted(token)
  assert.deepEqual(await ask('/oauth2/revokeToken', { auth_token: 'nonsense' }), { success: true })
  assert.deepEqual(await portal.events(), [])
})

test('what is missing is named, all of it at once', async () => {
  assert.deepEqual(await notGenerated({}), [
    "'username' must be specified.",
    "'password' must be specified.",
    "'referer' must be specified."
  ])
  assert.deepEqual(await notGenerated({ ...credentials, client: 'ip' }), ["'ip' must be specified."])
  assert.deepEqual(await notGenerated({ ...credentials, client: 'ip', ip: 'nowhere' }), ["'ip' must be an IP address."])
  assert.deepEqual(await notGenerated({ ...credentials, client: 'cookie' }), [
    "'client' must be one of referer, ip, requestip."
  ])
})

test('a wrong name and a wrong password return the same error', async () => {
  for (const wrong of [{ username: 'nobody' }, { password: 'wrong' }, { username: 'BOSS' }]) {
    assert.deepEqual(await notGenerated({ ...credentials, referer: 'test', ...wrong }, { address: '192.0.2.50' }), [
      'Invalid username or password.'
    ])
  }
})

test('a name that nobody has, a disabled user and a wrong password are the same work', async () => {
  await portal.member('idle')
  await ask('/community/users/idle/disable', {}, { as: await portal.signIn(ADMIN) })
  const wrong = [
    { username: ADMIN, password: 'wrong' },
    { username: 'nobody', password: PASSWORD },
    { username: 'idle', password: PASSWORD }
  ]
  const work: number[] = []
  let network = 0
  // Each from a different network, so that none is refused before it is checked.
  for (const credentials of wrong) {
    work.push(
      await workOf(async () =>
        assert.deepEqual(
          await notGenerated({ ...credentials, referer: 'test' }, { address: `198.18.${network++}.1` }),
          ['Invalid username or password.']
        )
      )
    )
  }
  assert.ok(Math.max(...work) < 2 * Math.min(...work), `microseconds: ${work}`)
})

test('expiration: minutes, 15 days at most, and no more than the organization allows', async () => {
  assert.equal((await generate({ expiration: 1 })).expires, NOON + MINUTE)
  assert.equal((await generate({ expiration: 20_160 })).expires, NOON + 20_160 * MINUTE)
  assert.equal((await generate({ expiration: 21_600 })).expires, NOON + 21_600 * MINUTE)
  const asked = { ...credentials, referer: 'test' }
  assert.deepEqual(await notGenerated({ ...asked, expiration: 21_601 }), [
    "'expiration' must be at most 21600 minutes."
  ])
  for (const expiration of [0, -1, 'soon', 1.5])
    assert.match((await notGenerated({ ...asked, expiration }))[0] ?? '', /^'expiration' must be a whole number/)
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
  for (const page of [
    'https://app.example/maps/',
    'https://app.example/maps',
    'https://APP.example/maps/1?x=2',
    'https://app.example/'
  ])
    await self(token, from(page))
  for (const page of [
    'https://app.example/mapsandmore',
    'https://app.example.evil.example/maps/',
    'http://app.example/maps/',
    'https://app.example:444/maps/',
    'https://evil.example/?https://app.example/maps/',
    'test',
    ''
  ]) {
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
  const { token } = await generate(
    { client: 'RequestIP', ip: '203.0.113.9', referer: '' },
    { address: '198.51.100.20' }
  )
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
  assert.deepEqual(await refused('/community/self'), {
    code: 499,
    messageCode: 'GWM_0003',
    message: 'Token Required',
    details: ['Token Required']
  })
})

test('nonsense for a token: 498, also where nobody needs one', async () => {
  for (const token of ['nonsense', 'x'.repeat(5_000), "' or 1=1 --"]) {
    await notAccepted(token)
    assert.equal((await refused('/portals/self', {}, { as: token })).code, 498)
  }
})

test('over plain HTTP nothing is generated or ended', async () => {
  const { token } = await generate()
  for (const [path, sent] of [
    ['/generateToken', { ...credentials, referer: 'test' }],
    ['/oauth2/revokeToken', { auth_token: token }]
  ] as const) {
    assert.deepEqual(await refused(path, sent, { plain: true }), { code: 403, message: 'SSL Required', details: [] })
  }
  await self(token, { plain: true })
})

test('an HTTPS-only organization: tokens are marked ssl, everything over plain HTTP is refused', async () => {
  const { token: before } = await generate()
  await ask('/portals/self/update', { allSSL: true }, { as: before })
  const { token, ssl } = await generate()
  assert.equal(ssl, true)
  for (const path of ['/portals/self', '/info', '/community/self'])
    assert.equal((await refused(path, {}, { as: token, plain: true })).message, 'SSL Required')
  await ask('/portals/self/update', { allSSL: false }, { as: token })
  assert.equal((await refused('/community/self', {}, { as: token, plain: true })).message, 'SSL Required')
  await self(before, { plain: true })
})

test('credentials in the query string are refused, with every method', async () => {
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
  const byHeader = await ask(
    '/generateToken',
    { serverUrl },
    { headers: { 'x-esri-authorization': `Bearer ${token}` } }
  )
  await self(byHeader.token)
  assert.equal((await refused('/generateToken', { token: 'nonsense', serverUrl })).code, 498)
  assert.deepEqual(await notGenerated({ token }), ["'serverUrl' must be specified."])
  assert.deepEqual(await notGenerated({ token, serverUrl: 'gis.example' }), [
    "'serverUrl' must be an http or https address."
  ])
  await ask('/oauth2/revokeToken', { auth_token: token })
  for (const ended of [token, exchanged.token, byHeader.token]) await notAccepted(ended)
})

const TOO_MANY = 'Too many invalid attempts. Please try again later.'
const guess = (username: string, address: string, { password = 'wrong', agent = 'guesser' } = {}) =>
  notGenerated({ username, password, referer: 'test' }, { address, headers: { 'user-agent': agent } })
/** The number of attempts that were checked. */
const lookedAt = async (attempts: readonly (readonly [username: string, address: string])[]): Promise<number> => {
  let looked = 0
  for (const [username, address] of attempts) if ((await guess(username, address))[0] !== TOO_MANY) looked++
  return looked
}
/** Counters of other tests are reset. */
const laterThan = async (ms: number): Promise<void> => {
  clock.ms += ms
  await portal.portal.sweep()
}
const HOUR = 60 * MINUTE

test('1,000 guesses from one network: five are checked, the right password has to wait there too, and after the delay it is taken', async () => {
  const answers = new Map<string, number>()
  for (let batch = 0; batch < 20; batch++) {
    const details = await Promise.all(
      Array.from({ length: 50 }, (_, at) => guess(ADMIN, '198.51.100.66', { password: `guess ${batch} ${at}` }))
    )
    for (const [detail = ''] of details) answers.set(detail, (answers.get(detail) ?? 0) + 1)
  }
  assert.deepEqual(Object.fromEntries(answers), { 'Invalid username or password.': 5, [TOO_MANY]: 995 })
  assert.deepEqual(await guess(ADMIN, '198.51.100.66', { password: PASSWORD }), [
    TOO_MANY,
    'The next attempt is possible in 1 second.'
  ])
  await generate({}, { address: '203.0.113.66' })
  clock.ms += 1_000
  await generate({}, { address: '198.51.100.66' })
  clock.ms = NOON
})

test('delays double with every failure, to a quarter of an hour', async () => {
  const start = clock.ms
  const seconds: number[] = []
  for (let failures = 0; failures < 17; failures++) {
    const [detail = ''] = (await guess('delayed', '198.51.100.150')).slice(-1)
    const wait = Number(/possible in (\d+) second/.exec(detail)?.[1] ?? 0)
    if (wait > 0) {
      seconds.push(wait)
      clock.ms += wait * 1_000
      await guess('delayed', '198.51.100.150')
    }
  }
  assert.deepEqual(seconds, [1, 2, 4, 8, 16, 32, 64, 128, 256, 512, 900, 900])
  clock.ms = start
})

test('515 guesses from one IPv6 /57 delay no other network, and few of them are checked', async () => {
  await laterThan(2 * HOUR)
  const attacker = Array.from({ length: 515 }, (_, at): [string, string] => [
    ADMIN,
    `2001:db8:0:${(at % 128).toString(16)}::${at + 1}`
  ])
  const looked = await lookedAt(attacker)
  assert.ok(looked <= 10, `${looked} checked: the /56 is one owner`)
  for (const address of ['203.0.113.1', '2001:db8:ffff::1', '2a00:1450::1']) await generate({}, { address })
  clock.ms = NOON
})

test('120 networks of unrelated owners delay nobody elsewhere, and make fresh networks less patient', async () => {
  await laterThan(4 * HOUR)
  const attacker = Array.from({ length: 120 }, (_, at): [string, string] => [ADMIN, `${at + 20}.${at}.7.1`])
  assert.equal(await lookedAt(attacker), 120)
  const fresh = await lookedAt(Array.from({ length: 6 }, (): [string, string] => [ADMIN, '192.88.99.1']))
  assert.equal(fresh, 2)
  await generate({}, { address: '185.1.2.3' })
  clock.ms = NOON
})

test('failures of one address with many names delay no account that has signed in from there', async () => {
  await laterThan(6 * HOUR)
  const office = '203.0.113.200'
  await portal.member('regular')
  await generate({ username: 'regular' }, { address: office })
  const names = Array.from({ length: 80 }, (_, at): [string, string] => [`name${at}`, office])
  assert.equal(await lookedAt(names), 50, 'one network that tries many names is slowed down')
  await generate({ username: 'regular' }, { address: office })
  assert.deepEqual(await guess('boss', office, { password: PASSWORD }), [
    TOO_MANY,
    'The next attempt is possible in 1 second.'
  ])
  clock.ms += 1_000
  await generate({}, { address: office })
  clock.ms = NOON
})

test('a program that has signed in before is not delayed by guesses of another one behind the same address', async () => {
  await laterThan(8 * HOUR)
  const browser = { address: '203.0.113.40', headers: { 'user-agent': 'Browser of Regular' } }
  await generate({ username: 'regular' }, browser)
  assert.equal(await lookedAt(Array.from({ length: 20 }, (): [string, string] => ['regular', '203.0.113.40'])), 5)
  await generate({ username: 'regular' }, browser)
  clock.ms = NOON
})

test('a new password makes every client unknown', async () => {
  await laterThan(10 * HOUR)
  const rows = () => store.db.selectFrom('known_clients').select('network').where('username', '=', 'regular').execute()
  assert.ok((await rows()).length > 0)
  const boss = await portal.signIn(ADMIN)
  await ask('/community/users/regular/reset', { newPassword: 'another horse 2' }, { as: boss })
  assert.deepEqual(await rows(), [])
  await ask('/community/users/regular/reset', { newPassword: PASSWORD }, { as: boss })
  clock.ms = NOON
})

test('a user who signs in from everywhere has at most fifty known clients', async () => {
  for (let at = 0; at < 60; at++) {
    clock.ms += 1
    await generate({ username: 'regular' }, { address: `198.18.${at}.1` })
  }
  const { count } = await store.db
    .selectFrom('known_clients')
    .select((row) => row.fn.countAll<number>().as('count'))
    .where('username', '=', 'regular')
    .executeTakeFirstOrThrow()
  assert.equal(Number(count), 50)
  clock.ms = NOON
})

test('a user who was disabled is out at once, and in again when enabled', async () => {
  const token = await portal.member('dora')
  const boss = await portal.signIn(ADMIN)
  await ask('/community/users/dora/disable', {}, { as: boss })
  await notAccepted(token)
  assert.deepEqual(await notGenerated({ username: 'dora', password: PASSWORD, referer: 'test' }), [
    'Invalid username or password.'
  ])
  await ask('/community/users/dora/enable', {}, { as: boss })
  await self(token)
})

test('expired tokens and attempts are deleted by the sweep', async () => {
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
      method: 'POST',
      redirect: 'manual',
      body: new URLSearchParams({ f: 'json', oauth_state: state, ...credentials }),
      headers: { 'x-forwarded-proto': 'https', 'x-forwarded-for': '192.0.2.77' }
    })
    return [response.status, response.headers.get('location')?.split('#')[0], response.headers.get('set-cookie')]
  }
  assert.deepEqual(await lead(`${origin}/a\r\nset-cookie: b=1`), [302, `${origin}/aset-cookie:%20b=1`, null])
  assert.deepEqual(await lead(`${origin}/木`), [302, `${origin}/%E6%9C%A8`, null])
})

test('the sign-in page names the receiver of the token and its lifetime, and only its form works', async () => {
  const origin = portal.url.replace('http:', 'https:')
  const show = (expiration: string) =>
    fetch(
      `${portal.url}/sharing/rest/oauth2/authorize?${new URLSearchParams({ response_type: 'token', redirect_uri: `${origin}/a`, expiration })}`,
      { headers: { 'x-forwarded-proto': 'https', 'x-forwarded-for': '192.0.2.78' } }
    )
  const page = await show('')
  const text = await page.text()
  assert.ok(
    text.includes(
      `Signing in gives <b>${origin}</b> your rights in this portal for 2 hours, or for 14 days if you stay signed in.`
    ),
    text
  )
  assert.match(text, /name="password" type="password" autocomplete="current-password"/)
  assert.equal(
    page.headers.get('content-security-policy'),
    `default-src 'none'; base-uri 'none'; form-action 'self' ${origin}; frame-ancestors 'none'`
  )
  assert.match(await (await show('10')).text(), /for 10 minutes, or for 10 minutes if/)
})

test('tokens of the sign-in page live as long as the configuration says, and longer for a user who stays signed in', async () => {
  const boss = await portal.signIn(ADMIN)
  const redirectUri = `${portal.url.replace('http:', 'https:')}/home`
  const minutes = async (sent: Record<string, string> = {}, expiration?: number) => {
    const state = Buffer.from(JSON.stringify({ redirectUri, state: 'x', expiration })).toString('base64url')
    const response = await fetch(`${portal.url}/sharing/rest/oauth2/signin`, {
      method: 'POST',
      redirect: 'manual',
      body: new URLSearchParams({ f: 'json', oauth_state: state, ...credentials, ...sent }),
      headers: { 'x-forwarded-proto': 'https', 'x-forwarded-for': '192.0.2.77' }
    })
    const fragment = new URLSearchParams(response.headers.get('location')?.split('#')[1])
    const token = fragment.get('access_token') ?? ''
    const { expires_ms } = await store.db
      .selectFrom('tokens')
      .select('expires_ms')
      .orderBy('created_ms', 'desc')
      .orderBy('expires_ms', 'desc')
      .where('binding', '=', 'requestip')
      .where('sha256', '=', createHash('sha256').update(token).digest('hex'))
      .executeTakeFirstOrThrow()
    assert.equal(Number(fragment.get('expires_in')) * 1_000, expires_ms - clock.now())
    return (expires_ms - clock.now()) / MINUTE
  }
  const configure = (portalConfigProperties: object) =>
    ask('/portals/self/settings/update', { portalConfigProperties }, { as: boss })
  assert.deepEqual([await minutes(), await minutes({ persist: 'true' })], [120, 20_160], 'by default')
  assert.deepEqual(
    [await minutes({}, 30), await minutes({}, 20_160), await minutes({ persist: 'true' }, 1_440)],
    [30, 120, 1_440],
    'a client may ask for less'
  )
  await configure({ tokenExpiration: 10, longTokenExpiration: 100 })
  assert.deepEqual([await minutes(), await minutes({ persist: 'true' })], [10, 100])
  await ask('/portals/self/update', { maxTokenExpirationMinutes: 50 }, { as: boss })
  assert.deepEqual(
    [await minutes(), await minutes({ persist: 'true' })],
    [10, 50],
    'never more than the organization allows'
  )
  await ask('/portals/self/update', { maxTokenExpirationMinutes: -1 }, { as: boss })
  for (const wrong of [
    { tokenExpiration: 0 },
    { tokenExpiration: 21_601 },
    { longTokenExpiration: 1e9 },
    { longTokenExpiration: '60' }
  ]) {
    assert.match(
      (await refused('/portals/self/settings/update', { portalConfigProperties: wrong }, { as: boss })).details[0] ??
        '',
      /must be a whole number of minutes from 1 to 21600/
    )
  }
  await configure({})
})

test('inactivityTimeout ends tokens that nobody uses, on every server, and none that is used', async () => {
  const boss = await portal.signIn(ADMIN)
  await ask('/portals/self/update', { inactivityTimeout: 30 }, { as: boss })
  const [used, idle] = [(await generate({ expiration: 600 })).token, (await generate({ expiration: 600 })).token]
  for (let at = 0; at < 8; at++) {
    clock.ms += 15 * MINUTE
    await self(used)
  }
  await notAccepted(idle)
  clock.ms += 30 * MINUTE + 1
  await notAccepted(used)
  const again = await portal.signIn(ADMIN)
  await ask('/portals/self/update', { inactivityTimeout: 0 }, { as: again })
  await self(used)
  clock.ms = NOON
})
