import assert from 'node:assert/strict'
import { Readable } from 'node:stream'
import test, { after, before } from 'node:test'
import { openPlaces } from './places.ts'
import type { Portal } from './portal.ts'

let portal: Portal
const DATASETS = '/catalog/datasets'
before(async () => {
  portal = await openPlaces()
  await portal.town(async ({ catalog }) => {
    await catalog.addFile('places', {
      kind: 'attachment',
      title: 'Notes, first.txt',
      mimetype: 'text/plain',
      content: Readable.from(['some notes'])
    })
    await catalog.addFile('places', {
      kind: 'alternative_export',
      title: 'Map',
      description: 'A map',
      mimetype: 'image/png',
      content: Readable.from(['png'])
    })
  })
})
after(() => portal.close())

test('EXPLORE-root: the roots lead to sources and their trees', async () => {
  const rels = async (path: string) => (await portal.json(path)).links.map((link: any) => link.rel)
  assert.deepEqual(await rels('/'), ['self', 'catalog', 'monitoring', 'shared'])
  assert.deepEqual(await rels(''), ['self', 'catalog', 'monitoring', 'shared'])
  assert.deepEqual(await rels('/catalog'), ['self', 'datasets', 'exports', 'facets', 'metadata_templates'])
})

test('EXPLORE-root: the other sources are empty trees of the usual shape', async () => {
  for (const source of ['monitoring', 'shared']) {
    assert.deepEqual(await portal.json(`/${source}/datasets`), { total_count: 0, results: [] })
    assert.deepEqual((await portal.json(`/${source}/facets`)).facets, [])
    await portal.refused(`/${source}/datasets/places`, {}, 404, 'NotFoundResource')
    await portal.refused(`/${source}/datasets/places/records`, {}, 404, 'NotFoundResource')
  }
})

test('EXPLORE-root: metadata templates by type and name', async () => {
  const { metadata_templates: all } = await portal.json('/catalog/metadata_templates')
  assert.ok(all.some((template: any) => template.type === 'interop' && template.name === 'dcat'))
  assert.deepEqual(
    (await portal.json('/catalog/metadata_templates/basic')).metadata_templates.map((each: any) => each.name),
    ['default']
  )
  const { type, name, schema } = await portal.json('/catalog/metadata_templates/basic/default')
  assert.deepEqual([type, name], ['basic', 'default'])
  assert.deepEqual(Object.keys(schema[0]), [
    'widget',
    'name',
    'uri',
    'label',
    'values',
    'self_suggest',
    'allow_empty',
    'help_text',
    'hidden',
    'type',
    'values_domain_property'
  ])
  await portal.refused('/catalog/metadata_templates/basic/nope', {}, 404, 'NotFoundResource')
})

test('EXPLORE-dataset-1: a dataset has its keys in the order of live portals, every meta of its templates', async () => {
  const dataset = await portal.json(`${DATASETS}/places`)
  assert.deepEqual(Object.keys(dataset), [
    'visibility',
    'fields',
    'dataset_id',
    'dataset_uid',
    'has_records',
    'features',
    'attachments',
    'alternative_exports',
    'data_visible',
    'metas'
  ])
  assert.match(dataset.dataset_uid, /^da_[0-9a-z]{6}$/)
  assert.deepEqual(
    [dataset.visibility, dataset.has_records, dataset.data_visible, dataset.features],
    ['domain', true, true, ['analyze', 'timeserie', 'geo']]
  )
  assert.deepEqual(Object.keys(dataset.metas), ['default', 'dcat'])
  assert.equal(Object.keys(dataset.metas.default).length, 31)
  assert.equal(Object.keys(dataset.metas.dcat).length, 17)
  assert.equal(dataset.metas.default.records_count, 8)
  assert.deepEqual(dataset.fields[1], {
    name: 'name',
    description: null,
    annotations: { sortable: true },
    label: 'Name of the place',
    type: 'text'
  })
  assert.deepEqual(Object.keys(dataset.fields[0]), ['name', 'description', 'annotations', 'label', 'type'])
})

test('EXPLORE-dataset: attachments and alternative exports are absolute addresses that answer', async () => {
  const { attachments, alternative_exports } = await portal.json(`${DATASETS}/places`)
  assert.deepEqual(attachments, [
    {
      id: 'notes_first_txt',
      title: 'Notes, first.txt',
      mimetype: 'text/plain',
      url: `${portal.url}/api/explore/v2.1/catalog/datasets/places/attachments/notes_first_txt`
    }
  ])
  const file = await portal.get(`${DATASETS}/places/attachments/notes_first_txt`)
  assert.deepEqual(
    [file.text, file.headers.get('content-type'), file.headers.get('content-disposition')],
    ['some notes', 'text/plain', 'attachment; filename="Notes, first.txt"']
  )
  assert.equal(alternative_exports[0].description, 'A map')
  assert.equal((await portal.get(`${DATASETS}/places/alternative_exports/map`)).text, 'png')
  await portal.refused(`${DATASETS}/places/attachments/nope`, {}, 404, 'NotFoundResource')
  await portal.refused(`${DATASETS}/places/files/nope`, {}, 404, 'NotFoundResource')
})

