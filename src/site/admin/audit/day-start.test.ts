import assert from 'node:assert/strict'
import test from 'node:test'
import { dayStart } from './day-start.ts'

test('a day begins at midnight of its zone, also on days when clocks change', () => {
  const iso = (day: string, zone: string): string => new Date(dayStart(day, zone) ?? Number.NaN).toISOString()
  assert.equal(iso('2026-11-23', 'UTC'), '2026-11-23T00:00:00.000Z')
  assert.equal(iso('2026-11-23', 'Europe/Paris'), '2026-11-22T23:00:00.000Z')
  assert.equal(iso('2026-03-29', 'Europe/Paris'), '2026-03-28T23:00:00.000Z')
  assert.equal(iso('2026-03-30', 'Europe/Paris'), '2026-03-29T22:00:00.000Z')
  assert.equal(iso('2026-10-26', 'Europe/Paris'), '2026-10-25T23:00:00.000Z')
  assert.equal(iso('2026-11-01', 'America/New_York'), '2026-11-01T04:00:00.000Z')
  assert.equal(iso('2026-11-23', 'Asia/Kathmandu'), '2026-11-22T18:15:00.000Z')
})

test('what is not a day is not taken', () => {
  assert.deepEqual(
    ['', '2026-13-01', '23.11.2026', 'yesterday', '2026-11-23T12:00'].map((day) => dayStart(day, 'UTC')),
    [undefined, undefined, undefined, undefined, undefined]
  )
})
