/** A CKAN portal as its API is documented, over HTTP: what comes, changes and goes. */
import assert from 'node:assert/strict'
import test, { after, before } from 'node:test'
import { openPortal, type Portal } from '../e2e/portal.ts'
import { addHarvester, runHarvest } from './harvesting.ts'
import { openStandIn, type StandIn } from './stand-in.ts'

type Package = Record<string, unknown>

const state = { packages: [] as Package[], files: {} as Record<string, string>, fails: false }
let ckan: StandIn
let portal: Portal
let id: string

/** Answers two packages a page, regardless of what is asked: some portals do. */
const PAGE = 2

before(async () => {
  ckan = await openStandIn((url) => {
    if (state.fails) return { body: JSON.stringify({ success: false, error: { message: 'Search is down' } }) }
    if (url.pathname.startsWith('/files/')) {
      const body = state.files[url.pathname.slice(7)]
      // A file that is still being made.
      if (url.pathname.endsWith('later.csv')) return { status: 202, body: '{"status":"Pending"}' }
      return body === undefined ? undefined : { body, type: 'text/csv' }
    }
    if (url.pathname !== '/data/api/3/action/package_search') return undefined
    assert.equal(url.searchParams.get('sort'), 'id asc')
    const start = Number(url.searchParams.get('start'))
    const sorted = state.packages.toSorted((one, other) => (String(one['id']) < String(other['id']) ? -1 : 1))
    const result = { count: sorted.length, sort: 'id asc', facets: {}, results: sorted.slice(start, start + PAGE) }
    return { body: JSON.stringify({ help: 'help', success: true, result }) }
  })
  portal = await openPortal({ 'import-hosts': '127.0.0.1' })
})
after(async () => {
  await portal.close()
  ckan.close()
})

function fill(): void {
  state.files = {
    'trees.csv': 'no,species\n1,oak\n2,lime\n3,maple\n',
    'paths.csv': 'name,length\na,1.5\nb,2.5\n',
    'page.csv': '<!DOCTYPE html><html></html>'
  }
  state.packages = [
    {
      id: 'c0ffee00-0000-4000-8000-000000000001',
      name: 'trees-of-the-city',
      title: 'Trees of the city',
      notes: 'All trees.\n\nCounted <each> year.',
      state: 'active',
      private: false,
      type: 'dataset',
      license_id: 'cc-by',
      license_title: 'Creative Commons Attribution',
      license_url: 'https://creativecommons.org/licenses/by/4.0/',
      organization: { name: 'parks', title: 'Parks and gardens' },
      groups: [{ name: 'env', title: 'Environment' }],
      tags: [{ name: 'trees', display_name: 'trees' }],
      maintainer: 'Ada',
      maintainer_email: 'ada@example.org',
      metadata_created: '2020-01-02T03:04:05.123456',
      metadata_modified: '2024-05-06T07:08:09.123456',
      extras: [
        { key: 'language', value: '["http://publications.europa.eu/resource/authority/language/ENG"]' },
        { key: 'frequency', value: 'http://publications.europa.eu/resource/authority/frequency/ANNUAL' }
      ],
      resources: [
        { id: 'r1', url: `${ckan.url}/about.html`, format: 'HTML', name: 'About' },
        { id: 'r2', url: `${ckan.url}/files/trees.csv`, format: 'CSV', name: 'Trees', mimetype: 'text/csv' }
      ]
    },
    {
      id: 'c0ffee00-0000-4000-8000-000000000002',
      name: 'paths',
      title: 'Paths',
      resources: [
        { url: `${ckan.url}/files/later.csv`, format: 'CSV', name: 'Not ready' },
        { url: `${ckan.url}/files/page.csv`, format: 'CSV', name: 'Page that is called CSV' },
        { url: `${ckan.url}/files/paths.csv`, format: 'csv', name: 'Paths' }
      ]
    },
    { id: 'c0ffee00-0000-4000-8000-000000000003', name: 'leaflet', title: 'Leaflet', resources: [] },
    { id: 'c0ffee00-0000-4000-8000-000000000004', name: 'draft', title: 'Draft', state: 'draft' },
    { id: 'c0ffee00-0000-4000-8000-000000000005', name: 'closed', title: 'Closed', private: true },
    { name: 'nameless', title: 'Without an id' }
  ]
}

