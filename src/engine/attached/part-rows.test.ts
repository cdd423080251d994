import assert from 'node:assert/strict'
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import test from 'node:test'
import { countPartRows } from './part-rows.ts'

test('rows are those of the parts that no newer part has taken over', async (context) => {
  const folder = mkdtempSync(join(tmpdir(), 'loggia-parts-'))
  context.after(() => rmSync(folder, { recursive: true }))
  assert.equal(await countPartRows(join(folder, 'absent')), 0)
  assert.equal(await countPartRows(folder), 0)
  for (const [name, rows] of [
    ['all_1_1_0', 5],
    ['all_2_2_0', 7],
    ['all_1_2_1', 12],
    ['all_1_2_1_4', 11],
    ['all_3_3_0', 100],
    ['tmp_insert_all_4_4_0', 1000],
    ['detached', undefined],
    ['all_5_5_0', undefined]
  ] as const) {
    mkdirSync(join(folder, name))
    if (rows !== undefined) writeFileSync(join(folder, name, 'count.txt'), String(rows))
  }
  assert.equal(await countPartRows(folder), 111)
})
