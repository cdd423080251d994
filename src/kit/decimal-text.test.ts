import assert from 'node:assert/strict'
import test from 'node:test'
import { decimalText } from './decimal-text.ts'

test('numbers without exponents read back as the same numbers', () => {
  assert.deepEqual(
    [1e-7, -1.25e-9, 5e-324, 0.1, 1e21, -1.5e22, 0, 48.8566]
      .map(decimalText)
      .map((text) => (text.length > 30 ? text.length : text)),
    ['0.0000001', '-0.00000000125', 326, '0.1', '1000000000000000000000', '-15000000000000000000000', '0', '48.8566']
  )
  for (const value of [1e-7, 5e-324, 1.7976931348623157e308, 0.1 + 0.2, 123456789.12345679])
    assert.equal(Number(decimalText(value)), value)
})
