import assert from 'node:assert/strict'
import { Readable } from 'node:stream'
import test from 'node:test'
import { overwrittenChunks } from '../kit/borrowed-chunks-for-tests.ts'
import { readBatches } from './batches.ts'

const ROWS = [['1', 'é\n,', null], ['2', '😀', [2.5, 48]], []]
const BYTES = Buffer.from(ROWS.map((row) => JSON.stringify(row) + ',\n').join(''))

test('rows are complete, at every cut of the bytes', async () => {
  for (const size of [1, 2, 3, 7, 1000]) {
    assert.deepEqual((await Array.fromAsync(readBatches(overwrittenChunks(BYTES, size)))).flat(), ROWS)
  }
})

test('a stream that ends within a row is a failure, and aborting ends the stream', async () => {
  await assert.rejects(Array.fromAsync(readBatches(Readable.from([BYTES.subarray(0, -1)]))), /within a row/)
  const stream = Readable.from([BYTES, BYTES])
  for await (const _ of readBatches(stream)) break
  assert.equal(stream.destroyed, true)
})

test('a long piece comes in batches of some 64 KB, a longer row by itself', async () => {
  const rows = [
    ...Array.from({ length: 4_000 }, (_, place) => [`${place}`, 'x'.repeat(40)]),
    ['y'.repeat(100_000)],
    ['z']
  ]
  const bytes = Buffer.from(rows.map((row) => JSON.stringify(row) + ',\n').join(''))
  const batches = await Array.fromAsync(readBatches(Readable.from([bytes])))
  assert.deepEqual(batches.flat(), rows)
  assert.deepEqual(
    batches.map((batch) => JSON.stringify(batch).length > 66_000),
    [false, false, false, false, true, false]
  )
})
