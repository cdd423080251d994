/** Addresses of older portals, written as people and programs link them. */
import assert from 'node:assert/strict'
import test, { after } from 'node:test'
import { openPortal } from '../e2e/portal.ts'
import { importTowns, PASSWORD } from './towns.ts'

const portal = await openPortal({ 'admin-password': PASSWORD })
after(() => portal.close())
await importTowns(portal)
await portal.import('secret.csv', 'name\nx\n', { datasetId: 'canary', title: 'Canary', access: 'private' })

const D = '/explore/dataset/harbours'
const API = '/api/explore/v2.1/catalog/datasets/harbours'
const HEAD = 'name;kind;depth;opened;place'
const OLD = 'Old harbour;fishing;4.5;1901-05-02;43.3, 5.37'
const NEW = 'New harbour;;12.25;1975-11-20;43.35, 5.33'
const chart = encodeURIComponent(
  Buffer.from(JSON.stringify({ queries: [{ config: { dataset: 'harbours', options: {} }, charts: [] }] })).toString(
    'base64'
  )
)

async function fetchOnce(
  address: string,
  method = 'GET'
): Promise<{ status: number; to: string; text: string; response: Response }> {
  const response = await fetch(new URL(address, portal.url), { redirect: 'manual', method })
  const text = await response.text()
  return { status: response.status, to: response.headers.get('location') ?? '', text, response }
}

/** Lines of the CSV file. */
const DOWNLOADS: readonly (readonly [address: string, lines: readonly string[]])[] = [
  [`${D}/download/?format=csv`, [HEAD, OLD, NEW]],
  [`${D}/download?format=csv`, [HEAD, OLD, NEW]],
  [`${D}/download/`, [HEAD, OLD, NEW]],
  [
    `${D}/download/?format=csv&timezone=Europe/Berlin&lang=fr&use_labels_for_header=true&csv_separator=%3B`,
    [HEAD, OLD, NEW]
  ],
  [
    `${D}/download/?format=csv&timezone=Europe%2FBerlin&use_labels_for_header=false&csv_separator=%2C&refine.kind=fishing`,
    ['name,kind,depth,opened,place', 'Old harbour,fishing,4.5,1901-05-02,"43.3, 5.37"']
  ],
  [`${D}/download/?format=csv&disjunctive.kind=true&refine.kind=fishing`, [HEAD, OLD]],
  [`${D}/download/?format=csv&disjunctive.name&refine.name=Old+harbour&refine.name=New+harbour`, [HEAD, OLD, NEW]],
  [`${D}/download/?format=csv&refine.name=Old+harbour&refine.name=New+harbour`, [HEAD]],
  [`${D}/download/?format=csv&exclude.name=Old%20harbour`, [HEAD, NEW]],
  [`${D}/download/?format=csv&refine.opened=1975`, [HEAD, NEW]],
  [`${D}/download/?format=csv&refine.opened=1901%2F05`, [HEAD, OLD]],
  [`${D}/download/?format=csv&q=old`, [HEAD, OLD]],
  [`${D}/download/?format=csv&q=depth%3E%3D5`, [HEAD, NEW]],
  [`${D}/download/?format=csv&q=depth:%5B1+TO+5%5D`, [HEAD, OLD]],
  [`${D}/download/?format=csv&q=opened%3C1950+OR+name:new`, [HEAD, OLD, NEW]],
  [`${D}/download/?format=csv&q=NOT+%23null(kind)`, [HEAD, OLD]],
  [`${D}/download/?format=csv&q=kind:fishing&q.timerange=opened%3E%3D%221901-01-01%22`, [HEAD, OLD]],
  [`${D}/download/?format=csv&geofilter.distance=43.30,5.37,1000`, [HEAD, OLD]],
  [`${D}/download/?format=csv&geofilter.polygon=(43.34,5.3),(43.36,5.3),(43.36,5.35),(43.34,5.35)`, [HEAD, NEW]],
  [`${D}/download/?format=csv&geofilter.bbox=43.29,5.36,43.31,5.38`, [HEAD, OLD]],
  [`${D}/download/?format=csv&sort=depth`, [HEAD, NEW, OLD]],
  [`${D}/download/?format=csv&sort=-depth`, [HEAD, OLD, NEW]],
  [`${D}/download/?format=csv&sort=name`, [HEAD, NEW, OLD]],
  [`${D}/download/?format=csv&rows=1&sort=name`, [HEAD, NEW]],
  [`${D}/download/?format=csv&rows=-1&location=12,43.3,5.3&basemap=jawg.light&static=false`, [HEAD, OLD, NEW]],
  [`${D}/download/?format=csv&fields=name,depth,none`, ['name;depth', 'Old harbour;4.5', 'New harbour;12.25']],
  [`${D}/download/?format=csv&from.depth=5`, [HEAD, NEW]],
  ['/explore/dataset/HARBOURS/download/?format=csv', [HEAD, OLD, NEW]]
]

