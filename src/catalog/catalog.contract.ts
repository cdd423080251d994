import assert from 'node:assert/strict'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { text } from 'node:stream/consumers'
import test from 'node:test'
import { ANONYMOUS, OPERATOR, type Principal } from '#access'
import { type Field, makeField } from '#schema'
import { readLineage, type Store } from '#store'
import { type Catalog, createCatalog, versionOf } from './catalog.ts'
import { editField, orderFields } from './edit-fields.ts'
import type { RecordsLedger } from './records-ledger.ts'
import { LOAD_LEASE_MS, type Load, type Publication } from './versions.ts'

const T0 = Date.parse('2026-11-21T10:00:00.250Z')
const FIELDS = [
  makeField('name', 'text', { facet: true }),
  makeField('seen', 'datetime'),
  makeField('place', 'geo_point_2d')
]
const MEMBER: Principal = { kind: 'user', id: 'ann', name: 'Ann', audience: ['public', 'organization', 'user:ann'] }

function publication(load: Load, more: Partial<Publication> = {}): Publication {
  return { load, fields: FIELDS, recordCount: 7, bytes: 700, bbox: [1, 2, 3, 4], geometryTypes: ['Point'], ...more }
}

/** The behaviour of the catalog on both databases. `open` opens one and the same database, empty at first. */
export function catalogContract(name: string, folder: string, open: () => Promise<Store>): void {
  const withCatalog = async (
    fn: (catalog: Catalog, time: { ms: number }, store: Store) => Promise<void>
  ): Promise<void> => {
    const store = await open()
    const time = { ms: T0 }
    const catalog = createCatalog({
      store,
      filesFolder: join(folder, 'files'),
      clock: { now: () => time.ms },
      freshMs: 0
    })
    await fn(catalog, time, store).finally(() => store.close())
  }

  test(`${name}: the first publication creates the dataset, with its metadata and its events`, () =>
    withCatalog(async (catalog, _time, store) => {
      const load = await catalog.beginVersion('first')
      await assert.rejects(catalog.find('first', ANONYMOUS), { code: 'catalog/not-found' })
      await catalog.publishVersion(
        publication(load, { dataset: { metas: { default: { title: 'The first', keyword: ['a', 'b'] } } } })
      )
      const dataset = await catalog.find('first', ANONYMOUS)
      assert.match(dataset.uid, /^da_[0-9a-z]{6}$/)
      assert.match(dataset.itemId, /^[0-9a-f]{32}$/)
      assert.deepEqual(dataset.fields, FIELDS)
      assert.deepEqual(dataset.features, ['analyze', 'timeserie', 'geo'])
      assert.deepEqual(dataset.version, {
        table: `v_${dataset.uid}_1`,
        number: 1,
        recordCount: 7,
        bytes: 700,
        loadedMs: T0,
        etag: `v_${dataset.uid}_1`,
        bbox: [1, 2, 3, 4],
        geometryTypes: ['Point']
      })
      assert.deepEqual(
        Object.entries(dataset.metas.default ?? {}).filter(([, value]) => value !== null),
        Object.entries({
          title: 'The first',
          keyword: ['a', 'b'],
          modified: '2026-11-21T10:00:00.250000+00:00',
          modified_updates_on_metadata_change: false,
          modified_updates_on_data_change: false,
          data_processed: '2026-11-21T10:00:00.250000+00:00',
          metadata_processed: '2026-11-21T10:00:00.250000+00:00',
          geographic_reference_auto: false,
          geometry_types: ['Point'],
          bbox: {
            type: 'Feature',
            geometry: {
              coordinates: [
                [
                  [1, 2],
                  [3, 2],
                  [3, 4],
                  [1, 4],
                  [1, 2]
                ]
              ],
              type: 'Polygon'
            },
            properties: {}
          },
          records_count: 7,
          shared_catalog: false,
          federated: false
        })
      )
      const events = await store.db
        .selectFrom('outbox')
        .select(['type', 'operation', 'subject'])
        .where('subject', '=', dataset.itemId)
        .orderBy('sequence')
        .execute()
      assert.deepEqual(
        events.map((event) => `${event.type}/${event.operation}`),
        ['items/add', 'items/publish', 'items/update']
      )
    }))

  test(`${name}: a new version takes the place of the old, whose table goes after the grace period`, () =>
    withCatalog(async (catalog, time) => {
      await catalog.publishVersion(
        publication(await catalog.beginVersion('again'), { dataset: { metas: { default: { publisher: 'City' } } } })
      )
      const first = await catalog.find('again', ANONYMOUS)
      time.ms += 1_000
      const load = await catalog.beginVersion('again')
      assert.equal(load.table, `v_${first.uid}_2`)
      assert.equal((await catalog.find('again', ANONYMOUS)).version?.number, 1)
      await catalog.publishVersion(publication(load, { recordCount: 8 }))
      const second = await catalog.find('again', ANONYMOUS)
      assert.deepEqual(
        [second.version?.number, second.version?.recordCount, second.metas.default?.publisher],
        [2, 8, 'City']
      )
      const old = first.version?.table ?? ''
      const droppable = async () =>
        (await catalog.droppableTables()).filter(({ table }) => table === old).map(({ state }) => state)
      assert.deepEqual(await droppable(), [])
      time.ms += 5 * 60_000
      assert.deepEqual(await droppable(), ['released'])
      assert.deepEqual((await catalog.versionTables()).get(old), 'released')
      for (let number = 3; number <= 25; number++)
        await catalog.publishVersion(publication(await catalog.beginVersion('again')))
      time.ms += 60_000
      assert.deepEqual((await catalog.droppableTables()).length, 1)
      time.ms += 60_000
      assert.deepEqual(
        (await catalog.droppableTables()).map(({ table }) => table.replace(/.*_/, '')),
        ['1', '2', '3', '4'],
        'of many versions in a row, the last 20 stay for the whole time'
      )
      await catalog.forgetTable(old)
      await catalog.forgetTable(`v_${first.uid}_25`)
      const left = await catalog.versionTables()
      assert.deepEqual([left.get(old), left.get(`v_${first.uid}_25`)], [undefined, 'current'])
    }))

  test(`${name}: of two concurrent loads the one that began later stays, in any order of their ends`, () =>
    withCatalog(async (catalog) => {
      await catalog.publishVersion(publication(await catalog.beginVersion('race')))
      const [early, late] = [await catalog.beginVersion('race'), await catalog.beginVersion('race')]
      await catalog.publishVersion(publication(late, { recordCount: 2 }))
      await assert.rejects(catalog.publishVersion(publication(early, { recordCount: 1 })), {
        code: 'catalog/superseded'
      })
      assert.equal((await catalog.find('race', ANONYMOUS)).version?.table, late.table)
    }))

  test(`${name}: a version made from another is published only while that one is current`, () =>
    withCatalog(async (catalog) => {
      const first = await catalog.beginVersion('changing')
      await catalog.publishVersion(publication(first))
      const [one, two] = [await catalog.beginVersion('changing'), await catalog.beginVersion('changing')]
      await catalog.publishVersion(publication(one, { replaces: first.table }))
      await assert.rejects(catalog.publishVersion(publication(two, { replaces: first.table })), {
        code: 'catalog/changed-meanwhile'
      })
      assert.equal((await catalog.find('changing', ANONYMOUS)).version?.table, one.table)
    }))

  test(`${name}: two first loads of one dataset become two versions of it`, () =>
    withCatalog(async (catalog) => {
      const [one, two] = [await catalog.beginVersion('twins'), await catalog.beginVersion('twins')]
      await catalog.publishVersion(publication(one))
      await catalog.publishVersion(publication(two, { recordCount: 9 }))
      const dataset = await catalog.find('twins', ANONYMOUS)
      assert.deepEqual([dataset.uid, dataset.version?.table, dataset.version?.number], [one.uid, two.table, 2])
    }))

  test(`${name}: a load whose process is gone is struck out, one that shows life is not`, () =>
    withCatalog(async (catalog, time) => {
      const [dead, alive] = [await catalog.beginVersion('dead'), await catalog.beginVersion('alive')]
      time.ms += LOAD_LEASE_MS / 2
      await catalog.extendVersion(alive)
      time.ms += LOAD_LEASE_MS / 2
      await catalog.abandonDeadLoads({ onlyServer: false })
      const states = await catalog.versionTables()
      assert.deepEqual([states.get(dead.table), states.get(alive.table)], ['abandoned', 'loading'])
      await assert.rejects(catalog.publishVersion(publication(dead)), { code: 'catalog/load-lost' })
      await assert.rejects(catalog.find('dead', OPERATOR), { code: 'catalog/not-found' })
      await assert.rejects(catalog.extendVersion(dead), { code: 'catalog/load-lost' })
      await catalog.abandonDeadLoads({ onlyServer: true })
      assert.equal((await catalog.versionTables()).get(alive.table), 'abandoned')
      assert.ok(
        (await catalog.droppableTables()).some(({ table, state }) => table === dead.table && state === 'abandoned')
      )
      assert.equal((await catalog.beginVersion('dead')).number, 1)
    }))

  test(`${name}: the number of an abandoned load is not used again`, () =>
    withCatalog(async (catalog) => {
      await catalog.publishVersion(publication(await catalog.beginVersion('counted')))
      const given = await catalog.beginVersion('counted')
      assert.equal(await catalog.abandonVersion(given), true)
      assert.equal(await catalog.abandonVersion(given), false)
      assert.deepEqual([given.number, (await catalog.beginVersion('counted')).number], [2, 3])
    }))

  test(`${name}: a published version is not discarded by a load that did not learn of its publication`, () =>
    withCatalog(async (catalog) => {
      const load = await catalog.beginVersion('unheard')
      await catalog.publishVersion(publication(load))
      assert.equal(await catalog.abandonVersion(load), false)
      assert.equal((await catalog.versionTables()).get(load.table), 'current')
    }))

  test(`${name}: a table that is adopted brings fields and rules of its loads, and says why its file is not known`, () =>
    withCatalog(async (catalog, _time, store) => {
      const load = await catalog.beginVersion('ruled')
      const rules = { drop: ['x'], filter: 'n > 1' }
      const fields = [{ ...makeField('double', 'int'), compute: 'n * 2' }]
      await catalog.publishVersion(publication(load, { fields, rules }))
      const described = await catalog.describeVersion(load.table)
      const description = { ...described, uid: 'da_other1', number: 1 }
      const adoption = { table: 'v_da_other1_1', description, records: 7, id: 'restored' }
      await catalog.adopt({ versions: [adoption], counts: [], lost: [] }, await readLineage(store.db))
      const { loadRules, storedFields } = await catalog.find('restored', OPERATOR)
      assert.deepEqual([loadRules, storedFields], [rules, fields])
      await assert.rejects(catalog.findSource('restored'), { code: 'catalog/source-not-kept', message: /loggia adopt/ })
    }))

  test(`${name}: the records learn of each publication before it is committed, and settled after it`, () =>
    withCatalog(async (catalog, _time, store) => {
      const told: unknown[] = []
      const committed = async () => (await readLineage(store.db)).revision
      const ledger: RecordsLedger = {
        describe: async (table, { dataset, revision, records }) =>
          void told.push(['describe', table, dataset, revision, records]),
        announce: async ({ revision }) => void told.push(['announce', revision]),
        settle: async ({ revision }) => void told.push(['settle', revision, await committed()])
      }
      const before = await catalog.lineage()
      const telling = createCatalog({ store, filesFolder: folder, ledger })
      const load = await telling.beginVersion('told')
      await telling.publishVersion(publication(load, { recordCount: 7 }))
      await telling.noteDrop()
      const revision = before.revision + 1
      assert.deepEqual(told, [
        ['describe', load.table, 'told', revision, 7],
        ['announce', revision],
        ['settle', revision, revision],
        ['announce', revision + 1],
        ['settle', revision + 1, revision + 1]
      ])
      const after = await catalog.lineage()
      assert.deepEqual(
        [after.portal, after.revision, after.token === before.token],
        [before.portal, revision + 1, false]
      )
    }))

  test(`${name}: another server sees a change at its next look`, () =>
    withCatalog(async (catalog, _time, store) => {
      const other = createCatalog({ store, filesFolder: folder, freshMs: 0 })
      await catalog.create({ id: 'shared' })
      const before = await other.revision()
      assert.equal((await other.find('shared', ANONYMOUS)).metas.default?.title, 'shared')
      await catalog.change('shared', { metas: { default: { title: 'Shared' } } })
      assert.equal((await other.find('shared', ANONYMOUS)).metas.default?.title, 'Shared')
      assert.equal(await other.revision(), before + 1)
      await catalog.remove('shared')
      await assert.rejects(other.find('shared', ANONYMOUS), { code: 'catalog/not-found' })
    }))

  test(`${name}: access, owner and grants decide who finds a dataset`, () =>
    withCatalog(async (catalog) => {
      const sees = async (principal: Principal) =>
        (await catalog.listAll(principal)).some((dataset) => dataset.id === 'guarded')
      const partner: Principal = { kind: 'key', id: 'k', name: 'partner', audience: ['public', 'key:k'] }
      await catalog.create({ id: 'guarded' })
      assert.deepEqual([await sees(ANONYMOUS), await sees(MEMBER)], [true, true])
      await catalog.change('guarded', { access: 'org' })
      assert.deepEqual(
        [await sees(ANONYMOUS), await sees(partner), await sees(MEMBER), await sees(OPERATOR)],
        [false, false, true, true]
      )
      await catalog.change('guarded', { access: 'private', grants: ['key:k'] })
      assert.deepEqual(
        [await sees(ANONYMOUS), await sees(partner), await sees(MEMBER), await sees(OPERATOR)],
        [false, true, false, true]
      )
      assert.equal((await catalog.find('guarded', partner)).visibility, 'restricted')
      await catalog.change('guarded', { grants: [], owner: 'ann' })
      assert.deepEqual([await sees(partner), await sees(MEMBER)], [false, true])
      await assert.rejects(catalog.find('guarded', ANONYMOUS), { code: 'catalog/not-found' })
    }))

  test(`${name}: with closed data the metadata stay open, and the records only to those it was granted to`, () =>
    withCatalog(async (catalog) => {
      await catalog.publishVersion(
        publication(await catalog.beginVersion('closed'), { dataset: { dataVisible: false, grants: ['user:ann'] } })
      )
      const closed = await catalog.find('closed', ANONYMOUS)
      assert.deepEqual([closed.dataVisible, closed.hasRecords, closed.version], [false, true, null])
      assert.throws(() => versionOf(closed), { code: 'catalog/forbidden' })
      assert.equal(versionOf(await catalog.find('closed', MEMBER))?.recordCount, 7)
    }))

  test(`${name}: an attachment is kept, found by the slug of its title, replaced and removed`, () =>
    withCatalog(async (catalog, time) => {
      // Files bear the machine's own time.
      time.ms = Date.now()
      await catalog.create({ id: 'with-files' })
      const add = (content: string) =>
        catalog.addFile('with-files', {
          kind: 'attachment',
          title: 'Notes, v1.txt',
          mimetype: 'text/plain',
          content: Readable.from([Buffer.from(content)])
        })
      await add('one')
      assert.equal((await add('two')).id, 'notes_v1_txt')
      const dataset = await catalog.find('with-files', ANONYMOUS)
      assert.deepEqual(
        dataset.attachments.map((file) => [file.id, file.title, file.mimetype, file.bytes]),
        [['notes_v1_txt', 'Notes, v1.txt', 'text/plain', 3]]
      )
      assert.equal(await text(catalog.openFile(dataset, 'attachment', 'notes_v1_txt').content), 'two')
      time.ms = Date.now() + 2 * 3_600_000
      await catalog.sweepFiles()
      assert.equal(await text(catalog.openFile(dataset, 'attachment', 'notes_v1_txt').content), 'two')
      await catalog.removeFile('with-files', { kind: 'attachment', id: 'notes_v1_txt' })
      assert.deepEqual((await catalog.find('with-files', ANONYMOUS)).attachments, [])
      await catalog.sweepFiles()
      await assert.rejects(text(catalog.openFile(dataset, 'attachment', 'notes_v1_txt').content), { code: 'ENOENT' })
    }))

  test(`${name}: fields are edited in the transaction of the change; hidden ones are stored and not shown`, () =>
    withCatalog(async (catalog) => {
      await catalog.create({ id: 'edited', fields: FIELDS })
      await catalog.change('edited', {
        editFields: (fields) => orderFields(editField(fields, 'seen', { hidden: true, label: 'Seen' }), ['place'])
      })
      const { fields, storedFields } = await catalog.find('edited', ANONYMOUS)
      assert.deepEqual(
        [fields.map((field) => field.name), storedFields.map((field) => field.name)],
        [
          ['place', 'name'],
          ['place', 'name', 'seen']
        ]
      )
      assert.deepEqual(storedFields[2], { ...makeField('seen', 'datetime'), label: 'Seen', hidden: true })
      const hide = (name: string) => ({
        editFields: (before: readonly Field[]) => editField(before, name, { hidden: true })
      })
      await catalog.change('edited', hide('place'))
      await assert.rejects(catalog.change('edited', hide('name')), { code: 'catalog/bad-field' })
      await catalog.change('edited', { editFields: (before) => editField(before, 'seen', { hidden: false }) })
      assert.deepEqual(
        (await catalog.find('edited', ANONYMOUS)).fields.map((field) => field.name),
        ['name', 'seen']
      )
    }))

  test(`${name}: a change that is refused changes nothing`, () =>
    withCatalog(async (catalog) => {
      await catalog.create({ id: 'firm', fields: FIELDS })
      const revision = await catalog.revision()
      const refused: [object, string][] = [
        [{ metas: { defautl: { title: 'x' } } }, 'catalog/unknown-meta'],
        [{ metas: { default: { titel: 'x' } } }, 'catalog/unknown-meta'],
        [{ metas: { default: { modified: '2026-02-31' } } }, 'catalog/bad-meta'],
        [{ metas: { default: { keyword: [1] } } }, 'catalog/bad-meta'],
        [{ access: 'secret' }, 'catalog/bad-access'],
        [{ grants: ['everybody'] }, 'catalog/bad-grant'],
        [{ fields: [makeField('name', 'int')] }, 'catalog/fields-differ']
      ]
      for (const [change, code] of refused) await assert.rejects(catalog.change('firm', change), { code })
      for (const [change, code] of refused.filter(([, each]) => each !== 'catalog/fields-differ'))
        assert.throws(() => catalog.check(change), { code })
      await assert.rejects(catalog.create({ id: 'firm' }), { code: 'catalog/already-exists' })
      await assert.rejects(catalog.create({ id: '../etc' }), { code: 'catalog/bad-dataset-id' })
      assert.equal(await catalog.revision(), revision)
    }))

  test(`${name}: a renewed version is the same one in another table, and gives way to loads`, () =>
    withCatalog(async (catalog, time) => {
      const outdated = async (layout: number) =>
        (await catalog.outdatedVersions(layout, 100)).filter(({ datasetId }) => datasetId === 'older')
      const first = await catalog.beginVersion('older')
      await catalog.publishVersion(publication(first, { layout: 1, dataset: {} }))
      const before = await catalog.find('older', ANONYMOUS)
      assert.deepEqual(await outdated(1), [])
      assert.deepEqual((await outdated(2))[0], {
        datasetId: 'older',
        table: first.table,
        fields: FIELDS,
        recordCount: 7,
        bytes: 700
      })
      time.ms += 1_000
      const renewal = async () => ({
        load: await catalog.beginVersion('older'),
        replaces: first.table,
        bytes: 600,
        layout: 2
      })
      const beside = await catalog.beginVersion('older')
      const refused = await renewal()
      await assert.rejects(catalog.publishRenewal(refused), { code: 'catalog/changed-meanwhile' })
      await catalog.abandonVersion(beside)
      await catalog.abandonVersion(refused.load)
      const made = await renewal()
      await catalog.publishRenewal(made)
      const after = await catalog.find('older', ANONYMOUS)
      const { table, number } = made.load
      assert.deepEqual(after, {
        ...before,
        version: { ...before.version, table, number, bytes: 600, etag: table },
        revision: after.revision,
        appMetas: after.appMetas
      })
      assert.ok(after.revision > before.revision)
      assert.deepEqual(await outdated(2), [])
      const late = await renewal()
      await assert.rejects(catalog.publishRenewal(late), { code: 'catalog/changed-meanwhile' })
      await catalog.abandonVersion(late.load)
      // A version with the rows of an earlier one has its layout too.
      const extended = await catalog.beginVersion('older')
      await catalog.publishVersion(publication(extended, { replaces: table }))
      assert.equal((await outdated(3))[0]?.table, extended.table)
      assert.deepEqual(await outdated(2), [])
    }))
}
