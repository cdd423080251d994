import assert from 'node:assert/strict'
import test, { after } from 'node:test'
import { ADMIN, openTestPortal, PASSWORD } from '../portal-for-tests.ts'

const portal = await openTestPortal()
after(() => portal.close())
const { ask, refused, send, url } = portal
const as = await portal.signIn(ADMIN)
const HTTPS = { 'x-forwarded-proto': 'https', referer: 'test' }

test('every prefix and both methods lead to the same', async () => {
  for (const prefix of ['/sharing/rest', '/webadaptor/sharing/rest'])
    for (const method of ['GET', 'POST'] as const) {
      assert.equal((await ask('/community/self', {}, { as, prefix, method })).username, ADMIN)
    }
  assert.equal((await send('/security/users/createUser', {}, { as, prefix: '/sharing/rest' })).status, 404)
})

test('names of operations and parameters are case-insensitive', async () => {
  assert.equal((await ask('/PORTALS/Self/ROLES', { NUM: 1 }, { as })).roles.length, 1)
  assert.equal((await ask('/community/Users', { SORTFIELD: 'UserName', TOKEN: as })).total, 1)
})

test('f: json, pjson, html; without it html; anything else is refused', async () => {
  const asked = async (f: string | undefined) => {
    const { headers, text } = await send('/portals/self/userLicenseTypes', { f: f ?? '' }, { as })
    return [headers.get('content-type'), text] as const
  }
  const [json, compact] = await asked('json')
  const [pjson, pretty] = await asked('PJSON')
  assert.deepEqual([json, pjson], ['application/json; charset=utf-8', 'text/plain; charset=utf-8'])
  assert.equal(compact, JSON.stringify(JSON.parse(pretty)))
  assert.match(pretty, /^\{\n {2}"total"/)
  for (const f of ['html', undefined]) {
    const [html, page] = await asked(f)
    assert.equal(html, 'text/html; charset=utf-8')
    assert.match(page, /<title>User types<\/title>/)
  }
  assert.deepEqual((await refused('/portals/self', { f: 'xml' })).details, ["'f' must be one of html, json, pjson."])
})

test('errors travel with status 200 and the body of errors, in every form', async () => {
  const { status, text } = await send('/community/self', { f: 'html' })
  assert.equal(status, 200)
  assert.match(text, /<pre>[\s\S]*499[\s\S]*Token Required/)
  assert.deepEqual(await refused('/community/self', {}), {
    code: 499,
    messageCode: 'GWM_0003',
    message: 'Token Required',
    details: ['Token Required']
  })
  assert.deepEqual(await refused('/portals/self/settings/update', {}, { as: await portal.member('ann') }), {
    code: 403,
    messageCode: 'GWM_0003',
    message: 'You do not have permissions to access this resource or perform this operation.',
    details: []
  })
})

test('what nobody offers is 404, and other methods are 405, with the body of errors', async () => {
  for (const [path, method, status] of [
    ['/nothing', 'GET', 404],
    ['/community/self', 'PUT', 405],
    ['/community/self', 'DELETE', 405]
  ] as const) {
    const response = await fetch(`${url}/sharing/rest${path}?f=json`, { method, headers: HTTPS })
    assert.equal(response.status, status)
    assert.equal(((await response.json()) as { error: { code: number } }).error.code, status)
  }
})

test('answers are kept by nobody and open to pages of all origins; preflights are answered', async () => {
  const { headers } = await send('/portals/self')
  assert.deepEqual(
    [headers.get('cache-control'), headers.get('access-control-allow-origin'), headers.get('x-content-type-options')],
    ['no-store', '*', 'nosniff']
  )
  const preflight = await fetch(`${url}/sharing/rest/community/self`, {
    method: 'OPTIONS',
    headers: { origin: 'https://a.example', 'access-control-request-headers': 'x-esri-authorization' }
  })
  assert.equal(preflight.status, 204)
  assert.match(preflight.headers.get('access-control-allow-headers') ?? '', /X-Esri-Authorization/)
  assert.match(preflight.headers.get('access-control-allow-methods') ?? '', /POST/)
})

test('parameters come by URL, form or multipart; the body counts before the URL', async () => {
  const multipart = new FormData()
  for (const [name, value] of Object.entries({ f: 'json', token: as, num: '1' })) multipart.append(name, value)
  const response = await fetch(`${url}/sharing/rest/portals/self/roles?num=2&f=html`, {
    method: 'POST',
    body: multipart,
    headers: HTTPS
  })
  assert.equal(((await response.json()) as { num: number }).num, 1)
  const both = await fetch(`${url}/sharing/rest/community/self?token=nonsense`, {
    method: 'POST',
    body: new URLSearchParams({ f: 'json', token: as }),
    headers: HTTPS
  })
  assert.equal(((await both.json()) as { username: string }).username, ADMIN)
})

test('a parameter given twice with two values is refused; the same value, or a list in pieces, is not', async () => {
  const twice = async (path: string, ...pairs: readonly (readonly [string, string])[]): Promise<any> =>
    (
      await fetch(`${url}/sharing/rest${path}`, {
        method: 'POST',
        body: new URLSearchParams([['f', 'json'], ['token', as], ...pairs] as [string, string][]),
        headers: HTTPS
      })
    ).json()
  assert.deepEqual((await twice('/portals/self/roles', ['num', '1'], ['NUM', '2'])).error.details, [
    "'num' must be given once."
  ])
  assert.equal((await twice('/portals/self/roles', ['num', '1'], ['num', '1'])).num, 1)
  assert.deepEqual(
    (await twice('/portals/self/enableUsers', ['users', 'x1'], ['users', 'x2'])).results.map(
      (each: { username: string }) => each.username
    ),
    ['x1', 'x2']
  )
})

test('pages: from 1, at most 100, with the next one, and invalid sizes are refused', async () => {
  const page = (sent: object) => ask('/portals/self/userLicenseTypes', { ...sent }, { as })
  const { userLicenseTypes, ...first } = await page({ num: 3 })
  assert.deepEqual([first, userLicenseTypes.length], [{ total: 7, start: 1, num: 3, nextStart: 4 }, 3])
  assert.equal((await page({ start: 7, num: 3 })).nextStart, -1)
  assert.equal((await page({ start: 100 })).userLicenseTypes.length, 0)
  assert.equal((await page({ num: 5_000 })).num, 100)
  assert.deepEqual((await refused('/portals/self/roles', { num: 'many', start: -1 }, { as })).details, [
    "'start' must be a whole number from 0 to 10000000.",
    "'num' must be a whole number from 0 to 10000000."
  ])
})

test('hostile texts come back as texts, and change nothing else', async () => {
  for (const text of [
    "'; drop table users; --",
    '<img src=x onerror=alert(1)>',
    '${7*7}',
    '../../etc/passwd',
    '\u202Eevil',
    '😀'.repeat(10)
  ]) {
    await ask('/community/users/boss/update', { description: text }, { as })
    assert.equal((await ask('/community/users/boss', {}, { as })).description, text)
    assert.ok(!(await send('/community/users/boss', { f: 'html' }, { as })).text.includes('<img'))
  }
  for (const text of ['a\u0000b', 'x'.repeat(10_001)])
    assert.deepEqual((await refused('/community/users/boss/update', { description: text }, { as })).details, [
      "'description' must be text of at most 10,000 characters."
    ])
})

test('a path with a NUL leads to nobody', async () => {
  assert.deepEqual((await refused('/community/users/boss%00', {}, { as })).details, [
    'The path must not contain NUL characters.'
  ])
})

test('invalid, too large and incomplete bodies return an error in the form of the API', async () => {
  const post = async (body: string, type: string): Promise<any> =>
    (
      await fetch(`${url}/sharing/rest/portals/self?f=json`, {
        method: 'POST',
        body,
        headers: { ...HTTPS, 'content-type': type }
      })
    ).json()
  assert.equal((await post('{"f":"json"}', 'application/json')).error.code, 400)
  assert.equal((await post('a=%zz', 'application/x-www-form-urlencoded')).error.code, 400)
  assert.equal((await post(`text=${'x'.repeat(17_000_000)}`, 'application/x-www-form-urlencoded')).error.code, 413)
  assert.equal((await post('nothing', 'multipart/form-data; boundary=b')).error.code, 400)
})

test('another user’s name in the path opens nothing', async () => {
  const ann = await portal.signIn('ann')
  for (const operation of ['update', 'delete', 'reset', 'setProperties', 'properties']) {
    assert.equal(
      (
        await refused(
          `/community/users/boss/${operation}`,
          { password: PASSWORD, newPassword: 'taken over 1', properties: {} },
          { as: ann }
        )
      ).code,
      403
    )
  }
})
