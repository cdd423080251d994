/** Hostile metadata, hostile addresses, valid markup and whole links: on every page there is. */
import assert from 'node:assert/strict'
import test, { after } from 'node:test'
import { openPortal } from '../e2e/portal.ts'
import { crawl, type Read, readOnce } from './crawl.ts'
import { HOSTILE, importHostile, PARAMETERS, runs } from './hostile-data.ts'
import { addItemAndGroup, EVIL, importTowns, PASSWORD } from './towns.ts'
import { faultsOf } from './valid-markup.ts'

const portal = await openPortal({ 'admin-password': PASSWORD, 'trusted-proxies': '127.0.0.1' })
after(() => portal.close())
await importTowns(portal)

await importHostile(portal)
const ITEMS = await addItemAndGroup(portal, EVIL, 'https://evil.example/%22onclick=alert(1)')

const HOSTILE_IDS = ['roads', ...HOSTILE]
const TABS = [
  'information',
  'table',
  'map',
  'analyze',
  'analyze/chart.svg',
  'analyze/chart.csv',
  'calendar',
  'images',
  'images/?pictures=1&',
  'export',
  'api',
  'schema.csv',
  'rss',
  'atom',
  'picture.png'
]
const AROUND = [
  '/',
  '/explore/',
  '/site-map/',
  '/about/',
  '/help/',
  '/contact/',
  '/legal/',
  '/privacy/',
  '/terms/',
  '/accessibility/',
  '/sign-in'
]

const read = (path: string): Promise<Read> => readOnce(new URL(path, portal.url))

/** A host of a picture may hold signs that end a directive: none may be added. */
const DIRECTIVES = [
  'default-src',
  'script-src',
  'style-src',
  'img-src',
  'font-src',
  'connect-src',
  'base-uri',
  'form-action',
  'frame-ancestors',
  'require-trusted-types-for',
  'trusted-types'
]

function directivesOf(headers: Headers): string[] {
  const policy = headers.get('content-security-policy') ?? ''
  return policy.split(/[;,]/).map((each) => each.trim().split(' ')[0] ?? '')
}

test('hostile, huge, turned, wide and empty datasets are shown as words on every page', async () => {
  for (const path of [
    ...AROUND,
    ...ITEMS,
    ...HOSTILE_IDS.flatMap((id) => TABS.map((tab) => `/explore/dataset/${id}/${tab}/`))
  ]) {
    const { status, text, type, headers } = await read(path)
    // A dataset without dates or pictures has no such tab, an empty one no chart.
    const isMissing = status === 404 && /empty|calendar|images/.test(path)
    assert.ok(status < 400 || isMissing, `${path}: ${status} ${text.slice(0, 300)}`)
    if (type.startsWith('image/svg'))
      assert.equal(/<script|<[a-z][^<>]*\son\w+=/i.exec(text.replace(/="[^"]*"/g, '=""'))?.[0], undefined, path)
    if (!type.startsWith('text/html')) continue
    assert.equal(runs(text), undefined, path)
    assert.deepEqual(directivesOf(headers), DIRECTIVES, path)
    assert.ok(text.length < 3_000_000, `${path} has ${text.length} characters`)
    assert.ok(!text.includes('\u0000'), path)
  }
})

/** Each page gets a share of the values, the next one the next share. */
const SHARE = 2
const VALUES = [
  EVIL,
  '</script><script>alert(1)</script>',
  'javascript:alert(1)',
  '{"__proto__":{"x":1}}',
  '1e999\u202E'
]

test('nothing in an address runs, breaks a page or leads elsewhere', async () => {
  const paths = [
    '/',
    '/explore/',
    '/explore/dataset/harbours/information/',
    '/explore/dataset/harbours/table/',
    '/explore/dataset/harbours/map/',
    '/explore/dataset/harbours/analyze/',
    '/explore/dataset/evil/calendar/',
    '/explore/dataset/evil/images/',
    '/explore/dataset/harbours/export/',
    '/explore/dataset/harbours/api/',
    '/explore/dataset/harbours/',
    '/explore/embed/dataset/harbours/table/',
    '/explore/embed/dataset/harbours/map/',
    '/explore/embed/dataset/harbours/analyze/',
    '/explore/suggest',
    '/sign-in',
    '/notice',
    '/home/item.html',
    '/home/group.html',
    '/home/signin.html',
    '/chart/embed/',
    '/pages/none/',
    '/map/x/'
  ]
  for (const [turn, path] of paths.entries())
    for (const value of VALUES.filter((each, at) => each === EVIL || at % SHARE === turn % SHARE)) {
      // All at once, each page and value; a page that refuses one of them is asked again for each.
      const query = (names: readonly string[]) =>
        new URLSearchParams(names.map((name): [string, string] => [name, value])).toString()
      const whole = await read(`${path}?${query(PARAMETERS)}`)
      const answers =
        whole.status === 400 && value === EVIL
          ? await Promise.all(PARAMETERS.map((name) => read(`${path}?${query([name])}`)))
          : [whole]
      for (const { status, text, type, to, headers } of answers) {
        assert.ok(status < 500, `${path} ${value}: ${status} ${text.slice(0, 500)}`)
        if (type.startsWith('text/html')) assert.equal(runs(text), undefined, `${path} ${value}`)
        assert.ok(to === '' || to.startsWith('/') || to.startsWith(portal.url), `${path} ${value} leads to ${to}`)
        // The policy of files that are not pages lets a drawing have its own style.
        if (type.startsWith('text/html'))
          assert.ok(
            !/'unsafe/.test(headers.get('content-security-policy') ?? ''),
            `${path} ${headers.get('content-security-policy')}`
          )
      }
    }
})

test('an address of a page holds anything and stays words', async () => {
  for (const part of [EVIL, '..%2f..%2fetc%2fpasswd', '%00', '%E0%A4%A', '\u202Ex', 'a'.repeat(5_000), '%3Cscript%3E'])
    for (const path of [`/explore/dataset/${part}/table/`, `/pages/${part}/`, `/${part}`, `/site-assets/${part}`]) {
      const { status, text } = await read(path.includes('%') ? path : encodeURI(path))
      assert.ok(status >= 300 && status < 500, `${path}: ${status}`)
      assert.equal(runs(text), undefined, path)
    }
})

test('every page that is linked is there, and its markup is valid', async () => {
  const faults: string[] = []
  let validated = 0
  const { found, broken } = await crawl(portal.url, AROUND, 160, async (path, { type, text }) => {
    if (!type.startsWith('text/html') || validated >= 30 || text.length >= 100_000) return
    validated++
    faults.push(...(await faultsOf(path, text)))
  })
  assert.deepEqual([...broken, ...new Set(faults)].slice(0, 20), [])
  assert.ok(found > 60, `${found} links`)
})
