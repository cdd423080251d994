import assert from 'node:assert/strict'
import { Readable } from 'node:stream'
import { text } from 'node:stream/consumers'
import test from 'node:test'
import fc from 'fast-check'
import { escapeBeyondAscii } from './json.ts'
import { JsonEscaping } from './json-escaping.ts'

test('characters are escaped wherever the bytes are cut', async () => {
  const bytes = Buffer.from('[{"a": "Zürich", "b": "😀 東京"}, "plain", "é"]')
  for (const size of [1, 2, 3, 5, 1_000]) {
    const chunks = Array.from({ length: Math.ceil(bytes.length / size) }, (_, at) => bytes.subarray(at * size, (at + 1) * size))
    assert.equal(await text(Readable.from(chunks).pipe(new JsonEscaping())), '[{"a": "Z\\u00fcrich", "b": "\\ud83d\\ude00 \\u6771\\u4eac"}, "plain", "\\u00e9"]')
  }
})

test('bytes that are no UTF-8 break the answer off', async () => {
  for (const bytes of [[0x22, 0xff, 0x22], [0x22, 0xc3]]) await assert.rejects(text(Readable.from([Buffer.from(bytes)]).compose(new JsonEscaping())))
})

test('the bytes are those of whole texts, whatever the characters', async () => {
  await fc.assert(fc.asyncProperty(fc.array(fc.string({ unit: 'grapheme' })), fc.integer({ min: 1, max: 9 }), async (texts, size) => {
    const json = JSON.stringify(texts)
    const bytes = Buffer.from(json)
    const chunks = Array.from({ length: Math.ceil(bytes.length / size) }, (_, at) => bytes.subarray(at * size, (at + 1) * size))
    assert.equal(await text(Readable.from(chunks).pipe(new JsonEscaping())), escapeBeyondAscii(json))
  }), { numRuns: 200 })
})
