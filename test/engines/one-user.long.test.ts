import test from 'node:test'
import { connectEngine } from '#clickhouse'
import { createEngine } from '#engine'
import { testEngineContract } from '../../src/engine/engine.contract.ts'
import { LOADER, startListeners } from './listener.ts'

test('one user for everything, made read-only by each query', async (context) => {
  const [listener] = await startListeners(1)
  const running = await connectEngine({ url: listener!.url, ...LOADER })
  context.after(async () => {
    await running.stop()
    await listener!.end()
  })
  await testEngineContract(context, createEngine({ node: running.connection }))
})
