import assert from 'node:assert/strict'
import test from 'node:test'
import { Admission } from './admission.ts'

const never = new AbortController().signal

test('so many at a time, the others in their order', async () => {
  const admission = new Admission({ slots: 2, queue: 10, maxWaitMs: 10_000 })
  const order: string[] = []
  const [leaveA, leaveB] = [await admission.enter(never), await admission.enter(never)]
  const waiting = ['c', 'd'].map((name) => admission.enter(never).then((leave) => (order.push(name), leave)))
  assert.deepEqual([admission.busy, admission.waiting], [2, 2])
  leaveA()
  leaveA()
  await waiting[0]
  assert.deepEqual(order, ['c'])
  leaveB()
  await waiting[1]
  assert.deepEqual([order, admission.busy, admission.waiting], [['c', 'd'], 2, 0])
})

test('when the queue is full the next is refused at once', async () => {
  const admission = new Admission({ slots: 1, queue: 0, maxWaitMs: 10_000 })
  const leave = await admission.enter(never)
  await assert.rejects(admission.enter(never), { code: 'explore/overloaded' })
  leave()
  await admission.enter(never)
})

test('who waits too long is refused, and who leaves is forgotten', async () => {
  const admission = new Admission({ slots: 1, queue: 5, maxWaitMs: 1 })
  const leave = await admission.enter(never)
  await assert.rejects(admission.enter(never), { code: 'explore/overloaded' })
  const abort = new AbortController()
  const left = admission.enter(abort.signal)
  abort.abort(new Error('left'))
  await assert.rejects(left, { message: 'left' })
  await assert.rejects(admission.enter(abort.signal), { message: 'left' })
  assert.equal(admission.waiting, 0)
  leave()
  assert.equal(admission.busy, 0)
})

test('work that fails gives its place back', async () => {
  const admission = new Admission({ slots: 1, queue: 0, maxWaitMs: 1 })
  await assert.rejects(admission.run(never, async () => { throw new Error('failed') }), { message: 'failed' })
  assert.equal(await admission.run(never, async () => 1), 1)
})
