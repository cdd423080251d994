/** Attacks by metadata and by addresses, in a real browser: nothing runs, nothing is fetched from elsewhere, no policy is violated. */
import assert from 'node:assert/strict'
import test, { after } from 'node:test'
import type { Page } from 'playwright-core'
import { openPortal } from '../e2e/portal.ts'
import { NO_BROWSER, openBrowser } from './browser.ts'
import { importHostile, PARAMETERS } from './hostile-data.ts'
import { addItemAndGroup, EVIL, importTowns, PASSWORD, setPortal } from './towns.ts'

const skip = NO_BROWSER ?? false
if (NO_BROWSER !== undefined) console.log(`skipped: ${NO_BROWSER}`)
const portal =
  NO_BROWSER === undefined
    ? await openPortal({ 'admin-password': PASSWORD, 'trusted-proxies': '127.0.0.1' })
    : undefined
const browser = NO_BROWSER === undefined ? await openBrowser() : undefined
after(async () => {
  await browser?.close()
  await portal?.close()
})
const items =
  portal === undefined ? [] : await addItemAndGroup(portal, EVIL, 'https://evil.example/%22onclick=alert(1)')
if (portal !== undefined) {
  await importTowns(portal)
  await importHostile(portal)
  await setPortal(portal, {
    name: `Portal ${EVIL}`,
    description: `${EVIL}<script>alert(1)</script>`,
    portalProperties: JSON.stringify({
      site: {
        homeTitle: EVIL,
        homeText: EVIL,
        headerLinks: [
          { label: EVIL, href: 'javascript:alert(1)' },
          { label: EVIL, href: 'https://x.example/"onclick=alert(1)' }
        ],
        footerLinks: [{ label: EVIL, href: '//evil.example' }],
        contact: 'javascript:alert(1)',
        accent: '#123456;} * { background: url(https://evil.example) }',
        views: { evil: '/explore/dataset/evil/map/?q="><script>alert(1)</script>' }
      }
    })
  })
}

/** Dialogs, messages of the console, reports of the security policy, requests to other hosts. */
async function watch(page: Page): Promise<string[]> {
  const seen: string[] = []
  const own = new URL(portal?.url ?? '').host
  page.on('dialog', (dialog) => {
    seen.push(`dialog ${dialog.message()}`)
    void dialog.dismiss()
  })
  // A page that is not there is meant not to be there; pictures of hosts that do not exist do not load.
  page.on('console', (message) => {
    if (!/Failed to load resource/.test(message.text())) seen.push(`console ${message.text()}`)
  })
  page.on('pageerror', (error) => void seen.push(`error ${error.message}`))
  page.on('request', (request) => {
    const url = new URL(request.url())
    const isPicture = url.host === 'pictures.example'
    if (!isPicture && url.host !== own && url.protocol.startsWith('http')) seen.push(`request ${request.url()}`)
  })
  await page.addInitScript(
    "document.addEventListener('securitypolicyviolation', ({ violatedDirective, blockedURI, sample }) => console.log('policy', violatedDirective, blockedURI, sample))"
  )
  return seen
}

const TABS = ['information', 'table', 'analyze', 'calendar', 'images', 'images/?pictures=1&x=', 'export', 'api']

