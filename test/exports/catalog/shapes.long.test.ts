import assert from 'node:assert/strict'
import test from 'node:test'
import { hostileDatasets } from './hostile-datasets.ts'
import { RELEASES } from './releases.ts'
import { checkCatalog, checkShapes } from './shapes.ts'
import { withoutStandards } from './standards.ts'

for (const [release, files] of Object.entries(RELEASES)) {
  test(`${release}: 1,000 datasets with anything at all in their metas`, { skip: withoutStandards }, async () => {
    assert.deepEqual(await checkCatalog(checkShapes(...files), [...hostileDatasets(1_000)]), [])
  })
}
