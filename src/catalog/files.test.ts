import assert from 'node:assert/strict'
import {
  createReadStream,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  rmSync,
  utimesSync,
  writeFileSync
} from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import test, { after } from 'node:test'
import { systemClock } from '#kit'
import { createFileStore } from './files.ts'
import type { KeptFiles } from './kept-files.ts'

const folder = mkdtempSync(join(tmpdir(), 'loggia-files-'))
after(() => rmSync(folder, { recursive: true, force: true }))

/** The files that a control database has stored, in memory. */
function memory(): KeptFiles & { readonly known: Map<string, number> } {
  const known = new Map<string, number>()
  return {
    known,
    note: async (contents, nowMs) => contents.forEach((sha256) => known.set(sha256, nowMs)),
    list: async () => new Map(known),
    forget: async (sha256) => void known.delete(sha256)
  }
}

const contents = (path: string) =>
  readdirSync(path, { recursive: true })
    .map(String)
    .filter((name) => /\w{32}$/.test(name))

test('a file that the disk has no space for is refused with a sentence, and leaves nothing', async () => {
  const place = join(folder, 'full')
  const files = createFileStore({ folder: place, kept: memory(), clock: systemClock })
  const content = Readable.from(
    (async function* () {
      yield 'beginning'
      throw Object.assign(new Error('write'), { code: 'ENOSPC' })
    })()
  )
  await assert.rejects(files.put(content), {
    code: 'catalog/disk-full',
    kind: 'no-disk-space',
    message: 'The disk of the home has no space left. The file was not kept.'
  })
  assert.deepEqual(contents(place), [])
})

test('content that nobody names any more and somebody sends again during the sweep stays', async () => {
  const [place, uploads] = [join(folder, 'kept'), join(folder, 'uploads')]
  mkdirSync(uploads)
  // The sweep and the uploads of two servers on one control database.
  const kept = memory()
  const stores = [
    createFileStore({ folder: place, kept, clock: systemClock }),
    createFileStore({ folder: place, kept, clock: systemClock })
  ] as const
  const names = Array.from({ length: 100 }, (_, at) => at.toString(16).padStart(64, '0'))
  const age = () => {
    for (const name of names) {
      utimesSync(stores[0].pathOf(name), 0, 0)
      kept.known.set(name, 0)
    }
  }
  for (let round = 0; round < 3; round++) {
    for (const name of names) {
      mkdirSync(join(place, name.slice(0, 2)), { recursive: true })
      writeFileSync(stores[0].pathOf(name), name)
      writeFileSync(join(uploads, name), name)
    }
    age()
    await Promise.all([
      stores[0].sweep(new Set(), Date.now()),
      ...names.map((name) => stores[1].adopt(join(uploads, name), name))
    ])
    assert.deepEqual(
      names.filter((name) => !existsSync(stores[0].pathOf(name))),
      []
    )
  }
  age()
  await stores[0].sweep(new Set(names.slice(0, 1)), Date.now())
  assert.deepEqual(contents(place), [`00/${names[0]}`])
})

test('content that this control database has not stored is kept, whether referenced or not', async () => {
  const place = join(folder, 'of-others')
  const [ours, later] = [memory(), memory()]
  const clock = { now: () => 0 }
  const { sha256 } = await createFileStore({ folder: place, kept: ours, clock }).put(Readable.from(['ours']))
  const other = await createFileStore({ folder: place, kept: later, clock }).put(Readable.from(['of a later state']))
  for (const each of [sha256, other.sha256]) utimesSync(join(place, each.slice(0, 2), each), 0, 0)
  const store = createFileStore({ folder: place, kept: ours, clock })
  await store.sweep(new Set(), Date.now())
  assert.deepEqual([existsSync(store.pathOf(sha256)), existsSync(store.pathOf(other.sha256))], [false, true])
  assert.deepEqual([...ours.known], [])
})

test('content that was written again after this control database knew of it stays', async () => {
  const place = join(folder, 'again')
  const kept = memory()
  const store = createFileStore({ folder: place, kept, clock: { now: () => 0 } })
  const { sha256 } = await store.put(Readable.from(['twice']))
  // By a later state of the database: years after, and long ago.
  utimesSync(store.pathOf(sha256), 1_000_000, 1_000_000)
  await store.sweep(new Set(), Date.now())
  assert.ok(existsSync(store.pathOf(sha256)))
})

test('content of a release that kept no list is known once something names it', async () => {
  const place = join(folder, 'old')
  const kept = memory()
  const store = createFileStore({ folder: place, kept, clock: { now: () => 0 } })
  mkdirSync(join(place, 'ab'), { recursive: true })
  writeFileSync(join(place, 'ab', 'ab12'), 'old')
  await store.sweep(new Set(['ab12']), 5)
  assert.deepEqual([...kept.known], [['ab12', 5]])
})

test('a file that cannot be opened is the error of putting it, and nothing else', async () => {
  const store = createFileStore({ folder: join(folder, 'unread'), kept: memory(), clock: systemClock })
  const stream = createReadStream(join(folder, 'nothing'))
  // The stream fails before the store has made its folder.
  await assert.rejects(store.put(stream), { code: 'ENOENT' })
})
