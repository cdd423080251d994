import assert from 'node:assert/strict'
import test from 'node:test'
import { readPushBody } from './push-body.ts'

const linesOf = (text: string): string => readPushBody(Buffer.from(text), '').bytes.toString()

test('numbers are loaded as they were written, with all their digits', () => {
  const text = '{"id": 9007199254740993, "level": 1.10, "nested": {"list": [12345678901234567890]}}'
  assert.equal(linesOf(text), '{"id":9007199254740993,"level":1.10,"nested":{"list":[12345678901234567890]}}\n')
})

test('an array of objects and JSON Lines give one line a record', () => {
  assert.equal(linesOf('[{"a": 1}, {"a": 2}]'), '{"a":1}\n{"a":2}\n')
  assert.equal(linesOf('{"a": 1}\n\n{"a": 2}\n'), '{"a":1}\n{"a":2}\n')
})

test('a body that is not UTF-8 is refused, never altered', () => {
  const latin1 = Buffer.from('{"name": "Zürich"}', 'latin1')
  assert.throws(() => readPushBody(latin1, ''), {
    code: 'push/bad-body',
    message: 'The body cannot be read: it is not UTF-8.'
  })
})