test('downloads answer at their old address, with the filters of v1', async () => {
  for (const [address, lines] of DOWNLOADS) {
    const { status, text, response } = await fetchOnce(address)
    assert.equal(status, 200, `${address}: ${text}`)
    assert.deepEqual(
      text
        .replace(/^\uFEFF/, '')
        .trimEnd()
        .split(/\r?\n/),
      lines,
      address
    )
    assert.match(response.headers.get('content-disposition') ?? '', /attachment/, address)
  }
})

/** Where each leads. */
const REDIRECTS: readonly (readonly [address: string, status: number, to: string])[] = [
  [`${D}/`, 302, `${D}/information/`],
  [`${D}?flg=fr`, 302, `${D}/information/?flg=fr`],
  [`${D}/?tab=metas`, 302, `${D}/information/`],
  [`${D}/?tab=table&refine.kind=fishing`, 302, `${D}/table/?refine.kind=fishing`],
  [`${D}/comments/`, 302, `${D}/information/`],
  [`${D}/custom/?sort=depth`, 302, `${D}/information/?sort=depth`],
  ['/explore/dataset/HARBOURS/', 301, `${D}/`],
  ['/explore/dataset/HARBOURS', 301, D],
  ['/explore/dataset/Harbours/?tab=table', 301, `${D}/?tab=table`],
  ['/explore/dataset/HARBOURS/table/?sort=depth', 301, `${D}/table/?sort=depth`],
  ['/explore/dataset/HARBOURS/comments/', 301, `${D}/comments/`],
  ['/explore/dataset/HARBOURS/rss/', 301, `${D}/rss/`],
  ['/explore/dataset/HARBOURS/schema.csv', 301, `${D}/schema.csv`],
  ['/explore/embed/dataset/HARBOURS/map/?static=true', 301, '/explore/embed/dataset/harbours/map/?static=true'],
  ['/explore/assets/harbours/', 301, '/explore/dataset/harbours/'],
  [`${D}/files/abc/download/`, 301, `${API}/files/abc`],
  [`${D}/files/abc/300/`, 301, `${API}/files/abc`],
  ['/explore/dataset/HARBOURS/files/abc/download/', 301, `${API}/files/abc`],
  ['/explore/dataset/NONE/files/abc/download/', 301, '/api/explore/v2.1/catalog/datasets/NONE/files/abc'],
  ['/api/datasets/1.0/Harbours/attachments/plan_pdf/', 301, `${API}/attachments/plan_pdf`],
  ['/explore/assets/HARBOURS/', 301, '/explore/dataset/harbours/'],
  ['/api/datasets/1.0/harbours/attachments/plan_pdf/', 301, `${API}/attachments/plan_pdf`],
  ['/api/datasets/1.0/harbours/alternative_exports/gtfs_zip', 301, `${API}/alternative_exports/gtfs_zip`],
  ['/api/v2/console', 301, '/api-reference/'],
  ['/api/explore/v2.1/console', 301, '/api-reference/'],
  ['/page/story/?a=b', 301, '/pages/story/?a=b'],
  ['/login?next=/explore/', 301, '/sign-in?next=/explore/'],
  ['/home/index.html', 301, '/'],
  ['/home/search.html?q=harbour', 301, '/explore/?q=harbour'],
  ['/home/gallery.html?sortField=modified', 301, '/explore/?sortField=modified'],
  ['/home/signin.html?returnUrl=https%3A%2F%2Fevil.example', 302, '/sign-in'],
  ['/home/content.html?view=table', 301, '/admin/items/?view=table'],
  ['/home/organization.html', 302, '/admin/'],
  ['/home/organization.html?tab=webhooks', 302, '/admin/webhooks/'],
  ['/webadaptor/home/organization.html?tab=homePage&x=1', 302, '/admin/settings/home/?x=1'],
  ['/home/organization.html?tab=members', 302, '/admin/users/'],
  ['/home/organization.html?tab=status', 302, '/admin/usage/'],
  ['/home/organization.html?tab=constructor', 302, '/admin/'],
  ['/home/user.html', 302, '/account/'],
  ['/home/user.html?user=ann%2F..', 302, '/admin/users/ann%2F../'],
  ['/logout', 301, '/account/'],
  ['/backoffice/', 301, '/admin/'],
  ['/backoffice/catalog/datasets/', 301, '/admin/'],
  ['/publish/', 301, '/admin/']
]

