import assert from 'node:assert/strict'
import test from 'node:test'
import { dayOfDate, instantOfDate, parseDate } from './date-text.ts'
import { printDay, printInstant } from './wall-clock.ts'

function instant(text: string, zone = 'UTC'): string | undefined {
  const date = parseDate(text)
  return date === undefined ? undefined : printInstant(instantOfDate(date, zone))
}

test('dates and times in the forms of ISO 8601', () => {
  assert.equal(instant('2024'), '2024-01-01T00:00:00.000000Z')
  assert.equal(instant('2024-02'), '2024-02-01T00:00:00.000000Z')
  assert.equal(instant('2024-02-29'), '2024-02-29T00:00:00.000000Z')
  assert.equal(instant('20240229'), '2024-02-29T00:00:00.000000Z')
  assert.equal(instant('2024-02-29T10'), '2024-02-29T10:00:00.000000Z')
  assert.equal(instant('2024-02-29 10:20'), '2024-02-29T10:20:00.000000Z')
  assert.equal(instant('2024-02-29t10:20:30.5z'), '2024-02-29T10:20:30.500000Z')
  assert.equal(instant('2024-02-29T10:20:30.123456789Z'), '2024-02-29T10:20:30.123456Z')
  assert.equal(instant(' 2024/2/9 '), '2024-02-09T00:00:00.000000Z')
})

test('an offset counts, in every zone', () => {
  assert.equal(instant('2024-02-29T00:00:00+05:30', 'Asia/Tokyo'), '2024-02-28T18:30:00.000000Z')
  assert.equal(instant('2024-02-29T00:00-0330'), '2024-02-29T03:30:00.000000Z')
  assert.equal(instant('2024-02-29T00:00+02'), '2024-02-28T22:00:00.000000Z')
})

test('a blank for the plus, as left by an address that was not encoded', () => {
  assert.equal(instant('2025-09-10T10:00:00 02:00'), '2025-09-10T08:00:00.000000Z')
})

test('a day that the calendar does not have is not a date', () => {
  for (const text of [
    '',
    'x',
    '2023-02-29',
    '2024-13',
    '2024-00-01',
    '2024-1-32',
    '0000',
    '2024-01-01T24:00',
    '2024-01-01T10:60',
    '2024-01-01T10:00:60',
    '2024-01-01T10:00+19:00',
    '2024-01/01',
    '2024T10:00',
    '24-01-01',
    '2024-01-01Z',
    '0001-01-01T00:00+05:00',
    '9999-12-31T23:00-05:00',
    '202402',
    '20240230'
  ]) {
    assert.equal(instant(text), undefined, text)
  }
})

test('dates are read to the ends of the calendar', () => {
  assert.equal(instant('0001'), '0001-01-01T00:00:00.000000Z')
  assert.equal(instant('9999-12-31T23:59:59.999999Z'), '9999-12-31T23:59:59.999999Z')
  assert.equal(instant('0099-03-01'), '0099-03-01T00:00:00.000000Z')
})

test('clocks that jump: the first of two instants, and as much later as the jump is long', () => {
  assert.equal(instant('2024-10-27T02:30', 'Europe/Paris'), '2024-10-27T00:30:00.000000Z')
  assert.equal(instant('2024-03-31T02:30', 'Europe/Paris'), '2024-03-31T01:30:00.000000Z')
  assert.equal(instant('2024-10-27T03:00', 'Europe/Paris'), '2024-10-27T02:00:00.000000Z')
  assert.equal(instant('2018-11-04', 'America/Sao_Paulo'), '2018-11-04T03:00:00.000000Z')
  assert.equal(instant('2011-12-30T12:00', 'Pacific/Apia'), '2011-12-30T22:00:00.000000Z')
  assert.equal(instant('2024-04-07T01:45', 'Australia/Lord_Howe'), '2024-04-06T14:45:00.000000Z')
  assert.equal(instant('1900-01-01', 'Europe/Paris'), '1899-12-31T23:50:39.000000Z')
})

test('the day of an instant is its day in UTC, of a time without offset the day it says', () => {
  const day = (text: string): string => printDay(dayOfDate(parseDate(text)!))
  assert.equal(day('2024-02-29T23:00-02:00'), '2024-03-01')
  assert.equal(day('2024-02-29T23:00'), '2024-02-29')
})
