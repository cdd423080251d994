import assert from 'node:assert/strict'
import test from 'node:test'
import { makeField } from '#schema'
import { startEngineForTest } from '../clickhouse/process/engine-for-tests.ts'
import { createEngine } from './create-engine.ts'
import { testEngineContract } from './engine.contract.ts'

test('the engine we start keeps the contract of engines', async (context) => {
  const running = await startEngineForTest()
  context.after(() => running.end())
  const engine = createEngine({ node: running.connection })
  await testEngineContract(context, engine)

  await context.test('parts of a large version wait while it is filled, and are merged afterwards', async () => {
    const table = 'v_large_1'
    const definition = `(SELECT create_table_query FROM system.tables WHERE database = currentDatabase() AND name = '${table}')`
    await engine.versions.create(
      table,
      { fields: [makeField('a', 'text')], expectedRows: 1_000_000 },
      { columns: ['a'], select: `SELECT ${definition}` }
    )
    const [found] = await running.connection.json<{ during: string; after: string }>(
      { sql: `SELECT a AS during, ${definition} AS after FROM ${table}` },
      { user: 'loader' }
    )
    assert.match(found?.during ?? '', /min_parts_to_merge_at_once = 64/)
    assert.doesNotMatch(found?.after ?? '', /min_parts_to_merge_at_once/)
    await engine.versions.drop(table)
  })
})
