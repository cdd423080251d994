import assert from 'node:assert/strict'
import test from 'node:test'
import { readRowHead } from './record-properties.ts'

const ID = 'a'.repeat(40)

test('the technical values at the beginning of a row are read without touching the rest', () => {
  assert.deepEqual(
    readRowHead(`{"_id": "${ID}", "_timestamp": "2021-06-22T08:02:59.954000+00:00", "_size": 12, "x": 1.0}`),
    {
      id: ID,
      timestamp: '2021-06-22T08:02:59.954Z',
      size: '12',
      rest: '"x": 1.0}'
    }
  )
  assert.deepEqual(readRowHead(`{"_id": "${ID}"}`), { id: ID, timestamp: undefined, size: undefined, rest: '}' })
  assert.equal(readRowHead('{"count": 1}'), undefined)
})
