import assert from 'node:assert/strict'
import { Transform, Writable } from 'node:stream'
import { text } from 'node:stream/consumers'
import test from 'node:test'
import { setImmediate as nextTurn } from 'node:timers/promises'
import { pipeThrough, pipeTo, readAll } from './borrowed-chunks.ts'
import { OverwrittenChunks } from './borrowed-chunks-for-tests.ts'

const FAILED = new Error('failed midway')
const LEFT = { code: 'ERR_STREAM_PREMATURE_CLOSE' }

/** Looks at what it was given some turns later, as a socket does. */
function slow(): Writable & { readonly heard: string[] } {
  const heard: string[] = []
  const writable = new Writable({
    highWaterMark: 1,
    async write(chunk: Buffer, _encoding, done) {
      for (let turn = 0; turn < 5; turn++) await nextTurn()
      heard.push(chunk.toString())
      done()
    }
  })
  return Object.assign(writable, { heard })
}

function passing(): Transform {
  return new Transform({ transform: (chunk: Buffer, _encoding, done) => done(null, chunk.toString()) })
}

test('a piece is out before the next is asked for, and nothing of it is left when all are', async () => {
  const [from, to] = [new OverwrittenChunks(['one', 'two', 'three']), slow()]
  await pipeTo(from, to)
  assert.deepEqual([to.heard, to.writableFinished, from.closed], [['one', 'two', 'three'], true, true])
  assert.deepEqual(
    [to.listenerCount('close'), to.listenerCount('drain'), to.listenerCount('finish'), to.listenerCount('error')],
    [0, 0, 0, 0]
  )
})

test('a source that fails destroys the other side, which never ends', async () => {
  const [from, to] = [new OverwrittenChunks(['one'], FAILED), slow().on('error', () => {})]
  await assert.rejects(pipeTo(from, to), FAILED)
  assert.deepEqual([to.destroyed, to.writableEnded, to.errored], [true, false, FAILED])
})

test('a reader that leaves destroys the source: before, in the middle of a piece, while there is no chunk', async () => {
  const gone = slow()
  gone.destroy()
  await nextTurn()
  for (const [from, to, leave] of [
    [new OverwrittenChunks([], 'silence'), gone, () => {}],
    [new OverwrittenChunks(['one', 'two']), slow(), (to: Writable) => void to.destroy()],
    [
      new OverwrittenChunks(['one'], 'silence'),
      slow(),
      async (to: Writable) => {
        for (let turn = 0; turn < 20; turn++) await nextTurn()
        to.destroy()
      }
    ]
  ] as const) {
    const poured = assert.rejects(pipeTo(from, to), LEFT)
    await leave(to)
    await poured
    assert.equal(from.closed, true)
  }
})

test('the reader of a stage gets the failure of its source, and closing a stage closes its source', async () => {
  await assert.rejects(text(pipeThrough(new OverwrittenChunks(['one'], FAILED), passing())), FAILED)
  assert.equal(await text(pipeThrough(new OverwrittenChunks(['one', 'two']), passing())), 'onetwo')
  const from = new OverwrittenChunks(['one'], 'silence')
  const stage = pipeThrough(from, passing())
  await nextTurn()
  stage.destroy()
  await nextTurn()
  assert.equal(from.closed, true)
})

test('all of them in one are copied', async () => {
  assert.equal((await readAll(new OverwrittenChunks(['one', 'two']))).toString(), 'onetwo')
})
