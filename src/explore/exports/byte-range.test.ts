import assert from 'node:assert/strict'
import test from 'node:test'
import { readRange } from './byte-range.ts'

test('a header asks for one range of bytes, cut at the end of the file', () => {
  const asked = (header: string | undefined): unknown => readRange(header, 100)
  assert.deepEqual(asked('bytes=0-9'), { from: 0, to: 10 })
  assert.deepEqual(asked('bytes=90-'), { from: 90, to: 100 })
  assert.deepEqual(asked('bytes=90-200'), { from: 90, to: 100 })
  assert.deepEqual(asked('bytes=-10'), { from: 90, to: 100 })
  assert.deepEqual(asked('bytes=-1000'), { from: 0, to: 100 })
  assert.equal(asked('bytes=100-'), 'none')
  assert.equal(asked('bytes=-0'), 'none')
  for (const ignored of [undefined, '', 'bytes=', 'bytes=9-3', 'bytes=0-1,5-6', 'lines=0-1', 'bytes=a-b'])
    assert.equal(asked(ignored), undefined, String(ignored))
})

test('an empty file has no range', () => {
  assert.equal(readRange('bytes=0-0', 0), 'none')
})
