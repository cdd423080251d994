import assert from 'node:assert/strict'
import test from 'node:test'
import type { KeptAnswer } from './answer-cache.ts'
import { Flights } from './flights.ts'

const never = new AbortController().signal
const answer: KeptAnswer = { body: { plain: Buffer.from('x') }, etag: '' }

test('equal questions at the same time are answered once, later ones anew', async () => {
  const flights = new Flights()
  let started = 0
  const start = async () => (started++, answer)
  await Promise.all([
    flights.board('q', never, start),
    flights.board('q', never, start),
    flights.board('other', never, start)
  ])
  assert.equal(started, 2)
  await flights.board('q', never, start)
  assert.equal(started, 3)
})

test('a failure reaches everybody and is not kept', async () => {
  const flights = new Flights()
  const fail = async () => {
    throw new Error('failed')
  }
  const both = await Promise.allSettled([flights.board('q', never, fail), flights.board('q', never, fail)])
  assert.deepEqual(
    both.map((each) => each.status),
    ['rejected', 'rejected']
  )
  assert.equal(await flights.board('q', never, async () => answer), answer)
})

test('it is given up when the last one has left, not before', async () => {
  const flights = new Flights()
  const [a, b] = [new AbortController(), new AbortController()]
  let inner: AbortSignal | undefined
  const start = (signal: AbortSignal) =>
    new Promise<KeptAnswer>((_, fail) => {
      inner = signal
      signal.addEventListener('abort', () => fail(signal.reason))
    })
  const outcomes = Promise.allSettled([flights.board('q', a.signal, start), flights.board('q', b.signal, start)])
  a.abort(new Error('a left'))
  assert.equal(inner?.aborted, false)
  b.abort(new Error('b left'))
  assert.equal(inner?.aborted, true)
  assert.deepEqual(
    (await outcomes).map((each) => each.status === 'rejected' && each.reason.message),
    ['a left', 'b left']
  )
  assert.equal(await flights.board('q', never, async () => answer), answer)
})
