import assert from 'node:assert/strict'
import test from 'node:test'
import { RowBatch } from './row-batch.ts'

test('a text has the bytes of its UTF-8 behind their number, for every length and letter', () => {
  const letters = ['x', 'é', '€', '😀', '\ud800', 'xé']
  for (const letter of letters)
    for (const count of [0, 1, 20, 41, 42, 43, 44, 63, 64, 127, 128, 129, 20_000]) {
      const text = letter.repeat(count)
      const batch = new RowBatch(4)
      batch.addText(text)
      batch.addText('end')
      const same = new RowBatch(4)
      const bytes = Buffer.from(text)
      same.addBytes(bytes, 0, bytes.length)
      same.addBytes(Buffer.from('end'), 0, 3)
      assert.deepEqual(batch.take(), same.take(), `${count} times ${letter}`)
    }
})
