import test from 'node:test'
import { testEngineContract } from '../../src/engine/engine.contract.ts'
import { startCluster } from './start-cluster.ts'

test('two shards behind Distributed tables', async (context) => {
  const { engine } = await startCluster(context, 2, 1)
  await testEngineContract(context, engine)
})

test('two shards of two replicas', async (context) => {
  const { engine } = await startCluster(context, 2, 2)
  await testEngineContract(context, engine)
})

test('two shards of two replicas, one of which is gone', async (context) => {
  const { engine, listeners } = await startCluster(context, 2, 2)
  await listeners[0]!.kill()
  await testEngineContract(context, engine)
})
