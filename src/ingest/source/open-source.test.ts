import assert from 'node:assert/strict'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { after, before, test } from 'node:test'
import { gzipSync, zstdCompressSync } from 'node:zlib'
import type { ImportLimits } from '../limits.ts'
import { DEFAULT_LIMITS } from '../limits.ts'
import { openFile } from './open-source.ts'
import { zip } from './zip-for-tests.ts'

let folder: string
before(() => {
  folder = mkdtempSync(join(tmpdir(), 'loggia-source-'))
})
after(() => rmSync(folder, { recursive: true, force: true }))

function file(name: string, content: string | Buffer): string {
  const path = join(folder, name)
  writeFileSync(path, content)
  return path
}

async function contentOf(
  path: string,
  member?: string,
  limits: Partial<ImportLimits> = {}
): Promise<readonly [name: string, text: string]> {
  const source = await openFile(path, member, { ...DEFAULT_LIMITS, ...limits })
  const parts: Buffer[] = []
  for await (const chunk of source.open()) parts.push(chunk)
  return [source.name, Buffer.concat(parts).toString('utf8')]
}

test('a plain file, and gzip under any name and in several members', async () => {
  assert.deepEqual(await contentOf(file('plain.csv', 'a,b\n')), ['plain.csv', 'a,b\n'])
  assert.deepEqual(await contentOf(file('two.csv.gz', Buffer.concat([gzipSync('a,b\n'), gzipSync('1,2\n')]))), [
    'two.csv',
    'a,b\n1,2\n'
  ])
  assert.deepEqual(await contentOf(file('hidden.csv', gzipSync('a\n'))), ['hidden.csv', 'a\n'])
})

test('the one data file of a zip, beside what packers and publishers add', async () => {
  const archive = zip({
    'folder/': '',
    '__MACOSX/x.csv': 'no',
    'folder/.hidden.csv': 'no',
    'readme.pdf': '%PDF',
    'folder/données.csv': 'a\n1\n'
  })
  assert.deepEqual(await contentOf(file('a.zip', archive)), ['données.csv', 'a\n1\n'])
  assert.deepEqual(await contentOf(file('b.zip', zip({ 'data.unknown': 'a\n' }))), ['data.unknown', 'a\n'])
  assert.deepEqual(await contentOf(file('c.zip', zip({ 'data.csv.gz': gzipSync('a\n') }))), ['data.csv', 'a\n'])
})

test('of several data files the named one', async () => {
  const path = file('d.zip', zip({ 'x.csv': 'x\n', 'y.csv': 'y\n' }))
  await assert.rejects(contentOf(path), {
    code: 'ingest/which-member',
    details: { name: 'd.zip', members: ['x.csv', 'y.csv'] }
  })
  assert.deepEqual(await contentOf(path, 'y.csv'), ['y.csv', 'y\n'])
  await assert.rejects(contentOf(path, 'z.csv'), { code: 'ingest/no-such-member' })
  await assert.rejects(contentOf(file('plain2.csv', 'a\n'), 'z.csv'), { code: 'ingest/no-such-member' })
})

test('archives that are something else are refused by name', async () => {
  await assert.rejects(contentOf(file('e.xlsx', zip({ '[Content_Types].xml': '<Types/>' }))), {
    code: 'ingest/unsupported-format',
    message: /office document/
  })
  await assert.rejects(contentOf(file('h.zip', zip({ 'x.csv': 'a' }, 1))), { code: 'ingest/encrypted-archive' })
  await assert.rejects(contentOf(file('i.zip', zip({}))), { code: 'ingest/no-such-member' })
  for (const member of ['../x.csv', 'a/../../x.csv', '/x.csv'])
    await assert.rejects(contentOf(file('j.zip', zip({ [member]: 'a', 'y.csv': 'a' }))), {
      code: 'ingest/damaged-archive',
      message: /whose path leads out of the archive/
    })
})

test('an archive that is one file of a format stays whole', async () => {
  const container = async (name: string, members: Record<string, string>) =>
    (await openFile(file(name, zip(members)), undefined, DEFAULT_LIMITS)).container
  assert.equal(await container('c.xlsx', { '[Content_Types].xml': '', 'xl/workbook.xml': '' }), 'xlsx')
  assert.equal(await container('c.ods', { 'content.xml': '', mimetype: '' }), 'ods')
  assert.equal(await container('c.shp.zip', { 'folder/X.SHP': '', 'folder/X.DBF': '', 'readme.txt': '' }), 'shapefile')
  assert.equal(await container('c.kmz', { 'doc.kml': '', 'files/icon.png': '' }), 'kmz')
  const feed = { 'agency.txt': '', 'routes.txt': '', 'trips.txt': '', 'stop_times.txt': '' }
  assert.equal(await container('c.gtfs.zip', feed), 'gtfs')
  assert.equal(await container('c.csv.zip', { 'a.csv': 'a', 'a.xml': '<about/>' }), undefined)
})

