/** Every form of address of older portals (opendatasoft, ArcGIS), and fifty links as people wrote them: followed to their end. */
import assert from 'node:assert/strict'
import { Readable } from 'node:stream'
import test, { after } from 'node:test'
import { openPortal } from '../e2e/portal.ts'
import { call, PASSWORD, setPortal, signIn } from './towns.ts'

const portal = await openPortal({ 'admin-password': PASSWORD, 'trusted-proxies': '127.0.0.1' })
after(() => portal.close())

await portal.import(
  'arbres.csv',
  `genre,hauteur,plante,arrondissement,geo,photo,fin
Platanus,25.5,1980-03-01,PARIS 12E ARRDT,"48.846,2.374",https://pictures.example/1.jpg,1980-03-04
Tilia,12,1999-11-20,PARIS 5E ARRDT,"48.847,2.351",https://pictures.example/2.jpg,
Quercus,8.5,2013-02-10,PARIS 12E ARRDT,"48.835,2.409",,
`,
  { datasetId: 'les-arbres', title: 'Les arbres', access: 'public' }
)
await portal.import('gtfs.csv', 'route,stop\n1,A\n', { datasetId: 'GTFS_bus', title: 'Bus lines', access: 'public' })
await portal.import('secret.csv', 'name\nx\n', { datasetId: 'secret', title: 'Canary', access: 'private' })
const items: Record<string, string> = {}
await portal.town(async ({ catalog }) => {
  await catalog.change('les-arbres', {
    metas: {
      default: {
        theme: ['Food and housing'],
        keyword: ['trees'],
        publisher: 'Ville',
        modified: '2024-03-01T00:00:00+00:00'
      },
      visualization: { calendar_enabled: true, calendar_event_start: 'plante' }
    }
  })
  for (const kind of ['attachment', 'alternative_export'] as const)
    await catalog.addFile('GTFS_bus', {
      kind,
      title: kind === 'attachment' ? 'plan.pdf' : 'gtfs.zip',
      mimetype: 'application/zip',
      content: Readable.from([Buffer.from('PK-content')])
    })
  for (const id of ['les-arbres', 'secret']) items[id] = (await catalog.settings(id)).itemId
})
await setPortal(portal, {
  portalProperties: JSON.stringify({
    site: { views: { 'mes-arbres': '/explore/dataset/les-arbres/map/?refine.genre=Tilia&color=genre' } }
  })
})
const headers = { authorization: `Bearer ${await signIn(portal)}`, referer: 'test', 'x-forwarded-proto': 'https' }

const map = (
  await call(portal, '/content/users/admin/addItem', {
    type: 'Web Map',
    title: 'Map of trees',
    snippet: 'All trees',
    description: '<p>Where they <b>stand</b><script>alert(1)</script></p>',
    tags: 'trees',
    accessInformation: 'City of Paris',
    licenseInfo: '<i>CC BY</i>',
    text: '{"operationalLayers": []}'
  })
).id as string
const hidden = (
  await call(portal, '/content/users/admin/addItem', {
    type: 'Web Mapping Application',
    title: 'Canary app',
    tags: 'x',
    url: 'https://apps.example/one'
  })
).id as string
const { group } = await call(portal, '/community/createGroup', {
  title: 'Trees of Paris',
  snippet: 'Everything green',
  tags: 'trees',
  access: 'public'
})
await call(portal, `/content/users/admin/items/${map}/share`, { everyone: 'true', groups: group.id })
await call(portal, `/content/users/admin/items/${hidden}/share`, { groups: group.id })

async function follow(address: string, method = 'GET'): Promise<{ status: number; text: string; path: string }> {
  const response = await fetch(new URL(address, portal.url), { method })
  const url = new URL(response.url)
  return { status: response.status, text: await response.text(), path: url.pathname + url.search }
}

const D = '/explore/dataset/les-arbres'
const chart = encodeURIComponent(
  Buffer.from(
    JSON.stringify({
      queries: [
        {
          config: { dataset: 'les-arbres', options: { 'refine.arrondissement': 'PARIS 12E ARRDT' } },
          charts: [{ type: 'column', func: 'AVG', yAxis: 'hauteur', color: 'range-custom', scientificDisplay: true }],
          xAxis: 'genre',
          maxpoints: 50,
          sort: '',
          seriesBreakdown: ''
        }
      ],
      timescale: '',
      displayLegend: true,
      alignMonth: true
    })
  ).toString('base64')
)

/** The address, where it ends, and what is said there. */
type Link = readonly [address: string, end: string | RegExp, says: RegExp]

