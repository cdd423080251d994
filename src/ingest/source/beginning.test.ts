import assert from 'node:assert/strict'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { after, before, test } from 'node:test'
import { gzipSync } from 'node:zlib'
import { DEFAULT_LIMITS } from '../limits.ts'
import { findBeginning } from './beginning.ts'
import { openFile } from './open-source.ts'

let folder: string
before(() => {
  folder = mkdtempSync(join(tmpdir(), 'loggia-beginning-'))
})
after(() => rmSync(folder, { recursive: true, force: true }))

async function beginningOf(content: string | Buffer, wholeBytes: number, beginningBytes: number, name = 'a.csv') {
  const path = join(folder, name)
  writeFileSync(path, content)
  const source = await openFile(path, undefined, DEFAULT_LIMITS)
  const found = await findBeginning(source, { wholeBytes, beginningBytes }, undefined)
  if (found === undefined) return undefined
  const parts: Buffer[] = []
  for await (const chunk of found.open()) parts.push(chunk)
  return { bytes: Buffer.concat(parts), ...found.beginning }
}

const textOf = async (...args: Parameters<typeof beginningOf>) => (await beginningOf(...args))?.bytes.toString()

test('a text with no more bytes than are read whole has no beginning', async () => {
  assert.equal(await beginningOf('a\n1\n2\n', 6, 2), undefined)
  assert.equal(await textOf('a\n1\n2\n', 5, 5), 'a\n1\n')
})

test('the beginning ends behind a line, outside of double quotes', async () => {
  assert.equal(await textOf('a;b\r\n1;2\r\n3;4\r\n', 10, 12), 'a;b\r\n1;2\r\n')
  assert.equal(await textOf('a;b\n1;"x\ny\nz"\n3;4\n', 10, 12), 'a;b\n')
  assert.equal(await textOf('a;b\n1;"x\ny\nz"\n3;4\n', 10, 14), 'a;b\n1;"x\ny\nz"\n')
  // A quote that does not end anywhere cannot be outside of anything.
  assert.equal(await textOf('"a;b\n1;2\n3;4\n', 8, 10), '"a;b\n1;2\n')
})

test('a text without lines is cut between two characters', async () => {
  assert.equal(await textOf('[{"a":"éé"},{"a":2}]', 8, 9), '[{"a":"')
  const wide = Buffer.from('\ufeffa;b\n1;2\n3;4\n', 'utf16le')
  assert.equal((await beginningOf(wide, 10, 21))!.bytes.toString('utf16le'), '\ufeffa;b\n1;2\n')
})

test('the cut is found behind many pieces of a file, and says how much of the disk was read', async () => {
  const line = `${'x'.repeat(98)}\n`
  const found = await beginningOf(`n\n${line.repeat(60_000)}`, 3_000_000, 2_500_000)
  assert.deepEqual([found!.bytes.length, found!.storedBytes], [2_499_950, 2_499_950])
  assert.ok(found!.bytes.toString().endsWith(`\n${line}`))
})

test('a compressed text is measured by what it contains', async () => {
  const noise = Array.from({ length: 90_000 }, (_, index) => `${(index * 7_919) % 1_000_003}\n`).join('')
  const packed = gzipSync(`n\n${noise}`)
  assert.ok(packed.length < 400_000 && noise.length > 500_000)
  const found = await beginningOf(packed, 500_000, 100_000, 'a.csv.gz')
  assert.ok(found!.bytes.length > 99_990 && found!.bytes.length <= 100_000)
  assert.ok(found!.storedBytes <= packed.length)
  assert.equal(await beginningOf(packed, 700_000, 100_000, 'a.csv.gz'), undefined)
})