test('zstd, bzip2 and xz, and compressions inside each other', async () => {
  const bzip2 = 'QlpoOTFBWSZTWb+HQH8AAANZAAAQAAQwADAAIAAwwAhpsogjJ4u5IpwoSF/DoD+A'
  const xz = '/Td6WFoAAATm1rRGAgAhARYAAAB0L+WjAQAHYSxiCjEsMgoAvpy9SbUSKv4AASAIuxnZux+2830BAAAAAARZWg=='
  assert.deepEqual(await contentOf(file('a.csv.zst', zstdCompressSync('a,b\n1,2\n'))), ['a.csv', 'a,b\n1,2\n'])
  assert.deepEqual(await contentOf(file('a.csv.bz2', Buffer.from(bzip2, 'base64'))), ['a.csv', 'a,b\n1,2\n'])
  assert.deepEqual(await contentOf(file('a.csv.xz', Buffer.from(xz, 'base64'))), ['a.csv', 'a,b\n1,2\n'])
  const twice = gzipSync(zstdCompressSync('a\n'))
  assert.deepEqual(await contentOf(file('b.csv.zst.gz', twice)), ['b.csv', 'a\n'])
  await assert.rejects(contentOf(file('cut.csv.xz', Buffer.from(xz, 'base64').subarray(0, 40))), {
    code: 'ingest/damaged-archive'
  })
  await assert.rejects(contentOf(file('cut.csv.bz2', Buffer.from(bzip2, 'base64').subarray(0, 30))), {
    code: 'ingest/damaged-archive'
  })
})

test('a form of a compression that cannot be read is named, and is not damage', async () => {
  const files = [
    [
      'sha.csv.xz',
      '/Td6WFoAAArh+wyhAgAhARYAAAB0L+WjAQADYQoxCgAwmw5Fpz0/xTJeK27QoB74uc3msFpWM8H4k/lw1Sv93AABNATFgsGcGJtLmgEAAAAAClla',
      /SHA-256 checks/
    ],
    ['delta.csv.xz', '/Td6WFoAAATm1rRGAgEDAQMhARaXj3H8AQADYQoxCgClldvDt76j8AABHARvLJzBH7bzfQEAAAAABFla', /filters/],
    [
      'lzma.zip',
      'UEsDBD8AAgAOALgUeF0AJMGJFwAAAAQAAAAFAAAAYS5jc3YJBAUAXQAAgAAAMIKCHyBT3////CEAAFBLAQI/Az8AAgAOALgUeF0AJMGJFwAAAAQAAAAFAAAAAAAAAAAAAACAAQAAAABhLmNzdlBLBQYAAAAAAQABADMAAAA6AAAAAAA=',
      /LZMA/
    ]
  ] as const
  for (const [name, content, message] of files)
    await assert.rejects(contentOf(file(name, Buffer.from(content, 'base64'))), {
      code: 'ingest/unsupported-format',
      message
    })
})

test('damage is reported', async () => {
  const whole = gzipSync('x'.repeat(100_000))
  await assert.rejects(contentOf(file('cut.gz', whole.subarray(0, 60))), { code: 'ingest/damaged-archive' })
  await assert.rejects(contentOf(file('cut.zip', zip({ 'a.csv': 'x'.repeat(1_000) }).subarray(0, 40))), {
    code: 'ingest/damaged-archive'
  })
  await assert.rejects(contentOf(join(folder, 'absent.csv')), { code: 'ingest/no-such-file' })
  await assert.rejects(contentOf(folder), { code: 'ingest/no-such-file' })
})

test('content that expands too much is refused, in gzip and in zip', async () => {
  const bomb = 'a'.repeat(1_000_000)
  const limits = { maxRatio: 100, ratioFreeBytes: 10_000 }
  await assert.rejects(contentOf(file('bomb.gz', gzipSync(bomb)), undefined, limits), { code: 'ingest/too-large' })
  await assert.rejects(contentOf(file('bomb.zip', zip({ 'a.csv': bomb })), undefined, limits), {
    code: 'ingest/too-large'
  })
  await assert.rejects(contentOf(file('large.gz', gzipSync(bomb)), undefined, { maxBytes: 999_999 }), {
    code: 'ingest/too-large'
  })
})

test('progress counts the bytes as they are stored', async () => {
  const path = file('progress.csv.gz', gzipSync('x'.repeat(3_000_000)))
  const source = await openFile(path, undefined, DEFAULT_LIMITS)
  const seen: number[] = []
  for await (const _chunk of source.open((bytes) => seen.push(bytes)));
  assert.equal(seen.at(-1), source.storedBytes)
})
