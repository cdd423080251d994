import assert from 'node:assert/strict'
import test from 'node:test'
import { highValueDatasets, hostileDatasets } from './hostile-datasets.ts'
import { HIGH_VALUE, RELEASES } from './releases.ts'
import { checkCatalog, checkShapes, isOfPortalService } from './shapes.ts'
import { withoutStandards } from './standards.ts'

for (const [release, files] of Object.entries(RELEASES)) {
  test(`${release}: 1,000 datasets with anything at all in their metas`, { skip: withoutStandards }, async () => {
    assert.deepEqual(await checkCatalog(checkShapes(...files), [...hostileDatasets(1_000)]), [])
  })
}

test('DCAT-AP for high-value datasets: 1,000 with a category and anything at all in their metas', {
  skip: withoutStandards
}, async () => {
  assert.deepEqual(await checkCatalog(checkShapes(...HIGH_VALUE), [...highValueDatasets(1_000)], isOfPortalService), [])
})
