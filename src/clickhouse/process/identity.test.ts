import assert from 'node:assert/strict'
import { chmodSync, mkdirSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import test from 'node:test'
import { chooseIdentity, findClosedFolder } from './identity.ts'

test('a folder that other users may not enter is found at every level above', (t) => {
  const home = mkdtempSync(join(tmpdir(), 'loggia-home-'))
  t.after(() => rmSync(home, { recursive: true }))
  mkdirSync(join(home, 'inner', 'engine'), { recursive: true })
  assert.equal(findClosedFolder(join(home, 'inner', 'engine')), home)
  chmodSync(home, 0o711)
  assert.equal(findClosedFolder(join(home, 'inner', 'engine')), undefined)
})

test('the engine’s user is the configured one, else the owner of its folder, else a separate one that stays the same', (t) => {
  const folder = mkdtempSync(join(tmpdir(), 'loggia-home-'))
  t.after(() => rmSync(folder, { recursive: true }))
  assert.deepEqual(chooseIdentity(folder, 4711), { uid: 4711, gid: 4711 })
  const { uid } = chooseIdentity(folder)
  assert.ok(process.getuid?.() === 0 ? uid >= 61_184 && uid < 65_520 : uid === process.getuid?.(), `${uid}`)
  assert.deepEqual(chooseIdentity(folder), { uid, gid: uid })
})
