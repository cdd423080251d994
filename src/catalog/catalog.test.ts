import assert from 'node:assert/strict'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import test, { after } from 'node:test'
import fc from 'fast-check'
import { ANONYMOUS, OPERATOR } from '#access'
import { openStore } from '#store'
import { catalogContract } from './catalog.contract.ts'
import { createCatalog } from './catalog.ts'
import { loadTurnsContract } from './load-turns.contract.ts'
import type { CatalogRow } from './projection.ts'
import { metasIn } from './translation.ts'

const folder = mkdtempSync(join(tmpdir(), 'loggia-catalog-'))
after(() => rmSync(folder, { recursive: true, force: true }))

catalogContract('SQLite', folder, () => openStore({ file: join(folder, 'contract.sqlite') }))
loadTurnsContract('SQLite', () => openStore({ file: join(folder, 'turns.sqlite') }))

test('templates have the metas of the Explore API, in its order, and those of the profiles of DCAT-AP', async () => {
  const store = await openStore({ file: join(folder, 'templates.sqlite') })
  const catalog = createCatalog({ store, filesFolder: folder })
  const counts = catalog.templates
    .filter((each) => !each.hidden)
    .map((each) => [each.name, each.type, each.metas.length])
  assert.deepEqual(counts.slice(0, 4), [
    ['default', 'basic', 31],
    ['dcat', 'interop', 17],
    ['inspire', 'interop', 17],
    ['dublin-core', 'interop', 59]
  ])
  assert.deepEqual(
    counts.slice(4).map(([name]) => name),
    ['dcat_ap', 'dcat_ap_ch', 'dcat_ap_de', 'dcat_ap_it', 'dcat_ap_sp', 'dcat_ap_benap', 'dcat_us', 'custom']
  )
  for (const { name, metas } of catalog.templates)
    assert.equal(new Set(metas.map((meta) => meta.name)).size, metas.length, name)
  await store.close()
})

test('a dataset shows every meta of the active templates, of others only when it has something in them', async () => {
  const store = await openStore({ file: join(folder, 'shown.sqlite') })
  const catalog = createCatalog({ store, filesFolder: folder, activeTemplates: ['dcat'] })
  await catalog.create({ id: 'plain' })
  await catalog.create({ id: 'inspired', metas: { inspire: { theme: 'Buildings' } } })
  assert.deepEqual(Object.keys((await catalog.find('plain', ANONYMOUS)).metas), ['default', 'dcat'])
  const { metas, appMetas } = await catalog.find('inspired', ANONYMOUS)
  assert.deepEqual(Object.keys(metas), ['default', 'dcat', 'inspire'])
  assert.equal(Object.keys(metas.inspire ?? {}).length, 17)
  assert.deepEqual(Object.keys(appMetas), ['explore', 'publishing', 'admin', 'visualization', 'internal'])
  await store.close()
})

test('metas come in the asked language as far as they were translated', async () => {
  const store = await openStore({ file: join(folder, 'languages.sqlite') })
  const catalog = createCatalog({ store, filesFolder: folder })
  await catalog.create({
    id: 'trees',
    metas: { default: { title: 'Trees', description: 'All' } },
    translations: { fr: { default: { title: 'Arbres' } } }
  })
  const dataset = await catalog.find('trees', ANONYMOUS)
  assert.deepEqual(
    [
      metasIn(dataset, 'fr').default?.title,
      metasIn(dataset, 'fr').default?.description,
      metasIn(dataset, 'de').default?.title
    ],
    ['Arbres', 'All', 'Trees']
  )
  await store.close()
})

test('the date of modification follows what the publisher asked for', async () => {
  const store = await openStore({ file: join(folder, 'modified.sqlite') })
  const time = { ms: Date.parse('2026-11-21T10:00:00Z') }
  const catalog = createCatalog({ store, filesFolder: folder, freshMs: 0, clock: { now: () => time.ms } })
  const modified = async () => (await catalog.find('dated', ANONYMOUS)).metas.default?.modified
  await catalog.create({ id: 'dated' })
  assert.equal(await modified(), '2026-11-21T10:00:00+00:00')
  time.ms += 1_000
  await catalog.change('dated', { metas: { default: { modified: '2020-02-29' } } })
  assert.equal(await modified(), '2020-02-29T00:00:00+00:00')
  await catalog.change('dated', { metas: { default: { modified_updates_on_metadata_change: true } } })
  assert.equal(await modified(), '2026-11-21T10:00:01+00:00')
  await store.close()
})

