import assert from 'node:assert/strict'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { after, before, test } from 'node:test'
import { crc32, deflateRawSync, gzipSync } from 'node:zlib'
import type { ImportLimits } from '../limits.ts'
import { DEFAULT_LIMITS } from '../limits.ts'
import { openFile } from './open-source.ts'

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

/** A zip archive of deflated members (APPNOTE.TXT 4.3). */
function zip(members: Readonly<Record<string, string | Buffer>>, flags = 0): Buffer {
  const locals: Buffer[] = []
  const central: Buffer[] = []
  let offset = 0
  for (const [name, text] of Object.entries(members)) {
    const content = Buffer.from(text)
    const data = deflateRawSync(content)
    const common = Buffer.alloc(26)
    common.writeUInt16LE(20, 0)
    common.writeUInt16LE(flags | 0x800, 2)
    common.writeUInt16LE(8, 4)
    common.writeUInt32LE(crc32(content), 10)
    common.writeUInt32LE(data.length, 14)
    common.writeUInt32LE(content.length, 18)
    common.writeUInt16LE(Buffer.byteLength(name), 22)
    const place = Buffer.alloc(4)
    place.writeUInt32LE(offset)
    const local = Buffer.concat([Buffer.from('PK\x03\x04', 'latin1'), common, Buffer.from(name), data])
    central.push(
      Buffer.concat([Buffer.from('PK\x01\x02\x14\0', 'latin1'), common, Buffer.alloc(10), place, Buffer.from(name)])
    )
    locals.push(local)
    offset += local.length
  }
  const directory = Buffer.concat(central)
  const end = Buffer.alloc(22)
  end.write('PK\x05\x06', 'latin1')
  end.writeUInt16LE(central.length, 8)
  end.writeUInt16LE(central.length, 10)
  end.writeUInt32LE(directory.length, 12)
  end.writeUInt32LE(offset, 16)
  return Buffer.concat([...locals, directory, end])
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
    message: /xlsx/
  })
  await assert.rejects(contentOf(file('f.ods', zip({ 'content.xml': '<x/>' }))), {
    code: 'ingest/unsupported-format',
    message: /ods/
  })
  await assert.rejects(contentOf(file('g.zip', zip({ 'x.shp': '', 'x.dbf': '', 'x.txt': '' }))), {
    code: 'ingest/unsupported-format',
    message: /shapefile/
  })
  await assert.rejects(contentOf(file('h.zip', zip({ 'x.csv': 'a' }, 1))), { code: 'ingest/encrypted-archive' })
  await assert.rejects(contentOf(file('i.zip', zip({}))), { code: 'ingest/empty' })
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
