import assert from 'node:assert/strict'
import { createHash } from 'node:crypto'
import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import test, { after } from 'node:test'
import { createIncomingFiles } from './incoming-files.ts'

const folder = mkdtempSync(join(tmpdir(), 'loggia-incoming-'))
after(() => rmSync(folder, { recursive: true, force: true }))

const OWNER = { collaborationId: 'c', portalId: 'p' }
const CONTENT = Buffer.from('records of a river')
const FILE = { sha256: createHash('sha256').update(CONTENT).digest('hex'), bytes: CONTENT.length }

test('a file that is being read stays until it was read, however often it is removed', async () => {
  const incoming = createIncomingFiles(folder)
  await incoming.add(OWNER, FILE, 0, CONTENT, 1_000)
  const path = await incoming.whole(OWNER, FILE)
  assert.ok(path)
  const first = Promise.withResolvers<void>()
  const both = [
    incoming.during(OWNER, [FILE.sha256], () => first.promise),
    incoming.during(OWNER, [FILE.sha256], async () => {
      await incoming.drop(OWNER, [FILE.sha256])
      await incoming.clear(OWNER)
      await incoming.sweep(Number.POSITIVE_INFINITY)
    })
  ]
  await both[1]
  assert.deepEqual(readFileSync(path), CONTENT)
  first.resolve()
  await both[0]
  assert.equal(existsSync(path), false)
})

test('a file whose last piece came before the server died is whole, or comes again when it is another', async () => {
  const incoming = createIncomingFiles(folder)
  const part = join(folder, 'c', 'p', `${FILE.sha256}.part`)
  mkdirSync(join(folder, 'c', 'p'), { recursive: true })
  writeFileSync(part, CONTENT)
  assert.equal(await incoming.has(OWNER, FILE), FILE.bytes)
  assert.deepEqual(readFileSync((await incoming.whole(OWNER, FILE)) ?? ''), CONTENT)
  await incoming.clear(OWNER)
  mkdirSync(join(folder, 'c', 'p'), { recursive: true })
  writeFileSync(part, Buffer.alloc(FILE.bytes))
  assert.equal(await incoming.has(OWNER, FILE), 0)
  assert.equal(await incoming.add(OWNER, FILE, 0, CONTENT, 1_000), FILE.bytes)
})
