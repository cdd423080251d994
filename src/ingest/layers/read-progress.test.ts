import assert from 'node:assert/strict'
import { mkdtempSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import test, { after } from 'node:test'
import { DEFAULT_LIMITS } from '../limits.ts'
import { fileSource } from '../source/byte-source.ts'
import { zip } from '../source/zip-for-tests.ts'
import { openArchive } from './archive.ts'
import { GEOPACKAGE } from './geopackage/read-geopackage.ts'
import type { OpenLayers } from './layer-reader.ts'
import { RecordSink } from './record-sink.ts'

const folder = mkdtempSync(join(tmpdir(), 'loggia-progress-'))
after(() => rmSync(folder, { recursive: true, force: true }))

async function opened(path: string): Promise<{ file: OpenLayers; seen: number[] }> {
  const seen: number[] = []
  const source = await fileSource(path)
  const onRead = (storedBytes: number): void => void seen.push(storedBytes)
  return { file: { source, path, limits: DEFAULT_LIMITS, options: {}, knownColumns: undefined, onRead }, seen }
}

test('the members of an archive are counted in the bytes that they take there, each of them once', async () => {
  const path = join(folder, 'book.zip')
  // Texts that do not get much shorter.
  const text = (seed: number): string => Array.from({ length: 90_000 }, (_, n) => (n * n * seed) % 9973).join()
  writeFileSync(path, zip({ texts: text(3), sheet: text(7) }))
  const { file, seen } = await opened(path)
  const archive = await openArchive(file)
  for (const name of ['texts', 'texts', 'sheet']) for await (const _ of archive.open(name));
  assert.deepEqual(
    seen,
    seen.toSorted((a, b) => a - b)
  )
  assert.equal(seen.at(-1), archive.sizeOf('texts') + archive.sizeOf('sheet'))
})

test('the tables of a database are counted by their rows', async () => {
  const path = join(folder, 'tables.gpkg')
  const database = new DatabaseSync(path)
  for (const [table, keys] of [
    ['a', ''],
    ['b', ''],
    ['plain', ' WITHOUT ROWID']
  ])
    database.exec(
      `CREATE TABLE ${table} (n INTEGER PRIMARY KEY)${keys}; WITH RECURSIVE i(n) AS (SELECT 1 UNION ALL SELECT n + 1 FROM i WHERE n < 512) INSERT INTO ${table} SELECT n FROM i`
    )
  database.close()
  const { file, seen } = await opened(path)
  const layers = (await GEOPACKAGE.list(file)).map(({ name }) => name)
  const sink = new RecordSink({
    limits: DEFAULT_LIMITS,
    maxTextBytes: 1e6,
    name: 'tables.gpkg',
    crs: undefined,
    send: async () => {}
  })
  await GEOPACKAGE.read(file, layers, sink)
  const size = statSync(path).size
  assert.deepEqual(
    [layers, seen.map((bytes) => Math.round((6 * bytes) / size))],
    [
      ['a', 'b', 'plain'],
      [1, 2, 3, 4]
    ]
  )
})
