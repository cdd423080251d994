/** Versions of earlier layouts, brought into today's while they are read. */
import assert from 'node:assert/strict'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import test, { after, before } from 'node:test'
import { ANONYMOUS } from '#access'
import { type Catalog, createCatalog, versionOf } from '#catalog'
import { quoteIdentifier } from '#engine'
import { type ImportSummary, importFile, Renewals } from '#ingest'
import { silentLog } from '#kit'
import { openStore, type Store } from '#store'
import { type IngestLab, NOW_MS, openIngestLab } from './ingest-lab.ts'

const ROWS = 30_000
const clock = { now: () => NOW_MS }

let lab: IngestLab & { close(): Promise<void> }
let store: Store
let catalog: Catalog
let folder: string
before(async () => {
  folder = mkdtempSync(join(tmpdir(), 'loggia-renewal-'))
  lab = await openIngestLab()
  store = await openStore({ file: join(folder, 'control.sqlite') })
  catalog = createCatalog({ store, clock, filesFolder: folder, freshMs: 0 })
})
after(async () => {
  await lab.close()
  await store.close()
  rmSync(folder, { recursive: true })
})

const renewalsWith = (hasRoom: boolean): Renewals =>
  new Renewals({ engine: lab.engine, catalog, clock, log: silentLog, hasRoom: async () => hasRoom })

/** A dataset whose table has the types and no indexes of a release before layouts had numbers, and some masked rows. */
async function importOlder(datasetId: string): Promise<ImportSummary> {
  const rows = Array.from({ length: ROWS }, (_, at) =>
    [
      at % 250,
      at % 7 === 0 ? '' : at * 1_000_003,
      `café ${at % 40}`,
      `c${at}`,
      `"${(at % 80) - 40}, ${at % 170}"`,
      `"a${at % 5},b"`
    ].join(',')
  )
  const file = await lab.file(`${datasetId}.csv`, `small,wide,name,code,place,tags\n${rows.join('\n')}\n`)
  const { engine } = lab
  const options = { engine, publications: catalog, clock, log: silentLog }
  const summary = await importFile(options, { file, datasetId, dataset: { access: 'public' } })
  const { loader, versions } = engine
  const load = await catalog.beginVersion(datasetId)
  const columns = await loader.select<{ name: string; type: string }>({
    sql: 'SELECT name, type FROM system.columns WHERE database = currentDatabase() AND table = {table:String}',
    params: { table: summary.table }
  })
  const older = columns.map(({ name, type }) => `${quoteIdentifier(name)} ${olderType(type)}`)
  await loader.execute({
    sql: `CREATE TABLE ${load.table} (${older.join(', ')}) ENGINE = MergeTree ORDER BY (_place, _ordinal) ${loader.tableComment}`
  })
  await loader.execute({ sql: `INSERT INTO ${load.table} SELECT * FROM ${summary.table}` })
  await loader.execute({
    sql: `DELETE FROM ${load.table} WHERE _ordinal % 1000 = 3`,
    settings: { lightweight_deletes_sync: 2 }
  })
  const { rows: recordCount, bytes } = await versions.measure(load.table)
  const { fields } = await catalog.settings(datasetId)
  await catalog.publishVersion({ load, fields, recordCount, bytes, bbox: null, geometryTypes: [], layout: 0 })
  return summary
}

function olderType(type: string): string {
  return type.replace(/Int(8|16|32)\b/, 'Int64').replace(/LowCardinality\((.+?)\)(?=\)|$)/, '$1')
}

/** Pages, counts and groups of the current version. */
async function answers(datasetId: string): Promise<unknown> {
  const dataset = await catalog.find(datasetId, ANONYMOUS)
  const { table, recordCount } = versionOf(dataset)!
  const { fields } = dataset
  const field = (name: string, list = false) =>
    ({ kind: 'field', name, type: fields.find((each) => each.name === name)!.type, list }) as const
  const query = {
    source: { table, datasetId, fields, recordCount },
    where: undefined,
    groups: [],
    select: fields.map(({ name }) => ({ key: name, value: field(name) })),
    order: [],
    limit: 20,
    offset: 12_345,
    timezone: 'UTC',
    lang: 'en'
  } as const
  const code = {
    kind: 'compare',
    op: '=',
    left: field('code'),
    right: { kind: 'literal', type: 'text', value: 'c777' }
  } as const
  const page = await lab.engine.page(query)
  const found = await lab.engine.page({ ...query, offset: 0, where: code })
  return [page, found]
}

const typesOf = async (table: string): Promise<Record<string, string>> =>
  Object.fromEntries(
    (
      await lab.engine.loader.select<{ name: string; type: string }>({
        sql: 'SELECT name, type FROM system.columns WHERE database = currentDatabase() AND table = {table:String}',
        params: { table }
      })
    ).map(({ name, type }) => [name, type])
  )

const currentTable = async (datasetId: string): Promise<string> =>
  versionOf(await catalog.find(datasetId, ANONYMOUS))!.table

test('a version of an earlier layout is renewed while it is read: every answer is the same, types and indexes are those of a load', async () => {
  const { table: loaded } = await importOlder('older')
  const older = await currentTable('older')
  const expected = await answers('older')
  assert.equal(await renewalsWith(false).run(), 0)
  let isDone = false
  let asked = 0
  const reading = (async () => {
    while (!isDone) {
      assert.deepEqual(await answers('older'), expected)
      asked++
    }
  })()
  assert.equal(await renewalsWith(true).run(), 1)
  isDone = true
  await reading
  assert.ok(asked > 0)
  assert.deepEqual(await answers('older'), expected)
  const renewed = await currentTable('older')
  assert.notEqual(renewed, older)
  assert.deepEqual(await typesOf(renewed), await typesOf(loaded))
  const indexes = (table: string) =>
    lab.engine.loader.select({
      sql: 'SELECT name, type, expr FROM system.data_skipping_indices WHERE database = currentDatabase() AND table = {table:String} ORDER BY name',
      params: { table }
    })
  assert.deepEqual(await indexes(renewed), await indexes(loaded))
  assert.equal(await renewalsWith(true).run(), 0)
})

test('a renewal whose table differs is discarded, and the version stays as it is', async () => {
  await importOlder('damaged')
  const older = await currentTable('damaged')
  // A count that is not the table's stands for rows that were lost on the way.
  await store.transaction((tx) =>
    tx.updateTable('dataset_versions').set({ record_count: 5 }).where('table_name', '=', older).execute()
  )
  const renewals = renewalsWith(true)
  assert.equal(await renewals.run(), 0)
  assert.equal(await renewals.run(), 0)
  assert.equal(await currentTable('damaged'), older)
  const states = await catalog.versionTables()
  assert.deepEqual(
    (await lab.engine.versions.list()).filter((table) => table.startsWith('v_') && !states.has(table)),
    []
  )
})
