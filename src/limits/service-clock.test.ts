import assert from 'node:assert/strict'
import test from 'node:test'
import { ServiceClock } from './service-clock.ts'
import { VirtualTimers } from './virtual-timers-for-tests.ts'

function open(processors: number, usedMs?: () => number | undefined) {
  const timers = new VirtualTimers()
  return { timers, clock: new ServiceClock(timers, processors, usedMs) }
}

test('a single piece of work is served all time that passes, more work than processors its share', async () => {
  const { timers, clock } = open(2)
  const first = clock.begin()
  await timers.pass(100)
  assert.equal(first.servedMs(), 100)
  const others = [clock.begin(), clock.begin(), clock.begin()]
  await timers.pass(200)
  assert.equal(first.end(), 150)
  assert.equal(others[0]?.end(), 50)
})

test('while other programs have the processors, no time is charged that the engine did not have', async () => {
  let used = 0
  const { timers, clock } = open(2, () => used)
  const small = clock.begin()
  for (let ms = 10; ms <= 1_000; ms += 10) {
    // The engine gets a twentieth of the processors, counted in steps of 10 ms.
    used = Math.floor((ms * 2) / 20 / 10) * 10
    await timers.pass(ms)
    clock.begin().end()
  }
  assert.ok(Math.abs(small.end() - 100) <= 10, 'a tenth of the time')
})

test('earlier work of the engine is not charged, and a restart refunds nothing', async () => {
  let used = 5_000
  const { timers, clock } = open(2, () => used)
  await timers.pass(1_000)
  used = 9_000
  const small = clock.begin()
  used = 10
  await timers.pass(1_010)
  assert.equal(small.end(), 0)
})