test('EXPLORE-template-4: include_app_metas shows the hidden templates, include_links where to go on', async () => {
  const dataset = await portal.json(`${DATASETS}/places`, { include_app_metas: true, include_links: true })
  assert.ok('explore' in dataset.metas && 'publishing' in dataset.metas)
  assert.deepEqual(
    dataset._links.map((link: any) => link.rel),
    ['self', 'attachments', 'files', 'records', 'exports', 'facets', 'catalog']
  )
  for (const { rel, href } of dataset._links) assert.equal((await fetch(href)).status, 200, rel)
})

test('EXPLORE-dataset: a dataset without records says so', async () => {
  const dataset = await portal.json(`${DATASETS}/nothing`)
  assert.deepEqual([dataset.has_records, dataset.features, dataset.fields], [false, [], []])
  assert.deepEqual(await portal.json(`${DATASETS}/nothing/records`), { total_count: 0, results: [] })
})

test('EXPLORE-catalog: the list: total_count and whole datasets', async () => {
  const { total_count, results } = await portal.json(DATASETS, { order_by: 'dataset_id' })
  assert.deepEqual([total_count, results.map((each: any) => each.dataset_id)], [2, ['nothing', 'places']])
  assert.deepEqual(results[1], await portal.json(`${DATASETS}/places`))
})

test('EXPLORE-catalog: select gives flat rows with dotted keys; properties of the dataset can be among them', async () => {
  assert.deepEqual(
    (await portal.json(DATASETS, { select: 'default.title, dcat.creator', order_by: 'dataset_id' })).results,
    [
      { 'default.title': 'Nothing yet', 'dcat.creator': null },
      { 'default.title': 'Places', 'dcat.creator': 'Ann' }
    ]
  )
  const [row] = (
    await portal.json(DATASETS, {
      select: 'dataset_id, title, fields, data_visible as open',
      where: 'dataset_id="places"'
    })
  ).results
  assert.deepEqual([row.dataset_id, row.title, row.open, row.fields.length], ['places', 'Places', true, 14])
  assert.deepEqual(await portal.json(`${DATASETS}/places`, { select: 'dataset_id, records_count' }), {
    dataset_id: 'places',
    records_count: 8
  })
})

test('EXPLORE-catalog: what cannot be selected or filtered is refused as on live portals', async () => {
  assert.match(
    await portal.refused(DATASETS, { select: 'dataset_id,metas' }, 400, 'ODSQLError'),
    /Unknown field: metas\./
  )
  for (const where of ['data_visible=true', 'data_visible="x"', 'startswith(data_visible, "x")']) {
    assert.match(
      await portal.refused(DATASETS, { where }, 400, 'ODSQLError'),
      /Field data_visible is not allowed in the current clause\. Clause\(s\) containing the error\(s\): where\./
    )
  }
})

test('EXPLORE-catalog: filters by id, features, metas and words', async () => {
  const ids = async (where: string) =>
    (await portal.json(DATASETS, { where, select: 'dataset_id', order_by: 'dataset_id' })).results.map(
      (row: any) => row.dataset_id
    )
  assert.deepEqual(await ids('datasetid:"places"'), ['places'])
  assert.deepEqual(await ids('has_records'), ['places'])
  assert.deepEqual(await ids("features='geo'"), ['places'])
  assert.deepEqual(await ids('theme="History"'), ['nothing', 'places'])
  assert.deepEqual(await ids('publisher="Atlas" and keyword="town"'), ['places'])
  assert.deepEqual(await ids('"nothing"'), ['nothing'])
  assert.deepEqual(await ids('records_count > 5'), ['places'])
})

test('EXPLORE-catalog: the catalog can be grouped', async () => {
  assert.deepEqual(
    (await portal.json(DATASETS, { select: 'count(*) as n', group_by: 'theme', order_by: 'n desc, theme' })).results,
    [
      { theme: 'History', n: 2 },
      { theme: 'Geography', n: 1 }
    ]
  )
})

test('EXPLORE-template-6: translated metadata by lang, the dataset’s own language otherwise', async () => {
  assert.equal((await portal.json(`${DATASETS}/places`, { lang: 'fr' })).metas.default.title, 'Lieux')
  assert.equal((await portal.json(`${DATASETS}/places`)).metas.default.title, 'Places')
  assert.equal((await portal.json(`${DATASETS}/places`, { lang: 'nl' })).metas.default.title, 'Places')
})

test('EXPLORE-attachment: attachments', async () => {
  const { links, attachments } = await portal.json(`${DATASETS}/places/attachments`)
  assert.deepEqual(
    links.map((link: any) => link.rel),
    ['self', 'dataset']
  )
  const href = `${portal.url}/api/explore/v2.1/catalog/datasets/places/attachments/notes_first_txt`
  assert.deepEqual(attachments, [
    { href, metas: { 'mime-type': 'text/plain', title: 'Notes, first.txt', url: href, id: 'notes_first_txt' } }
  ])
})

test('a change shows in the list, in search and under a new validator', async () => {
  const etag = async () => (await portal.get(`${DATASETS}/nothing`)).headers.get('etag')
  const before = await etag()
  await portal.town(({ catalog }) => catalog.change('nothing', { metas: { default: { description: 'A zebra' } } }))
  // Made beside the server, as the command line does: it shows within a tenth of a second.
  while ((await etag()) === before);
  assert.equal((await portal.json(DATASETS, { where: '"zebra"' })).total_count, 1)
})
