import assert from 'node:assert/strict'
import test from 'node:test'
import { countFailure, type DeactivationPolicy, type FailureWindow } from './deactivation.ts'

const DAY_MS = 86_400_000
const FIVE_IN_FIVE: DeactivationPolicy = { numberOfFailures: 5, daysInPast: 5 }

/** Failures at these days, from 1; the day on which the webhook is switched off. */
function deactivationDay(days: readonly number[], policy = FIVE_IN_FIVE): number | undefined {
  let window: FailureWindow | null = null
  for (const day of days) {
    const counted = countFailure(window, policy, day * DAY_MS)
    if (counted.deactivates) return day
    window = counted.window
  }
  return undefined
}

test('one failure on each of 5 days deactivates on day 5', () => {
  assert.equal(deactivationDay([1, 2, 3, 4, 5]), 5)
})

test('3 failures on day 1 and 2 on day 2 deactivate on day 2', () => {
  assert.equal(deactivationDay([1, 1, 1, 2, 2]), 2)
})

test('2 failures on day 1, none on day 2, 2 on day 3, none on days 4 and 5 do not deactivate', () => {
  assert.equal(deactivationDay([1, 1, 3, 3]), undefined)
})

/**
 * The example's day 6 and "3 more" are five failures, as the policy wants, when two of them are on day 6
 * (WEBHOOK-delivery-4).
 */
test('a failure on day 6 starts a new window of 5 days, in which it counts with those that follow', () => {
  assert.equal(deactivationDay([1, 1, 3, 3, 6]), undefined)
  assert.equal(deactivationDay([1, 1, 3, 3, 6, 7, 8, 9]), undefined, 'four in the new window')
  assert.equal(deactivationDay([1, 1, 3, 3, 6, 7, 8, 9, 10]), 10)
  assert.equal(deactivationDay([1, 1, 3, 3, 6, 6, 7, 8]), undefined, 'what was before day 6 no longer counts')
  assert.equal(deactivationDay([1, 1, 3, 3, 6, 6, 7, 8, 9]), 9, '3 more after the 2 of day 6')
  assert.equal(deactivationDay([1, 1, 3, 3, 6, 6, 7, 8, 11]), undefined, 'day 11 opens a third window')
})

test('a policy of one failure deactivates at once, and windows of one day end after 24 hours', () => {
  assert.equal(deactivationDay([3], { numberOfFailures: 1, daysInPast: 30 }), 3)
  assert.equal(deactivationDay([1, 1.5, 2, 2.5], { numberOfFailures: 3, daysInPast: 1 }), undefined)
  assert.equal(deactivationDay([1, 1.5, 1.9], { numberOfFailures: 3, daysInPast: 1 }), 1.9)
})