const FORMS: readonly Link[] = [
  ['/explore', '/explore', /All 2 datasets/],
  ['/explore/', '/explore/', /All 2 datasets/],
  ['/explore/?exclude.theme=Food+and+housing&sort=title', /sort=title$/, /<strong>1 dataset/],
  ['/explore/?flg=fr', '/explore/?flg=fr', /<html lang="fr"/],
  [`${D}/`, `${D}/information/`, /<h1[^>]*><bdi>Les arbres/],
  ...(['information', 'table', 'map', 'analyze', 'images', 'calendar', 'export', 'api'] as const).map(
    (tab): Link => [`${D}/${tab}/`, `${D}/${tab}/`, /aria-current="page"/]
  ),
  [`${D}/custom/`, `${D}/information/`, /Les arbres/],
  [`${D}/comments/`, `${D}/information/`, /Les arbres/],
  ...(['metas', 'table', 'map', 'calendar', 'export', 'analyze'] as const).map(
    (tab): Link => [
      `${D}/?tab=${tab}&flg=en`,
      `${D}/${tab === 'metas' ? 'information' : tab}/?flg=en`,
      /aria-current="page"/
    ]
  ),
  [`${D}/download/?format=csv&use_labels_for_header=true`, /download/, /^\uFEFF?genre;hauteur/],
  ...(['table', 'map', 'analyze', 'calendar', 'images', 'custom'] as const).map(
    (view): Link => [
      `/explore/embed/dataset/les-arbres/${view}/?static=false&datasetcard=false`,
      /static=false/,
      /<main class="embedded|arbres/
    ]
  ),
  ['/map/mes-arbres/', `${D}/map/?refine.genre=Tilia&color=genre`, /1<\/strong> of 3 records/],
  [
    '/map/embed/mes-arbres/?&static=false&scrollWheelZoom=false',
    /^\/explore\/embed\/dataset\/les-arbres\/map\/\?refine\.genre=Tilia&color=genre&static=false&scrollWheelZoom=false$/,
    /Les arbres/
  ],
  ['/chart/embed/mes-arbres/', /^\/explore\/embed\/dataset\/les-arbres\/map\//, /Les arbres/],
  [`/chart/embed/?dataChart=${chart}&static=false`, /^\/chart\/embed\//, /Mean of hauteur by genre/],
  ['/explore/download/', '/explore/download/', /les-arbres/],
  ['/explore/assets/les-arbres/', `${D}/information/`, /Les arbres/],
  ['/api/v2/console', '/api-reference/', /Explore API/],
  ['/api/explore/v2.1/console', '/api-reference/', /Explore API/],
  ['/api/datasets/1.0/GTFS_bus/attachments/plan_pdf/', /attachments\/plan_pdf$/, /PK-content/],
  ['/api/datasets/1.0/GTFS_bus/alternative_exports/gtfs_zip', /alternative_exports\/gtfs_zip$/, /PK-content/],
  ['/api/v2/catalog/datasets/GTFS_bus/alternative_exports/gtfs_zip/', /gtfs_zip\/$/, /PK-content/],
  ['/api/explore/v2.1/catalog/datasets/GTFS_bus/alternative_exports/gtfs_zip/', /gtfs_zip\/$/, /PK-content/],
  [`${D}/rss/`, `${D}/rss/`, /<rss version="2\.0"/],
  [`${D}/atom/`, `${D}/atom/`, /<feed xmlns/],
  ['/terms/', '/terms/', /<h1>/],
  ['/robots.txt', '/robots.txt', /Sitemap: /],
  ['/sitemap.xml', '/sitemap.xml', /les-arbres\/information/],
  ['/home/', '/', /2 datasets/],
  ['/home/index.html', '/', /2 datasets/],
  ['/home/gallery.html', '/explore/', /All 2 datasets/],
  ['/home/search.html?q=arbres', '/explore/?q=arbres', /<strong>1 dataset/],
  [`/home/item.html?id=${items['les-arbres']}`, `${D}/information/`, /Les arbres/],
  [`/home/item.html?id=${items['les-arbres']}&sublayer=0`, `${D}/information/?sublayer=0`, /Les arbres/],
  [`/webadaptor/home/item.html?id=${items['les-arbres']?.toUpperCase()}`, `${D}/information/`, /Les arbres/],
  [`/home/item.html?id=${map}#overview`, `/items/${map}/`, /<h1><bdi>Map of trees/],
  [`/home/webmap/viewer.html?webmap=${map}`, `/items/${map}/`, /Where they <(?:b|strong)>stand/],
  [`/home/group.html?id=${group.id}`, `/groups/${group.id}/`, /Trees of Paris.*1 item.*Map of trees/s],
  ['/home/troubleshoot.html', '/help/', /<h1>/]
]

/** As they stand in notebooks, READMEs, articles and frames; the names of hosts and datasets are ours. */
const LINKS: readonly Link[] = [
  [
    '/explore/?disjunctive.theme&disjunctive.keyword&sort=modified&refine.theme=Food+and+housing&q=arbres',
    /q=arbres$/,
    /<strong>1 dataset/
  ],
  ['/explore/?sort=modified', /sort=modified$/, /All 2 datasets/],
  ['/explore/?sort=-title', /sort=-title$/, /Les arbres.*Bus lines/s],
  ['/explore/?sort=title', /sort=title$/, /Bus lines.*Les arbres/s],
  ['/explore/?sort=explore.popularity_score', /popularity_score$/, /<option value="popularity" selected/],
  ['/explore/?sort=-records_count', /records_count$/, /Bus lines.*Les arbres/s],
  ['/explore/?refine.publisher=Ville&exclude.theme=X', /theme=X$/, /<strong>1 dataset/],
  ['/explore/?refine.keyword=trees&disjunctive.features&geonav=world%2Fworld_fr', /world_fr$/, /<strong>1 dataset/],
  ['/explore/?refine.modified=2024%2F03', /2024%2F03$/, /<strong>1 dataset/],
  ['/explore/?flg=fr-fr&disjunctive.publisher', /publisher$/, /<html lang="fr"/],
  ['/explore/?flg=es-es', /es-es$/, /<html lang="es"/],
  ['/explore/?q=%C3%A9rable', /rable$/, /No dataset matches/],
  [`${D}/information/?disjunctive.genre&disjunctive.arrondissement`, /arrondissement$/, /Les arbres/],
  [`${D}/information/?sort=-hauteur`, /hauteur$/, /Les arbres/],
  [`${D}/table/?sort=hauteur`, /hauteur$/, /Platanus.*Tilia.*Quercus/s],
  [`${D}/table/?sort=-hauteur`, /hauteur$/, /Quercus.*Tilia.*Platanus/s],
  [`${D}/table/?sort=genre&refine.arrondissement=PARIS+12E+ARRDT`, /ARRDT$/, /2<\/strong> of 3 records/],
  [`${D}/table/?disjunctive.genre&refine.genre=Tilia&refine.genre=Quercus`, /Quercus$/, /2<\/strong> of 3 records/],
  [`${D}/table/?refine.plante=1999`, /1999$/, /1<\/strong> of 3 records/],
  [`${D}/table/?refine.plante=2013%2F02`, /02$/, /1<\/strong> of 3 records/],
  [`${D}/table/?q=hauteur%3E10`, /10$/, /2<\/strong> of 3 records/],
  [`${D}/table/?q=plante:%5B1990+TO+2000%5D`, /5D$/, /1<\/strong> of 3 records/],
  [`${D}/table/?q=%23exact(genre,%22Tilia%22)`, /\)$/, /1<\/strong> of 3 records/],
  [`${D}/table/?q.timerange.plante=plante:%5B1990-01-01+TO+2020-01-01%5D`, /5D$/, /2<\/strong> of 3 records/],
  [`${D}/table/?q=&rows=50&start=0&lang=fr&timezone=Europe/Paris`, /Paris$/, /All 3 records|3<\/strong>/],
  [`${D}/table/?fields=hauteur,genre`, /genre$/, /2 of 7/],
  [`${D}/table?dataChart=${chart}`, /dataChart=/, /3/],
  [`${D}/map/?location=12,48.86459,2.35787&basemap=jawg.light`, /jawg\.light$/, /in view/],
  [`${D}/map/?location=17,48.84601,2.3741&basemap=7ae1ff`, /7ae1ff$/, /in view/],
  [`${D}/map/?q=tilia&location=12,48.86459,2.35787`, /2\.35787$/, /1<\/strong> of 3 records/],
  [`${D}/map/?geofilter.distance=48.846,2.374,500`, /500$/, /1<\/strong> of 3 records/],
  [
    `${D}/map/?geofilter.polygon=(48.84,2.34),(48.85,2.34),(48.85,2.36),(48.84,2.36)`,
    /\)$/,
    /1<\/strong> of 3 records/
  ],
  [`${D}/analyze/?dataChart=${chart}`, /dataChart=/, /Mean of hauteur by genre/],
  [`${D}/api/?q=tilia`, /tilia$/, /search\(/],
  [`${D}/export/?refine.genre=Tilia`, /Tilia$/, /Download this record/],
  [`${D}/?tab=table&q=tilia`, `${D}/table/?q=tilia`, /1<\/strong> of 3 records/],
  [`${D}?refine.genre=Tilia`, `${D}/information/?refine.genre=Tilia`, /Les arbres/],
  ['/explore/dataset/Les-Arbres/table/?q=tilia', `${D}/table/?q=tilia`, /1<\/strong> of 3 records/],
  ['/explore/dataset/gtfs_bus/', '/explore/dataset/GTFS_bus/information/', /Bus lines/],
  [
    `${D}/download/?format=csv&timezone=Europe/Berlin&lang=fr&use_labels_for_header=true&csv_separator=%3B`,
    /3B$/,
    /^\uFEFF?genre;hauteur/
  ],
  [
    `${D}/download/?format=json&disjunctive.genre=true&refine.genre=Tilia&timezone=Europe%2FBerlin`,
    /Berlin$/,
    /^\[\{"datasetid": "les-arbres", "recordid": "[0-9a-f]{40}", "fields": \{[^{]*"Tilia"/
  ],
  [`${D}/download?format=geojson&refine.genre=Quercus`, /Quercus$/, /"FeatureCollection"/],
  [`${D}/download/?format=csv&apikey=&rows=1&sort=hauteur`, /hauteur$/, /Platanus/],
  [
    '/explore/embed/dataset/les-arbres/map/?location=12,48.86,2.36&static=true&datasetcard=false&scrollWheelZoom=false',
    /false$/,
    /map/
  ],
  ['/explore/embed/dataset/les-arbres/table/?static=false&datasetcard=true', /true$/, /Platanus/],
  [
    `/explore/embed/dataset/les-arbres/analyze/?dataChart=${chart}&static=false&datasetcard=false`,
    /false$/,
    /Mean of hauteur by genre/
  ],
  ['/pages/', /^\/pages\/$/, /Nothing at this address/],
  ['/explore/dataset/les-arbres@public/information/', /public/, /Nothing at this address/],
  ['/explore/dataset/les-arbres%40public/', /public/, /Nothing at this address/],
  ['/map/une-carte/', '/map/une-carte/', /Nothing at this address.*value="une carte"/s]
]

const isMissing = (says: RegExp): boolean => says.source.startsWith('Nothing')

for (const [name, links] of [
  ['every form of address of older portals leads to what it meant', FORMS],
  ['fifty links as people wrote them lead to what they meant', LINKS]
] as const)
  test(name, async () => {
    if (links === LINKS) assert.equal(LINKS.length, 50)
    for (const [address, end, says] of links) {
      const { status, text, path } = await follow(address)
      assert.equal(status, isMissing(says) ? 404 : 200, `${address}: ${text.slice(0, 200)}`)
      if (typeof end === 'string') assert.equal(path, end, address)
      else assert.match(path, end, address)
      assert.ok(says.test(text), `${address} does not say ${says}`)
      assert.equal((await follow(address, 'HEAD')).status, status, `HEAD ${address}`)
    }
  })

test('sign-in of an ArcGIS portal leads back to pages of this portal only', async () => {
  const led = async (returnUrl: string) => {
    const path = `/home/signin.html?returnUrl=${encodeURIComponent(returnUrl)}`
    const response = await fetch(new URL(path, portal.url), { redirect: 'manual' })
    return `${response.status} ${response.headers.get('location')}`
  }
  const origin = new URL(portal.url).origin
  assert.equal(await led(`${origin}/explore/?q=a`), `302 /sign-in?next=/explore/%3Fq%3Da`)
  assert.equal(await led('/explore/'), '302 /sign-in?next=/explore/')
  for (const evil of [
    'https://evil.example/',
    '//evil.example',
    `${origin}.evil.example/`,
    'javascript:alert(1)',
    '/\\evil.example'
  ])
    assert.equal(await led(evil), '302 /sign-in', evil)
})

test('items and groups are shown to whom they are shared with, and their texts are words', async () => {
  const item = await follow(`/items/${map}/`)
  assert.ok(!item.text.includes('<script>alert'))
  assert.match(item.text, /City of Paris/)
  assert.match(item.text, /<i>CC BY<\/i>|CC BY/)
  for (const path of [
    `/items/${hidden}/`,
    `/home/item.html?id=${hidden}`,
    `/home/item.html?id=${items.secret}`,
    '/home/item.html?id=x',
    '/home/item.html',
    `/groups/${'0'.repeat(32)}/`,
    '/home/group.html?id=..%2F..'
  ]) {
    const { status, text } = await follow(path)
    assert.equal(status, 404, path)
    assert.ok(!/Canary/.test(text), path)
  }
  const read = async (path: string): Promise<string> => (await fetch(new URL(path, portal.url), { headers })).text()
  assert.match(await read(`/items/${hidden}/`), /Canary app.*href="https:\/\/apps\.example\/one"/s)
  assert.match(await read(`/groups/${group.id}/`), /2 items.*Canary app/s)
})
