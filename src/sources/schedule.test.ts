import assert from 'node:assert/strict'
import test from 'node:test'
import { describeSchedule, nextRun, readSchedule, type ScheduleInput } from './schedule.ts'

const next = (input: ScheduleInput, after: string): string =>
  new Date(nextRun(readSchedule(input), Date.parse(after))).toISOString().slice(0, 16)

test('an interval counts from the last run', () => {
  assert.equal(next({ every: '15m' }, '2026-11-23T10:07Z'), '2026-11-23T10:22')
  assert.equal(next({ every: '1d' }, '2026-11-23T10:07Z'), '2026-11-24T10:07')
})

test('times are those of the zone, in summer and in winter', () => {
  const paris = { at: '03:30,18:00', timezone: 'europe/paris' }
  assert.equal(next(paris, '2026-11-23T10:00Z'), '2026-11-23T17:00')
  assert.equal(next(paris, '2026-11-23T17:00Z'), '2026-11-24T02:30')
  assert.equal(next(paris, '2026-07-01T10:00Z'), '2026-07-01T16:00')
  assert.equal(next({ at: '00:15', timezone: 'Asia/Kathmandu' }, '2026-11-23T18:29Z'), '2026-11-23T18:30')
})

test('a time that does not exist is when the clocks have changed, one that occurs twice is the first', () => {
  const night = { at: '02:30', timezone: 'Europe/Paris' }
  assert.equal(next(night, '2026-03-28T12:00Z'), '2026-03-29T01:00')
  assert.equal(next(night, '2026-03-29T01:00Z'), '2026-03-30T00:30')
  assert.equal(next(night, '2026-10-24T12:00Z'), '2026-10-25T00:30')
  assert.equal(next(night, '2026-10-25T00:30Z'), '2026-10-26T01:30')
  assert.equal(next({ at: '02:15', timezone: 'Australia/Lord_Howe' }, '2026-10-03T00:00Z'), '2026-10-03T15:30')
})

test('days are those of the zone', () => {
  const working = { at: '01:00', days: 'mon-wed,fri', timezone: 'America/New_York' }
  assert.equal(next(working, '2026-11-25T07:00Z'), '2026-11-27T06:00')
  assert.equal(next(working, '2026-11-27T06:00Z'), '2026-11-30T06:00')
})

test('a schedule is shown as it was written, and a wrong one is refused', () => {
  assert.equal(describeSchedule(readSchedule({ every: '120m' })), 'every 2h')
  assert.equal(
    describeSchedule(readSchedule({ at: '18:00,03:30', days: 'sat,sun', timezone: 'Europe/Paris' })),
    'at 03:30, 18:00 on sat, sun (Europe/Paris)'
  )
  const wrong: ScheduleInput[] = [
    {},
    { every: '1h', at: '03:00' },
    { every: '0m' },
    { every: '1y' },
    { every: '1h', days: 'mon' },
    { at: '24:00' },
    { at: '3:30' },
    { at: '03:30', days: 'fri-mon' },
    { at: '03:30', days: 'someday' },
    { at: '03:30', timezone: 'Mars/Olympus' }
  ]
  for (const input of wrong)
    assert.throws(() => readSchedule(input), { code: 'source/bad-schedule' }, JSON.stringify(input))
})
