import assert from 'node:assert/strict'
import test, { after } from 'node:test'
import { ADMIN, openTestPortal } from '../portal-for-tests.ts'

const portal = await openTestPortal()
after(() => portal.close())
const { ask, refused } = portal
const as = await portal.signIn(ADMIN)
const publisher = await portal.member('publisher', 'org_publisher')

const SOURCES = '/portals/self/sources'
const HARVESTERS = '/portals/self/harvesters'
const URL_OF_FILE = 'https://data.example/trees.csv'

test('a source is added, listed, paused, run and removed; its secrets are never shown', async () => {
  const sent = { datasetId: 'trees', url: URL_OF_FILE, every: '6h', secrets: '{"authorization": "Bearer x"}' }
  const { id } = await ask(`${SOURCES}/add`, sent, { as })
  const { sources, total } = await ask(SOURCES, {}, { as })
  assert.equal(total, 1)
  assert.deepEqual(sources[0], {
    id,
    datasetId: 'trees',
    url: URL_OF_FILE,
    schedule: '6h',
    scheduleInput: { every: '6h' },
    options: {},
    maxVanished: 20,
    state: 'active',
    problem: null,
    nextRunMs: 0,
    hasSecrets: true,
    loadedMs: null
  })
  await ask(`${SOURCES}/${id}/pause`, {}, { as })
  assert.equal((await ask(`${SOURCES}/${id}`, {}, { as })).state, 'paused')
  await ask(`${SOURCES}/${id}/resume`, {}, { as })
  assert.deepEqual(await ask(`${SOURCES}/${id}/run`, {}, { as }), { success: true, outcome: 'loaded' })
  assert.deepEqual(await ask(`${SOURCES}/${id}/runs`, {}, { as }), { runs: [] })
  assert.deepEqual(await ask(`${SOURCES}/${id}/remove`, {}, { as }), { success: true })
  assert.equal((await refused(`${SOURCES}/${id}`, {}, { as })).message, 'Source does not exist or is inaccessible.')
})

test('a harvester is added with a kind that exists', async () => {
  const sent = { kind: 'dcat', url: 'https://data.example/catalog.ttl', every: '1d' }
  assert.deepEqual((await refused(`${HARVESTERS}/add`, { ...sent, kind: 'ftp' }, { as })).details, [
    "'kind' must be one of dcat."
  ])
  const { id } = await ask(`${HARVESTERS}/add`, sent, { as })
  const { harvesters, kinds } = await ask(HARVESTERS, {}, { as })
  assert.deepEqual([harvesters[0].id, harvesters[0].kind, kinds], [id, 'dcat', { dcat: 'DCAT catalog' }])
  assert.deepEqual((await ask(`${HARVESTERS}/${id}/datasets`, {}, { as })).datasets, [])
})

test('secrets are texts, and only default administrators add sources', async () => {
  const sent = { datasetId: 'trees', url: URL_OF_FILE, every: '6h' }
  assert.deepEqual((await refused(`${SOURCES}/add`, { ...sent, secrets: '{"a": 1}' }, { as })).details, [
    "'secrets' must be a JSON object of at most 50 texts."
  ])
  assert.equal((await refused(`${SOURCES}/add`, sent, { as: publisher })).code, 403)
  assert.equal((await refused(SOURCES, {}, { as: publisher })).code, 403)
})
