import assert from 'node:assert/strict'
import test from 'node:test'
import { asDouble, parseExactly } from './exact-numbers.ts'

test('whole numbers of 64 bits keep their digits, others stay doubles', () => {
  const row = parseExactly(
    '{"id": 9007199254740993, "low": -9223372036854775808, "n": 12, "d": 1e+21, "f": 2.3512345678901234}'
  )
  assert.deepEqual(row, { id: 9007199254740993n, low: -9223372036854775808n, n: 12, d: 1e21, f: 2.3512345678901234 })
  assert.deepEqual(
    [asDouble(9007199254740993n), asDouble(2.5), asDouble('1'), asDouble(null)],
    [2 ** 53, 2.5, null, null]
  )
})
