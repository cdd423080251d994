/** Signing in on a page, the own account, and forms that pages of others send. */
import assert from 'node:assert/strict'
import test, { after } from 'node:test'
import { openPortal } from '../e2e/portal.ts'
import { importTowns, PASSWORD, setPortal, signIn } from './towns.ts'

const portal = await openPortal({ 'admin-password': PASSWORD, 'trusted-proxies': '127.0.0.1' })
after(() => portal.close())
await importTowns(portal)
await portal.import('secret.csv', 'name\nx\n', {
  datasetId: 'canary',
  title: 'Canary of the cellar',
  access: 'private'
})

const HTTPS = { 'x-forwarded-proto': 'https' }
const OWN = { ...HTTPS, 'sec-fetch-site': 'same-origin' }

interface Sent {
  readonly status: number
  readonly to: string
  readonly cookie: string
  readonly text: string
}

async function ask(
  path: string,
  { form, headers = HTTPS }: { form?: Record<string, string>; headers?: Record<string, string> } = {}
): Promise<Sent> {
  const response = await fetch(new URL(path, portal.url), {
    redirect: 'manual',
    headers,
    ...(form === undefined ? {} : { method: 'POST', body: new URLSearchParams(form) })
  })
  return {
    status: response.status,
    to: response.headers.get('location') ?? '',
    cookie: response.headers.get('set-cookie') ?? '',
    text: await response.text()
  }
}

async function signInByPage(): Promise<{ cookie: string; token: string }> {
  const sent = await ask('/sign-in', {
    form: { username: 'admin', password: PASSWORD, next: '/account/' },
    headers: OWN
  })
  assert.equal(sent.status, 303, sent.text)
  const cookie = sent.cookie.split(';', 1)[0] ?? ''
  const { text } = await ask('/account/', { headers: { ...HTTPS, cookie } })
  return { cookie, token: /name="form" value="([^"]+)"/.exec(text)?.[1] ?? '' }
}

test('a member signs in with a form; the cookie is for this host, HTTPS and servers only', async () => {
  const { status, text } = await ask('/sign-in?next=/explore/')
  assert.equal(status, 200)
  assert.match(text, /<form class="stack" method="post" action="\/sign-in">/)
  const sent = await ask('/sign-in', {
    form: { username: 'admin', password: PASSWORD, next: '/explore/?q=a' },
    headers: OWN
  })
  assert.deepEqual([sent.status, sent.to], [303, '/explore/?q=a'])
  assert.match(sent.cookie, /^__Host-loggia-session=[\w-]{43}; Path=\/; HttpOnly; SameSite=Lax; Secure$/)
  const stays = await ask('/sign-in', { form: { username: 'admin', password: PASSWORD, stay: '1' }, headers: OWN })
  assert.match(stays.cookie, /; Max-Age=1209[56]\d\d; HttpOnly/)
})

test('wrong names and passwords are one answer, and what was typed stays', async () => {
  const wrong = await ask('/sign-in', { form: { username: 'admin', password: 'x' }, headers: OWN })
  assert.equal(wrong.status, 400)
  assert.match(wrong.text, /Invalid username or password\./)
  assert.match(wrong.text, /name="username" value="admin"/)
  assert.equal(wrong.cookie, '')
  assert.ok(!wrong.text.includes('value="x"'))
})

test('pages of others send no forms, and lead nobody elsewhere', async () => {
  for (const headers of [
    HTTPS,
    { ...HTTPS, 'sec-fetch-site': 'cross-site' },
    { ...HTTPS, origin: 'https://evil.example' }
  ])
    assert.equal((await ask('/sign-in', { form: { username: 'admin', password: PASSWORD }, headers })).status, 400)
  const own = { ...HTTPS, origin: new URL(portal.url).origin }
  assert.equal((await ask('/sign-in', { form: { username: 'admin', password: PASSWORD }, headers: own })).status, 303)
  for (const next of [
    'https://evil.example/',
    '//evil.example',
    '/\\evil.example',
    '/.//evil.example',
    '/a/../..//evil.example',
    '/%2e//evil.example',
    '/\t/evil.example',
    'javascript:alert(1)',
    '/%0d%0aSet-Cookie:x=1'
  ])
    assert.ok(
      ['/', '/%0d%0aSet-Cookie:x=1'].includes(
        (await ask('/sign-in', { form: { username: 'admin', password: PASSWORD, next }, headers: OWN })).to
      ),
      next
    )
  const { cookie, token } = await signInByPage()
  const signed = { ...OWN, cookie }
  assert.equal((await ask('/account/keys', { form: { name: 'x' }, headers: signed })).status, 400)
  assert.equal((await ask('/account/keys', { form: { name: 'x', form: `${token}x` }, headers: signed })).status, 400)
  assert.equal((await ask('/sign-out', { form: {}, headers: signed })).status, 400)
})

