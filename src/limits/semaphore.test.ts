import assert from 'node:assert/strict'
import test from 'node:test'
import fc from 'fast-check'
import { OriginLine } from './origin-line.ts'
import { Semaphore, type SemaphoreOptions } from './semaphore.ts'
import { settled, VirtualTimers } from './virtual-timers-for-tests.ts'

const busy = (): Error => new Error('busy')

/** A semaphore whose work ends on request. */
function controlled(options: SemaphoreOptions<void>) {
  const semaphore = new Semaphore(options)
  const begun: string[] = []
  const ends = new Map<string, () => void>()
  const outcomes = new Map<string, string>()
  const start = (name: string, signal?: AbortSignal): void => {
    const work = async (): Promise<void> => {
      begun.push(name)
      await new Promise<void>((end) => ends.set(name, end))
    }
    void semaphore.run(work, undefined, signal).then(
      () => outcomes.set(name, 'done'),
      (error: Error) => outcomes.set(name, error.message)
    )
  }
  const end = async (name: string): Promise<void> => {
    ends.get(name)?.()
    await settled()
  }
  return { semaphore, begun, outcomes, start, end }
}

test('as many as there are slots run at the same time, the others in their order', async () => {
  const { begun, start, end } = controlled({ slots: 2 })
  for (const name of ['a', 'b', 'c', 'd']) start(name)
  await settled()
  assert.deepEqual(begun, ['a', 'b'])
  await end('b')
  assert.deepEqual(begun, ['a', 'b', 'c'])
  await end('a')
  assert.deepEqual(begun, ['a', 'b', 'c', 'd'])
})

test('a failure gives the slot back', async () => {
  const semaphore = new Semaphore({ slots: 1 })
  await assert.rejects(
    semaphore.run(() => Promise.reject(new Error('no'))),
    /no/
  )
  assert.equal(await semaphore.run(async () => 'yes'), 'yes')
})

test('more than may wait are refused, at once and without a slot', async () => {
  const { begun, outcomes, start, end } = controlled({ slots: 1, maxWaiting: 1, refuse: busy })
  for (const name of ['a', 'b', 'c']) start(name)
  await settled()
  assert.deepEqual([...outcomes], [['c', 'busy']])
  await end('a')
  assert.deepEqual(begun, ['a', 'b'])
})

test('who has waited too long is refused, and never begins', async () => {
  const timers = new VirtualTimers()
  const { begun, outcomes, start, end } = controlled({ slots: 1, maxWaitMs: 1_000, refuse: busy, timers })
  start('a')
  start('b')
  await timers.pass(999)
  start('c')
  await timers.pass(1_000)
  assert.deepEqual([...outcomes], [['b', 'busy']])
  await end('a')
  assert.deepEqual(begun, ['a', 'c'])
  await timers.pass(60_000)
  assert.equal(outcomes.get('c'), undefined, 'what runs is not timed')
})

test('who aborts leaves the line with the reason of the signal', async () => {
  const { begun, outcomes, start, end } = controlled({ slots: 1 })
  const caller = new AbortController()
  start('a')
  start('b', caller.signal)
  start('c')
  await settled()
  caller.abort(new Error('left'))
  await settled()
  assert.deepEqual([...outcomes], [['b', 'left']])
  await end('a')
  assert.deepEqual(begun, ['a', 'c'])
  start('d', caller.signal)
  await settled()
  assert.equal(outcomes.get('d'), 'left')
})

test('a slot is released once', async () => {
  const semaphore = new Semaphore({ slots: 1 })
  const release = await semaphore.acquire()
  const second = semaphore.acquire()
  release()
  release()
  const releaseSecond = await second
  let third = false
  void semaphore.acquire().then(() => (third = true))
  await settled()
  assert.equal(third, false)
  releaseSecond()
  await settled()
  assert.equal(third, true)
})

test('arrivals, ends, aborts and timeouts in any order: never more than the slots, and every slot is used', async () => {
  const step = fc.oneof(
    fc.record({ kind: fc.constant('come' as const), origin: fc.integer({ min: 0, max: 3 }), known: fc.boolean() }),
    fc.record({ kind: fc.constantFrom('end' as const, 'abort' as const), at: fc.nat() }),
    fc.record({ kind: fc.constant('pass' as const), ms: fc.integer({ min: 1, max: 400 }) })
  )
  await fc.assert(
    fc.asyncProperty(
      fc.integer({ min: 1, max: 3 }),
      fc.boolean(),
      fc.array(step, { maxLength: 40 }),
      async (slots, fair, steps) => {
        const timers = new VirtualTimers()
        const line = fair ? { line: new OriginLine(4) } : { maxWaiting: 4 }
        const semaphore = new Semaphore<{ origin: string; known: boolean }>({
          ...(line as object),
          slots,
          maxWaitMs: 500,
          refuse: busy,
          timers
        })
        const running: (() => void)[] = []
        const waiting = new Set<AbortController>()
        let now = 0
        for (const each of steps) {
          if (each.kind === 'come') {
            const caller = new AbortController()
            waiting.add(caller)
            const work = (): Promise<void> => (waiting.delete(caller), new Promise((end) => running.push(end)))
            void semaphore
              .run(work, { origin: String(each.origin), known: each.known }, caller.signal)
              .catch(() => waiting.delete(caller))
          } else if (each.kind === 'pass') await timers.pass((now += each.ms))
          else if (each.kind === 'end') running.splice(each.at % Math.max(1, running.length), 1)[0]?.()
          else [...waiting][each.at % Math.max(1, waiting.size)]?.abort()
          await settled()
          assert.ok(running.length <= slots)
          assert.ok(running.length === slots || waiting.size === 0, 'nobody waits beside a free slot')
          assert.ok(waiting.size <= (fair ? 8 : 4))
        }
      }
    ),
    { numRuns: 100 }
  )
})
