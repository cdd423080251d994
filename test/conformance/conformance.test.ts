/**
 * The Explore API from outside, endpoint by endpoint and parameter by parameter. LOGGIA_CONFORMANCE_URL names another
 * server to ask (it needs the dataset geonames-all-cities-with-a-population-1000); without it a server with the demo
 * catalog is started.
 */
import assert from 'node:assert/strict'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { after, describe, test } from 'node:test'
import { startDemo } from '../demo/demo.ts'
import { createProbe, ENDPOINTS } from './probe.ts'
import { CASES, coverageTable } from './suite.ts'

const elsewhere = process.env.LOGGIA_CONFORMANCE_URL
const demo = elsewhere === undefined ? await startDemo() : undefined
after(() => demo?.stop())
const probe = createProbe(elsewhere ?? demo?.url ?? '')

for (const endpoint of ENDPOINTS) {
  describe(endpoint, () => {
    for (const each of CASES.filter((candidate) => candidate.endpoint === endpoint))
      test(`${each.about}: ${each.says}`, () => each.run(probe))
  })
}

test('COVERAGE.md lists these cases', () => {
  assert.equal(
    readFileSync(join(import.meta.dirname, 'COVERAGE.md'), 'utf8'),
    coverageTable(),
    'run node test/conformance/write-coverage.ts'
  )
})
