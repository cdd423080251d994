import assert from 'node:assert/strict'
import test from 'node:test'
import { microsecondsOf } from './microseconds.ts'

test('moments with fractions and offsets, those before 1970 and of local mean time too', () => {
  assert.equal(microsecondsOf('1970-01-01T00:00:00+00:00'), 0n)
  assert.equal(microsecondsOf('1969-12-31T23:59:59.999999+00:00'), -1n)
  assert.equal(microsecondsOf('2024-12-12T10:27:18.000001+05:45'), 1733978538000001n)
  assert.equal(microsecondsOf('2023-12-31T20:30:00-03:30'), 1704067200000000n)
  assert.equal(microsecondsOf('1900-01-01T00:09:21+00:09:21'), -2208988800000000n)
  assert.equal(microsecondsOf('2298-12-31T23:59:59.999999+00:00'), 10382255999999999n)
})
