/** Pages as a visitor gets them: what they say, what they must not let through, to whom they are shown. */
import assert from 'node:assert/strict'
import test, { after } from 'node:test'
import { openPortal } from '../e2e/portal.ts'
import { EVIL, importTowns, PASSWORD, setPortal, signIn } from './towns.ts'

const portal = await openPortal({
  'admin-password': PASSWORD,
  'trusted-proxies': '127.0.0.1',
  'portal-title': 'Towns & roads'
})
after(() => portal.close())
await importTowns(portal)

/** A script that is not ours, a style, or an attribute that runs one; texts have no `<` of their own in markup. */
const FOREIGN = /<script(?![^>]*\bsrc=| type="">\{)|<style|<[a-z][^<>]*\s(?:on\w+|style)=/

/** Values of attributes hold no quotes of their own. */
function withoutValues(html: string): string {
  return html.replace(/="[^"]*"/g, '=""')
}

test('the home page says how many datasets and records there are, and lists them', async () => {
  const { status, text, headers } = await portal.get('//')
  assert.equal(status, 200)
  assert.match(text, /<html lang="en" dir="ltr">/)
  assert.match(text, /<title>Towns &#38; roads<\/title>/)
  assert.match(text, /2 datasets and 4 records to read/)
  assert.match(text, /All 2 datasets/)
  assert.match(headers.get('content-type') ?? '', /^text\/html/)
})

test('no script and no style stands in a page, and none of others may run', async () => {
  for (const path of ['//', '//explore/?q=town', '//explore/?refine.theme=Roads&exclude.publisher=City']) {
    const { text, headers } = await portal.get(path)
    assert.ok(!FOREIGN.test(withoutValues(text)), path)
    const policy = headers.get('content-security-policy') ?? ''
    assert.match(policy, /default-src 'none'; script-src 'self'; style-src 'self';/)
    assert.ok(!/unsafe|\*/.test(policy))
    assert.match(policy, /require-trusted-types-for 'script'/)
  }
})

test('what publishers wrote is words, never markup', async () => {
  for (const path of [
    '//',
    '//explore/',
    `//explore/?q=${encodeURIComponent(EVIL)}&refine.theme=${encodeURIComponent(EVIL)}`
  ]) {
    const { text, status } = await portal.get(path)
    assert.equal(status, 200)
    assert.ok(!text.includes('<script>alert'), path)
    assert.ok(!FOREIGN.test(withoutValues(text)), path)
    assert.ok(!text.includes('<img'), path)
  }
})

test('search, filters and sort are in the address, and the result is said in words', async () => {
  const { text } = await portal.get('//explore/?q=harbour&refine.theme=Water')
  assert.match(text, /<strong>1 dataset<\/strong> of 2 matches “harbour” and theme Water\./)
  assert.match(text, /href="\/explore\/\?refine\.theme=Water" aria-label="Remove Words: harbour"/)
  const none = await portal.get('//explore/?q=nothingofthekind')
  assert.match(none.text, /No dataset matches “nothingofthekind”\./)
  assert.match((await portal.get('//explore/?sort=title')).text, /<option value="title" selected/)
})

test('several values of a facet: one of them is enough', async () => {
  const { text } = await portal.get('//explore/?refine.theme=Water&refine.theme=Roads')
  assert.match(text, /<strong>2 datasets<\/strong> of 2 match theme Water \/ Roads\./)
})

test('the language comes from the address, then the cookie, then the browser', async () => {
  const language = async (path: string, headers: Record<string, string>) =>
    /<html lang="(\w+)" dir="(\w+)">/
      .exec((await portal.get(path, {}, { headers })).text)
      ?.slice(1)
      .join(' ')
  assert.equal(await language('//?flg=fr', { 'accept-language': 'ar' }), 'fr ltr')
  assert.equal(await language('//', { cookie: 'loggia-language=ar', 'accept-language': 'fr' }), 'ar rtl')
  assert.equal(await language('//', { 'accept-language': 'xx, fr-CH;q=0.9, en;q=0.8' }), 'fr ltr')
  assert.equal(await language('//', { 'accept-language': 'xx' }), 'en ltr')
  assert.match((await portal.get('//?flg=fr')).headers.get('set-cookie') ?? '', /^loggia-language=fr; Path=\/;/)
})

test('a page is not sent again while nothing changed', async () => {
  const first = await portal.get('//explore/')
  const etag = first.headers.get('etag') ?? ''
  assert.equal((await portal.get('//explore/', {}, { headers: { 'if-none-match': etag } })).status, 304)
  assert.equal((await portal.get('//explore/', {}, { headers: { 'if-none-match': '*' } })).status, 304)
})

test('style sheet and script may be kept for ever, under names that change with them', async () => {
  const { text } = await portal.get('//')
  const paths = [...text.matchAll(/(?:href|src)="(\/site-assets\/[^"]+)"/g)].map(([, path]) => path)
  assert.equal(paths.length, 2)
  for (const path of paths) {
    const file = await portal.get(`/${path}`)
    assert.equal(file.status, 200)
    assert.equal(file.headers.get('cache-control'), 'public, max-age=31536000, immutable')
  }
  assert.equal((await portal.get('//site-assets/none.js')).status, 404)
  assert.equal((await portal.get('//site-assets/..%2F..%2Fpackage.json')).status, 404)
})

test('errors outside the APIs are pages that reveal no secrets', async () => {
  const { status, text } = await portal.get('//nothing/here')
  assert.equal(status, 404)
  assert.match(text, /<h1>Nothing at this address<\/h1>/)
  assert.ok(!text.includes('Towns'))
  assert.match(
    (await portal.get('//nothing/here', {}, { headers: { 'accept-language': 'fr' } })).text,
    /<html lang="fr"/
  )
})

test('name, description, banner and notice are those that administrators set, as words', async () => {
  await setPortal(portal, {
    portalProperties: JSON.stringify({}),
    description: `<b>Open</b> data${EVIL}`
  })
  const { text } = await portal.get('//')
  assert.match(text, /Open data/)
  assert.ok(!text.includes('<script>alert'))
})

test('datasets that are not public are on no page of anonymous visitors', async () => {
  await portal.import('secret.csv', 'name\nx\n', {
    datasetId: 'canary',
    title: 'Canary of the cellar',
    access: 'private'
  })
  for (const path of ['//', '//explore/', '//explore/?q=canary', '//explore/?sort=title']) {
    const { text } = await portal.get(path)
    assert.ok(!/Canary of/.test(text), path)
  }
  const token = await signIn(portal)
  const { text, headers } = await portal.get(
    '//explore/?q=cellar',
    {},
    { headers: { authorization: `Bearer ${token}`, referer: 'test', 'x-forwarded-proto': 'https' } }
  )
  assert.match(text, /Canary of the cellar/)
  assert.equal(headers.get('cache-control'), 'no-store')
  assert.equal(headers.get('x-robots-tag'), 'noindex')
})
