/** Pages that are kept for anonymous visitors: a change of anything that they show is seen by the next request. */
import assert from 'node:assert/strict'
import test, { after } from 'node:test'
import { openPortal } from '../e2e/portal.ts'
import { importTowns, PASSWORD, setPortal, signIn } from './towns.ts'

const portal = await openPortal({ 'admin-password': PASSWORD, 'trusted-proxies': '127.0.0.1' })
after(() => portal.close())
await importTowns(portal)
const { itemId } = await portal.town(({ catalog }) => catalog.settings('harbours'))

/** A member changes the dataset while the server runs. */
async function change(operation: 'update' | 'share', values: Readonly<Record<string, string>>): Promise<void> {
  const body = new URLSearchParams({ ...values, token: await signIn(portal), f: 'json' })
  const path = `//sharing/rest/content/users/admin/items/${itemId}/${operation}?${body}`
  const { text } = await portal.get(
    path,
    {},
    { method: 'POST', headers: { referer: 'test', 'x-forwarded-proto': 'https' } }
  )
  assert.ok(!text.includes('"error"'), text)
}

const D = '//explore/dataset/harbours'
const PAGES = [
  '//',
  '//explore/?q=harbour',
  `${D}/information/`,
  `${D}/table/`,
  `${D}/map/`,
  `${D}/analyze/`,
  `${D}/export/`,
  `${D}/api/`,
  '//explore/embed/dataset/harbours/table/',
  '//api-reference/'
]

async function gauge(name: string): Promise<number> {
  const { text } = await portal.get('//metrics')
  return Number(new RegExp(`^loggia_pages_${name} (.*)$`, 'm').exec(text)?.[1])
}

const read = async (path: string): Promise<string> => (await portal.get(path)).text

test('every page is rendered once, and the second visitor gets the same bytes and a 304', async () => {
  // Pictures and profiles are ready after the first visit.
  for (const path of PAGES) await read(path)
  const first = await Promise.all(PAGES.map(read))
  const misses = await gauge('kept_misses')
  for (const [at, path] of PAGES.entries()) {
    const { text, headers, status } = await portal.get(path)
    assert.equal(status, 200, path)
    assert.equal(text, first[at], path)
    const known = await portal.get(path, {}, { headers: { 'if-none-match': headers.get('etag') ?? '' } })
    assert.equal(known.status, 304, path)
  }
  assert.equal(await gauge('kept_misses'), misses)
  assert.ok((await gauge('kept_bytes')) > 0)
})

test('a new title, new records and other settings are on the next page', async () => {
  for (const path of PAGES) await read(path)
  await change('update', { title: 'Quays of the town' })
  for (const path of PAGES.slice(0, -1)) assert.match(await read(path), /Quays of the town/, path)
  await portal.import('more.csv', 'name,kind,depth,opened,place\nThird,fishing,1,2001-01-01,"43.2,5.3"\n', {
    datasetId: 'harbours',
    replace: true
  })
  for (const path of [`${D}/table/`, '//explore/embed/dataset/harbours/table/']) {
    assert.match(await read(path), /Third/, path)
    assert.ok(!(await read(path)).includes('Old harbour'), path)
  }
  await setPortal(portal, { name: 'Ardent', portalProperties: JSON.stringify({ site: { accent: '#7a2048' } }) })
  for (const path of PAGES) {
    const { text, headers } = await portal.get(path)
    assert.match(text, /Ardent/, path)
    const style = /<style>([^<]*)<\/style>/.exec(text)?.[1] ?? ''
    assert.match(style, /#7a2048/, path)
    const hash = Buffer.from(await crypto.subtle.digest('SHA-256', Buffer.from(style))).toString('base64')
    assert.ok(headers.get('content-security-policy')?.includes(`'sha256-${hash}'`), path)
  }
})

test('a dataset that is closed is gone from the next page of everybody, and what members see is on no page of others', async () => {
  for (const path of PAGES) assert.equal((await portal.get(path)).status, 200, path)
  await change('share', { everyone: 'false', org: 'false' })
  for (const path of PAGES.slice(0, -1)) {
    const { text, status } = await portal.get(path)
    assert.ok(!text.includes('Quays of the town'), path)
    assert.equal(status, path.includes('dataset/') ? 404 : 200, path)
  }
  const member = { authorization: `Bearer ${await signIn(portal)}`, referer: 'test', 'x-forwarded-proto': 'https' }
  for (const path of PAGES.slice(0, -2)) {
    const { text, headers } = await portal.get(path, {}, { headers: member })
    assert.match(text, /Quays of the town/, path)
    assert.equal(headers.get('cache-control'), 'no-store', path)
    const anonymous = await portal.get(path, {}, { headers: { 'x-forwarded-proto': 'https' } })
    assert.ok(!anonymous.text.includes('Quays of the town'), path)
  }
})

test('language, host and encryption of one visitor are not those of the next', async () => {
  const page = async (headers: Readonly<Record<string, string>>) => portal.get('//explore/', {}, { headers })
  assert.match((await page({ 'accept-language': 'fr' })).text, /<html lang="fr"/)
  assert.match((await page({ 'accept-language': 'ar' })).text, /<html lang="ar" dir="rtl"/)
  assert.match((await page({ cookie: 'loggia-language=eu' })).text, /<html lang="eu"/)
  assert.match((await page({ 'x-forwarded-host': 'data.example' })).text, /canonical" href="http:\/\/data\.example\//)
  assert.match((await page({ 'x-forwarded-proto': 'https' })).text, /canonical" href="https:\/\/127\.0\.0\.1/)
  assert.equal((await page({ 'accept-language': 'en' })).headers.get('set-cookie'), null)
  const plain = await portal.get('//explore/?flg=fr')
  assert.match(plain.headers.get('set-cookie') ?? '', /^loggia-language=fr; Path=\/; Max-Age=31536000; SameSite=Lax$/)
  const encrypted = await portal.get('//explore/?flg=fr', {}, { headers: { 'x-forwarded-proto': 'https' } })
  assert.match(encrypted.headers.get('set-cookie') ?? '', /; Secure$/)
})

test('pages of conditions that change with the time are made for each visitor', async () => {
  const path = '//explore/dataset/roads/table/?where=date%272001%27%20%3C%20now()'
  await read(path)
  const misses = await gauge('kept_misses')
  await read(path)
  assert.equal(await gauge('kept_misses'), misses + 1)
})