test('hostile metadata on every page: nothing runs', { skip }, async (t) => {
  const context = await browser!.newContext()
  t.after(() => context.close())
  const page = await context.newPage()
  const seen = await watch(page)
  const paths = [
    '/',
    '/explore/',
    '/explore/?q=alert',
    '/site-map/',
    '/about/',
    '/contact/',
    '/api-reference/',
    '/map/evil/',
    ...TABS.map((tab) => `/explore/dataset/evil/${tab}/`),
    ...items,
    '/explore/dataset/turned/information/',
    '/explore/dataset/turned/map/',
    '/explore/dataset/long/table/',
    '/explore/dataset/wide/table/',
    '/explore/dataset/empty/information/',
    ...['table', 'map', 'analyze'].map((tab) => `/explore/embed/dataset/evil/${tab}/`),
    '/explore/dataset/evil/table/?flg=fr',
    '/explore/dataset/evil/map/?color=kind',
    '/explore/dataset/evil/analyze/?chart=bar&x=name&y1=count&by=kind'
  ]
  for (const path of paths) {
    await page.goto(new URL(path, portal?.url).href)
    if (/\/map\/(\?|$)/.test(path)) await page.locator('[data-map][data-idle]').waitFor()
    assert.deepEqual(seen.splice(0), [], path)
  }
  // What the scripts of the page put in: suggestions, the values of a chart, a record of the map, the next records.
  await page.goto(new URL('/explore/dataset/evil/information/', portal?.url).href)
  await page.getByRole('searchbox').pressSequentially('alert')
  await page.getByRole('option').first().waitFor()
  await page.goto(new URL('/explore/dataset/evil/analyze/?chart=bar&x=name&y1=count', portal?.url).href)
  await page.locator('.plot').focus()
  await page.keyboard.press('ArrowRight')
  await page.locator('.tip').waitFor()
  assert.deepEqual(seen, [])
})

/** What an address may say, all of it hostile. */
const VALUES = [
  EVIL,
  "';alert(1)//",
  'javascript:alert(1)',
  '</title></script><svg onload=alert(1)>',
  '{{constructor.constructor("alert(1)")()}}'
]
test('hostile addresses: nothing runs, by query or by fragment', { skip }, async (t) => {
  const context = await browser!.newContext()
  t.after(() => context.close())
  const page = await context.newPage()
  const seen = await watch(page)
  const D = '/explore/dataset/harbours'
  const paths = [
    '/',
    '/explore/',
    ...['information', 'table', 'map', 'analyze', 'calendar', 'export', 'api'].map((tab) => `${D}/${tab}/`),
    '/explore/embed/dataset/harbours/map/',
    '/chart/embed/',
    '/sign-in',
    '/notice',
    '/home/signin.html',
    '/home/item.html',
    `/explore/dataset/${encodeURIComponent(EVIL)}/table/`,
    `/pages/${encodeURIComponent(EVIL)}/`,
    `/map/${encodeURIComponent(EVIL)}/`
  ]
  for (const [round, path] of paths.entries()) {
    // Each page meets each value; each parameter meets all of them on some page.
    const value = (at: number): string => VALUES[(at + round) % VALUES.length] ?? EVIL
    const query = new URLSearchParams(PARAMETERS.map((name, at): [string, string] => [name, value(at)])).toString()
    await page.goto(new URL(`${path}?${query}#${value(0)}`, portal?.url).href)
    assert.ok(page.url().startsWith(portal?.url ?? ''), `${path} leads to ${page.url()}`)
    assert.deepEqual(seen.splice(0), [], path)
  }
})

test('feeds, sitemap, search description and charts as files are XML, and their texts are words', {
  skip
}, async (t) => {
  const context = await browser!.newContext()
  t.after(() => context.close())
  const page = await context.newPage()
  const files = [
    '/sitemap.xml',
    '/opensearch.xml',
    ...['evil', 'turned', 'long'].flatMap((id) => [
      `/explore/dataset/${id}/rss/`,
      `/explore/dataset/${id}/atom/`,
      `/explore/dataset/${id}/analyze/chart.svg`
    ]),
    '/api/explore/v2.1/catalog/exports/rss'
  ]
  for (const path of files) {
    const text = await (await fetch(new URL(path, portal?.url))).text()
    const found = (await page.evaluate(
      `(() => {
        const file = new DOMParser().parseFromString(${JSON.stringify(text)}, 'application/xml')
        const wrong = file.querySelector('parsererror')
        return wrong ? wrong.textContent : [...file.querySelectorAll('script, foreignObject, [onload], [onclick]')].map(({ tagName }) => tagName).join()
      })()`
    )) as string
    assert.equal(found, '', path)
    assert.ok(!/[\u202a-\u202e\u2066-\u2069]/.test(path.includes('api/') ? '' : text), `${path} turns its text round`)
  }
})
