/** Tiles, lists and pages of maps, as a visitor's browser gets them. */
import assert from 'node:assert/strict'
import test, { after } from 'node:test'
import { VectorTile, type VectorTileFeature } from '@mapbox/vector-tile'
import { PbfReader } from 'pbf'
import type { Page } from 'playwright-core'
import { openPortal } from '../e2e/portal.ts'
import { AXE, type Look, NO_BROWSER, openBrowser, VIOLATIONS, visit } from './browser.ts'
import { EVIL, PASSWORD, signIn } from './towns.ts'
import { plantTrees, TREES } from './trees.ts'

const portal = await openPortal({
  'admin-password': PASSWORD,
  'trusted-proxies': '127.0.0.1',
  'map-tiles': 'https://tiles.example/{z}/{x}/{y}.png',
  'map-tiles-attribution': 'Example'
})
after(() => portal.close())
await plantTrees(portal)
const browser = NO_BROWSER === undefined ? await openBrowser() : undefined
after(() => browser?.close())

const TREE_MAP = '//explore/dataset/trees'
const ISLAND_MAP = '//explore/dataset/islands'

type Parameters = Readonly<Record<string, string>>

async function tile(map: string, address: string, query: Parameters): Promise<Record<string, VectorTileFeature[]>> {
  const { status, bytes, text, headers } = await portal.get(`${map}/tiles/${address}`, query)
  assert.equal(status, 200, /<p>.*?<\/p>/.exec(text)?.[0] ?? '')
  assert.equal(headers.get('content-type'), 'application/vnd.mapbox-vector-tile')
  const { layers } = new VectorTile(new PbfReader(bytes))
  return Object.fromEntries(
    Object.entries(layers).map(([name, layer]) => [
      name,
      Array.from({ length: layer.length }, (_, at) => layer.feature(at))
    ])
  )
}

/** All tiles of a zoom. */
async function level(map: string, z: number, query: Parameters): Promise<VectorTileFeature[]> {
  const addresses = Array.from({ length: 4 ** z }, (_, at) => `${z}/${at % 2 ** z}/${Math.floor(at / 2 ** z)}`)
  const tiles = await Promise.all(addresses.map((address) => tile(map, address, query)))
  return tiles.flatMap(({ cells = [] }) => cells)
}

const countOf = (cells: readonly VectorTileFeature[]): number =>
  cells.reduce((sum, { properties }) => sum + Number(properties.count), 0)

test('at every zoom the tiles together count the same as the API, with every filter', async () => {
  const filters: readonly (readonly [page: Parameters, api: Parameters])[] = [
    [{}, {}],
    [{ 'refine.kind': 'oak' }, { refine: 'kind:oak' }],
    [{ q: 'tree 1' }, { where: 'search("tree 1")' }],
    [{ where: 'height > 20' }, { where: 'height > 20' }],
    [
      { 'geofilter.bbox': '0,0,60,100', 'from.height': '10' },
      { where: 'in_bbox(place, 0, 0, 60, 100) and height >= 10' }
    ]
  ]
  for (const [page, { where, ...api }] of filters) {
    const condition = ['place is not null', ...(where === undefined ? [] : [where])]
      .map((each) => `(${each})`)
      .join(' and ')
    const { total_count } = await portal.json('/catalog/datasets/trees/records', { ...api, where: condition, limit: 0 })
    assert.ok(total_count > 5, condition)
    for (const [z, display] of [
      [0, 'dots'],
      [1, 'groups'],
      [2, 'dots']
    ] as const)
      assert.equal(
        countOf(await level(TREE_MAP, z, { field: 'place', display, ...page })),
        total_count,
        `${z} ${display}`
      )
  }
})

test('a tile holds what lies in it, and of a cell the mean or the most frequent value', async () => {
  const { cells = [] } = await tile(TREE_MAP, '2/2/1', { field: 'place', value: 'height', display: 'groups' })
  const inTile = TREES.filter(({ lat, lon }) => lon >= 0 && lon < 90 && lat > 0 && lat < 66.51326)
  assert.equal(countOf(cells), inTile.length)
  const sum = cells.reduce((total, { properties: { count, value } }) => total + Number(count) * Number(value), 0)
  assert.ok(Math.abs(sum - inTile.reduce((total, { height }) => total + height, 0)) < 1e-6)
  const kinds = await tile(TREE_MAP, '0/0/0', { field: 'place', value: 'kind', display: 'dots' })
  const alone = (kinds.cells ?? []).filter(({ properties }) => properties.count === 1)
  assert.ok(alone.length > 100)
  for (const { properties } of alone) assert.ok(['oak', 'elm'].includes(String(properties.value)))
})

