import assert from 'node:assert/strict'
import test from 'node:test'
import { isoDay, utcDay } from './utc-day.ts'

test('days of the first century are not those of the twentieth', () => {
  assert.equal(new Date(utcDay(50, 12, 32)).toISOString(), '0051-01-01T00:00:00.000Z')
  assert.equal(utcDay(2024, 14, 1), Date.UTC(2025, 1, 1))
})

test('a day that no calendar has is not written', () => {
  assert.deepEqual(
    [isoDay(1), isoDay(4, 2, 29), isoDay(2023, 2, 29), isoDay(2024, 13), isoDay(9999, 12, 31), isoDay(10_000)],
    ['0001-01-01', '0004-02-29', undefined, undefined, '9999-12-31', undefined]
  )
})
