import test, { after, before } from 'node:test'
import { openPortal, type Portal } from '../e2e/portal.ts'
import { checkRoundTrips } from './round-trip-property.ts'

let portal: Portal
before(async () => {
  portal = await openPortal()
})
after(() => portal.close())

const SEED = Number(process.env['LOGGIA_SEED'] ?? Date.now() % 1_000_000)
const DATASETS = Number(process.env['LOGGIA_DATASETS'] ?? 50)

test('random datasets are the same after an export and an import in every format that holds them', async () => {
  const imports = await checkRoundTrips(portal, { seed: SEED, datasets: DATASETS, limitMs: 3_600_000 })
  console.log(`seed ${SEED}, ${DATASETS} datasets, ${imports} imports compared`)
})
