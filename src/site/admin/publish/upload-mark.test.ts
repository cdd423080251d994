import assert from 'node:assert/strict'
import test from 'node:test'
import { QueryParams } from '#http'
import { bytesOf, markOf, PART_BYTES, partCount, rangesOf } from './upload-mark.ts'

const fieldsOf = (fields: object): QueryParams =>
  new QueryParams(new Map(Object.entries(fields).map(([name, value]) => [name, [String(value)]])))

test('a file is sent in parts when the page says its size, its time and its checksum', () => {
  const said = { size: 3 * PART_BYTES + 1, modified: 1_700_000_000_000, sample: '00c0ffee' }
  const mark = markOf(fieldsOf(said))
  assert.deepEqual(mark, { size: said.size, modifiedMs: said.modified, sample: '00c0ffee', partBytes: PART_BYTES })
  assert.equal(mark && partCount(mark), 4)
  for (const wrong of [{ size: 0 }, { size: '1e99' }, { size: 'x' }, { modified: 'x' }, { sample: '00C0FFEE0' }])
    assert.equal(markOf(fieldsOf({ ...said, ...wrong })), undefined, JSON.stringify(wrong))
  assert.equal(markOf(fieldsOf({})), undefined)
})

test('parts that arrived are said as ranges and counted in bytes, the last one with its own length', () => {
  assert.equal(rangesOf([]), '')
  assert.equal(rangesOf([2, 1, 3, 5, 9, 10]), '1-3 5 9-10')
  const mark = { size: 25, modifiedMs: 0, sample: '00000000', partBytes: 10 }
  assert.equal(bytesOf(mark, [1, 3]), 15)
  assert.equal(bytesOf(mark, [1, 2, 3, 4]), 25)
})
