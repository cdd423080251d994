import assert from 'node:assert/strict'
import test from 'node:test'
import type { Principal } from '#access'
import { type LoggiaError, silentLog, systemClock } from '#kit'
import { createMetrics } from '../metrics.ts'
import { createImporter } from './importer.ts'

/** A catalog whose every question waits until it is let go, and then says that all datasets exist. */
function waitingCatalog() {
  const asked: string[] = []
  const gates: (() => void)[] = []
  const find = async (id: string) => {
    asked.push(id)
    await new Promise<void>((go) => gates.push(go))
    return { fields: [] }
  }
  return { asked, letGo: () => gates.splice(0).forEach((go) => go()), find }
}

const settle = () => new Promise((done) => setImmediate(done))

function importerOn(catalog: ReturnType<typeof waitingCatalog>) {
  const metrics = createMetrics()
  const parts = {
    engine: {},
    catalog,
    clock: systemClock,
    log: silentLog,
    draftFolder: '/nowhere',
    keptSourceMb: 0,
    keptSourcesMb: 0,
    importHosts: null,
    metrics
  } as unknown as Parameters<typeof createImporter>[0]
  return { importer: createImporter(parts), metrics }
}

test('two imports run at a time, the next one when one of them ends', async () => {
  const catalog = waitingCatalog()
  const { importer, metrics } = importerOn(catalog)
  const outcomes = ['a', 'b', 'c'].map((datasetId) =>
    importer.import({ source: '/x', datasetId }).catch((error: LoggiaError) => error.code)
  )
  await settle()
  assert.deepEqual(catalog.asked, ['a', 'b'])
  catalog.letGo()
  await settle()
  assert.deepEqual(catalog.asked, ['a', 'b', 'c'])
  catalog.letGo()
  assert.deepEqual(await Promise.all(outcomes), Array(3).fill('catalog/already-exists'))
  assert.match(await metrics.text(), /^loggia_loads_total\{outcome="failed"\} 3$/m)
})

test('imports of one dataset run one after the other, and those that wait hold up no other dataset', async () => {
  const catalog = waitingCatalog()
  const { importer } = importerOn(catalog)
  const outcomes = ['a', 'a', 'a', 'b'].map((datasetId) =>
    importer.import({ source: '/x', datasetId }).catch((error: LoggiaError) => error.code)
  )
  await settle()
  assert.deepEqual(catalog.asked, ['a', 'b'])
  for (const expected of [2, 3]) {
    catalog.letGo()
    await settle()
    assert.equal(catalog.asked.filter((id) => id === 'a').length, expected)
  }
  catalog.letGo()
  assert.deepEqual(await Promise.all(outcomes), Array(4).fill('catalog/already-exists'))
})

test('pushes do not wait for the files of other datasets', async () => {
  const catalog = waitingCatalog()
  const { importer } = importerOn(catalog)
  const outcomes = ['a', 'b', 'c'].map((datasetId) =>
    importer
      .import({ source: '/x', datasetId, ...(datasetId === 'c' && { pushes: 1 }) })
      .catch((error: LoggiaError) => error.code)
  )
  await settle()
  assert.deepEqual(catalog.asked, ['a', 'b', 'c'])
  catalog.letGo()
  await Promise.all(outcomes)
})

test('a trial does not wait for the import of its dataset', async () => {
  const catalog = waitingCatalog()
  const { importer } = importerOn(catalog)
  const outcomes = [false, true].map((dryRun) =>
    importer.import({ source: '/x', datasetId: 'a', dryRun }).catch((error: LoggiaError) => error.code)
  )
  await settle()
  assert.deepEqual(catalog.asked, ['a', 'a'])
  catalog.letGo()
  await Promise.all(outcomes)
})

test('at a stop what waits never begins, and the stop waits for what runs', async () => {
  const catalog = waitingCatalog()
  const { importer } = importerOn(catalog)
  const outcomes = ['a', 'b', 'c'].map((datasetId) =>
    importer.import({ source: '/x', datasetId }).catch((error: LoggiaError) => error.code)
  )
  await settle()
  let stopped = false
  const stop = importer.stop().then(() => (stopped = true))
  await settle()
  assert.equal(stopped, false)
  catalog.letGo()
  await stop
  assert.deepEqual([catalog.asked, (await Promise.all(outcomes))[2]], [['a', 'b'], 'ingest/cancelled'])
})

test('a member has one import at a time, and those that wait keep nobody else from theirs', async () => {
  const catalog = waitingCatalog()
  const { importer } = importerOn(catalog)
  const start = (datasetId: string, username: string) =>
    importer
      .import({ source: '/x', datasetId }, { principal: { member: { username } } as Principal })
      .catch((error: LoggiaError) => error.code)
  const many = Array.from({ length: 52 }, (_, at) => start(`a${at}`, 'ann'))
  await settle()
  assert.deepEqual(catalog.asked, ['a0'])
  const others = [start('b', 'bob'), importer.import({ source: '/x', datasetId: 'c' }).catch(() => {})]
  await settle()
  assert.deepEqual(catalog.asked, ['a0', 'b'])
  catalog.letGo()
  await settle()
  assert.deepEqual(catalog.asked.slice(2), ['c', 'a1'])
  assert.equal(await many[51], 'limits/caller-busy')
  await Promise.all([importer.stop(), ...Array.from({ length: 3 }, async () => (await settle(), catalog.letGo()))])
  await Promise.all([...many, ...others])
})