test('at high zooms each record stands where it is', async () => {
  const { lat, lon } = TREES[7] ?? { lat: 0, lon: 0 }
  const z = 16
  const x = Math.floor((lon / 360 + 0.5) * 2 ** z)
  const y = Math.floor((0.5 - Math.log(Math.tan(Math.PI / 4 + (lat * Math.PI) / 360)) / (2 * Math.PI)) * 2 ** z)
  const { cells = [] } = await tile(TREE_MAP, `${z}/${x}/${y}`, { field: 'place', display: 'groups' })
  assert.equal(cells.length, 1)
  const { geometry } = cells[0]?.toGeoJSON(x, y, z) ?? {}
  const [west = 0, south = 0] = (geometry as { coordinates: number[] }).coordinates
  assert.ok(Math.abs(west - lon) < 1e-5 && Math.abs(south - lat) < 1e-5, `${west}, ${south}`)
})

test('shapes are drawn with their holes, small ones counted; across the date line they are on both sides', async () => {
  const { fields } = await portal.json('/catalog/datasets/islands')
  const shape: string = fields.find(({ type }: { type: string }) => type === 'geo_shape').name
  const world = await tile(ISLAND_MAP, '0/0/0', { field: shape, value: 'people' })
  assert.deepEqual(
    world.cells?.map(({ properties }) => ({ ...properties })),
    [{ count: 1, value: 10 }]
  )
  const box = (feature: VectorTileFeature) => feature.bbox().map(Math.round)
  const across = (world.shapes ?? []).filter(({ properties }) => properties.value === 30)
  assert.deepEqual(
    across.map(box).sort((a, b) => (a[0] ?? 0) - (b[0] ?? 0)),
    [
      [-64, 2164, 0, 2280],
      [0, 2164, 4096, 2280],
      [4096, 2164, 4160, 2280]
    ]
  )
  const lake = world.shapes?.find(({ properties }) => properties.value === 20)
  assert.deepEqual(
    lake?.loadGeometry().map((lines) => lines.length),
    [5, 5]
  )
  assert.equal(world.shapes?.filter(({ properties }) => properties.value === undefined).length, 1)
  for (const [address, found] of [
    ['1/0/1', [undefined, 30]],
    ['1/1/1', [30]]
  ] as const) {
    const { shapes = [] } = await tile(ISLAND_MAP, address, { field: shape, value: 'people' })
    assert.deepEqual(
      shapes
        .map(({ properties }) => properties.value)
        .filter((value) => value !== 20)
        .sort(),
      [...found].sort()
    )
  }
})

test('a tile is asked for once: its tag is that of the version and the question', async () => {
  const page = await portal.get(`${TREE_MAP}/map/`)
  const settings = JSON.parse(
    /data-map="([^"]*)"/.exec(page.text)?.[1]?.replaceAll('&quot;', '"').replaceAll('&amp;', '&') ?? 'null'
  )
  const path = `/${settings.tiles.replace('{z}/{x}/{y}', '1/0/0')}`
  const first = await portal.get(path)
  assert.equal(first.headers.get('cache-control'), 'private, max-age=3600')
  const again = await portal.get(path, {}, { headers: { 'if-none-match': first.headers.get('etag') ?? '' } })
  assert.equal(again.status, 304)
  const other = await portal.get(path.replace(/v=[^&]*/, 'v=old'))
  assert.equal(other.headers.get('cache-control'), 'no-cache')
})

test('what cannot be drawn is refused', async () => {
  const status = async (path: string): Promise<number> => (await portal.get(`${TREE_MAP}/tiles/${path}`)).status
  assert.deepEqual(
    await Promise.all(
      [
        '1/2/0?field=place',
        '1/0/-1?field=place',
        '99/0/0?field=place',
        'a/0/0?field=place',
        '0/0/0?field=nothing',
        '0/0/0?field=height',
        '0/0/0?field=place&value=place',
        '0/0/0?field=place&where=height+%3E'
      ].map(status)
    ),
    [404, 404, 404, 404, 400, 400, 400, 400]
  )
})

