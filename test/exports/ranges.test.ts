/** Programs that read parts of whole files: GDAL's /vsicurl/, DuckDB, readers of Parquet and FlatGeobuf in browsers. */
import assert from 'node:assert/strict'
import test, { after, before } from 'node:test'
import { VectorTile, type VectorTileFeature } from '@mapbox/vector-tile'
import { deserialize } from 'flatgeobuf/lib/mjs/geojson.js'
import { asyncBufferFromUrl, parquetReadObjects } from 'hyparquet'
import { PbfReader } from 'pbf'
import { PMTiles, type Source } from 'pmtiles'
import { openPortal, type Portal } from '../e2e/portal.ts'

const FORMATS = ['parquet', 'fgb', 'csv', 'geojson'] as const

let portal: Portal
before(async () => {
  portal = await openPortal()
  await importTowns(0)
})
after(() => portal.close())

async function importTowns(from: number, replace = false): Promise<void> {
  const rows = Array.from(
    { length: 3000 },
    (_, at) => `${from + at},town ${from + at},"${(at % 60) + at / 5000}, ${(at % 90) - 40}"`
  )
  await portal.import(`towns-${from}.csv`, `id,name,place\n${rows.join('\n')}\n`, {
    datasetId: 'towns',
    access: 'public',
    replace
  })
}

const address = (format: string): string => `/catalog/datasets/towns/exports/${format}`
const ask = (format: string, headers: Record<string, string>, method = 'GET') =>
  portal.get(address(format), {}, { method, headers: { 'accept-encoding': 'identity', ...headers } })

for (const format of FORMATS)
  test(`${format}: length, parts and the whole file are the same bytes`, async () => {
    const head = await ask(format, {}, 'HEAD')
    const size = Number(head.headers.get('content-length'))
    const etag = head.headers.get('etag') ?? ''
    assert.deepEqual([head.status, head.headers.get('accept-ranges')], [200, 'bytes'])
    assert.match(etag, /^"[0-9a-f]+"$/)
    const whole = await ask(format, {})
    assert.equal(whole.bytes.length, size)
    assert.equal(whole.headers.get('etag'), etag)
    const parts: Buffer[] = []
    for (let from = 0; from < size; from += 50_000) {
      const part = await ask(format, { range: `bytes=${from}-${from + 49_999}`, 'if-match': etag })
      const to = Math.min(from + 50_000, size)
      assert.deepEqual(
        [part.status, part.headers.get('content-range'), part.headers.get('content-length')],
        [206, `bytes ${from}-${to - 1}/${size}`, String(to - from)]
      )
      parts.push(part.bytes)
    }
    assert.ok(Buffer.concat(parts).equals(whole.bytes))
    assert.deepEqual((await ask(format, { range: 'bytes=-7' })).bytes, whole.bytes.subarray(-7))
    const beyond = await ask(format, { range: `bytes=${size}-` })
    assert.deepEqual([beyond.status, beyond.headers.get('content-range')], [416, `bytes */${size}`])
    assert.equal((await ask(format, { range: 'bytes=0-9', 'if-range': '"other"' })).bytes.length, size)
    assert.equal((await ask(format, { range: 'bytes=0-9', 'if-range': etag })).status, 206)
    assert.equal((await ask(format, { 'if-none-match': etag })).status, 304)
  })

test('a filter is a file with parts too, a compressed file and a catalog are not', async () => {
  const filtered = await portal.get(address('csv'), { where: 'id < 10' }, { headers: { range: 'bytes=0-4' } })
  // After the byte order mark.
  assert.deepEqual([filtered.status, filtered.text], [206, '\ufeffid'])
  const packed = await portal.get(address('csv'), { compressed: true }, { headers: { range: 'bytes=0-1' } })
  assert.equal(packed.status, 200)
  const catalog = await portal.get('/catalog/exports/csv', {}, { headers: { range: 'bytes=0-1' } })
  assert.equal(catalog.status, 200)
})

test('a client that has a file from before it was kept need not fetch it again', async () => {
  await portal.import('villages.csv', 'id,name\n1,a\n2,b\n', { datasetId: 'villages', access: 'public' })
  const read = (headers: Record<string, string>, method = 'GET') =>
    portal.get(
      '/catalog/datasets/villages/exports/csv',
      {},
      { method, headers: { 'accept-encoding': 'identity', ...headers } }
    )
  const first = (await read({})).headers.get('etag') ?? ''
  const kept = (await read({}, 'HEAD')).headers.get('etag') ?? ''
  assert.notEqual(kept, first)
  for (const etag of [first, kept]) assert.equal((await read({ 'if-none-match': etag })).status, 304, etag)
  assert.equal((await read({ 'if-none-match': '"other"' })).status, 200)
})

test('a reader of Parquet asks for ranges', async () => {
  const file = await asyncBufferFromUrl({ url: `${portal.url}/api/explore/v2.1${address('parquet')}` })
  const rows = await parquetReadObjects({ file, columns: ['id', 'name'], rowStart: 2998, rowEnd: 3000 })
  assert.deepEqual(rows, [
    { id: 2998n, name: 'town 2998' },
    { id: 2999n, name: 'town 2999' }
  ])
})

