import assert from 'node:assert/strict'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import test from 'node:test'
import { FORMAT_NAMES, fileFormat, IMPORT_FORMATS, RECORD_FORMATS } from './index.ts'

const page = (name: string): string => readFileSync(join(import.meta.dirname, '../../docs', name), 'utf8')

test('an ending belongs to one format, and a name of the portal API to one', () => {
  const rows = FORMAT_NAMES.map(fileFormat)
  for (const names of [
    rows.flatMap(({ extensions }) => extensions),
    rows.flatMap(({ portal }) => portal?.publishAs ?? []),
    rows.flatMap(({ portal }) => portal?.exportAs ?? [])
  ])
    assert.deepEqual(names, [...new Set(names)])
})

test('only readable formats can be published, and only writable ones can be exported by the portal', () => {
  for (const { portal, reader, exported, label } of FORMAT_NAMES.map(fileFormat)) {
    assert.equal(portal?.publishAs !== undefined && reader === undefined, false, label)
    assert.equal(portal?.exportAs !== undefined && exported === undefined, false, label)
  }
})

test('docs/exports.md and docs/import.md name every format', () => {
  const [exports, imports] = [page('exports.md'), page('import.md')]
  assert.deepEqual(
    RECORD_FORMATS.filter((name) => !exports.includes(`\`${name}\``)),
    []
  )
  assert.deepEqual(
    IMPORT_FORMATS.filter((name) => !imports.includes(fileFormat(name).label)),
    []
  )
})
