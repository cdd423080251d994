import assert from 'node:assert/strict'
import test from 'node:test'
import type { Page } from '#engine'
import type { Query } from '#query'
import type { Caller } from '../caller.ts'
import type { RecordsContext } from '../records-context.ts'
import { runPage } from './run-page.ts'

const caller = {
  principal: { kind: 'anonymous' },
  address: '127.0.0.1',
  signal: new AbortController().signal,
  stages: { time: (_: string, work: () => unknown) => work() }
} as unknown as Caller

const query: Query = {
  source: { table: 'v_a_1', datasetId: 'a', fields: [], recordCount: 9 },
  where: undefined,
  groups: [],
  select: [{ key: 'n', value: { kind: 'aggregate', fn: 'count', type: 'int' } }],
  order: [],
  limit: 3,
  offset: 0,
  timezone: 'UTC',
  lang: 'en'
}

async function run(
  parts: Partial<Query>,
  page: Page
): Promise<{ readonly page: Page; readonly asked: readonly string[] }> {
  const asked: string[] = []
  const engine = {
    page: async () => (asked.push('page'), page),
    count: async () => (asked.push('count'), page.totalCount)
  }
  const scheduler = {
    run: (_: unknown, signal: AbortSignal, work: (grant: object, signal: AbortSignal) => unknown) =>
      work({ waitedMs: 0 }, signal)
  }
  const context = { engine, scheduler, settings: { queryTimeoutMs: 1_000 }, quotas: {} } as unknown as RecordsContext
  return { page: await runPage({ ...query, ...parts }, caller, context), asked }
}

test('the row of aggregates stands for each matching record, which one statement counts (ODSQL-ungrouped-1)', async () => {
  const line = { totalCount: 5, rows: ['{"n": 5}'] }
  const rows = (count: number) => Array.from({ length: count }, () => '{"n": 5}')
  assert.deepEqual(await run({}, line), { page: { totalCount: 5, rows: rows(3) }, asked: ['page'] })
  assert.deepEqual(await run({ offset: 4 }, line), { page: { totalCount: 5, rows: rows(1) }, asked: ['page'] })
  assert.deepEqual(await run({ offset: 5 }, line), { page: { totalCount: 5, rows: [] }, asked: ['page'] })
})

test('aggregates of no record have no row', async () => {
  assert.deepEqual((await run({}, { totalCount: 0, rows: ['{"n": 0}'] })).page, { totalCount: 0, rows: [] })
})

test('a limit of 0 only counts', async () => {
  assert.deepEqual((await run({ limit: 0 }, { totalCount: 5, rows: [] })).asked, ['count'])
})
