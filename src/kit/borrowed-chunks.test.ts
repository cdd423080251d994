import assert from 'node:assert/strict'
import { EventEmitter } from 'node:events'
import { Transform, Writable } from 'node:stream'
import { text } from 'node:stream/consumers'
import test from 'node:test'
import { setImmediate as nextTurn } from 'node:timers/promises'
import { type BorrowedChunks, pipeThrough, pipeTo, readAll } from './borrowed-chunks.ts'

const FAILED = new Error('failed midway')
const LEFT = { code: 'ERR_STREAM_PREMATURE_CLOSE' }

/** Texts, all in one and the same memory; after them the end, a failure, or nothing until it is destroyed. */
class Lent extends EventEmitter implements BorrowedChunks {
  closed = false
  readonly #texts: readonly string[]
  readonly #last: 'end' | 'failure' | 'silence'
  readonly #destroyed = Promise.withResolvers<never>()

  constructor(texts: readonly string[], last: 'end' | 'failure' | 'silence' = 'end') {
    super()
    this.#texts = texts
    this.#last = last
    this.#destroyed.promise.catch(() => {})
  }

  destroy(): void {
    if (this.closed) return
    this.closed = true
    this.#destroyed.reject(new Error('destroyed'))
    this.emit('close')
  }

  async *[Symbol.asyncIterator](): AsyncGenerator<Uint8Array> {
    const memory = Buffer.alloc(100)
    try {
      for (const each of this.#texts) yield memory.subarray(0, memory.write(each))
      if (this.#last === 'failure') throw FAILED
      if (this.#last === 'silence') await this.#destroyed.promise
    } finally {
      this.destroy()
    }
  }
}

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
  const [from, to] = [new Lent(['one', 'two', 'three']), slow()]
  await pipeTo(from, to)
  assert.deepEqual([to.heard, to.writableFinished, from.closed], [['one', 'two', 'three'], true, true])
  assert.deepEqual(
    [to.listenerCount('close'), to.listenerCount('drain'), to.listenerCount('finish'), to.listenerCount('error')],
    [0, 0, 0, 0]
  )
})

test('a source that fails destroys the other side, which never ends', async () => {
  const [from, to] = [new Lent(['one'], 'failure'), slow().on('error', () => {})]
  await assert.rejects(pipeTo(from, to), FAILED)
  assert.deepEqual([to.destroyed, to.writableEnded, to.errored], [true, false, FAILED])
})

test('a reader that leaves destroys the source: before, in the middle of a piece, while there is none', async () => {
  const gone = slow()
  gone.destroy()
  await nextTurn()
  for (const [from, to, leave] of [
    [new Lent([], 'silence'), gone, () => {}],
    [new Lent(['one', 'two']), slow(), (to: Writable) => void to.destroy()],
    [
      new Lent(['one'], 'silence'),
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

test('the reader of a stage meets the failure of what it reads, and leaving a stage leaves that', async () => {
  await assert.rejects(text(pipeThrough(new Lent(['one'], 'failure'), passing())), FAILED)
  assert.equal(await text(pipeThrough(new Lent(['one', 'two']), passing())), 'onetwo')
  const from = new Lent(['one'], 'silence')
  const stage = pipeThrough(from, passing())
  await nextTurn()
  stage.destroy()
  await nextTurn()
  assert.equal(from.closed, true)
})

test('all of them in one are copied', async () => {
  assert.equal((await readAll(new Lent(['one', 'two']))).toString(), 'onetwo')
})
