import assert from 'node:assert/strict'
import test from 'node:test'
import { contentDisposition } from '#http'
import { joinRow, readRowHead } from './record-row.ts'

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

test('members are put before the rest', () => {
  assert.equal(joinRow(['"a": 1', '"b": 2'], '"x": 1.0}'), '{"a": 1, "b": 2, "x": 1.0}')
  assert.equal(joinRow(['"a": 1'], '}'), '{"a": 1}')
})

test('file names are safe in a header', () => {
  assert.equal(contentDisposition('cities.csv'), 'attachment; filename="cities.csv"')
  assert.equal(
    contentDisposition('é "a"\r\n.csv'),
    'attachment; filename="_ _a___.csv"; filename*=UTF-8\'\'%C3%A9%20%22a%22%0D%0A.csv'
  )
})