test('nobody sees tiles, lists or maps of what they may not see', async () => {
  for (const path of ['tiles/0/0/0?field=place', 'map/side', 'map/']) {
    const hidden = await portal.get(`//explore/dataset/secret-trees/${path}`)
    assert.equal(hidden.status, 404, path)
    assert.ok(!hidden.text.includes('Canary'))
    assert.equal((await portal.get(`//explore/dataset/nothing/${path}`)).status, 404)
  }
  assert.equal((await portal.get('//explore/embed/dataset/secret-trees/map/')).status, 404)
  const token = await signIn(portal)
  const seen = await portal.get(
    '//explore/dataset/secret-trees/tiles/0/0/0',
    { field: 'place', token },
    { headers: { referer: 'test', 'x-forwarded-proto': 'https' } }
  )
  assert.equal(seen.status, 200)
  assert.equal(seen.headers.get('cache-control'), 'no-cache')
})

test('the page says in words what the map shows, with a list of the records in view', async () => {
  const { text, headers } = await portal.get(`${TREE_MAP}/map/`, { color: 'height', location: '4,40,10' })
  assert.match(
    text,
    /<strong>601<\/strong> records\. <strong>600<\/strong> have a place\. <strong>\d+<\/strong> are in view\./
  )
  assert.match(text, /<option value="height" selected="">/)
  assert.match(text, /<section class="key" aria-label="Legend"><h2><bdi>height<\/bdi><\/h2>/)
  assert.match(
    text,
    /<ul class="list-view"><li><a href="\/explore\/dataset\/trees\/map\/\?location=4,40,10&amp;color=height&amp;record=[0-9a-f]{40}#record"/
  )
  assert.match(text, /href="\/explore\/dataset\/trees\/table\/\?location=4,40,10&amp;color=height"/)
  assert.match(
    headers.get('content-security-policy') ?? '',
    /connect-src 'self' https:\/\/tiles\.example;.*trusted-types loggia svelte-trusted-html default/
  )
  const heights = [...text.matchAll(/<b class="num"><bdi>([\d.]+)</g)].map(([, height]) => Number(height))
  assert.ok(heights.length > 3)
  assert.deepEqual(
    heights,
    [...heights].sort((a, b) => b - a)
  )
})

test('the list follows the map; a click names the records of its spot, and their place', async () => {
  const { lat, lon } = TREES[7] ?? { lat: 0, lon: 0 }
  const spot = [lon - 0.01, lat - 0.01, lon + 0.01, lat + 0.01].join()
  const { text } = await portal.get(`${TREE_MAP}/map/side`, { spot })
  assert.match(text, /<h2><bdi>Tree 7<\/bdi><\/h2>/)
  assert.match(text, /1 of 1/)
  const shape = JSON.parse(/data-shape="([^"]*)"/.exec(text)?.[1]?.replaceAll('&quot;', '"') ?? '{}')
  assert.deepEqual(
    [shape.type, shape.coordinates.map((each: number) => each.toFixed(3))],
    ['Point', [lon, lat].map((each) => each.toFixed(3))]
  )
  const record = /record=([0-9a-f]{40})/.exec(text)?.[1] ?? ''
  const whole = await portal.get(`${TREE_MAP}/map/`, { record })
  assert.match(whole.text, /<header id="record"/)
  const nowhere = await portal.get(`${TREE_MAP}/map/side`, { view: '0,89.9,0.001,90' })
  assert.match(nowhere.text, /No record is in view/)
})

test('a drawn area narrows the other tabs too', async () => {
  const where = "intersects(`place`, geom'POLYGON((0 0, 90 0, 90 60, 0 60, 0 0))')"
  const expected = TREES.filter(({ lat, lon }) => lon >= 0 && lon <= 90 && lat >= 0 && lat <= 60).length
  for (const tab of ['map', 'table', 'export']) {
    const { text } = await portal.get(`${TREE_MAP}/${tab}/`, { where })
    assert.match(text, new RegExp(`<strong>${expected}</strong> of 601 records`), tab)
    assert.match(text, /Area<\/bdi>: <b><bdi>shape with 4 corners/, tab)
  }
  const circle = await portal.get(`${TREE_MAP}/table/`, { 'geofilter.distance': '40,10,2000000' })
  assert.match(circle.text, /circle of 2,000 km/)
})

