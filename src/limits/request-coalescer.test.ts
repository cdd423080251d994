import assert from 'node:assert/strict'
import test from 'node:test'
import { RequestCoalescer } from './request-coalescer.ts'

const never = new AbortController().signal
const result = 'x'

test('identical requests at the same time are computed once, later ones again', async () => {
  const requests = new RequestCoalescer<string>()
  let started = 0
  const start = async () => (started++, result)
  await Promise.all([
    requests.join('q', never, start),
    requests.join('q', never, start),
    requests.join('other', never, start)
  ])
  assert.equal(started, 2)
  await requests.join('q', never, start)
  assert.equal(started, 3)
})

test('a failure rejects all waiters and is not cached', async () => {
  const requests = new RequestCoalescer<string>()
  const fail = async () => {
    throw new Error('failed')
  }
  const both = await Promise.allSettled([requests.join('q', never, fail), requests.join('q', never, fail)])
  assert.deepEqual(
    both.map((each) => each.status),
    ['rejected', 'rejected']
  )
  assert.equal(await requests.join('q', never, async () => result), result)
})

test('the computation is aborted when the last waiter has left, not before', async () => {
  const requests = new RequestCoalescer<string>()
  const [a, b] = [new AbortController(), new AbortController()]
  let inner: AbortSignal | undefined
  const start = (signal: AbortSignal) =>
    new Promise<string>((_, fail) => {
      inner = signal
      signal.addEventListener('abort', () => fail(signal.reason))
    })
  const outcomes = Promise.allSettled([requests.join('q', a.signal, start), requests.join('q', b.signal, start)])
  a.abort(new Error('a left'))
  assert.equal(inner?.aborted, false)
  b.abort(new Error('b left'))
  assert.equal(inner?.aborted, true)
  assert.deepEqual(
    (await outcomes).map((each) => each.status === 'rejected' && each.reason.message),
    ['a left', 'b left']
  )
  assert.equal(await requests.join('q', never, async () => result), result)
})
