import assert from 'node:assert/strict'
import { existsSync, readFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import test from 'node:test'

const root = resolve(import.meta.dirname, '../..')
const ROW = /^\| (.+) \| `(.+)` \| `([^`]+)` \|$/

test('docs/collaborations-evidence.md: every promise has a test, and each named test exists', () => {
  const rows = readFileSync(join(root, 'docs/collaborations-evidence.md'), 'utf8')
    .split('\n')
    .filter((line) => line.startsWith('| ') && !line.startsWith('| promise |'))
  assert.ok(rows.length > 40, `${rows.length} promises`)
  const missing = rows.filter((row) => {
    const [, , name = '', file = ''] = ROW.exec(row) ?? []
    return name === '' || !existsSync(join(root, file)) || !readFileSync(join(root, file), 'utf8').includes(name)
  })
  assert.deepEqual(missing, [])
})
