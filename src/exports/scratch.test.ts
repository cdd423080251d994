import assert from 'node:assert/strict'
import { mkdtempSync, readdirSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { text } from 'node:stream/consumers'
import test from 'node:test'
import { ScratchSpace } from './scratch.ts'

async function inFolder(
  maxBytes: number,
  check: (space: ScratchSpace, folder: string) => Promise<void>
): Promise<void> {
  const folder = mkdtempSync(join(tmpdir(), 'loggia-scratch-'))
  try {
    await check(new ScratchSpace({ folder, maxBytes }), folder)
  } finally {
    rmSync(folder, { recursive: true })
  }
}

test('what is written can be read from any place, patched, and leaves nothing behind', () =>
  inFolder(1_000_000, async (space, folder) => {
    const scratch = space.open()
    const file = await scratch.file()
    for (let number = 0; number < 100_000; number++) await file.write('0123456789'.slice(0, 5))
    await file.patch(1, Buffer.from('é'))
    assert.deepEqual(readdirSync(folder), [])
    assert.equal(file.size, 500_000)
    assert.equal(await text(Readable.from(file.read(0, 10))), '0é3401234')
    assert.equal(await text(Readable.from(file.read(499_998))), '34')
    assert.equal(space.usedBytes, 500_000)
    await scratch.close()
    assert.equal(space.usedBytes, 0)
  }))

test('all exports together have one limit', () =>
  inFolder(10, async (space) => {
    const [one, other] = [space.open(), space.open()]
    await (await one.file()).write('123456')
    const file = await other.file()
    await assert.rejects(file.write('12345'), { code: 'exports/too-large' })
    await one.close()
    await file.write('12345')
    await other.close()
  }))
