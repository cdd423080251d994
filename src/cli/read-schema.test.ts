import assert from 'node:assert/strict'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import test from 'node:test'
import { readSchema } from './read-schema.ts'

test('a schema file may begin with a byte order mark; one that is not JSON is refused by its path', (t) => {
  const folder = mkdtempSync(join(tmpdir(), 'loggia-schema-'))
  t.after(() => rmSync(folder, { recursive: true }))
  const path = join(folder, 'schema.json')
  writeFileSync(path, '\ufeff{"fields":[]}')
  assert.deepEqual(readSchema(path), { fields: [] })
  writeFileSync(path, 'nonsense')
  assert.throws(() => readSchema(path), {
    code: 'cli/unreadable-schema',
    message: /schema\.json cannot be read: .*JSON/
  })
})
