import test from 'node:test'
import { startEngineForTest } from '../clickhouse/process/engine-for-tests.ts'
import { createEngine } from './create-engine.ts'
import { testEngineContract } from './engine.contract.ts'

test('the engine we start keeps the contract of engines', async (context) => {
  const running = await startEngineForTest()
  context.after(() => running.end())
  await testEngineContract(context, createEngine({ node: running.connection }))
})