test('datasets come with their metadata and records, and one bad record breaks nothing', async () => {
  fill()
  id = await addHarvester(portal, { kind: 'ckan', url: `${ckan.url}/data/dataset/trees-of-the-city` })
  const report = await runHarvest(portal, id)
  assert.deepEqual(report, {
    outcome: 'with-errors',
    reason: null,
    counts: { failed: 1, added: 3 },
    entries: report.entries
  })
  assert.deepEqual(report.entries[0], {
    remoteId: null,
    reason: 'A package has no id.',
    datasetId: null,
    outcome: 'failed'
  })
  const trees = await portal.json('/catalog/datasets/trees-of-the-city')
  const { default: basic, dcat } = trees.metas
  assert.deepEqual(
    [basic.title, basic.description, basic.license, basic.license_url, basic.publisher, basic.language, basic.keyword],
    [
      'Trees of the city',
      '<p>All trees.</p><p>Counted &lt;each&gt; year.</p>',
      'Creative Commons Attribution 4.0 International',
      'https://creativecommons.org/licenses/by/4.0/',
      'Parks and gardens',
      'en',
      ['trees']
    ]
  )
  assert.deepEqual(
    [basic.theme, basic.modified, basic.update_frequency, dcat.contact_name, dcat.contact_email],
    [['Environment'], '2024-05-06T07:08:09.123000+00:00', 'annual', 'Ada', 'ada@example.org']
  )
  assert.equal(trees.fields.map((field: { type: string }) => field.type).join(), 'int,text')
  const { total_count: count, results } = await portal.json('/catalog/datasets/trees-of-the-city/records', {
    order_by: 'no'
  })
  assert.deepEqual([count, results[0]], [3, { no: 1, species: 'oak' }])
  assert.equal((await portal.json('/catalog/datasets/paths/records')).total_count, 2)
  assert.equal((await portal.json('/catalog/datasets/leaflet')).has_records, false)
})

test('a second run loads nothing again, and transfers no file', async () => {
  const before = await versions()
  ckan.asked()
  const report = await runHarvest(portal, id)
  assert.deepEqual(report.counts, { failed: 1, same: 3 })
  assert.deepEqual(await versions(), before)
  // Those that were not there as files are asked for again; the others answer that nothing has changed.
  const files = ckan.asked().filter((path) => path.startsWith('/files/'))
  assert.deepEqual(files.toSorted(), ['/files/later.csv', '/files/page.csv', '/files/paths.csv', '/files/trees.csv'])
})

test('changes of records and of metadata come; what a person has written here stays', async () => {
  await portal.town(({ catalog }) =>
    catalog.change('trees-of-the-city', { metas: { default: { title: 'Our trees' } } })
  )
  state.files['trees.csv'] += '4,elm\n'
  const [trees] = state.packages
  trees!['title'] = 'Trees, all of them'
  trees!['notes'] = 'Other notes'
  state.packages[2]!['title'] = 'New leaflet'
  const report = await runHarvest(portal, id)
  assert.deepEqual(report.counts, { failed: 1, records: 1, same: 1, metadata: 1 })
  const { default: basic } = (await portal.json('/catalog/datasets/trees-of-the-city')).metas
  assert.deepEqual([basic.title, basic.description, basic.records_count], ['Our trees', '<p>Other notes</p>', 4])
  assert.equal((await portal.json('/catalog/datasets/leaflet')).metas.default.title, 'New leaflet')
  const entry = report.entries.find(({ datasetId }) => datasetId === 'trees-of-the-city')
  assert.deepEqual(entry?.notes, ['changed here by hand, and stays: default.title'])
})

