import assert from 'node:assert/strict'
import test, { after, before } from 'node:test'
import { openPortal, type Portal } from '../e2e/portal.ts'
import { checkSameRows } from './same-rows-property.ts'

let portal: Portal
before(async () => {
  portal = await openPortal()
})
after(() => portal.close())

const SEED = Number(process.env.LOGGIA_SEED ?? Date.now() % 1_000_000)
const DATASETS = Number(process.env.LOGGIA_DATASETS ?? 100)

test('many random datasets are the same in every format that has types or texts for all values', async (context) => {
  console.log(`seed ${SEED}`)
  const { queries, rows, refused } = await checkSameRows(portal, {
    seed: SEED,
    datasets: DATASETS,
    queries: 10,
    limitMs: 3_600_000
  })
  context.diagnostic(`${DATASETS} datasets, ${queries} requests, ${rows} rows`)
  assert.equal(refused.size, 0, [...refused].join('\n'))
})
