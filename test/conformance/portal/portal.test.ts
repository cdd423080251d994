/** The administration API, row by row, from outside; COVERAGE.md is the same table for readers. */
import assert from 'node:assert/strict'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { after, describe, test } from 'node:test'
import { liveRow } from './live.ts'
import type { Row } from './row.ts'
import { coverageTable, NOT_YET, ROWS, TABLES } from './suite.ts'
import { Turns } from './turns.ts'
import { openClockedWorld, openServedWorld } from './world.ts'

const [served, clocked] = [await openServedWorld(), await openClockedWorld()]
after(() => Promise.all([served.close(), clocked.close()]))

const [turns, clockedTurns] = [new Turns(), new Turns()]

/** Most of a row's time is waiting for the disk and for password hashes. */
for (const name of TABLES.keys()) {
  describe(name, { concurrency: 6 }, () => {
    for (const [index, row] of ROWS.entries()) {
      if (row.table === name) test(`${row.row}: ${row.says}`, () => take(row, index))
    }
  })
}

function take(row: Row, index: number): Promise<void> {
  if (row.clocked) return clockedTurns.alone(() => liveRow(row, clocked, index))
  return row.alone ? turns.alone(() => liveRow(row, served, index)) : turns.share(() => liveRow(row, served, index))
}

test('every row of every table has a case that names it, or is marked as part of another suite', (t) => {
  for (const [name, expected] of TABLES) {
    const named = new Set([...ROWS, ...NOT_YET].filter((row) => row.table === name).map(({ row }) => row))
    assert.deepEqual(
      expected.filter((row) => !named.has(row)),
      [],
      `${name}: rows without a case`
    )
  }
  for (const { table, row, why } of NOT_YET) t.diagnostic(`not here: ${table} · ${row}: ${why}`)
})

test('every case is about a table that there is', () => {
  assert.deepEqual(
    ROWS.filter(({ table }) => !TABLES.has(table)).map(({ table, row }) => `${table} ${row}`),
    []
  )
})

test('COVERAGE.md lists these rows', () => {
  assert.equal(
    readFileSync(join(import.meta.dirname, 'COVERAGE.md'), 'utf8'),
    coverageTable(),
    'run node test/conformance/portal/write-coverage.ts'
  )
})
