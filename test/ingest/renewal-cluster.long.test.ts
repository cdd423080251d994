/** Versions of earlier layouts on two shards of two replicas: renewed with all nodes, and with one that is gone. */
import assert from 'node:assert/strict'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import test from 'node:test'
import { ANONYMOUS } from '#access'
import { type Catalog, createCatalog, versionOf } from '#catalog'
import type { Engine } from '#engine'
import { importFile, Renewals } from '#ingest'
import { silentLog } from '#kit'
import { openStore } from '#store'
import { startCluster } from '../engines/start-cluster.ts'
import { labOf, NOW_MS } from './ingest-lab.ts'

const ROWS = 5_000
const clock = { now: () => NOW_MS }

test('on a cluster a version is renewed into the same records on every replica, with a replica gone too', async (context) => {
  const { engine, listeners } = await startCluster(context, 2, 2)
  const folder = mkdtempSync(join(tmpdir(), 'loggia-renewal-cluster-'))
  const store = await openStore({ file: join(folder, 'control.sqlite') })
  const catalog = createCatalog({ store, clock, filesFolder: folder, freshMs: 0 })
  const lab = labOf(engine)
  context.after(async () => {
    lab.removeFiles()
    await store.close()
    rmSync(folder, { recursive: true })
  })
  const rows = Array.from({ length: ROWS }, (_, n) => `${n % 200},name ${n % 30},c${n}`)
  const file = await lab.file('log.csv', `small,name,code\n${rows.join('\n')}\n`)
  for (const datasetId of ['whole', 'one-gone']) {
    await importFile(
      { engine, publications: catalog, clock, log: silentLog },
      { file, datasetId, dataset: { access: 'public' } }
    )
    const older = await publishOlder(engine, catalog, datasetId)
    if (datasetId === 'one-gone') await listeners[0]!.kill()
    const expected = await recordsOf(engine, catalog, datasetId)
    assert.equal(expected.length, 100)
    const renewals = new Renewals({ engine, catalog, clock, log: silentLog, hasRoom: async () => true })
    assert.equal(await renewals.run(), 1)
    const renewed = await tableOf(catalog, datasetId)
    assert.notEqual(renewed, older)
    assert.deepEqual(await recordsOf(engine, catalog, datasetId), expected)
    assert.equal((await engine.versions.measure(renewed)).rows, ROWS)
    assert.deepEqual([await typeOf(engine, older), await typeOf(engine, renewed)], ['Nullable(Int64)', 'Int16'])
    assert.equal(await renewals.run(), 0)
  }
})

/** The same rows in a table with wide types, which the catalog keeps as one of a release before layouts had numbers. */
async function publishOlder(engine: Engine, catalog: Catalog, datasetId: string): Promise<string> {
  const from = await tableOf(catalog, datasetId)
  const { fields } = await catalog.settings(datasetId)
  const load = await catalog.beginVersion(datasetId)
  const found = await engine.loader.select<{ name: string }>({
    sql: 'SELECT name FROM system.columns WHERE database = currentDatabase() AND table = {table:String}',
    params: { table: from }
  })
  const columns = found.map(({ name }) => name)
  await engine.versions.create(
    load.table,
    { fields, expectedRows: ROWS, statistics: {} },
    { columns, select: `SELECT ${columns.join(', ')} FROM ${from}` }
  )
  const { rows: recordCount, bytes } = await engine.versions.measure(load.table)
  await catalog.publishVersion({ load, fields, recordCount, bytes, bbox: null, geometryTypes: [], layout: 0 })
  return load.table
}

async function recordsOf(engine: Engine, catalog: Catalog, datasetId: string): Promise<readonly unknown[]> {
  const { fields, ...dataset } = await catalog.find(datasetId, ANONYMOUS)
  const { table, recordCount } = versionOf({ ...dataset, fields })!
  const select = fields.map(({ name, type }) => ({
    key: name,
    value: { kind: 'field', name, type, list: false } as const
  }))
  const code = { kind: 'field', name: 'code', type: 'text', list: false } as const
  const { rows } = await engine.page({
    source: { table, datasetId, fields, recordCount },
    where: undefined,
    groups: [],
    select,
    order: [{ kind: 'value', value: code, descending: false }],
    limit: 100,
    offset: 1_234,
    timezone: 'UTC',
    lang: 'en'
  })
  return rows
}

const tableOf = async (catalog: Catalog, datasetId: string): Promise<string> =>
  versionOf(await catalog.find(datasetId, ANONYMOUS))!.table

async function typeOf(engine: Engine, table: string): Promise<string | undefined> {
  const [row] = await engine.loader.select<{ type: string }>({
    sql: "SELECT type FROM system.columns WHERE database = currentDatabase() AND table = {table:String} AND name = 'small'",
    params: { table }
  })
  return row?.type
}