test('a reader of FlatGeobuf asks for what lies in a box', async (context) => {
  // It reports every request there.
  context.mock.method(console, 'debug', () => {})
  const found: unknown[] = []
  const url = `${portal.url}/api/explore/v2.1${address('fgb')}`
  for await (const feature of deserialize(url, { rect: { minX: 9.9, minY: 19.9, maxX: 10.1, maxY: 21.1 } }))
    found.push(feature)
  const expected = Array.from({ length: 3000 }, (_, at) => [(at % 90) - 40, (at % 60) + at / 5000]).filter(
    ([lon = 0, lat = 0]) => lon >= 9.9 && lon <= 10.1 && lat >= 19.9 && lat <= 21.1
  )
  assert.equal(found.length, expected.length)
  assert.ok(found.length > 0)
})

test('a reader of PMTiles asks for tiles: every record is in one tile of each zoom', async () => {
  const archive = new PMTiles(`${portal.url}/api/explore/v2.1${address('pmtiles')}?where=id%20%3C%20300`)
  const { maxZoom, minLon, maxLon } = await archive.getHeader()
  assert.deepEqual([maxZoom, minLon, maxLon], [14, -40, 49])
  assert.deepEqual(((await archive.getMetadata()) as { vector_layers: { id: string }[] }).vector_layers[0]?.id, 'cells')
  for (const z of [0, 3]) {
    const tiles = Array.from({ length: 4 ** z }, (_, at) => [at % 2 ** z, Math.floor(at / 2 ** z)] as const)
    const counts = await Promise.all(tiles.map(async ([x, y]) => sum((await cellsOf(archive, z, x, y)).map(countOf))))
    assert.equal(sum(counts), 300)
  }
  // Town 45 lies at 5° east, 45.009° north.
  const [x, y] = [Math.floor((185 / 360) * 2 ** 14), 5_893]
  const [town] = await cellsOf(archive, 14, x, y)
  const place = town?.toGeoJSON(x, y, 14).geometry
  const [lon = 0, lat = 0] = place?.type === 'Point' ? place.coordinates : []
  assert.ok(Math.abs(lon - 5) < 1e-5 && Math.abs(lat - 45.009) < 1e-5)
})

test('PMTiles hold what a condition leaves, and shapes', async () => {
  const filtered = await portal.get(address('pmtiles'), { where: 'id < 10' }, {})
  assert.equal(sum((await cellsOf(new PMTiles(sourceOf(filtered.bytes)), 0, 0, 0)).map(countOf)), 10)
  const grouped = { group_by: 'id', select: 'count(*)' }
  assert.match(await portal.refused(address('pmtiles'), grouped, 400, 'InvalidRESTParameterError'), /group_by/)
  const square = (west: number, size: number) => ({
    type: 'Feature',
    properties: {},
    geometry: {
      type: 'Polygon',
      coordinates: [
        [
          [west, 0],
          [west + size, 0],
          [west + size, size],
          [west, size],
          [west, 0]
        ]
      ]
    }
  })
  const shapes = { type: 'FeatureCollection', features: [square(0, 0.05), square(40, 0.00001)] }
  await portal.import('squares.geojson', JSON.stringify(shapes), { datasetId: 'squares', access: 'public' })
  const { bytes } = await portal.get('/catalog/datasets/squares/exports/pmtiles', {}, {})
  const archive = new PMTiles(sourceOf(bytes))
  const world = await layersOf(archive, 0, 0, 0)
  assert.deepEqual([world?.layers.shapes?.length, world?.layers.cells?.length], [undefined, 2])
  const near = await layersOf(archive, 10, 512, 511)
  assert.deepEqual([near?.layers.shapes?.length, near?.layers.cells?.length], [1, undefined])
  assert.equal((await archive.getHeader()).maxZoom, 14)
})

async function layersOf(archive: PMTiles, z: number, x: number, y: number): Promise<VectorTile | undefined> {
  const tile = await archive.getZxy(z, x, y)
  return tile === undefined ? undefined : new VectorTile(new PbfReader(new Uint8Array(tile.data)))
}

async function cellsOf(archive: PMTiles, z: number, x: number, y: number): Promise<VectorTileFeature[]> {
  const cells = (await layersOf(archive, z, x, y))?.layers.cells
  return Array.from({ length: cells?.length ?? 0 }, (_, at) => cells!.feature(at))
}

const countOf = ({ properties }: VectorTileFeature): number => Number(properties.count)
const sum = (numbers: readonly number[]): number => numbers.reduce((all, each) => all + each, 0)

function sourceOf(bytes: Buffer): Source {
  return {
    getKey: () => 'a file',
    getBytes: async (offset, length) => ({ data: new Uint8Array(bytes.subarray(offset, offset + length)).buffer })
  }
}

test('a reader never gets parts of two versions', async () => {
  const reader = (name: string): Record<string, string> => ({ 'user-agent': name })
  const head = await ask('csv', reader('careful'), 'HEAD')
  const etag = head.headers.get('etag') ?? ''
  const part = { range: 'bytes=0-199' }
  assert.equal((await ask('csv', { ...reader('careless'), ...part })).status, 206)
  await importTowns(5000, true)
  assert.equal((await ask('csv', { ...reader('careful'), ...part, 'if-match': etag })).status, 412)
  const ranged = await ask('csv', { ...reader('careful'), ...part, 'if-range': etag })
  assert.deepEqual([ranged.status, ranged.text.split('\n')[1]?.slice(0, 4)], [200, '5000'])
  assert.equal((await ask('csv', { ...reader('careless'), ...part })).status, 412)
  assert.equal((await ask('csv', { ...reader('careless'), ...part })).status, 206)
})
