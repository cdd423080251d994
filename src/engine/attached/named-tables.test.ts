import assert from 'node:assert/strict'
import test from 'node:test'
import { createTableLike, dropTable, shareRows } from '../version-table.ts'
import { namedTables } from './named-tables.ts'

test('every statement about a table of a version names it, in its text or as its parameter table', () => {
  for (const [sql, names] of [
    [dropTable('v_a1_1'), ['v_a1_1']],
    [shareRows('v_a1_2', 'v_a1_1'), ['v_a1_2', 'v_a1_1']],
    [createTableLike('v_a1_2', 'v_a1_1', ''), ['v_a1_2', 'v_a1_1']],
    ['SELECT `v_col` FROM `v_a1_1` WHERE `v_col` = 1', ['v_col', 'v_a1_1']],
    ['SELECT 1 FROM `s_a1_1_0`', []]
  ] as const)
    assert.deepEqual(namedTables({ sql }), names, sql)
  const sql = 'SELECT rows FROM system.parts WHERE table = {table:String}'
  assert.deepEqual(namedTables({ sql, params: { table: 'v_a1_1' } }), ['v_a1_1'])
  assert.deepEqual(namedTables({ sql, params: { table: 'c_1_x', other: 'v_a1_1' } }), [])
})
