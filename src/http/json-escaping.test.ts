import assert from 'node:assert/strict'
import { readFileSync } from 'node:fs'
import test from 'node:test'
import fc from 'fast-check'
import wabt from 'wabt'
import { readAll } from '#kit'
import { overwrittenChunks } from '../kit/borrowed-chunks-for-tests.ts'
import { escapeBeyondAscii } from './json.ts'
import { EscapedJson } from './json-escaping.ts'

const sizes = [1, 2, 3, 5, 1_000]

test('characters are escaped at every cut of the bytes', async () => {
  const bytes = Buffer.from('[{"a": "Zürich", "b": "😀 東京"}, "plain", "é"]')
  for (const size of sizes) {
    assert.equal(
      await escaped(bytes, size),
      '[{"a": "Z\\u00fcrich", "b": "\\ud83d\\ude00 \\u6771\\u4eac"}, "plain", "\\u00e9"]'
    )
  }
})

test('bytes that are not UTF-8 end the response with an error', async () => {
  const wrong = [
    [0xff],
    [0xc3],
    [0x80],
    [0xc3, 0x22],
    [0xe2, 0x82],
    [0xe2, 0x82, 0x22],
    [0xf0, 0x9f, 0x98],
    [0xf4, 0x90, 0x80, 0x80],
    [0xf5, 0x80, 0x80, 0x80],
    [0xc0, 0x80]
  ]
  for (const size of sizes)
    for (const bytes of wrong)
      await assert.rejects(escaped(Buffer.from([0x22, ...bytes]), size), /not UTF-8/, `${bytes}`)
})

test('the bytes are those of whole texts, for all characters', async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.array(fc.string({ unit: 'grapheme' })),
      fc.integer({ min: 1, max: 40 }),
      async (texts, size) => {
        const json = JSON.stringify(texts)
        assert.equal(await escaped(Buffer.from(json), size), escapeBeyondAscii(json))
      }
    ),
    { numRuns: 300 }
  )
})

test('pieces longer than the memory that escapes come out whole', async () => {
  const json = JSON.stringify('é😀x東'.repeat(60_000))
  assert.equal(await escaped(Buffer.from(json), 400_001), escapeBeyondAscii(json))
})

test('the WebAssembly is the assembled text beside it', async () => {
  const { parseWat } = await wabt()
  const source = parseWat('json-escaping.wat', readFileSync(new URL('json-escaping.wat', import.meta.url), 'utf8'), {
    simd: true
  })
  assert.deepEqual(
    Buffer.from(source.toBinary({}).buffer),
    readFileSync(new URL('json-escaping.wasm', import.meta.url))
  )
})

async function escaped(bytes: Buffer, size: number): Promise<string> {
  return (await readAll(new EscapedJson(overwrittenChunks(bytes, size)))).toString()
}
