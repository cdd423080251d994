/** Two Loggias: one harvests the DCAT that the other one exports, over HTTP. */
import assert from 'node:assert/strict'
import test, { after, before } from 'node:test'
import { openPortal, type Portal } from '../e2e/portal.ts'
import { fillPortal } from '../remote-portals/two-portals.ts'
import { addHarvester, runHarvest } from './harvesting.ts'

let source: Portal
let target: Portal
let id: string

before(async () => {
  ;[source, target] = [await openPortal(), await openPortal({ 'import-hosts': '127.0.0.1' })]
  await fillPortal(source)
})
after(async () => {
  await target.close()
  await source.close()
})

const addressOf = (format: string): string => `${source.url}/api/explore/v2.1/catalog/exports/${format}`

test('metadata and records of another Loggia come by its DCAT as Turtle', async () => {
  id = await addHarvester(target, { kind: 'dcat', url: addressOf('ttl') })
  const report = await runHarvest(target, id)
  const { total_count: count } = await source.json('/catalog/datasets')
  assert.deepEqual([report.outcome, report.counts], ['completed', { added: count }], JSON.stringify(report.entries))
  const [there, here] = await Promise.all([source, target].map((portal) => portal.json('/catalog/datasets/trees')))
  const shown = ({ metas: { default: basic, dcat } }: any) => [
    basic.title,
    basic.language,
    basic.publisher,
    basic.keyword.toSorted(),
    dcat.contact_email
  ]
  assert.deepEqual(shown(here), shown(there))
  assert.deepEqual(here.metas.default.license_url, 'https://creativecommons.org/licenses/by/4.0/')
  const records = (portal: Portal) =>
    portal.json('/catalog/datasets/trees/records', {
      order_by: 'no',
      limit: 100,
      select: 'no,species,height,healthy,seen,place'
    })
  assert.deepEqual(await records(target), await records(source))
})

test('a second run, and another syntax of the same catalog, load nothing again', async () => {
  const { total_count: count } = await source.json('/catalog/datasets')
  assert.deepEqual((await runHarvest(target, id)).counts, { same: count })
  const other = await addHarvester(target, { kind: 'dcat', url: addressOf('rdf') })
  const report = await runHarvest(target, other)
  assert.deepEqual(report.counts, { skipped: count }, report.reason ?? '')
  assert.match(report.entries[0]?.reason ?? '', /^It is harvested from another catalog, as /)
  assert.equal((await target.json('/catalog/datasets')).total_count, count)
})