test('the list of a view of more than half the world across the date line', async () => {
  const expected = TREES.filter(({ lat, lon }) => Math.abs(lat) < 70 && (lon > 100 || lon < 10)).length
  const { text } = await portal.get(`${TREE_MAP}/map/side`, { view: '-260,-70,10,70' })
  assert.match(text, new RegExp(`20 of ${expected}<`))
})

test('a record of the table has its outline and its place on the map', async () => {
  const list = await portal.json('/catalog/datasets/islands/records', { include_app_metas: true, where: 'people = 20' })
  const { text } = await portal.get('//explore/dataset/islands/table/', { record: list.results[0]._id })
  assert.match(text, /<svg class="outline area" viewBox="0 0 240 136" aria-hidden="true"><path d="M8 124L232 124L/)
  assert.match(text, /href="\/explore\/dataset\/islands\/map\/\?location=5,5,10&amp;record=[0-9a-f]{40}"/)
})

test('a map in the page of somebody else', async () => {
  const { text, headers } = await portal.get('//explore/embed/dataset/trees/map/', {
    static: 'true',
    'refine.kind': 'oak'
  })
  assert.match(headers.get('content-security-policy') ?? '', /frame-ancestors \*/)
  assert.equal(headers.get('x-robots-tag'), 'noindex')
  assert.match(text, /&quot;isFrozen&quot;:true/)
  assert.match(text, /href="http:\/\/[^"]*\/explore\/dataset\/trees\/map\/\?refine.kind=oak"/)
  assert.ok(
    !(await portal.get('//explore/embed/dataset/trees/map/', { datasetcard: 'false' })).text.includes('embed-card')
  )
})

test('the ground is drawn by ourselves, with names in the language of the page', async () => {
  const names = async (lang: string): Promise<unknown[]> => {
    const { bytes, headers } = await portal.get('//map-ground/3/4/2', { lang })
    assert.match(headers.get('cache-control') ?? '', /public/)
    const { layers } = new VectorTile(new PbfReader(bytes))
    assert.deepEqual(Object.keys(layers).sort(), ['borders', 'coasts', 'land', 'names'])
    const layer = layers.names
    return Array.from({ length: layer?.length ?? 0 }, (_, at) => layer?.feature(at).properties.name)
  }
  assert.ok((await names('en')).includes('Germany'))
  assert.ok((await names('fr')).includes('Allemagne'))
  assert.ok((await names('ar')).includes('ألمانيا'))
  assert.equal((await portal.get('//map-ground/3/8/0')).status, 404)
})

test('hostile names run nowhere', async () => {
  for (const path of [
    `map/?color=kind`,
    'map/side',
    `map/?q=${encodeURIComponent(EVIL)}&location=${encodeURIComponent(EVIL)}&where=name+%3D+${encodeURIComponent(`"${EVIL.replaceAll('"', '')}"`)}`
  ]) {
    const { text, status } = await portal.get(`${TREE_MAP}/${path}`)
    assert.equal(status, 200, path)
    assert.ok(!text.includes('<script>alert') && !text.includes('<img'), path)
  }
})

const skip = NO_BROWSER ?? false
/** Set by journeys.long.test.ts. */
const EVERY_JOURNEY = process.env.LOGGIA_TEST_JOURNEYS === 'all'
if (NO_BROWSER !== undefined) console.log(`skipped: ${NO_BROWSER}`)
const at = (path: string): string => new URL(path, portal.url).href
const SEVENTH = `location=16,${TREES[7]?.lat},${TREES[7]?.lon}`

/** A software map takes its time on a busy machine. */
async function shown(page: Page): Promise<void> {
  await page.locator('[data-map][data-idle]').waitFor({ timeout: 60_000 })
}

test('see on a map, click a point, draw an area, share the link', { skip }, async (t) => {
  const { page, told } = await visit(browser!, { width: 700, height: 700 }, t)
  await page.goto(at(`/explore/dataset/trees/table/?${SEVENTH}`))
  await page.getByRole('link', { name: 'Map', exact: true }).click()
  await shown(page)
  const map = page.locator('canvas')
  await map.click()
  await page.getByRole('heading', { name: 'Tree 7', exact: true }).waitFor()
  await page.waitForURL(/record=[0-9a-f]{40}/)
  assert.match(
    (await page.getByRole('link', { name: 'Open in the table' }).getAttribute('href')) ?? '',
    /table\/.*record=/
  )
  await page.getByRole('link', { name: 'Close record' }).click()
  await page.waitForURL((url) => !url.searchParams.has('record'))
  await page.getByRole('button', { name: 'Show all records' }).click()
  await page.waitForURL(/location=(?!16)/)
  await page.getByRole('button', { name: 'Draw an area' }).click()
  await page.getByRole('button', { name: 'Rectangle' }).click()
  const box = (await map.boundingBox()) ?? { x: 0, y: 0, width: 0, height: 0 }
  await page.mouse.click(box.x + box.width * 0.4, box.y + box.height * 0.3)
  await page.mouse.click(box.x + box.width * 0.7, box.y + box.height * 0.6)
  await page.waitForURL(/where=in_bbox/)
  const says = await page.locator('[data-says]').innerText()
  const count = /^(\d+) of 601 records/.exec(says)?.[1]
  assert.ok(Number(count) > 5 && Number(count) < 300, says)
  await shown(page)
  const fresh = await visit(browser!, { language: 'fr', width: 700, height: 700 }, t)
  await fresh.page.goto(page.url())
  assert.match(await fresh.page.locator('[data-says]').innerText(), new RegExp(`^${count} sur 601`))
  await page.getByRole('link', { name: 'Table', exact: true }).click()
  assert.match(await page.locator('[data-says]').innerText(), new RegExp(`^${count} of 601`))
  assert.deepEqual([told, fresh.told], [[], []])
})

if (EVERY_JOURNEY)
  test('the same by keyboard', { skip }, async (t) => {
    const { page, told } = await visit(browser!, { width: 700, height: 700 }, t)
    await page.goto(at(`/explore/dataset/trees/map/?${SEVENTH}`))
    await shown(page)
    await page.locator('canvas').focus()
    await page.keyboard.press('-')
    await page.waitForURL(/location=15,/)
    await page.getByRole('button', { name: 'Draw an area' }).focus()
    await page.keyboard.press('Enter')
    await page.getByLabel('Radius in metres').fill('500')
    await page.keyboard.press('Enter')
    await page.getByText('press Enter for the centre').waitFor()
    await page.keyboard.press('Enter')
    await page.waitForURL(/where=within_distance/)
    assert.match(await page.locator('[data-says]').innerText(), /^1 of 601 records/)
    await page.locator('a[data-record]').first().focus()
    await page.keyboard.press('Enter')
    await page.getByRole('heading', { name: 'Tree 7', exact: true }).waitFor()
    const close = page.locator('[aria-label="Close record"]:focus')
    await close.waitFor()
    const rebuilt = page.waitForResponse(/map\/side/)
    await page.setViewportSize({ width: 720, height: 700 })
    await (await rebuilt).finished()
    await page.evaluate('new Promise(requestAnimationFrame)')
    assert.equal(await close.count(), 1, 'a list that is rebuilt keeps the focus')
    assert.deepEqual(told, [])
  })

test('without JavaScript the list has the same records', { skip }, async (t) => {
  const { page } = await visit(browser!, { javaScript: false }, t)
  await page.goto(at(`/explore/dataset/trees/map/?${SEVENTH}`))
  await page.locator('.map-note').waitFor()
  await page.locator('a[data-record]').first().click()
  await page.getByRole('heading', { name: 'Tree 7', exact: true }).waitFor()
})

if (EVERY_JOURNEY)
  test('maps have no violation that axe finds', { skip }, async (t) => {
    const looks: readonly (readonly [path: string, look: Look])[] = [
      ['/explore/dataset/trees/map/?color=height', { width: 900, height: 600 }],
      ['/explore/dataset/islands/map/?flg=ar', { width: 320, height: 700, dark: true }],
      ['/explore/embed/dataset/islands/map/', { width: 600, height: 400 }]
    ]
    for (const [path, look] of looks) {
      const { page, told } = await visit(browser!, look, t)
      await page.goto(at(path))
      await shown(page)
      await page.evaluate(AXE)
      assert.deepEqual(await page.evaluate(VIOLATIONS), [], path)
      assert.equal(await page.evaluate('document.documentElement.scrollWidth <= innerWidth'), true, path)
      assert.deepEqual(told, [], path)
    }
  })
