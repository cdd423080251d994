/** The frame of the administration: who sees which page, and what every page and form has in common. */
import assert from 'node:assert/strict'
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import test, { after } from 'node:test'
import { openPortal } from '../e2e/portal.ts'
import { formsOf, HTTPS, OWN, visitAs } from './admin-visitor.ts'
import { call, PASSWORD } from './towns.ts'
import { faultsOf } from './valid-markup.ts'

const portal = await openPortal({ 'admin-password': PASSWORD, 'trusted-proxies': '127.0.0.1' })
after(() => portal.close())
await call(portal, '/portals/self/invite', {
  invitationList: JSON.stringify({
    invitations: [{ username: 'vera', password: PASSWORD, role: 'iAAAAAAAAAAAAAAA', fullname: 'Vera Viewer' }]
  })
})
const admin = await visitAs(portal, 'admin', PASSWORD)
const vera = await visitAs(portal, 'vera', PASSWORD)

const sectionsOf = (text: string) => [...text.matchAll(/<a href="\/admin\/(\w+)\/"[^>]*><svg/g)].map((each) => each[1])

test('anonymous callers are led to the sign-in page and back', async () => {
  for (const path of ['/admin/', '/admin/users/?q=a']) {
    const response = await fetch(new URL(path, portal.url), { redirect: 'manual', headers: HTTPS })
    assert.equal(response.status, 303)
    assert.equal(response.headers.get('location'), `/sign-in?next=${path.replace('?', '%3F').replace('=', '%3D')}`)
  }
  const login = await fetch(new URL('/login?next=/admin/', portal.url), { redirect: 'manual' })
  assert.deepEqual([login.status, login.headers.get('location')], [301, '/sign-in?next=/admin/'])
})

test('the navigation shows what the role allows, and other pages are refused in words', async () => {
  assert.ok(sectionsOf((await admin.read('/admin/')).text).includes('users'))
  assert.ok(!sectionsOf((await vera.read('/admin/')).text).includes('users'))
  const refused = await vera.read('/admin/users/')
  assert.equal(refused.status, 403)
  assert.match(refused.text, /The role of vera does not include what this page does/)
  assert.ok(!refused.text.includes('Vera Viewer'))
})

test('pages are in no cache, no frame and no index, and their markup is valid', async () => {
  for (const path of ['/admin/', '/admin/users/', '/admin/users/?q=nobody', '/admin/users/?sort=-created&start=1']) {
    const { status, headers, text } = await admin.read(path)
    assert.equal(status, 200, path)
    assert.equal(headers.get('cache-control'), 'no-store')
    assert.equal(headers.get('x-robots-tag'), 'noindex')
    assert.match(headers.get('content-security-policy') ?? '', /frame-ancestors 'none'/)
    assert.deepEqual(await faultsOf(path, text), [])
  }
})

const USERS = '/admin/users/new/'
const NEW_USER = { username: 'ulla', fullname: 'Ulla <b>', password: PASSWORD }
const userExists = async (name: string) =>
  (await admin.read(`/admin/users/?q=${name}`)).text.includes(`/users/${name}/`)

test('forms of other origins, without the token or with that of another session change nothing', async () => {
  const { text } = await admin.read(USERS)
  const token = /name="form" value="([^"]+)"/.exec(text)?.[1] ?? ''
  const fields = { ...NEW_USER, do: 'add', once: 'x', role: 'org_user' }
  for (const headers of [
    HTTPS,
    { ...HTTPS, 'sec-fetch-site': 'cross-site' },
    { ...HTTPS, 'sec-fetch-site': 'same-site' },
    { ...HTTPS, origin: 'https://evil.example' }
  ])
    assert.equal((await admin.post(USERS, { ...fields, form: token }, headers)).status, 400)
  for (const form of [
    undefined,
    '',
    `${token}x`,
    /name="form" value="([^"]+)"/.exec((await vera.read('/admin/')).text)?.[1]
  ]) {
    const answer = await admin.post(USERS, { ...fields, ...(form === undefined ? {} : { form }) })
    assert.equal(answer.status, 400)
    assert.match(answer.text, /Nothing was changed: look over what you typed/)
    assert.match(answer.text, /value="Ulla &lt;b&gt;"|value="Ulla &lt;b>"/, 'what was typed stays')
  }
  const other = /name="form" value="([^"]+)"/.exec((await vera.read('/admin/')).text)?.[1] ?? ''
  assert.equal((await vera.post(USERS, { ...fields, form: other })).status, 403)
  assert.equal((await admin.post(USERS, { ...fields, form: token, do: 'none' })).status, 400)
  assert.equal(await userExists('ulla'), false)
})

test('what is refused stands beside its field and above the form; what was typed stays, passwords excepted', async () => {
  const answer = await admin.send(USERS, 'add', { ...NEW_USER, username: 'no spaces' })
  assert.equal(answer.status, 400)
  assert.match(answer.text, /role="alert" id="add-problems" tabindex="-1" autofocus/)
  assert.match(answer.text, /<a href="#add-username">User name<\/a>/)
  assert.match(answer.text, /id="add-username"[^>]*aria-invalid="true"[^>]*value="no spaces"/)
  assert.match(answer.text, /class="err" id="add-username-error" lang="en">[^<]*'username' must have 1 to 128 letters/)
  assert.ok(!answer.text.includes(PASSWORD))
  assert.deepEqual(await faultsOf(USERS, answer.text), [])
})

