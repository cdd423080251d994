/** The official shapes find nothing wrong. What they are is read from ../shared/data/standards. */
import assert from 'node:assert/strict'
import test from 'node:test'
import { DCAT_PROFILES } from '../../../src/exports/catalog/profiles/index.ts'
import { demoDatasets } from './demo-datasets.ts'
import { parseRdfXml, parseTurtle } from './graphs.ts'
import { highValueDatasets, hostileDatasets } from './hostile-datasets.ts'
import { published, write } from './portal.ts'
import { HIGH_VALUE, RELEASES } from './releases.ts'
import { checkCatalog, checkShapes, isOfPortalService } from './shapes.ts'
import { withoutStandards } from './standards.ts'

/** The long run has 1,000. */
const HOSTILE = 25

for (const [release, files] of Object.entries(RELEASES)) {
  test(`${release}: ${HOSTILE} datasets with anything at all in their metas`, {
    skip: withoutStandards
  }, async () => {
    assert.deepEqual(await checkCatalog(checkShapes(...files), [...hostileDatasets(HOSTILE)]), [])
  })
}

test('national profiles keep to DCAT-AP 3.0.1', { skip: withoutStandards }, async () => {
  // All except the lists of terms: for some properties they prescribe their own lists.
  const check = checkShapes(...(RELEASES['DCAT-AP 3.0.1'] ?? []).filter((file) => !file.includes('vocabularies')))
  for (const profile of DCAT_PROFILES) {
    const datasets = [...demoDatasets(), ...hostileDatasets(15)]
    assert.deepEqual(await check(await parseRdfXml(write(`dcat_ap_${profile}`, datasets).text)), [], profile)
  }
})

test(`DCAT-AP for high-value datasets: ${HOSTILE} with a category and anything at all in their metas`, {
  skip: withoutStandards
}, async () => {
  assert.deepEqual(
    await checkCatalog(checkShapes(...HIGH_VALUE), [...highValueDatasets(HOSTILE)], isOfPortalService),
    []
  )
})

test('DCAT-AP for high-value datasets finds a category that is missing', { skip: withoutStandards }, async () => {
  const quads = parseTurtle(write('ttl', [...highValueDatasets(1)]).text)
  const without = quads.filter(
    (quad) => !isOfPortalService(quad) && quad.predicate.value !== 'http://data.europa.eu/r5r/hvdCategory'
  )
  assert.notDeepEqual(await checkShapes(...HIGH_VALUE)(without), [])
})

test('the shapes find what is wrong', { skip: withoutStandards }, async () => {
  for (const [release, files] of Object.entries(RELEASES)) {
    const quads = parseTurtle(write('ttl', [published('t', { default: { title: 'T' } })]).text)
    const without = quads.filter(({ predicate }) => predicate.value !== 'http://purl.org/dc/terms/title')
    assert.notDeepEqual(await checkShapes(...files)(without), [], release)
  }
})
