import assert from 'node:assert/strict'
import test from 'node:test'
import { FairQueue, type FairQueueOptions, type Slot } from './fair-queue.ts'
import { settled, VirtualTimers } from './virtual-timers-for-tests.ts'

function open(options: Partial<FairQueueOptions> = {}) {
  const timers = new VirtualTimers()
  const queue = new FairQueue({
    slots: 2,
    slotsPerCaller: 2,
    queue: 10,
    queuePerCaller: 10,
    maxWaitMs: 10_000,
    timers,
    ...options
  })
  const begun: string[] = []
  const slots = new Map<string, Slot>()
  const ask = (caller: string, name = caller, expectedMs = 10, signal?: AbortSignal) => {
    const asked = queue.acquire(caller, expectedMs, signal).then((slot) => {
      begun.push(name)
      slots.set(name, slot)
    })
    asked.catch(() => {})
    return asked
  }
  return {
    timers,
    queue,
    begun,
    ask,
    end: async (name: string, costMs?: number) => {
      await settled()
      slots.get(name)?.release(costMs)
      await settled()
    }
  }
}

test('at most this many at a time; of one caller the first is first', async () => {
  const { queue, begun, ask, end } = open()
  for (const name of ['1', '2', '3', '4']) ask('a', name)
  await settled()
  assert.deepEqual([begun, queue.running, queue.waiting], [['1', '2'], 2, 2])
  await end('1')
  await end('1')
  assert.deepEqual([begun, queue.running, queue.waiting], [['1', '2', '3'], 2, 1])
})

test('the caller with the least use is next, regardless of the number of earlier waiters', async () => {
  const { begun, ask, end } = open({ slots: 1 })
  for (const name of ['a1', 'a2', 'a3', 'a4']) ask('a', name)
  ask('b', 'b1')
  await end('a1', 1_000)
  await end('b1', 10)
  await end('a2', 1_000)
  assert.deepEqual(begun, ['a1', 'b1', 'a2', 'a3'])
})

test('a caller who wanted nothing for a while has saved nothing up', async () => {
  const { begun, ask, end } = open({ slots: 1 })
  for (let each = 0; each < 3; each++) {
    ask('a', `a${each}`)
    await settled()
    await end(`a${each}`, 1_000)
  }
  ask('busy', 'held')
  for (const name of ['b1', 'b2', 'b3']) ask('b', name)
  ask('c', 'c1')
  await end('held', 10)
  await end('b1', 1_000)
  assert.deepEqual(begun.slice(3), ['held', 'b1', 'c1'])
})

test('no caller has more slots than one may, though some are free', async () => {
  const { queue, begun, ask } = open({ slotsPerCaller: 1 })
  for (const [caller, name] of [
    ['a', 'a1'],
    ['a', 'a2'],
    ['b', 'b1']
  ] as const)
    ask(caller, name)
  await settled()
  assert.deepEqual([begun, queue.waiting], [['a1', 'b1'], 1])
})

test('in a full queue a caller replaces the one who wants most; the refusal says when to come again', async () => {
  const { ask, begun, end } = open({ slots: 1, queue: 3 })
  const greedy = ['1', '2', '3', '4'].map((name) => ask('greedy', name, 500))
  const light = ask('light', 'light', 5)
  await assert.rejects(
    greedy[3]!,
    (error: any) => error.code === 'limits/overloaded' && error.details.retryAfterSeconds >= 1
  )
  await end('1', 500)
  await light
  assert.deepEqual(begun, ['1', 'light'])
  void ask('greedy', '5', 500)
  await assert.rejects(ask('greedy', '6', 500), { code: 'limits/overloaded' })
})

test('a single caller cannot fill the queue', async () => {
  const { ask } = open({ slots: 1, queue: 10, queuePerCaller: 2 })
  const asked = Array.from({ length: 4 }, (_, place) => ask('a', String(place)))
  await assert.rejects(asked[3]!, { code: 'limits/caller-busy' })
})

test('a caller that waits too long is refused, one that leaves is removed', async () => {
  const { ask, timers, queue, end } = open({ slots: 1 })
  ask('a', 'held')
  const late = ask('b')
  const leaving = new AbortController()
  const left = ask('c', 'c', 10, leaving.signal)
  leaving.abort(new Error('left'))
  await assert.rejects(left, { message: 'left' })
  await assert.rejects(ask('d', 'd', 10, leaving.signal), { message: 'left' })
  await timers.pass(10_001)
  await assert.rejects(late, { code: 'limits/overloaded' })
  assert.equal(queue.waiting, 0)
  await end('held')
  assert.equal(queue.running, 0)
})
