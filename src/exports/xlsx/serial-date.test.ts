import assert from 'node:assert/strict'
import test from 'node:test'
import { serialDate } from './serial-date.ts'

test('days are counted as every spreadsheet counts them', () => {
  assert.equal(serialDate('1900-03-01'), 61)
  assert.equal(serialDate('1970-01-01'), 25_569)
  assert.equal(serialDate('2024-02-29'), 45_351)
  assert.equal(serialDate('9999-12-31'), 2_958_465)
})

test('a moment is the time on the wall, in every zone', () => {
  assert.equal(serialDate('2024-02-29T12:00:00+00:00'), 45_351.5)
  assert.equal(serialDate('2024-02-29T12:00:00-03:30'), 45_351.5)
  assert.equal(serialDate('2024-02-29T00:00:00.864000+00:00')?.toFixed(9), '45351.000010000')
})

test('every millisecond is found again by readers that round and by those that cut', () => {
  for (let millis = 0; millis < 86_400_000; millis += 86_401) {
    const serial = serialDate(`2024-02-29T${new Date(millis).toISOString().slice(11, 23)}+00:00`) ?? NaN
    const found = (serial - 45_351) * 86_400_000
    assert.deepEqual([Math.floor(found), Math.round(found)], [millis, millis])
  }
})

test('what spreadsheets disagree on, or cannot hold, has no number', () => {
  for (const iso of [
    '1900-02-28',
    '1900-01-01',
    '1899-12-31T23:59:59+00:00',
    '0001-01-01',
    '-0044-03-15',
    '+12024-01-01',
    '10000-01-01',
    'soon',
    ''
  ])
    assert.equal(serialDate(iso), undefined, iso)
})
