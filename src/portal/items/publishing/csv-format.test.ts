import assert from 'node:assert/strict'
import test from 'node:test'
import { readCsvFormat } from './csv-format.ts'

test('delimiter and quote of publishParameters are single signs, or nothing is said', () => {
  assert.deepEqual(readCsvFormat({ columnDelimiter: ';', qualifier: '"' }), { delimiter: ';', quote: '"' })
  assert.deepEqual(readCsvFormat({ columnDelimiter: '\t', qualifier: 'none' }), { delimiter: '\t', quote: 'none' })
  assert.deepEqual(readCsvFormat({ columnDelimiter: '', qualifier: null }), {})
  assert.deepEqual(readCsvFormat(), {})
  for (const columnDelimiter of [';;', 'a', 1, ['x'], '\n', 'é'])
    assert.throws(() => readCsvFormat({ columnDelimiter }), { code: 'portal/bad-parameters' }, String(columnDelimiter))
})
