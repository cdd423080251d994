import assert from 'node:assert/strict'
import test, { after, before } from 'node:test'
import { openPortal, type Portal } from '../e2e/portal.ts'
import { checkSameRows } from './same-rows-property.ts'

let portal: Portal
before(async () => {
  portal = await openPortal()
})
after(() => portal.close())

/** LOGGIA_SEED chooses another run; otherwise it is the same one every time. */
const SEED = Number(process.env.LOGGIA_SEED ?? 1)

test('random records, asked for at random, are the same in JSON, JSON Lines, CSV, Parquet and spreadsheets', async (context) => {
  const { queries, rows, refused } = await checkSameRows(portal, { seed: SEED, datasets: 4, queries: 6 })
  context.diagnostic(`${queries} requests, ${rows} rows; refused: ${[...refused].join(' ') || 'none'}`)
  // Requests that are refused compare nothing.
  assert.equal(refused.size, 0, [...refused].join('\n'))
  assert.ok(rows > 100)
})
