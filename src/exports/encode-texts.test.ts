import assert from 'node:assert/strict'
import test from 'node:test'
import fc from 'fast-check'
import { encodeTexts } from './encode-texts.ts'

test('the bytes of texts are those of the whole text, in every script', () => {
  const text = fc.string({ unit: fc.constantFrom('a', 'é', '東', '😀', '\0'), maxLength: 200 })
  fc.assert(
    fc.property(fc.array(text, { maxLength: 50 }), (texts) =>
      assert.deepEqual(encodeTexts(texts), Buffer.from(texts.join('')))
    )
  )
})