test('addresses that moved lead there, with their parameters', async () => {
  for (const [address, status, to] of REDIRECTS) {
    const answer = await fetchOnce(address)
    assert.deepEqual([answer.status, answer.to], [status, to], address)
  }
  const { status } = await fetchOnce(`/chart/embed/?dataChart=${chart}&static=false&datasetcard=false`)
  assert.equal(status, 200)
})

test('searches and tabs that people kept show what they meant', async () => {
  for (const [address, expected] of [
    ['/explore', /All 2 datasets/],
    ['/explore/?disjunctive.theme&disjunctive.keyword&sort=modified&refine.theme=Water', /<strong>1 dataset/],
    ['/explore/?exclude.theme=Water&sort=title', /<strong>1 dataset/],
    ['/explore/?flg=fr-fr', /<html lang="fr"/],
    [`${D}/table/?disjunctive.kind&refine.kind=fishing&sort=-depth&location=12,48.8,2.3`, /1<\/strong> of 2 records/],
    [`${D}/table/?q=depth%3E5`, /1<\/strong> of 2 records/],
    [`${D}/table/?q=old+AND+NOT+new`, /1<\/strong> of 2 records/],
    [`${D}/export/?refine.kind=fishing`, /Download this record/]
  ] as const) {
    const { status, text } = await fetchOnce(address)
    assert.equal(status, 200, address)
    assert.match(text, expected, address)
  }
})

test('other formats are those of the exports; what cannot be is said in a line', async () => {
  assert.match((await fetchOnce(`${D}/download/?format=xls`)).response.headers.get('content-type') ?? '', /spreadsheet/)
  assert.equal((await fetchOnce(`${D}/download/?format=geojson`)).status, 200)
  assert.equal((await fetchOnce(`${D}/download/?format=csv`, 'HEAD')).status, 200)
  const unknown = await fetchOnce(`${D}/download/?format=dwg`)
  assert.equal(unknown.status, 400)
  assert.match(unknown.response.headers.get('content-type') ?? '', /^text\/plain/)
  const wrong = await fetchOnce(`${D}/download/?format=json&q=(old`)
  assert.equal(wrong.status, 400)
  assert.deepEqual(Object.keys(JSON.parse(wrong.text)), ['error', 'errorcode'])
  assert.equal((await fetchOnce('/explore/dataset/canary/download/?format=csv')).status, 404)
  assert.equal((await fetchOnce('/map/embed/old-map/')).status, 404)
  assert.match((await fetchOnce('/explore/download/')).text, /harbours/)
  assert.ok(!(await fetchOnce('/explore/download/')).text.includes('canary'))
  assert.equal((await fetchOnce('/explore/download/?refine.theme=Water')).text.trimEnd().split(/\r?\n/).length, 2)
})

/** Forms of older portals, without the file of a record, which `remote-portals/clone.ts` asks for. */
const FORMS: readonly string[] = [
  ...['', 'information/', 'table/?sort=name', 'export', 'api/', 'comments/', '?tab=metas', 'rss/', 'atom/'].map(
    (below) => `/explore/dataset/ID/${below}`
  ),
  '/explore/dataset/ID/download/?format=csv',
  '/explore/dataset/ID/download?format=json',
  '/explore/embed/dataset/ID/table/?static=true',
  '/explore/assets/ID/',
  '/api/datasets/1.0/ID/',
  '/api/records/1.0/search/?dataset=ID&rows=1',
  '/api/records/1.0/download/?dataset=ID',
  '/api/records/1.0/analyze/?dataset=ID&x=name&y.n.func=COUNT',
  ...['/api/explore/v2.1', '/api/explore/v2.0', '/api/v2'].flatMap((api) =>
    ['', '/records/', '/exports/csv', '/facets', '/attachments'].map((below) => `${api}/catalog/datasets/ID${below}`)
  ),
  '/api/explore/v2.1/catalog/datasets?where=dataset_id%3D%22ID%22'
]

test('ids of federated datasets answer at each old address, with @ as it is and escaped', async () => {
  await portal.import('quays.csv', 'name\nx\n', { datasetId: 'quays@town', title: 'Quays' })
  for (const form of FORMS)
    for (const id of ['quays@town', 'quays%40town']) {
      const response = await fetch(new URL(form.replace('ID', id), portal.url))
      const text = await response.text()
      assert.equal(response.status, 200, `${form} with ${id}: ${text.slice(0, 200)}`)
    }
})
