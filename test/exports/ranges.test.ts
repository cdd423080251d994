/** Programs that read parts of whole files: GDAL's /vsicurl/, DuckDB, readers of Parquet and FlatGeobuf in browsers. */
import assert from 'node:assert/strict'
import test, { after, before } from 'node:test'
import { deserialize } from 'flatgeobuf/lib/mjs/geojson.js'
import { asyncBufferFromUrl, parquetReadObjects } from 'hyparquet'
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
  const filtered = await portal.get(address('csv'), { where: 'id < 10' }, { headers: { range: 'bytes=3-4' } })
  // After the byte order mark.
  assert.deepEqual([filtered.status, filtered.text], [206, 'id'])
  const packed = await portal.get(address('csv'), { compressed: true }, { headers: { range: 'bytes=0-1' } })
  assert.equal(packed.status, 200)
  const catalog = await portal.get('/catalog/exports/csv', {}, { headers: { range: 'bytes=0-1' } })
  assert.equal(catalog.status, 200)
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

test('a reader never gets parts of two versions', async () => {
  const reader = (name: string): Record<string, string> => ({ 'user-agent': name })
  const head = await ask('csv', reader('careful'), 'HEAD')
  const etag = head.headers.get('etag') ?? ''
  const part = { range: 'bytes=100-199' }
  assert.equal((await ask('csv', { ...reader('careless'), ...part })).status, 206)
  await importTowns(5000, true)
  assert.equal((await ask('csv', { ...reader('careful'), ...part, 'if-match': etag })).status, 412)
  const ranged = await ask('csv', { ...reader('careful'), ...part, 'if-range': etag })
  assert.deepEqual([ranged.status, ranged.text.split('\n')[1]?.slice(0, 4)], [200, '5000'])
  assert.equal((await ask('csv', { ...reader('careless'), ...part })).status, 412)
  assert.equal((await ask('csv', { ...reader('careless'), ...part })).status, 206)
})
