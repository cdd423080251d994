/** The catalog of a server with the demo, as a harvester gets it. */
import assert from 'node:assert/strict'
import test, { after, before } from 'node:test'
import { type Demo, startDemo } from '../../demo/demo.ts'
import { differences, parseRdfXml, parseTurtle, statements, storeOf } from './graphs.ts'
import { MAXIMUM, scoreDataset } from './metadata-quality.ts'
import { readSchemas } from './project-open-data.ts'
import { RELEASES } from './releases.ts'
import { checkShapes } from './shapes.ts'
import { withoutStandards } from './standards.ts'

/** From here on the European portal calls metadata excellent. */
const EXCELLENT = 351

let demo: Demo
before(async () => {
  demo = await startDemo({ LOGGIA_PORTAL_EMAIL: 'data@example.org' })
})
after(() => demo.stop())

const file = async (format: string): Promise<string> => {
  const response = await fetch(`${demo.url}/api/explore/v2.1/catalog/exports/${format}`)
  assert.equal(response.status, 200)
  return response.text()
}

for (const [release, files] of Object.entries(RELEASES)) {
  test(`${release} finds nothing wrong`, { skip: withoutStandards }, async () => {
    assert.deepEqual(await checkShapes(...files)(parseTurtle(await file('ttl'))), [])
  })
}

test('data.json is valid against its schema', { skip: withoutStandards }, async () => {
  const validate = readSchemas('non-federal')
  assert.ok(validate(JSON.parse(await file('data.json'))), JSON.stringify(validate.errors?.slice(0, 5)))
})

test('rdf, ttl and dcat are the same graph', async () => {
  const turtle = statements(parseTurtle(await file('ttl')))
  for (const format of ['rdf', 'dcat'])
    assert.deepEqual(differences(statements(await parseRdfXml(await file(format))), turtle), [])
})

test('the metadata of the demo are excellent by the European method', async (context) => {
  const store = storeOf(parseTurtle(await file('ttl')))
  const datasets = store.getObjects(null, 'http://www.w3.org/ns/dcat#dataset', null).map(({ value }) => value)
  assert.equal(datasets.length, 12)
  for (const dataset of datasets) {
    const addresses = store
      .getObjects(null, 'http://www.w3.org/ns/dcat#accessURL', null)
      .map(({ value }) => value)
      .filter((address) => address.startsWith(`${dataset.split('#')[0]}/`))
    const answers = await Promise.all(
      addresses.map(async (address) => (await fetch(address, { method: 'HEAD' })).status)
    )
    const { points, missing } = scoreDataset(store, dataset, {
      compliant: true,
      reachable: answers.every((status) => status === 200)
    })
    context.diagnostic(
      `${dataset.split('/').at(-1)}: ${points.toFixed(1)} of ${MAXIMUM}; not all of ${missing.join(', ')}`
    )
    assert.ok(points >= EXCELLENT, `${dataset}: ${points}`)
  }
})
