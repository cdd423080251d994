import assert from 'node:assert/strict'
import test from 'node:test'
import { LoggiaError } from '#kit'
import { presentError } from './errors.ts'

test('no failure of the engine but a mistake of ours is answered as one', () => {
  const kinds = ['timeout', 'memory', 'too-large', 'cancelled', 'unavailable', 'overloaded', 'disk-full', 'bug']
  const codes = kinds.map((kind) => [kind, presentError(new LoggiaError(`engine/${kind}`, 'x'), '1').body.error.code])
  assert.deepEqual(Object.fromEntries(codes), {
    timeout: 504,
    memory: 400,
    'too-large': 400,
    cancelled: 499,
    unavailable: 503,
    overloaded: 503,
    'disk-full': 503,
    bug: 500
  })
})
