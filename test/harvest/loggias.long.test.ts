/** Two Loggias: one harvests the catalog of the other one over HTTP, by its DCAT, its data.json and its Explore API. */
import assert from 'node:assert/strict'
import { Readable } from 'node:stream'
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

/** Attachments and alternative exports of a copy, with their bytes as everybody gets them. */
async function filesOf(name: string): Promise<unknown[]> {
  const { attachments, alternative_exports: exports } = await target.json(`/catalog/datasets/${name}`)
  return Promise.all(
    [...attachments, ...exports].map(async ({ id: fileId, title, description = null, mimetype, url }) => [
      fileId,
      title,
      description,
      mimetype,
      await (await fetch(url)).text()
    ])
  )
}

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

test('a portal that harvests both of them has each dataset once, by DCAT and by the Explore API', async () => {
  const { total_count: count } = await source.json('/catalog/datasets')
  const third = await openPortal({ 'import-hosts': '127.0.0.1' })
  try {
    const copies = `${target.url}/api/explore/v2.1/catalog/exports/ttl`
    const harvest = async (request: Parameters<typeof addHarvester>[1]) =>
      (await runHarvest(third, await addHarvester(third, { ...request, metadataOnly: true }))).counts
    assert.deepEqual(await harvest({ kind: 'dcat', url: copies }), { added: count })
    assert.deepEqual(await harvest({ kind: 'dcat', url: addressOf('ttl') }), { skipped: count })
    assert.deepEqual(await harvest({ kind: 'explore', url: `${target.url}/explore/` }), { skipped: count })
    // The address of the first publisher travels on.
    const turtle = (await third.get('/catalog/exports/ttl')).text
    assert.ok(
      turtle.includes(`${source.url}/`) && !turtle.includes(`skos:notation "${target.url}`),
      turtle.slice(0, 2000)
    )
  } finally {
    await third.close()
  }
})

test('data.json of the same portal is read too', async () => {
  const { total_count: count } = await source.json('/catalog/datasets')
  const other = await addHarvester(target, {
    kind: 'data-json',
    url: addressOf('data.json'),
    prefix: 'j-',
    metadataOnly: true
  })
  const report = await runHarvest(target, other)
  assert.deepEqual(report.counts, { added: count }, JSON.stringify(report.entries))
  const { metas } = await target.json('/catalog/datasets/j-trees')
  assert.deepEqual([metas.default.title, metas.default.publisher], ['Trees', 'Parks'])
})

test('by the Explore API all metadata, fields and records come, and a label that was changed here stays', async () => {
  const { total_count: count } = await source.json('/catalog/datasets')
  const ids = (await source.json('/catalog/datasets')).results.map((each: any) => each.dataset_id)
  await target.town(async ({ catalog }) => {
    for (const each of ids) await catalog.remove(each)
  })
  const explore = await addHarvester(target, { kind: 'explore', url: `${source.url}/explore/` })
  const report = await runHarvest(target, explore)
  assert.deepEqual(report.counts, { added: count }, JSON.stringify(report.entries))
  const name = (await target.town(({ harvesters }) => harvesters.datasets(explore))).find(
    (row) => row.remote_id === 'trees'
  )!.dataset_id
  const [there, here] = [await source.json('/catalog/datasets/trees'), await target.json(`/catalog/datasets/${name}`)]
  assert.deepEqual(here.fields, there.fields)
  assert.deepEqual([here.metas.custom, here.metas.inspire], [there.metas.custom, there.metas.inspire])
  assert.equal((await target.json(`/catalog/datasets/${name}`, { lang: 'fr' })).metas.default.title, 'Arbres')
  assert.deepEqual(await filesOf(name), [
    ['how_trees_are_counted', 'How trees are counted', null, 'text/plain', 'one by one'],
    ['trees_as_of_2020', 'Trees, as of 2020', 'The last year on paper', 'text/csv', 'no\n1\n']
  ])
  const all = { order_by: 'no', limit: 100 }
  const [records, others] = [
    await source.json('/catalog/datasets/trees/records', all),
    await target.json(`/catalog/datasets/${name}/records`, all)
  ]
  assert.deepEqual(others, records)
  assert.deepEqual((await runHarvest(target, explore)).counts, { same: count })
  await source.town(async ({ catalog }) => {
    await catalog.removeFile('trees', { kind: 'alternative_export', id: 'trees_as_of_2020' })
    await catalog.addFile('trees', {
      kind: 'attachment',
      title: 'How trees are counted',
      mimetype: 'text/plain',
      content: Readable.from(['two by two'])
    })
  })
  // Another process has changed it: the server sees that a moment later.
  for (let asked = 0; asked < 5_000; asked++)
    if ((await source.json('/catalog/datasets/trees')).alternative_exports.length === 0) break
  assert.deepEqual((await runHarvest(target, explore)).counts, { metadata: 1, same: count - 1 })
  assert.deepEqual(await filesOf(name), [
    ['how_trees_are_counted', 'How trees are counted', null, 'text/plain', 'two by two']
  ])
  await target.town(async ({ catalog }) => {
    const { fields } = await catalog.settings(name)
    await catalog.change(name, { fields: fields.map((field) => ({ ...field, label: `Our ${field.label}` })) })
  })
  await source.import('trees.csv', 'no,species\n1,oak\n', { datasetId: 'trees', replace: true, allowTypeChanges: true })
  assert.equal((await runHarvest(target, explore)).counts['held'], 1)
  await runHarvest(target, explore, true)
  const changed = await target.json(`/catalog/datasets/${name}`)
  assert.deepEqual([changed.metas.default.records_count, changed.fields[0].label], [1, 'Our Number'])
})
