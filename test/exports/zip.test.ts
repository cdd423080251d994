import assert from 'node:assert/strict'
import { createCipheriv } from 'node:crypto'
import { buffer } from 'node:stream/consumers'
import test from 'node:test'
import { fromBufferPromise } from 'yauzl'
import { writeZip, type ZipEntry } from '../../src/exports/zip.ts'

async function* pieces(...values: (string | Uint8Array)[]): AsyncGenerator<string | Uint8Array> {
  yield* values
}

/** Does not get smaller. */
const NOISE = createCipheriv('aes-128-ctr', Buffer.alloc(16), Buffer.alloc(16)).update(Buffer.alloc(100_000))

async function archive(entries: Iterable<ZipEntry>, modified?: Date): Promise<Buffer> {
  return Buffer.concat(await Array.fromAsync(writeZip(entries, modified)))
}

/** What yauzl finds, checksums included: it refuses an entry whose bytes do not match its record. */
async function readZip(bytes: Buffer): Promise<{ name: string; text: string; modified: string }[]> {
  const zip = await fromBufferPromise(bytes)
  const found = []
  for await (const entry of zip.eachEntry()) {
    found.push({
      name: entry.fileName,
      text: (await buffer(await zip.openReadStreamPromise(entry))).toString(),
      modified: entry.getLastModDate({ timezone: 'UTC' }).toISOString()
    })
  }
  return found
}

test('entries are read back by yauzl, names in any script, empty ones and texts too', async () => {
  const bytes = await archive(
    [
      { name: 'a.txt', bytes: pieces('one ', Buffer.from('two'), '', ' é😀') },
      { name: 'folder/שלום.txt', bytes: [] },
      {
        name: 'long.txt',
        bytes: pieces(...Array.from({ length: 100 }, (_, place) => `${place} `.repeat(1_000))),
        level: 1
      }
    ],
    new Date('2024-12-12T10:27:18Z')
  )
  const modified = '2024-12-12T10:27:18.000Z'
  assert.deepEqual(await readZip(bytes), [
    { name: 'a.txt', text: 'one two é😀', modified },
    { name: 'folder/שלום.txt', text: '', modified },
    { name: 'long.txt', text: Array.from({ length: 100 }, (_, place) => `${place} `.repeat(1_000)).join(''), modified }
  ])
})

test('times that zip cannot hold become the nearest year that it can', async () => {
  const timeOf = async (modified: string): Promise<string | undefined> =>
    (await readZip(await archive([{ name: 'a', bytes: [] }], new Date(modified))))[0]?.modified
  assert.equal(await timeOf('1970-01-01T00:00:00Z'), '1980-01-01T00:00:00.000Z')
  assert.equal(await timeOf('2300-06-01T00:00:00Z'), '2107-01-01T00:00:00.000Z')
})

test('an archive of nothing is an archive', async () => {
  assert.deepEqual(await readZip(await archive([])), [])
})

test('nothing small has ZIP64 fields, which Excel refuses', async () => {
  const bytes = await archive([{ name: 'a', bytes: pieces('a') }])
  const directory = bytes.lastIndexOf(Buffer.from('PK\x01\x02', 'latin1'))
  assert.equal(bytes.readUInt16LE(4), 20)
  assert.equal(bytes.readUInt16LE(directory + 6), 20)
  assert.equal(bytes.readUInt16LE(directory + 30), 0)
})

test('bytes are asked for as they are taken', async () => {
  let asked = 0
  async function* source(): AsyncGenerator<Buffer> {
    for (;;) {
      asked++
      yield NOISE
    }
  }
  const zip = writeZip([{ name: 'endless', bytes: source() }])
  for (let taken = 0; taken < 25; taken++) await zip.next()
  const answered = (25 * 64) / 100
  assert.ok(
    asked >= answered && asked <= answered + 24,
    `${asked} pieces of 100 kB for ${answered}: at most four times half a megabyte ahead`
  )
  await zip.return(undefined)
})

test('a reader that leaves closes the source, and what the source throws comes out', async () => {
  const closed = Promise.withResolvers<string>()
  async function* endless(): AsyncGenerator<Buffer> {
    try {
      for (;;) yield NOISE
    } finally {
      closed.resolve('closed')
    }
  }
  for await (const bytes of writeZip([{ name: 'endless', bytes: endless() }])) if (bytes.length > 100) break
  assert.equal(await closed.promise, 'closed')

  async function* broken(): AsyncGenerator<string> {
    yield 'x'
    throw new Error('the engine is gone')
  }
  await assert.rejects(archive([{ name: 'broken', bytes: broken() }]), /the engine is gone/)
})