test('the catalog table is built once per revision, and a reader of it sees every write before', async () => {
  const store = await openStore({ file: join(folder, 'projected.sqlite') })
  const loaded: { revision: number; rows: CatalogRow[] }[] = []
  const released: string[] = []
  const projection = {
    load: async (revision: number, fields: readonly { name: string }[], rows: Iterable<CatalogRow>) => {
      assert.equal(fields.at(-1)?.name, 'audience')
      loaded.push({ revision, rows: [...rows] })
      return `c_${revision}`
    },
    release: async (table: string) => void released.push(table)
  }
  const catalog = createCatalog({ store, filesFolder: folder, projection })
  await catalog.create({ id: 'one', metas: { default: { title: 'One', keyword: ['x'] } }, access: 'org' })
  const [first, same] = await Promise.all([catalog.source(ANONYMOUS), catalog.source(OPERATOR)])
  assert.equal(first.table, same.table)
  assert.equal(loaded.length, 1)
  assert.ok(!first.fields.some((field) => field.name === 'audience'))
  const row = loaded[0]?.rows[0]
  assert.deepEqual(
    [row?.dataset_id, row?.['default.title'], row?.['default.keyword'], row?.features],
    ['one', 'One', ['x'], undefined]
  )
  const signs = row?.audience as string[]
  assert.deepEqual(
    [first.audience, same.audience].map((audience) => audience.some((sign) => signs.includes(sign))),
    [false, true]
  )
  assert.ok(
    signs.every((sign) => !/[\p{L}\p{N}]/u.test(sign)),
    'no word that a search could find'
  )
  await catalog.create({ id: 'two' })
  const second = await catalog.source(ANONYMOUS)
  assert.notEqual(second.table, first.table)
  assert.deepEqual(
    loaded.map((each) => each.rows.length),
    [1, 2]
  )
  assert.deepEqual(released, [first.table])
  await store.close()
})

test('finding a dataset asks the database once per fresh period, not per call', async () => {
  const store = await openStore({ file: join(folder, 'hot.sqlite') })
  const time = { ms: 0 }
  const catalog = createCatalog({ store, filesFolder: folder, freshMs: 100, clock: { now: () => time.ms } })
  await catalog.create({ id: 'hot' })
  await catalog.find('hot', ANONYMOUS)
  await store.close()
  assert.equal((await catalog.find('hot', ANONYMOUS)).id, 'hot')
  time.ms += 100
  await assert.rejects(catalog.find('hot', ANONYMOUS))
})

test('a principal with a smaller audience never sees more, for any shares', async () => {
  const store = await openStore({ file: join(folder, 'property.sqlite') })
  const catalog = createCatalog({ store, filesFolder: folder })
  const grantees = ['user:a', 'user:b', 'key:c']
  for (const access of ['public', 'org', 'private'] as const) {
    for (const dataVisible of [true, false]) {
      for (const grants of [[], ['user:a'], ['user:b', 'key:c']]) {
        const load = await catalog.beginVersion(`${access}-${dataVisible}-${grants.length}`)
        const dataset = { access, dataVisible, grants, owner: 'a' }
        await catalog.publishVersion({
          load,
          fields: [],
          recordCount: 1,
          bytes: 1,
          bbox: null,
          geometryTypes: [],
          dataset
        })
      }
    }
  }
  const audiences = fc.uniqueArray(fc.constantFrom('public', 'organization', ...grantees, 'everything'))
  await fc.assert(
    fc.asyncProperty(audiences, audiences, async (audience, more) => {
      const less = await catalog.listAll({ ...ANONYMOUS, audience })
      const whole = new Map(
        (await catalog.listAll({ ...ANONYMOUS, audience: [...audience, ...more] })).map((dataset) => [
          dataset.id,
          dataset
        ])
      )
      for (const dataset of less) {
        assert.ok(whole.has(dataset.id))
        if (dataset.version !== null) assert.deepEqual(whole.get(dataset.id)?.version, dataset.version)
      }
    })
  )
  await store.close()
})
