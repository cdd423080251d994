import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { watchWideBlanks } from './wide-blanks.ts'

/** Whether the text has a no-break space, when it comes in chunks of this many bytes. */
async function isFound(text: string, chunkBytes: number): Promise<boolean> {
  const blanks = { found: false }
  const bytes = Buffer.from(text)
  const passed: Buffer[] = []
  for await (const chunk of watchWideBlanks(chunksOf(bytes, chunkBytes), blanks)) passed.push(chunk)
  assert.deepEqual(Buffer.concat(passed), bytes)
  return blanks.found
}

async function* chunksOf(bytes: Buffer, size: number): AsyncGenerator<Buffer> {
  for (let at = 0; at < bytes.length; at += size) yield bytes.subarray(at, at + size)
}

const SIZES = [1, 2, 3, 4, 5, 7, 100]

describe('no-break spaces of a file', () => {
  for (const [name, text] of [
    ['a no-break space', 'price\n1\u00a0234'],
    ['a narrow no-break space', 'price\n1\u202f234']
  ] as const)
    it(`finds ${name}, wherever chunks cut it`, async () => {
      for (const size of SIZES) assert.equal(await isFound(text, size), true, `chunks of ${size}`)
    })

  it('takes no other letter for one, wherever chunks cut it', async () => {
    for (const size of SIZES)
      assert.equal(await isFound('Âéÿ, Évry €5 “x” – 東京 😀', size), false, `chunks of ${size}`)
  })
})
