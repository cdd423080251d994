import assert from 'node:assert/strict'
import test from 'node:test'
import fc from 'fast-check'
import type { CsvDialect } from './dialect.ts'
import { Irregular, requireRegular } from './regular.ts'

const COMMA: CsvDialect = { delimiter: ',', quote: '"', backslash: false, skippedLines: 0, headerRows: 0 }

async function isRegular(text: string, size = 1 << 20): Promise<boolean> {
  const bytes = Buffer.from(text)
  const chunks = async function* (): AsyncGenerator<Buffer> {
    for (let at = 0; at < bytes.length; at += size) yield bytes.subarray(at, at + size)
  }
  try {
    for await (const _chunk of requireRegular(chunks(), COMMA, 9));
    return true
  } catch (error) {
    if (error instanceof Irregular) return false
    throw error
  }
}

test('files by the book pass', async () => {
  for (const text of ['', 'a,b\n', '"a","b ""c"""\r\n', 'a,"x\ny"\nb,', '"",""', '"end"'])
    assert.equal(await isRegular(text), true, JSON.stringify(text))
})

test('anything else is reported', async () => {
  const texts = [
    'a"b,c\n',
    '"a"b,c\n',
    'a, "b"\n',
    '"open',
    '"a""',
    'a\rb\n',
    'a\n\r',
    '"x" ,y\n',
    `a,b${'x'.repeat(200)}"\n`
  ]
  for (const text of texts) assert.equal(await isRegular(text), false, JSON.stringify(text))
})

test('the verdict does not depend on how the bytes are cut', async () => {
  const text = fc.string({ unit: fc.constantFrom('a', '"', '"', ',', '\n', '\r\n', '\r', ' '), maxLength: 30 })
  await fc.assert(
    fc.asyncProperty(text, fc.integer({ min: 1, max: 5 }), async (input, size) => {
      assert.equal(await isRegular(input, size), await isRegular(input))
    }),
    { seed: 3, numRuns: 3_000 }
  )
})
