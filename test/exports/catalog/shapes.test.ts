/** The official shapes find nothing wrong. What they are is read from ../shared/data/standards. */
import assert from 'node:assert/strict'
import test from 'node:test'
import { DCAT_PROFILES } from '../../../src/exports/formats.ts'
import { demoDatasets } from './demo-datasets.ts'
import { parseRdfXml, parseTurtle } from './graphs.ts'
import { hostileDatasets } from './hostile-datasets.ts'
import { published, write } from './portal.ts'
import { RELEASES } from './releases.ts'
import { checkCatalog, checkShapes } from './shapes.ts'
import { withoutStandards } from './standards.ts'

/** They meet 1,248 of the 1,250 values that fields of the thousand take, which are for the long run. */
const HOSTILE = 250

for (const [release, files] of Object.entries(RELEASES)) {
  test(`${release}: the demo and ${HOSTILE} datasets with anything at all in their metas`, { skip: withoutStandards }, async () => {
    assert.deepEqual(await checkCatalog(checkShapes(...files), [...demoDatasets(), ...hostileDatasets(HOSTILE)]), [])
  })
}

test('national profiles keep to DCAT-AP 3.0.1', { skip: withoutStandards }, async () => {
  // All but the lists of terms: for some properties they prescribe lists of their own.
  const check = checkShapes(...(RELEASES['DCAT-AP 3.0.1'] ?? []).filter((file) => !file.includes('vocabularies')))
  for (const profile of DCAT_PROFILES) {
    const datasets = [...demoDatasets(), ...hostileDatasets(30)]
    assert.deepEqual(await check(await parseRdfXml(write(`dcat_ap_${profile}`, datasets).text)), [], profile)
  }
})

test('DCAT-AP for high-value datasets: a dataset with a category', { skip: withoutStandards }, async () => {
  const check = checkShapes('dcat-ap-3.0.0-hvd/shacl/hvd-SHACL.ttl', 'dcat-ap-3.0.0-hvd/html/hvd-SHACL-base.ttl', 'dcat-ap-3.0.0-hvd/html/hvd-SHACL-ranges.ttl')
  const metas = { default: { title: 'Stops', license_url: 'https://creativecommons.org/licenses/by/4.0/' }, dcat: { contact_email: 'stops@example.org' }, dcat_ap: { hvd_category: ['Mobility', 'c_ac64a52d'] } }
  const quads = parseTurtle(write('ttl', [published('stops', metas)]).text)
  // The guidelines are about such datasets alone: the service of the whole portal has no category.
  const own = quads.filter(({ subject, object }) => !`${subject.value} ${object.value}`.includes('/catalog#service'))
  assert.ok(own.some(({ predicate }) => predicate.value === 'http://data.europa.eu/r5r/hvdCategory'))
  assert.deepEqual(await check(own), [])
})

test('the shapes find what is wrong', { skip: withoutStandards }, async () => {
  for (const [release, files] of Object.entries(RELEASES)) {
    const quads = parseTurtle(write('ttl', [published('t', { default: { title: 'T' } })]).text)
    const without = quads.filter(({ predicate }) => predicate.value !== 'http://purl.org/dc/terms/title')
    assert.notDeepEqual(await checkShapes(...files)(without), [], release)
  }
})
