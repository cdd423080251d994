import assert from 'node:assert/strict'
import test from 'node:test'
import { joinRow } from './record-row.ts'

test('members are put before the rest', () => {
  assert.equal(joinRow(['"a": 1', '"b": 2'], '"x": 1.0}'), '{"a": 1, "b": 2, "x": 1.0}')
  assert.equal(joinRow(['"a": 1'], '}'), '{"a": 1}')
})
