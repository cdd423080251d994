/** Edge cases that clients meet: files that are missing or unread, forms for nothing, the logo of the portal. */
import assert from 'node:assert/strict'
import test, { after } from 'node:test'
import { ADMIN, openTestPortal } from './portal-for-tests.ts'

const portal = await openTestPortal()
after(() => portal.close())
const { ask, refused } = portal
const boss = await portal.signIn(ADMIN)
const PNG = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64'
)
const picture = (name: string) => new File([PNG], name, { type: 'image/png' })

/** As a browser asks for a picture: without `f`. */
const get = (path: string, headers: Readonly<Record<string, string>> = {}) =>
  fetch(`${portal.url}/sharing/rest${path}`, { headers: { referer: 'test', 'x-forwarded-proto': 'https', ...headers } })
const post = (path: string, body: string | FormData) =>
  fetch(`${portal.url}/sharing/rest${path}`, {
    method: 'POST',
    body,
    headers: {
      referer: 'test',
      'x-forwarded-proto': 'https',
      ...(typeof body === 'string' && { 'content-type': 'application/x-www-form-urlencoded' })
    }
  })

test('a picture that comes with a change of the portal becomes its logo, which everybody may read', async () => {
  await ask('/portals/self/update', { thumbnail: picture('logo.png'), summary: 'S' }, { as: boss })
  const { thumbnail, summary } = await ask('/portals/self')
  assert.deepEqual([thumbnail, summary], ['logo.png', 'S'])
  const answer = await get('/portals/self/resources/logo.png')
  assert.deepEqual(
    [answer.status, answer.headers.get('content-type'), Buffer.from(await answer.arrayBuffer()).equals(PNG)],
    [200, 'image/png', true]
  )
  await ask('/portals/self/update', { thumbnail: 'other.png' }, { as: boss })
  assert.equal((await ask('/portals/self')).thumbnail, 'other.png')
  await refused('/portals/self/update', { thumbnail: new File(['no picture'], 'a.png') }, { as: boss })
  await ask('/portals/self/update', { thumbnail: 'logo.png' }, { as: boss })
})

test('anonymous callers of a private portal see its logo, and no other resource', async () => {
  await ask('/portals/self/addResource', { key: 'plan.txt', text: 'plan', access: 'public' }, { as: boss })
  await ask('/portals/self/update', { access: 'private' }, { as: boss })
  try {
    assert.equal((await ask('/portals/self')).thumbnail, 'logo.png')
    assert.equal((await get('/portals/self/resources/logo.png')).headers.get('content-type'), 'image/png')
    assert.equal(
      ((await (await get('/portals/self/resources/plan.txt')).json()) as { error: { code: number } }).error.code,
      499
    )
    assert.equal((await get('/portals/self/resources/plan.txt', { authorization: `Bearer ${boss}` })).status, 200)
  } finally {
    await ask('/portals/self/update', { access: 'public' }, { as: boss })
  }
})

test('a file that the operation does not read is an error that names it, for every sender', async () => {
  const error = { code: 400, message: "'picture' is not a file of this operation.", details: [] }
  assert.deepEqual(await refused('/portals/self/update', { picture: picture('a.png') }, { as: boss }), error)
  assert.deepEqual(await refused('/info', { picture: picture('a.png') }), error)
})

test('what has no file is answered by an error in JSON, whether or not a form is named', async () => {
  const { id } = await ask(`/content/users/${ADMIN}/addItem`, { title: 'T', type: 'Web Map', text: '{}' }, { as: boss })
  for (const path of [
    '/portals/self/resources/none.png',
    `/content/items/${id}/info/thumbnail/none.png`,
    `/content/items/${id}/resources/none.png`,
    `/content/items/${'0'.repeat(32)}/data`,
    `/community/users/${ADMIN}/info/none.png`
  ]) {
    const answer = await get(path, { authorization: `Bearer ${boss}` })
    assert.deepEqual(
      [answer.status, answer.headers.get('content-type')],
      [200, 'application/json; charset=utf-8'],
      path
    )
    assert.equal((await refused(path, {}, { as: boss, method: 'GET' })).code, 400, path)
  }
})

test('a form for an address that does not exist is answered as its body asks', async () => {
  const asked = async (body: string) => {
    const { status, headers } = await post('/nosuch', body)
    return [status, headers.get('content-type')]
  }
  assert.deepEqual(await asked('f=json'), [404, 'application/json; charset=utf-8'])
  assert.deepEqual(await asked('a=b&f=html'), [404, 'text/html; charset=utf-8'])
  assert.deepEqual(await asked('f=pjson'), [404, 'text/plain; charset=utf-8'])
  assert.deepEqual(await asked(`a=${'x'.repeat(100_000)}&f=html`), [404, 'application/json; charset=utf-8'])
})

test('a malformed body is called a body, a malformed query string a query string', async () => {
  const message = async (answer: Promise<Response>) =>
    (JSON.parse(await (await answer).text()) as { error: { message: string } }).error.message
  assert.match(await message(post('/info', 'f=json&a=%zz')), /^The body is malformed: /)
  assert.match(await message(get('/info?f=json&a=%zz')), /^The query string is malformed: /)
})

test('no operation that takes files admits anonymous callers', () => {
  const open = portal.portal.operations.filter(
    ({ parameters, may }) => Object.values(parameters).some(({ file }) => file) && may.audience !== 'members'
  )
  assert.deepEqual(
    open.map(({ path }) => path),
    []
  )
})
