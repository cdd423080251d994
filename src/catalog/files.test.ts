import assert from 'node:assert/strict'
import { existsSync, mkdirSync, mkdtempSync, readdirSync, rmSync, utimesSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import test, { after } from 'node:test'
import { createFileStore } from './files.ts'

const folder = mkdtempSync(join(tmpdir(), 'loggia-files-'))
after(() => rmSync(folder, { recursive: true, force: true }))

test('content that nobody names any more and somebody sends again during the sweep stays', async () => {
  const [kept, uploads] = [join(folder, 'kept'), join(folder, 'uploads')]
  mkdirSync(uploads)
  // The sweep and the uploads of two servers.
  const stores = [createFileStore(kept), createFileStore(kept)] as const
  const names = Array.from({ length: 100 }, (_, at) => at.toString(16).padStart(64, '0'))
  for (let round = 0; round < 3; round++) {
    for (const name of names) {
      mkdirSync(join(kept, name.slice(0, 2)), { recursive: true })
      writeFileSync(stores[0].pathOf(name), name)
      utimesSync(stores[0].pathOf(name), 0, 0)
      writeFileSync(join(uploads, name), name)
    }
    await Promise.all([stores[0].sweep(new Set(), Date.now()), ...names.map((name) => stores[1].adopt(join(uploads, name), name))])
    assert.deepEqual(names.filter((name) => !existsSync(stores[0].pathOf(name))), [])
  }
  for (const name of names) utimesSync(stores[0].pathOf(name), 0, 0)
  await stores[0].sweep(new Set(names.slice(0, 1)), Date.now())
  assert.deepEqual(readdirSync(kept, { recursive: true }).map(String).filter((name) => /\w{32}$/.test(name)), [`00/${names[0]}`])
})
