import assert from 'node:assert/strict'
import test from 'node:test'
import { assertRefused, inZone, where } from '../odsql-for-tests.ts'

/** The moment that `now(…)` means on Thursday 2021-05-06T12:34:55.450500Z. */
function now(args: string, context = inZone('UTC')): string {
  return where(`seen > now(${args})`, context).replace(/^\(> seen (.*)\)$/, '$1')
}

test('ODSQL-now: now()', () => {
  assert.equal(now(''), '2021-05-06T12:34:55.450500Z')
})

test('ODSQL-now: now(year=2000)', () => assert.equal(now('year=2000'), '2000-05-06T12:34:55.450500Z'))
test('ODSQL-now: now(years=-1)', () => assert.equal(now('years=-1'), '2020-05-06T12:34:55.450500Z'))
test('ODSQL-now: now(year=2001, months=-1), which the manual misprints', () =>
  assert.equal(now('year=2001,months=-1'), '2001-04-06T12:34:55.450500Z'))
test('ODSQL-now: now(day=31, month=2) ends on the last day of February', () =>
  assert.equal(now('day=31,month=2'), '2021-02-28T12:34:55.450500Z'))
test('ODSQL-now: now(weekday=0) is the next Monday', () =>
  assert.equal(now('weekday=0'), '2021-05-10T12:34:55.450500Z'))
test('ODSQL-now: now(mondays=+1)', () => assert.equal(now('mondays=+1'), '2021-05-10T12:34:55.450500Z'))
test('ODSQL-now: now(mondays=-1)', () => assert.equal(now('mondays=-1'), '2021-05-03T12:34:55.450500Z'))

test('ODSQL-now: arguments work in the order written', () => {
  assert.equal(now('month=2,day=31'), '2021-02-28T12:34:55.450500Z')
  assert.equal(now('day=31,months=1'), '2021-06-30T12:34:55.450500Z')
  assert.equal(now('months=1,day=31'), '2021-06-30T12:34:55.450500Z')
})

test('ODSQL-now: of a name given twice the last counts', () => {
  assert.equal(now('year=2000, year=2010'), '2010-05-06T12:34:55.450500Z')
  assert.equal(now('days=1, hours=1, days=2'), '2021-05-08T13:34:55.450500Z')
})

test('ODSQL-now: singular names set', () => {
  assert.equal(now('hour=0, minute=1, second=2, microsecond=3'), '2021-05-06T00:01:02.000003Z')
  assert.equal(now('day=99'), '2021-05-31T12:34:55.450500Z')
  assert.equal(now('weekday=3'), '2021-05-06T12:34:55.450500Z')
  assert.equal(now('weekday=2'), '2021-05-12T12:34:55.450500Z')
})

test('ODSQL-now: plural names add', () => {
  assert.equal(now('days=-6'), '2021-04-30T12:34:55.450500Z')
  assert.equal(now('months=-5'), '2020-12-06T12:34:55.450500Z')
  assert.equal(now('hours=12, minutes=-35, seconds=5, microseconds=-500'), '2021-05-07T00:00:00.450000Z')
})

test('ODSQL-now: weekdays count from the day after, or before', () => {
  assert.equal(now('thursdays=1'), '2021-05-13T12:34:55.450500Z')
  assert.equal(now('thursdays=-1'), '2021-04-29T12:34:55.450500Z')
  assert.equal(now('sundays=2'), '2021-05-16T12:34:55.450500Z')
  assert.equal(now('fridays=-2'), '2021-04-23T12:34:55.450500Z')
  assert.equal(now('tuesdays=0'), '2021-05-06T12:34:55.450500Z')
})

test('the calendar is that of the zone, an hour is an hour', () => {
  assert.equal(now('hour=0,minute=0,second=0,microsecond=0', inZone('Europe/Paris')), '2021-05-05T22:00:00.000000Z')
  assert.equal(now('month=10,day=30', inZone('Europe/Paris')), '2021-10-30T12:34:55.450500Z')
  assert.equal(now('month=10,day=30,days=1', inZone('Europe/Paris')), '2021-10-31T13:34:55.450500Z')
  assert.equal(now('month=10,day=30,hours=24', inZone('Europe/Paris')), '2021-10-31T12:34:55.450500Z')
})

test('ODSQL-now: values have their bounds', () => {
  assertRefused(
    'where',
    'seen > now(«month=13»)',
    'odsql/argument',
    'Invalid value for month in now(): 13 was found but 1 <= month <= 12 is expected.'
  )
  for (const wrong of [
    'year=0',
    'year=10000',
    'month=0',
    'day=0',
    'hour=24',
    'minute=60',
    'second=-1',
    'microsecond=1000000',
    'weekday=7',
    'days=1.5'
  ]) {
    assertRefused('where', `seen > now(«${wrong}»)`, 'odsql/argument')
  }
  assertRefused('where', 'seen > now(«decades=1»)', 'odsql/argument', 'now() does not support a parameter decades.')
  assertRefused('where', 'seen > now(«1»)', 'odsql/syntax')
})

test('a moment outside of the calendar is refused', () => {
  for (const far of [
    'years=9999',
    'years=-3000',
    'days=99999999',
    'days=9007199254740991',
    'mondays=9007199254740991',
    'microseconds=-9007199254740991, years=-9000',
    'months=-9007199254740991',
    'hours=9007199254740991'
  ]) {
    assertRefused('where', `seen > «now(${far})»`, 'odsql/argument', 'now() only supports the years 1 to 9999.')
  }
})
