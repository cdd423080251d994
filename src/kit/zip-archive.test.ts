import assert from 'node:assert/strict'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import test, { after } from 'node:test'
import { listZip } from './zip-archive.ts'

const folder = mkdtempSync(join(tmpdir(), 'loggia-zip-'))
after(() => rmSync(folder, { recursive: true, force: true }))

/** Only the directory of an archive (APPNOTE 4.3.12, 4.3.14, 4.3.16): entries of empty files named `a`. */
function directoryOf(count: number): string {
  const entry = Buffer.alloc(47)
  entry.writeUInt32LE(0x02014b50, 0)
  entry.writeUInt16LE(1, 28)
  entry.write('a', 46)
  const entries = Buffer.concat(Array.from({ length: count }, () => entry))
  const [end64, locator, end] = [Buffer.alloc(56), Buffer.alloc(20), Buffer.alloc(22)]
  end64.writeUInt32LE(0x06064b50, 0)
  end64.writeBigUInt64LE(44n, 4)
  end64.writeBigUInt64LE(BigInt(count), 24)
  end64.writeBigUInt64LE(BigInt(count), 32)
  end64.writeBigUInt64LE(BigInt(entries.length), 40)
  locator.writeUInt32LE(0x07064b50, 0)
  locator.writeBigUInt64LE(BigInt(entries.length), 8)
  locator.writeUInt32LE(1, 16)
  end.writeUInt32LE(0x06054b50, 0)
  for (const at of [8, 10]) end.writeUInt16LE(0xffff, at)
  for (const at of [12, 16]) end.writeUInt32LE(0xffffffff, at)
  const path = join(folder, `${count}.zip`)
  writeFileSync(path, Buffer.concat([entries, end64, locator, end]))
  return path
}

test('an archive with more entries than memory should hold is refused before they are read', async () => {
  assert.equal((await listZip(directoryOf(65_535))).length, 65_535)
  await assert.rejects(listZip(directoryOf(65_536)), /more than 65535 entries/)
})
