import assert from 'node:assert/strict'
import test from 'node:test'
import { describe, formatBytes, ProgressLine } from './progress-line.ts'

test('reading is shown as a part of the file, later stages as records', () => {
  assert.equal(
    describe({ stage: 'read', bytesRead: 50_000_000, totalBytes: 200_000_000 }),
    'reading [######..................] 25 % of 200 MB'
  )
  assert.equal(describe({ stage: 'fetch', bytesRead: 1_500, totalBytes: 0 }), 'fetching 1.5 kB')
  assert.equal(describe({ stage: 'wait', bytesRead: 0, totalBytes: 0 }), 'waiting for other loads')
  assert.equal(describe({ stage: 'load', bytesRead: 1, totalBytes: 1, rows: 1_234_567 }), 'loading 1,234,567 records')
})

test('sizes have the unit that fits', () => {
  assert.deepEqual([0, 999, 1_000, 12_345, 9_876_543_210].map(formatBytes), [
    '0 B',
    '999 B',
    '1.0 kB',
    '12 kB',
    '9.9 GB'
  ])
})

test('a terminal has one line that is rewritten and removed; a file has nothing of a short import', () => {
  const written: string[] = []
  const err = { write: (text: string) => written.push(text), isTTY: true }
  const line = new ProgressLine('x', err)
  line.report({ stage: 'load', bytesRead: 0, totalBytes: 0, rows: 10 })
  line.report({ stage: 'publish', bytesRead: 0, totalBytes: 0 })
  line.end()
  assert.deepEqual(written, ['\rx: loading 10 records', '\rx: publishing        ', `\r${' '.repeat(13)}\r`])
  const file: string[] = []
  const quiet = new ProgressLine('x', { write: (text: string) => file.push(text) })
  quiet.report({ stage: 'load', bytesRead: 0, totalBytes: 0 })
  quiet.end()
  assert.deepEqual(file, [])
})
