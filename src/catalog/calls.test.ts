import assert from 'node:assert/strict'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import test, { type TestContext } from 'node:test'
import { openStore, type Store } from '#store'
import { type Calls, createCalls, USAGE_DAYS } from './calls.ts'
import { clientFamily } from './client-family.ts'
import { readUsage, sumUsage } from './usage-counts.ts'

const DAY_MS = 86_400_000
const NOON = Date.UTC(2026, 10, 22, 12)
const NOBODY = { kind: 'anonymous', id: 'anonymous' } as const
const KEY = { kind: 'key', id: 'k1' } as const
const PERIOD = { from: '2026-11-01', to: '2026-11-30' }

interface Counting {
  readonly calls: Calls
  readonly store: Store
  readonly clock: { ms: number }
}

async function counting(t: TestContext, maxCounts?: number): Promise<Counting> {
  const folder = mkdtempSync(join(tmpdir(), 'loggia-calls-'))
  const store = await openStore({ file: join(folder, 'calls.sqlite') })
  t.after(async () => {
    await store.close()
    rmSync(folder, { recursive: true })
  })
  const clock = { ms: NOON }
  const more = maxCounts === undefined ? {} : { maxCounts }
  return { store, clock, calls: createCalls({ store, clock: { now: () => clock.ms } as never, ...more }) }
}

test('calls are counted by day, dataset, key, kind and client', async (t) => {
  const { calls, store, clock } = await counting(t)
  calls.note({ datasetId: 'trees', kind: 'records', caller: NOBODY, agent: 'curl/8.5' })
  calls.note({ datasetId: 'trees', kind: 'export', caller: KEY, agent: 'python-requests/2.32' })
  await calls.flush()
  calls.note({ datasetId: 'trees', kind: 'records', caller: NOBODY, agent: 'curl/8.5' })
  calls.note({ datasetId: null, kind: 'portal', caller: { kind: 'user', id: 'ann' }, agent: undefined })
  clock.ms += DAY_MS
  calls.note({ datasetId: 'huts', kind: 'records', caller: NOBODY, agent: 'QGIS/34000' })
  await calls.flush()
  const by = async (dimension: Parameters<typeof readUsage>[1]) =>
    (await readUsage(store.db, dimension, PERIOD)).map((row) => `${row.subject} ${row.calls}`)
  assert.deepEqual(await by('dataset'), ['trees 3', 'huts 1'])
  assert.deepEqual((await by('key')).toSorted(), ['anonymous 3', 'key:k1 1', 'user 1'])
  assert.deepEqual((await by('client')).toSorted(), ['command-line 2', 'gis 1', 'other 1', 'python 1'])
  assert.deepEqual((await by('kind')).toSorted(), ['export 1', 'portal 1', 'records 3'])
  assert.deepEqual(await by('day'), ['2026-11-23 1', '2026-11-22 4'])
  assert.equal((await sumUsage(store.db, { from: '2026-11-23', to: '2026-11-23' })).calls, 1)
  const rows = JSON.stringify(await store.db.selectFrom('calls').selectAll().execute())
  assert.ok(!rows.includes('ann') && !rows.includes('8.5'), 'no person and no version is kept')
})

test('more different counts than a day has room for are counted without dataset and key', async (t) => {
  const { calls, store } = await counting(t, 2)
  for (const datasetId of ['a', 'b', 'c', 'd', 'a'])
    calls.note({ datasetId, kind: 'records', caller: KEY, agent: 'curl/8' })
  await calls.flush()
  const rows = await store.db.selectFrom('calls').select(['dataset', 'caller', 'count']).orderBy('dataset').execute()
  assert.deepEqual(
    rows.map(({ dataset, caller, count }) => [dataset, caller, Number(count)]),
    [
      ['', 'key', 2],
      ['a', 'key:k1', 2],
      ['b', 'key:k1', 1]
    ]
  )
})

test('counts that could not be written are written later', async (t) => {
  const { calls, store } = await counting(t)
  calls.note({ datasetId: 'a', kind: 'records', caller: NOBODY, agent: 'curl/8' })
  const { sideTransaction } = store
  Object.assign(store, { sideTransaction: () => Promise.reject(new Error('away')) })
  await assert.rejects(calls.flush(), /away/)
  Object.assign(store, { sideTransaction })
  await calls.flush()
  assert.equal((await sumUsage(store.db, PERIOD)).calls, 1)
})

test('counts are deleted when their time is over', async (t) => {
  const { calls, store, clock } = await counting(t)
  calls.note({ datasetId: 'a', kind: 'records', caller: NOBODY, agent: 'curl/8' })
  await calls.flush()
  clock.ms += USAGE_DAYS * DAY_MS
  await calls.settle()
  assert.equal((await sumUsage(store.db, PERIOD)).calls, 1)
  clock.ms += DAY_MS
  await calls.settle()
  assert.equal((await sumUsage(store.db, PERIOD)).calls, 0)
})

test('programs belong to few groups, by what they call themselves', () => {
  const families = {
    'Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0': 'browser',
    'Mozilla/5.0 (compatible; Googlebot/2.1)': 'crawler',
    'Mozilla/5.0 QGIS/34000': 'gis',
    'python-requests/2.32': 'python',
    'Microsoft.Data.Mashup (https://go.microsoft.com/fwlink)': 'office',
    'Apache-HttpClient/4.5 (Java/17)': 'java',
    node: 'javascript',
    'Loggia/0.1': 'portal',
    '': 'other'
  }
  for (const [agent, family] of Object.entries(families)) assert.equal(clientFamily(agent), family, agent)
  assert.equal(clientFamily(undefined), 'other')
})
