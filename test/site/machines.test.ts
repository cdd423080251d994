/** What crawlers, search engines and browsers read of the pages. */
import assert from 'node:assert/strict'
import test, { after } from 'node:test'
import { openPortal } from '../e2e/portal.ts'
import { addItemAndGroup, call, EVIL, importTowns, PASSWORD } from './towns.ts'

const portal = await openPortal({ 'admin-password': PASSWORD, 'trusted-proxies': '127.0.0.1' })
after(() => portal.close())
await importTowns(portal)
await portal.import('secret.csv', 'name\nx\n', { datasetId: 'canary', title: 'Canary', access: 'private' })
const publicPages = await addItemAndGroup(portal, 'Walks', 'https://maps.example/')
await call(portal, '/content/users/admin/addItem', { type: 'Web Map', title: 'Canary', text: '{}' })
await call(portal, '/community/createGroup', { title: 'Canary', tags: 'x', access: 'org' })
const origin = new URL(portal.url).origin

test('the sitemap has the pages of public datasets, items and groups, and nothing else', async () => {
  const { text, headers } = await portal.get('//sitemap.xml')
  assert.equal(headers.get('content-type'), 'application/xml; charset=utf-8')
  assert.deepEqual(
    [...text.matchAll(/<loc>([^<]+)<\/loc>/g)].map(([, url]) => url?.replace(origin, '')),
    [
      '/',
      '/explore/',
      ...['about', 'help', 'contact', 'legal', 'privacy', 'terms', 'accessibility'].map((slug) => `/${slug}/`),
      '/explore/dataset/harbours/information/',
      '/explore/dataset/roads/information/',
      ...publicPages
    ]
  )
})

test('robots are kept from filters, downloads and APIs', async () => {
  const { text } = await portal.get('//robots.txt')
  assert.match(text, /^User-agent: \*$/m)
  assert.match(text, /^Disallow: \/explore\/\*\?$/m)
  assert.match(text, new RegExp(`^Sitemap: ${origin}/sitemap.xml$`, 'm'))
  assert.equal((await portal.get('//explore/?q=a')).headers.get('x-robots-tag'), 'noindex')
  assert.equal((await portal.get('//explore/')).headers.get('x-robots-tag'), null)
})

test('browsers can search', async () => {
  assert.match((await portal.get('//opensearch.xml')).text, /template="[^"]*\/explore\/\?q=\{searchTerms\}"/)
})

test('a dataset says what it is in JSON-LD that nothing can end', async () => {
  const read = async (id: string) => {
    const { text } = await portal.get(`//explore/dataset/${id}/information/`)
    return JSON.parse(/<script type="application\/ld\+json">([^<]*)<\/script>/.exec(text)?.[1] ?? '')
  }
  const harbours = await read('harbours')
  assert.equal(harbours['@type'], 'Dataset')
  assert.equal(harbours.license, 'https://creativecommons.org/licenses/by/4.0/')
  assert.equal(harbours.url, `${origin}/explore/dataset/harbours/information/`)
  assert.equal(harbours.description, 'Where ships land. Depths in metres.')
  assert.equal(harbours.distribution[0].contentUrl, `${origin}/api/explore/v2.1/catalog/datasets/harbours/exports/csv`)
  assert.equal((await read('roads')).creator.name, EVIL)
})

test('a dataset has feeds of its changes and a picture for cards; private ones have none', async () => {
  const rss = await portal.get('//explore/dataset/roads/rss/')
  assert.match(rss.headers.get('content-type') ?? '', /^application\/rss\+xml/)
  assert.ok(!rss.text.includes('<script'))
  assert.match(rss.text, /<guid isPermaLink="false">[^<]*#data-/)
  assert.match((await portal.get('//explore/dataset/roads/atom/')).text, /<updated>20\d\d-/)
  const picture = await portal.get('//explore/dataset/harbours/picture.png')
  assert.equal(picture.headers.get('content-type'), 'image/png')
  assert.deepEqual([picture.bytes.readUInt32BE(16), picture.bytes.readUInt32BE(20)], [1200, 630])
  const page = await portal.get('//explore/dataset/harbours/information/')
  assert.match(page.text, /<meta property="og:image" content="[^"]+\/explore\/dataset\/harbours\/picture\.png">/)
  assert.match(page.text, /summary_large_image/)
  for (const path of ['rss', 'atom', 'picture.png'])
    assert.equal((await portal.get(`//explore/dataset/canary/${path}`)).status, 404, path)
})

test('exported catalogs lead people to pages, and have the name that administrators gave the portal', async () => {
  const read = (format: string) => portal.get(`/catalog/exports/${format}`)
  const before = await read('rss')
  assert.match(before.text, /<channel>\n<title>Open data<\/title>/)
  const links = [...before.text.matchAll(/<link>([^<]*)<\/link>/g)].map(([, href]) => href as string)
  const locations = [...(await read('sitemap')).text.matchAll(/<loc>([^<]*)<\/loc>/g)].map(([, href]) => href as string)
  const landing = JSON.parse((await read('data.json')).text).dataset.map(
    (each: { landingPage: string }) => each.landingPage
  )
  for (const pages of [links.slice(1), locations, landing])
    assert.deepEqual(
      pages.toSorted(),
      ['harbours', 'roads'].map((id) => `${origin}/explore/dataset/${id}/information/`)
    )
  await call(portal, '/portals/self/update', {
    name: 'Town of Ardent',
    description: '<p>What the town <b>knows</b></p>'
  })
  const etag = before.headers.get('etag') ?? ''
  const after = await portal.get('/catalog/exports/rss', {}, { headers: { 'if-none-match': etag } })
  assert.equal(after.status, 200)
  assert.match(
    after.text,
    /<channel>\n<title>Town of Ardent<\/title>[^]*?<description>What the town knows<\/description>/
  )
})

test('security.txt names a contact that the operator set, and is missing until then', async () => {
  assert.equal((await portal.get('//.well-known/security.txt')).status, 404)
})
