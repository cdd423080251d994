import assert from 'node:assert/strict'
import { mkdtempSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import test, { after } from 'node:test'
import { openSecretKey } from './secret-key.ts'

const folder = mkdtempSync(join(tmpdir(), 'loggia-key-'))
after(() => rmSync(folder, { recursive: true, force: true }))

test('the key of a home is made once, readable only by its owner', () => {
  const file = join(folder, 'secret.key')
  const key = openSecretKey(file, null)
  assert.equal(key.length, 32)
  assert.deepEqual(openSecretKey(file, null), key)
  assert.equal(statSync(file).mode & 0o777, 0o600)
})

test('a configured key goes before, and makes no file', () => {
  assert.deepEqual(openSecretKey(join(folder, 'none'), 'ab'.repeat(32)), Buffer.alloc(32, 0xab))
})

test('a damaged key is never replaced', () => {
  const file = join(folder, 'damaged')
  writeFileSync(file, 'half a key')
  assert.throws(() => openSecretKey(file, null), { code: 'app/bad-secret-key' })
})
