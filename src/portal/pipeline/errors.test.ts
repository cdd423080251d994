import assert from 'node:assert/strict'
import test from 'node:test'
import { LoggiaError } from '#kit'
import { presentError } from './errors.ts'

test('only a bug of Loggia is reported as one, and no failure of the engine is', () => {
  const kinds = [
    'timeout',
    'too-complex',
    'cancelled',
    'unavailable',
    'overloaded',
    'no-disk-space',
    'internal'
  ] as const
  const codes = kinds.map((kind) => {
    const error = new LoggiaError({ code: 'engine/x', kind }, 'x')
    return [kind, presentError(error, '1').body.error.code]
  })
  assert.deepEqual(Object.fromEntries(codes), {
    timeout: 504,
    'too-complex': 400,
    cancelled: 499,
    unavailable: 503,
    overloaded: 503,
    'no-disk-space': 503,
    internal: 500
  })
})
