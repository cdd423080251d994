import assert from 'node:assert/strict'
import test from 'node:test'
import { readReadingOptions } from './reading-options.ts'

test('delimiter and quote of publishParameters are single signs, or nothing is said', () => {
  assert.deepEqual(readReadingOptions({ columnDelimiter: ';', qualifier: '"' }), { delimiter: ';', quote: '"' })
  assert.deepEqual(readReadingOptions({ columnDelimiter: '\t', qualifier: 'none' }), { delimiter: '\t', quote: 'none' })
  assert.deepEqual(readReadingOptions({ columnDelimiter: '', qualifier: null }), {})
  assert.deepEqual(readReadingOptions(), {})
  for (const columnDelimiter of [';;', 'a', 1, ['x'], '\n', 'é'])
    assert.throws(
      () => readReadingOptions({ columnDelimiter }),
      { code: 'portal/bad-parameters' },
      String(columnDelimiter)
    )
})
