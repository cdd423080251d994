import assert from 'node:assert/strict'
import { createWriteStream } from 'node:fs'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { text } from 'node:stream/consumers'
import { pipeline } from 'node:stream/promises'
import test from 'node:test'
import { openPromise } from 'yauzl'
import { writeZip, type ZipEntry } from '../../src/exports/zip.ts'

const PIECE = Buffer.alloc(16 << 20)

async function* zeros(pieces: number): AsyncGenerator<Buffer> {
  for (let piece = 0; piece < pieces; piece++) yield PIECE
}

async function readBack(
  entries: Iterable<ZipEntry>,
  look: (zip: Awaited<ReturnType<typeof openPromise>>) => Promise<void>
): Promise<void> {
  const folder = await mkdtemp(join(tmpdir(), 'loggia-zip-'))
  const path = join(folder, 'archive.zip')
  try {
    await pipeline(Readable.from(writeZip(entries), { objectMode: false }), createWriteStream(path))
    await look(await openPromise(path))
  } finally {
    await rm(folder, { recursive: true })
  }
}

test('an entry of 5 GB and one behind 4 GB of bytes that could not be made smaller are whole', async () => {
  const entries = [
    { name: 'small-packed', bytes: zeros(320), level: 1 },
    { name: 'large-packed', bytes: zeros(260), level: 0 },
    { name: 'behind', bytes: ['the end'] }
  ]
  await readBack(entries, async (zip) => {
    const found = []
    for await (const entry of zip.eachEntry()) {
      found.push([entry.fileName, entry.uncompressedSize])
      const stream = await zip.openReadStreamPromise(entry)
      if (entry.fileName === 'behind') assert.equal(await text(stream), 'the end')
      // Sizes and checksum are compared by the reader.
      else for await (const _ of stream);
    }
    assert.deepEqual(found, [
      ['small-packed', 320 * PIECE.length],
      ['large-packed', 260 * PIECE.length],
      ['behind', 7]
    ])
  })
})

test('more entries than 16 bits can count', async () => {
  const names = Array.from({ length: 70_000 }, (_, place) => `${place}.txt`)
  await readBack(
    names.map((name) => ({ name, bytes: [name] })),
    async (zip) => {
      const found = []
      for await (const entry of zip.eachEntry()) found.push(entry.fileName)
      assert.deepEqual(found, names)
    }
  )
})
