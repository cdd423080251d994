import assert from 'node:assert/strict'
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import test from 'node:test'
import { readFolder, writeMark } from './file-mark.ts'
import { type Mark, relate } from './mark.ts'

const entry = (revision: number, token: string, settled = true, portal = 'p') => ({ portal, revision, token, settled })
const lineage = (revision: number, token: string, portal = 'p') => ({ portal, revision, token })

for (const [what, control, mark, relation] of [
  ['the settled state', lineage(4, 'd'), [entry(3, 'c'), entry(4, 'd')], 'same'],
  ['a publication that was committed and not settled', lineage(4, 'd'), [entry(3, 'c'), entry(4, 'd', false)], 'same'],
  [
    'a publication that was announced and not committed',
    lineage(3, 'c'),
    [entry(3, 'c'), entry(4, 'd', false)],
    'same'
  ],
  [
    'two announcements of one revision, the first of which came to nothing',
    lineage(4, 'e'),
    [entry(3, 'c'), entry(4, 'd', false), entry(4, 'e', false)],
    'same'
  ],
  [
    'an announcement that came to nothing, and the one that was settled',
    lineage(4, 'd'),
    [entry(4, 'd', false), entry(4, 'e')],
    'apart'
  ],
  ['a backup of before the last publication', lineage(3, 'c'), [entry(3, 'c'), entry(4, 'd')], 'control-older'],
  ['a backup of long before', lineage(1, 'a'), [entry(3, 'c'), entry(4, 'd', false)], 'control-older'],
  ['another state one behind an announcement', lineage(3, 'x'), [entry(3, 'c'), entry(4, 'd', false)], 'control-older'],
  ['records of a backup', lineage(5, 'e'), [entry(3, 'c'), entry(4, 'd')], 'control-newer'],
  ['a copy that continued separately', lineage(4, 'x'), [entry(3, 'c'), entry(4, 'd')], 'apart'],
  ['another portal', lineage(4, 'd', 'q'), [entry(4, 'd')], 'foreign'],
  ['a portal that took these records over', lineage(9, 'z', 'q'), [entry(8, 'y'), entry(9, 'z', true, 'q')], 'same']
] as const) {
  test(`${what}: ${relation}`, () => assert.equal(relate(control, mark as Mark), relation))
}

test('a mark is written whole, keeps the revision before, and is read again; what cannot be understood says nothing', (t) => {
  const folder = mkdtempSync(join(tmpdir(), 'loggia-mark-'))
  t.after(() => rmSync(folder, { recursive: true }))
  assert.equal(readFolder(folder), 'absent')
  assert.equal(readFolder(join(folder, 'nowhere')), 'absent')
  writeMark(folder, entry(3, 'c'))
  writeMark(folder, entry(4, 'd', false))
  assert.deepEqual(readFolder(folder), [entry(3, 'c'), entry(4, 'd', false)])
  writeMark(folder, entry(4, 'e', false))
  writeMark(folder, entry(4, 'e'))
  writeMark(folder, entry(5, 'f', false))
  assert.deepEqual(readFolder(folder), [entry(4, 'e'), entry(5, 'f', false)])
  // A start settles the state before an announcement that came to nothing.
  writeMark(folder, entry(4, 'e'))
  assert.deepEqual(readFolder(folder), [entry(4, 'e')])
  const text = readFileSync(join(folder, 'portal.json'), 'utf8')
  for (const damaged of [text.slice(0, 20), '{}', '[]', '', 'null', '{"portal":"p","entries":[]}']) {
    writeFileSync(join(folder, 'portal.json'), damaged)
    assert.equal(readFolder(folder), 'absent', damaged)
  }
  mkdirSync(join(folder, 'data/store'), { recursive: true })
  assert.deepEqual([readFolder(folder, 'data'), readFolder(folder, 'other')], ['unmarked', 'absent'])
})