test('passwords go over HTTPS only', async () => {
  const plain = { 'sec-fetch-site': 'same-origin' }
  assert.equal((await ask('/sign-in', { form: { username: 'admin', password: PASSWORD }, headers: plain })).status, 403)
})

test('members see what is theirs on pages and in the reading API, and never change it by a cookie', async () => {
  const { cookie } = await signInByPage()
  const headers = { ...HTTPS, cookie }
  assert.match((await ask('/explore/?q=cellar', { headers })).text, /Canary of the cellar/)
  assert.equal((await ask('/explore/dataset/canary/table/', { headers })).status, 200)
  assert.equal((await ask('/explore/dataset/canary/table/')).status, 404)
  assert.equal((await ask('/api/explore/v2.1/catalog/datasets/canary/exports/csv', { headers })).status, 200)
  assert.equal((await ask('/explore/dataset/canary/download/?format=csv', { headers })).status, 200)
  assert.equal((await ask('/api/records/1.0/search/?dataset=canary', { headers })).status, 200)
  // Pages of others can include a script, with the cookies of the visitor.
  for (const script of [
    '/api/records/1.0/search/?dataset=canary&format=jsonp&callback=f',
    '/api/records/1.0/search/?dataset=canary&callback=f',
    '/api/datasets/1.0/canary/?format=jsonp&callback=f',
    '/explore/dataset/canary/download/?format=geojsonp&callback=f'
  ])
    assert.equal((await ask(script, { headers })).status, 404, script)
  assert.match((await ask('/sharing/rest/community/self?f=json', { headers })).text, /"code":499/)
  assert.ok(!(await ask('/explore/embed/dataset/canary/table/', { headers })).text.includes('Canary'))
  // Over plain HTTP the cookie of HTTPS does not count, nor does the name of the other one.
  assert.equal((await ask('/explore/dataset/canary/table/', { headers: { cookie } })).status, 404)
  const secret = cookie.split('=')[1] ?? ''
  const bearer = await ask('/explore/dataset/canary/table/', {
    headers: { ...HTTPS, authorization: `Bearer ${secret}` }
  })
  assert.equal(bearer.status, 401, 'a session is not a token')
  const token = await signIn(portal)
  assert.equal(
    (await ask('/explore/dataset/canary/table/', { headers: { ...HTTPS, cookie: `__Host-loggia-session=${token}` } }))
      .status,
    404
  )
})

