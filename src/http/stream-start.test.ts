import assert from 'node:assert/strict'
import { Readable } from 'node:stream'
import test from 'node:test'
import { type BorrowedChunks, lendChunk, readAll } from '#kit'
import { readStart, START_BYTES } from './stream-start.ts'

const NEVER_MS = 2 ** 31 - 1

test('a short stream is read whole', async () => {
  const start = await readStart(Readable.from([Buffer.from('ab'), Buffer.from('c')]), NEVER_MS)
  assert.equal(start.whole?.toString(), 'abc')
})

test('a stream without bytes is whole and empty', async () => {
  assert.equal((await readStart(Readable.from([]), NEVER_MS)).whole?.length, 0)
})

test('a long stream is passed on with all its bytes, in their order', async () => {
  const bytes = Buffer.from(Array.from({ length: 3 * START_BYTES }, (_, at) => at % 251))
  const chunks = Array.from({ length: 30 }, (_, at) =>
    bytes.subarray((at * bytes.length) / 30, ((at + 1) * bytes.length) / 30)
  )
  const start = await readStart(Readable.from(chunks), NEVER_MS)
  assert.ok(start.whole === undefined)
  assert.deepEqual(await readAll(start.chunks), bytes)
})

test('chunks whose memory is filled again are copied before the next one is asked for', async () => {
  const memory = Buffer.alloc(4)
  let round = 0
  const body: BorrowedChunks = {
    closed: false,
    once: () => {},
    destroy: () => {},
    [Symbol.asyncIterator]: () => ({
      next: async () =>
        round < 30_000
          ? { done: false, value: lendChunk(memory.fill(round++ % 10 === 0 ? 'a' : 'b')) }
          : { done: true, value: undefined }
    })
  }
  const start = await readStart(body, NEVER_MS)
  assert.ok(start.whole === undefined)
  const all = (await readAll(start.chunks)).toString()
  assert.equal(all.slice(0, 8), 'aaaabbbb')
  assert.equal(all.length, 120_000)
})

test('a slow stream is passed on with the part received before', async () => {
  const { promise, resolve } = Promise.withResolvers<void>()
  async function* slow(): AsyncGenerator<Buffer> {
    yield Buffer.from('first ')
    await promise
    yield Buffer.from('second')
  }
  const start = await readStart(Readable.from(slow()), 1)
  assert.ok(start.whole === undefined)
  resolve()
  assert.equal((await readAll(start.chunks)).toString(), 'first second')
})

test('a failure at the beginning rejects, and one after it rejects the reading', async () => {
  async function* failing(bytes: number): AsyncGenerator<Buffer> {
    yield Buffer.alloc(bytes)
    throw new Error('gone')
  }
  await assert.rejects(readStart(Readable.from(failing(10)), NEVER_MS), /gone/)
  const start = await readStart(Readable.from(failing(2 * START_BYTES)), NEVER_MS)
  assert.ok(start.whole === undefined)
  await assert.rejects(readAll(start.chunks), /gone/)
})

test('one that is no longer wanted is destroyed', async () => {
  const body = Readable.from([Buffer.alloc(2 * START_BYTES), Buffer.alloc(1)])
  const start = await readStart(body, NEVER_MS)
  assert.ok(start.whole === undefined)
  start.chunks.destroy()
  assert.equal(body.destroyed, true)
})
