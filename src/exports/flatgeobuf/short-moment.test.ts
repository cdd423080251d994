import assert from 'node:assert/strict'
import test from 'node:test'
import { shortMoment } from './short-moment.ts'

test('moments of local mean time are written in UTC, all others unchanged', () => {
  assert.equal(shortMoment('2024-12-12T10:27:18.995000+00:00'), '2024-12-12T10:27:18.995000+00:00')
  assert.equal(shortMoment('1900-01-01T00:09:21.000001+00:09:21'), '1900-01-01T00:00:00.000001+00:00')
  assert.equal(shortMoment('1900-01-01T00:00:00.500000-00:00:30'), '1900-01-01T00:00:30.500000+00:00')
})