test('records that vanish beyond the bound wait for a person', async () => {
  const whole = state.files['trees.csv']!
  state.files['trees.csv'] = 'no,species\n1,oak\n'
  const held = await runHarvest(portal, id)
  assert.deepEqual([held.outcome, held.counts['held']], ['held', 1])
  assert.equal(
    held.entries.find(({ outcome }) => outcome === 'held')?.reason,
    'The records wait for a person: 4 records would become 1; at most 50 % may vanish.'
  )
  assert.equal((await portal.json('/catalog/datasets/trees-of-the-city/records')).total_count, 4)
  await runHarvest(portal, id, true)
  assert.equal((await portal.json('/catalog/datasets/trees-of-the-city/records')).total_count, 1)
  state.files['trees.csv'] = whole
  await runHarvest(portal, id)
  assert.equal((await portal.json('/catalog/datasets/trees-of-the-city/records')).total_count, 4)
})

test('a catalog that fails, or lists nothing, takes nothing away', async () => {
  state.fails = true
  const failed = await runHarvest(portal, id)
  assert.deepEqual(
    [failed.outcome, failed.reason],
    ['failed', `${ckan.url}/data/ refuses the request: Search is down.`]
  )
  state.fails = false
  const all = state.packages
  state.packages = []
  const empty = await runHarvest(portal, id)
  assert.deepEqual([empty.outcome, empty.reason], ['failed', 'The catalog lists no dataset; 3 came from it before.'])
  state.packages = all
  assert.equal((await portal.json('/catalog/datasets')).total_count, 3)
})

test('a dataset that vanished is missing first, then withdrawn, and comes back as it was', async () => {
  const all = state.packages.filter((each) => each['id'] !== undefined)
  state.packages = all.filter(({ name }) => name !== 'paths')
  const first = await runHarvest(portal, id)
  assert.deepEqual([first.outcome, first.counts['missing']], ['completed', 1])
  assert.equal((await portal.get('/catalog/datasets/paths')).status, 200)
  const second = await runHarvest(portal, id)
  assert.deepEqual([second.counts['withdrawn'], second.counts['missing']], [1, undefined])
  assert.equal((await portal.get('/catalog/datasets/paths')).status, 404)
  state.packages = all
  const third = await runHarvest(portal, id)
  assert.deepEqual(third.counts, { same: 2, restored: 1 })
  assert.equal((await portal.json('/catalog/datasets/paths/records')).total_count, 2)
})

test('a dataset that a person has removed here does not come again, until a person accepts it', async () => {
  await portal.town(({ catalog }) => catalog.remove('leaflet'))
  const report = await runHarvest(portal, id)
  assert.deepEqual(
    report.entries
      .map(({ datasetId, outcome, reason }) => [datasetId, outcome, reason])
      .filter(([, outcome]) => outcome === 'skipped'),
    [['leaflet', 'skipped', 'It was removed here by a person.']]
  )
  assert.equal((await runHarvest(portal, id, true)).counts['added'], 1)
})

test('a new harvester of the same catalog takes over the datasets of a removed one', async () => {
  await portal.town(({ harvesters }) => harvesters.remove(id))
  id = await addHarvester(portal, { kind: 'ckan', url: `${ckan.url}/data` })
  assert.deepEqual((await runHarvest(portal, id)).counts, { same: 3 })
  assert.equal((await portal.json('/catalog/datasets')).total_count, 3)
  const rows = await portal.town(({ harvesters }) => harvesters.datasets(id))
  assert.equal(rows.length, 3)
})

async function versions(): Promise<string> {
  const { results } = await portal.json('/catalog/datasets', { order_by: 'dataset_id' })
  return JSON.stringify(results.map((each: any) => [each.dataset_id, each.metas.default.data_processed]))
}
