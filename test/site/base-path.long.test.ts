/** A portal below a path of its host, behind a proxy that takes the path away. */
import assert from 'node:assert/strict'
import { createServer, request as send } from 'node:http'
import type { AddressInfo } from 'node:net'
import test, { after } from 'node:test'
import { openPortal } from '../e2e/portal.ts'
import { crawl, readOnce } from './crawl.ts'
import { addItemAndGroup, call, importTowns, PASSWORD, setPortal } from './towns.ts'

const PATH = '/data'
let inner = ''
const proxy = createServer((from, to) => {
  const path = from.url ?? ''
  if (!path.startsWith(`${PATH}/`)) return void to.writeHead(404).end()
  const { method = 'GET', headers } = from
  const sent = send(new URL(path.slice(PATH.length), inner), { method, headers }, (answer) => {
    to.writeHead(answer.statusCode ?? 502, answer.headers)
    answer.pipe(to)
  })
  from.pipe(sent)
})
await new Promise<void>((done) => void proxy.listen(0, '127.0.0.1', done))
const host = `http://127.0.0.1:${(proxy.address() as AddressInfo).port}`
const base = `${host}${PATH}`
const portal = await openPortal({ 'admin-password': PASSWORD, 'plain-sign-in': 'true', 'base-url': base })
inner = portal.url
after(async () => {
  proxy.closeAllConnections()
  proxy.close()
  await portal.close()
})
await importTowns(portal)
const items = await addItemAndGroup(portal, 'Quays', 'https://quays.example/')

/** Addresses of this host in an answer that are not below the path, or have it twice. */
function strayAddresses(text: string): string[] {
  return [...text.matchAll(new RegExp(`${host}[^\\s"'<>&)]*`, 'g'))]
    .map(([address]) => address)
    .filter((address) => !address.startsWith(`${base}/`) || address.startsWith(`${base}${PATH}`))
}

test('every address that pages, feeds, sitemap and exports of a catalog name is below the path, once', async () => {
  const seeds = ['/', '/sitemap.xml', '/site-map/', '/opensearch.xml', '/explore/?q=harbour', ...items]
  const datasets = ['information', 'table', 'map', 'analyze', 'calendar', 'export', 'api', 'rss', 'atom']
  const embeds = ['table', 'map', 'analyze'].map((tab) => `/explore/embed/dataset/harbours/${tab}/`)
  const paths = [...seeds, ...datasets.map((tab) => `/explore/dataset/harbours/${tab}/`), ...embeds]
  const stray: string[] = []
  const { found, broken } = await crawl(
    host,
    paths.map((path) => PATH + path),
    150,
    async (path, { text, type }) => {
      if (/html|xml|json|plain/.test(type)) stray.push(...strayAddresses(text).map((address) => `${path}: ${address}`))
    }
  )
  assert.deepEqual([broken, [...new Set(stray)]], [[], []])
  assert.ok(found >= 150, `${found} addresses`)
})

test('robots, security.txt and the canonical address name the path once', async () => {
  await setPortal(portal, { portalProperties: JSON.stringify({ site: { contact: 'data@town.example' } }) })
  const read = async (path: string): Promise<string> => (await readOnce(new URL(PATH + path, host))).text
  assert.match(await read('/robots.txt'), new RegExp(`^Sitemap: ${base}/sitemap.xml$`, 'm'))
  const security = await read('/.well-known/security.txt')
  assert.match(security, new RegExp(`^Canonical: ${base}/.well-known/`, 'm'))
  assert.match(security, /^Preferred-Languages: en$/m)
  const page = await read('/explore/dataset/harbours/information/')
  assert.ok(page.includes(`<link rel="canonical" href="${base}/explore/dataset/harbours/information/">`))
  assert.ok(page.includes(`property="og:image" content="${base}/explore/dataset/harbours/picture.png">`))
})

test('redirects, sign-in and the access notice lead back to the page below the path', async () => {
  const leads = async (path: string): Promise<string> => (await readOnce(new URL(PATH + path, host))).to
  const table = '/explore/dataset/harbours/table/?sort=depth'
  assert.equal(await leads(table.replace('harbours', 'HARBOURS')), PATH + table)
  assert.equal(await leads('/account/'), `${PATH}/sign-in?next=${PATH}/account/`)
  assert.equal(
    await leads(`/home/signin.html?returnUrl=${encodeURIComponent(`${base}/explore/?q=a`)}`),
    `${PATH}/sign-in?next=${PATH}/explore/%3Fq%3Da`
  )
  const signed = await fetch(`${base}/sign-in`, {
    method: 'POST',
    redirect: 'manual',
    headers: { 'sec-fetch-site': 'same-origin' },
    body: new URLSearchParams({ username: 'admin', password: PASSWORD, next: `${PATH}/explore/?q=a` })
  })
  assert.deepEqual([signed.status, signed.headers.get('location')], [303, `${PATH}/explore/?q=a`])
  const notice = { title: 'Read', text: '<p>Agree.</p>', buttons: 'okOnly', enabled: true }
  await call(portal, '/portals/self/settings/update', { anonymousAccessNotice: JSON.stringify(notice) })
  assert.equal(await leads('/explore/?q=a'), `${PATH}/notice?next=${PATH}/explore/%3Fq%3Da`)
})
