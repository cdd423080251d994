import assert from 'node:assert/strict'
import { chmodSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import test from 'node:test'
import { findLibrary } from './library.ts'
import { findProgram } from './program.ts'

test('a ClickHouse on the PATH goes before the library, a named one before both', (t) => {
  const folder = mkdtempSync(join(tmpdir(), 'loggia-path-'))
  t.after(() => rmSync(folder, { recursive: true }))
  const binary = join(folder, 'clickhouse')
  writeFileSync(binary, '#!/bin/sh\n')
  chmodSync(binary, 0o755)
  assert.deepEqual(findProgram(undefined, `/nowhere:${folder}`), { kind: 'binary', path: binary })
  assert.deepEqual(findProgram('/bin/sh', folder), { kind: 'binary', path: '/bin/sh' })
  assert.throws(() => findProgram('/nowhere/clickhouse', folder), { code: 'engine/not-available' })
})

test('without a binary it is the library where npm has one, else the start says what to do', () => {
  const library = findLibrary()
  if (library === undefined)
    assert.throws(() => findProgram(undefined, ''), { code: 'engine/not-available', message: /LOGGIA_CLICKHOUSE_URL/ })
  else assert.deepEqual(findProgram(undefined, ''), { kind: 'library', path: library })
})