test('a form that is sent twice is done once', async () => {
  const { text } = await admin.read(USERS)
  const fields = {
    ...NEW_USER,
    ...Object.fromEntries(formsOf(text).find((form) => form.get('do') === 'add') ?? []),
    ...NEW_USER
  }
  const [first, second] = await Promise.all([admin.post(USERS, fields), admin.post(USERS, fields)])
  const third = await admin.post(USERS, fields)
  for (const each of [first, second, third])
    assert.deepEqual([each.status, each.to], [303, '/admin/users/?done=userAdded'])
  assert.match((await admin.read(first.to)).text, /role="status"><svg[\s\S]{0,200}The user was added\./)
  assert.equal(await userExists('ulla'), true)
})

test('what was typed survives a session that ended, and is not sent by the sign-in', async () => {
  const session = await visitAs(portal, 'admin', PASSWORD)
  const { text } = await session.read(USERS)
  const form = formsOf(text).find((each) => each.get('do') === 'add')
  const signOut = await session.post('/sign-out', { form: form?.get('form') ?? '' })
  assert.equal(signOut.status, 303)
  // The browser of this test keeps the cookie of the session that ended.
  const sent = await session.post(USERS, {
    ...Object.fromEntries(form ?? []),
    username: 'later',
    fullname: 'Lat "er"',
    password: PASSWORD
  })
  assert.equal(sent.status, 401)
  assert.match(sent.text, /Your session has ended\. Sign in again: what you typed is kept\./)
  assert.ok(!sent.text.includes(PASSWORD))
  const signIn = formsOf(sent.text).find((each) => each.has('username')) ?? new URLSearchParams()
  signIn.set('username', 'admin')
  signIn.set('password', 'wrong')
  const wrong = await session.post('/sign-in', signIn)
  assert.equal(wrong.status, 400)
  const again = formsOf(wrong.text).find((each) => each.has('username')) ?? new URLSearchParams()
  again.set('password', PASSWORD)
  const back = await session.post('/sign-in', again)
  assert.equal(back.status, 200)
  assert.match(back.text, /You are signed in again/)
  const cookie = back.headers.get('set-cookie')?.split(';', 1)[0] ?? ''
  const resume = formsOf(back.text).find((each) => each.has('resume')) ?? new URLSearchParams()
  const filled = await fetch(new URL(USERS, portal.url), { method: 'POST', body: resume, headers: { ...OWN, cookie } })
  assert.equal(filled.status, 200)
  const page = await filled.text()
  assert.match(page, /name="username"[^>]*value="later"/)
  assert.match(page, /value="Lat &quot;er&quot;"/)
  assert.equal(await userExists('later'), false)
})

test('the link of an invitation makes an account, once', async () => {
  const sent = await admin.send(USERS, 'add', { email: 'ivy@example.org' })
  assert.equal(sent.status, 200)
  const link = /<pre id="invitation" tabindex="0">[^<]*(\/sign-up\?invitation=[\w-]+)<\/pre>/.exec(sent.text)?.[1] ?? ''
  assert.match((await admin.read('/admin/users/invitations/')).text, /ivy@example\.org[\s\S]*Open/)
  const ask = async (body?: URLSearchParams) => {
    const options = body === undefined ? { headers: HTTPS } : { method: 'POST', body, headers: OWN }
    const response = await fetch(new URL(body === undefined ? link : '/sign-up', portal.url), {
      redirect: 'manual',
      ...options
    })
    return { status: response.status, headers: response.headers, text: await response.text() }
  }
  const page = await ask()
  assert.equal(page.headers.get('referrer-policy'), 'same-origin')
  assert.deepEqual(await faultsOf('/sign-up', page.text), [])
  const form = formsOf(page.text).find((each) => each.has('invitation')) ?? new URLSearchParams()
  form.set('username', 'i v y')
  form.set('password', PASSWORD)
  const wrong = await ask(form)
  assert.equal(wrong.status, 400)
  assert.match(wrong.text, /value="i v y"[^>]*aria-invalid="true"/)
  form.set('username', 'ivy')
  const made = await ask(form)
  assert.deepEqual([made.status, made.headers.get('location')], [303, '/account/'])
  assert.match(made.headers.get('set-cookie') ?? '', /^__Host-loggia-session=[\w-]{43};/)
  form.set('username', 'second')
  assert.match((await ask(form)).text, /Invitation does not exist or is inaccessible/)
})

test('a member signs out everywhere', async () => {
  const [first, second] = [await visitAs(portal, 'vera', PASSWORD), await visitAs(portal, 'vera', PASSWORD)]
  const { text } = await first.read('/account/')
  const form = formsOf(text)[0]?.get('form') ?? ''
  const out = await first.post('/account/sessions/end-all', { form })
  assert.deepEqual([out.status, out.to], [303, '/sign-in?next=/account/'])
  for (const each of [first, second]) assert.equal((await each.read('/account/')).status, 303)
})

test('every operation that a page names exists', () => {
  const folder = join(import.meta.dirname, '../../src/site/admin')
  const known = new Set(
    portal.server.operations.map(({ root, path }) =>
      root === 'sharing' ? path : `${root === 'admin' ? '/webadaptor/admin' : '/portaladmin'}${path}`
    )
  )
  const named = readdirSync(folder, { recursive: true })
    .map(String)
    .filter((name) => name.endsWith('.ts'))
    .flatMap((name) => [
      ...readFileSync(join(folder, name), 'utf8').matchAll(
        /'(\/(?:community|content|portals|search|portaladmin|webadaptor)\/[^'\s]*)'/g
      )
    ])
    .map((found) => found[1] ?? '')
  assert.ok(named.length > 10)
  assert.deepEqual(
    [...new Set(named)].filter((each) => !known.has(each)),
    []
  )
})
