import assert from 'node:assert/strict'
import { once } from 'node:events'
import test from 'node:test'
import { SteppedChunks } from './stepped-chunks.ts'

function stepsWith(freed: string[]): AsyncGenerator<Uint8Array> {
  return (async function* () {
    try {
      for (;;) yield new Uint8Array([1])
    } finally {
      freed.push('freed')
    }
  })()
}

test('a reader that leaves between two chunks and never asks again frees what the steps hold', async () => {
  const freed: string[] = []
  const chunks = new SteppedChunks(stepsWith(freed))
  await chunks[Symbol.asyncIterator]().next()
  const closed = once(chunks, 'close')
  chunks.destroy()
  await closed
  assert.deepEqual(freed, ['freed'])
  assert.equal(chunks.closed, true)
})

test('a reader that leaves before its first chunk closes the file too', async () => {
  const chunks = new SteppedChunks(stepsWith([]))
  const closed = once(chunks, 'close')
  chunks.destroy()
  await closed
  assert.equal(chunks.closed, true)
})

test('a reader that goes on after the file was closed gets the reason', async () => {
  const chunks = new SteppedChunks(stepsWith([]))
  const reading = chunks[Symbol.asyncIterator]()
  await reading.next()
  chunks.destroy(new Error('too slow'))
  await assert.rejects(async () => reading.next(), /too slow/)
})
