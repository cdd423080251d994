import assert from 'node:assert/strict'
import test from 'node:test'
import { afterFire, FOR_EVER, isDue, pause, resume, type Schedule, schedule } from './schedule.ts'

const NOON = Date.parse('2026-11-22T12:00:00Z')
const HOUR_MS = 3_600_000
const daily = (startMs: number, repeatCount = FOR_EVER) => ({ startMs, intervalHours: 24, repeatCount })

test('a start to come is the first fire; a start in the past fires at the next instant that follows from it', () => {
  const cases: readonly (readonly [startMs: number, nextFireMs: number])[] = [
    [NOON + 1, NOON + 1],
    [NOON, NOON],
    [NOON - 1, NOON - 1 + 24 * HOUR_MS],
    [NOON - 24 * HOUR_MS, NOON],
    [NOON - 25 * HOUR_MS, NOON + 23 * HOUR_MS],
    // A number of seconds, as the documentation of the product shows one: a start in 1970.
    [1_615_586_200, 1_615_586_200 + Math.ceil((NOON - 1_615_586_200) / (24 * HOUR_MS)) * 24 * HOUR_MS]
  ]
  for (const [startMs, nextFireMs] of cases)
    assert.equal(schedule(daily(startMs), NOON).nextFireMs, nextFireMs, new Date(startMs).toISOString())
})

test('fires that were missed while no server ran are made up by one', () => {
  const begun = schedule(daily(NOON), NOON)
  const late = NOON + 10 * 24 * HOUR_MS + HOUR_MS
  assert.equal(isDue(begun, late), true)
  const after = afterFire(begun, late) as Schedule
  assert.deepEqual([after.timesTriggered, after.nextFireMs], [1, NOON + 11 * 24 * HOUR_MS])
  assert.equal(isDue(after, late), false)
})

test('after repeatCount fires the schedule is deleted', () => {
  let current = schedule(daily(NOON, 3), NOON)
  for (const times of [1, 2]) {
    current = afterFire(current, current.nextFireMs as number) as Schedule
    assert.equal(current.timesTriggered, times)
  }
  assert.equal(afterFire(current, current.nextFireMs as number), null)
})

test('a paused schedule never fires; resumed, it goes on with the fires to come', () => {
  const paused = pause(schedule(daily(NOON), NOON))
  assert.deepEqual([paused.state, paused.nextFireMs], ['PAUSED', null])
  for (const later of [0, 1, 1_000, 24, 24 * 365]) assert.equal(isDue(paused, NOON + later * HOUR_MS), false)
  const resumed = resume(paused, NOON + 49 * HOUR_MS)
  assert.deepEqual([resumed.state, resumed.nextFireMs], ['NORMAL', NOON + 72 * HOUR_MS])
  assert.deepEqual(resume(resumed, NOON + 500 * HOUR_MS), resumed, 'resuming what runs changes nothing')
})

test('a schedule that is paused while its job runs stays paused when the job ends, and the fire counts', () => {
  const after = afterFire(pause(schedule(daily(NOON, 5), NOON)), NOON + 1) as Schedule
  assert.deepEqual([after.state, after.timesTriggered, after.nextFireMs], ['PAUSED', 1, null])
})

test('10,000 random histories: never more fires than repeatCount, never two for one instant, all at start + k × interval', () => {
  let seed = 7
  const random = (below: number) => (seed = (seed * 48_271) % 2_147_483_647) % below
  for (let history = 0; history < 10_000; history++) {
    let now = NOON
    const repeatCount = random(2) === 0 ? FOR_EVER : 1 + random(5)
    let current: Schedule | null = schedule(
      { startMs: NOON + (random(200) - 100) * HOUR_MS, intervalHours: 1 + random(48), repeatCount },
      now
    )
    const fired: number[] = []
    for (let step = 0; step < 20 && current !== null; step++) {
      now += random(30) * HOUR_MS + random(1_000)
      const move = random(6)
      if (move === 0) current = pause(current)
      else if (move === 1) current = resume(current, now)
      else if (isDue(current, now)) {
        const at = current.nextFireMs as number
        assert.equal((at - current.startMs) % (current.intervalHours * HOUR_MS), 0)
        assert.ok(at >= current.startMs && (fired.at(-1) ?? -Infinity) < at)
        fired.push(at)
        current = afterFire(current, now)
      }
    }
    if (repeatCount !== FOR_EVER) assert.ok(fired.length <= repeatCount)
    if (current === null) assert.equal(fired.length, repeatCount)
  }
})