test('a key is shown once, works, and is refused when it was revoked', async () => {
  const { cookie, token } = await signInByPage()
  const headers = { ...OWN, cookie }
  const made = await ask('/account/keys', { form: { form: token, name: 'A <b>map</b>', days: '30' }, headers })
  assert.equal(made.status, 200)
  const key = /<pre id="new-key">([0-9a-f]{56})<\/pre>/.exec(made.text)?.[1] ?? ''
  const read = () =>
    ask('/api/explore/v2.1/catalog/datasets/canary', { headers: { ...HTTPS, authorization: `Apikey ${key}` } })
  assert.equal((await read()).status, 200)
  const page = await ask('/account/', { headers })
  assert.ok(!page.text.includes(key))
  assert.match(page.text, /A &lt;b>map&lt;\/b>/)
  const id = /keys\/revoke"[^>]*><input[^>]*><input type="hidden" name="id" value="([^"]+)"/.exec(page.text)?.[1] ?? ''
  assert.equal((await ask('/account/keys/revoke', { form: { form: token, id }, headers })).to, '/account/?done=key')
  assert.equal((await read()).status, 401)
  assert.equal((await ask('/account/keys', { form: { form: token, name: ' ' }, headers })).status, 400)
})

test('a member changes the profile, ends sessions and signs out', async () => {
  const [first, second] = [await signInByPage(), await signInByPage()]
  const headers = { ...OWN, cookie: first.cookie }
  const saved = await ask('/account/profile', {
    form: { form: first.token, fullName: 'Ann "the" Admin', email: 'ann@example.org', description: '<script>' },
    headers
  })
  assert.equal(saved.to, '/account/?done=profile')
  const page = await ask('/account/', { headers })
  assert.match(page.text, /value="Ann &quot;the&quot; Admin"/)
  assert.ok(!page.text.includes('<script>&'))
  const ids = [
    ...page.text.matchAll(/sessions\/end"[^>]*><input[^>]*><input type="hidden" name="id" value="([^"]+)"/g)
  ].map((each) => each[1] ?? '')
  assert.ok(ids.length > 0)
  for (const id of ids)
    assert.equal((await ask('/account/sessions/end', { form: { form: first.token, id }, headers })).status, 303)
  assert.equal((await ask('/account/', { headers: { ...HTTPS, cookie: second.cookie } })).to, '/sign-in?next=/account/')
  assert.equal((await ask('/account/', { headers })).status, 200)
  const out = await ask('/sign-out', { form: { form: first.token }, headers })
  assert.match(out.cookie, /^__Host-loggia-session=; Path=\/; Max-Age=0;/)
  assert.equal((await ask('/account/', { headers })).status, 303)
})

test('a profile that was typed survives a session that ended; passwords are not sent back', async () => {
  const first = await signInByPage()
  const headers = { ...OWN, cookie: first.cookie }
  await ask('/sign-out', { form: { form: first.token }, headers })
  const sent = await ask('/account/profile', { form: { form: first.token, fullName: 'Typed "late"' }, headers })
  assert.equal(sent.status, 401)
  assert.match(sent.text, /name="kept\.fullName" value="Typed &quot;late&quot;"/)
  const again = await signInByPage()
  const back = await ask('/account/', {
    form: { form: again.token, resume: '1', fullName: 'Typed "late"' },
    headers: { ...OWN, cookie: again.cookie }
  })
  assert.match(back.text, /id="fullName" name="fullName" value="Typed &quot;late&quot;"/)
  const secret = await ask('/account/password', {
    form: { form: first.token, present: PASSWORD, next: 'n3w' },
    headers
  })
  assert.equal(secret.status, 401)
  assert.ok(!secret.text.includes(PASSWORD) && !secret.text.includes('n3w'))
})

test('the notice is asked for on pages, bound to its text, and never of programs', async () => {
  const set = async (text: string) => {
    const notice = { title: 'Drafts <b>only</b>', text, buttons: 'acceptAndDecline', enabled: true }
    const body = new URLSearchParams({
      anonymousAccessNotice: JSON.stringify(notice),
      token: await signIn(portal),
      f: 'json'
    })
    const response = await fetch(new URL('/sharing/rest/portals/self/settings/update', portal.url), {
      method: 'POST',
      body,
      headers: { referer: 'test', ...HTTPS }
    })
    assert.deepEqual(await response.json(), { success: true })
  }
  await set('<p>Not <b>approved</b>.</p><script>alert(1)</script>')
  const asked = await ask('/explore/?q=harbour')
  assert.deepEqual([asked.status, asked.to], [302, '/notice?next=/explore/%3Fq%3Dharbour'])
  for (const path of [
    '/explore/dataset/harbours/download/',
    '/robots.txt',
    '/sitemap.xml',
    '/healthz',
    '/legal/',
    '/accessibility/',
    '/explore/embed/dataset/harbours/table/',
    '/api/explore/v2.1/catalog/datasets'
  ])
    assert.equal((await ask(path)).status, 200, path)
  const notice = await ask('/notice?next=/explore/')
  assert.match(notice.text, /Not <strong>approved<\/strong>\./)
  assert.ok(!notice.text.includes('alert(1)'))
  const hash = /name="hash" value="([^"]+)"/.exec(notice.text)?.[1] ?? ''
  const declined = await ask('/notice', { form: { hash, next: '/explore/', answer: 'decline' }, headers: OWN })
  assert.deepEqual([declined.to, declined.cookie], ['/notice/declined', ''])
  assert.equal((await ask('/notice/declined')).status, 200)
  const accepted = await ask('/notice', { form: { hash, next: '/explore/', answer: 'accept' }, headers: OWN })
  assert.equal(accepted.to, '/explore/')
  assert.match(accepted.cookie, /^loggia-notice=[\w-]{24}; Path=\/; Max-Age=2592000; HttpOnly; SameSite=Lax; Secure$/)
  const cookie = accepted.cookie.split(';', 1)[0] ?? ''
  assert.equal((await ask('/explore/', { headers: { ...HTTPS, cookie } })).status, 200)
  await set('<p>Another text.</p>')
  assert.equal((await ask('/explore/', { headers: { ...HTTPS, cookie } })).status, 302)
  assert.equal(
    (await ask('/notice', { form: { hash, next: '/', answer: 'accept' }, headers: OWN })).to,
    '/notice?next=/'
  )
})

test('a private portal lets anonymous visitors sign in, and shows its pages to members', async () => {
  await setPortal(portal, { access: 'private' })
  const stranger = await ask('/')
  assert.equal(stranger.status, 401)
  assert.match(stranger.text, /href="\/sign-in\?next=\/"/)
  const page = await ask('/sign-in')
  assert.equal(page.status, 200)
  assert.match(page.text, /<title>Sign in · Loggia<\/title>/)
  const { cookie } = await signInByPage()
  assert.equal((await ask('/legal/', { headers: { ...HTTPS, cookie } })).status, 200)
  assert.equal((await ask('/legal/')).status, 401)
})
