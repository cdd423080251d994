import test from 'node:test'
import { connectEngine, createEngine, type RunningEngine } from '#engine'
import { testEngineContract } from '../../src/engine/engine.contract.ts'
import { CLUSTER, LOADER, READER, startListeners } from './listener.ts'

const USERS = { ...LOADER, readerUser: READER.user, readerPassword: READER.password }

test('a ClickHouse by its address', async (context) => {
  const [listener] = await startListeners(1)
  const running = await connectEngine({ url: listener!.url, ...USERS })
  context.after(async () => {
    await running.stop()
    await listener!.end()
  })
  await testEngineContract(context, createEngine({ nodes: [running.connection] }))
})

test('one user for everything, made read-only by each query', async (context) => {
  const [listener] = await startListeners(1)
  const running = await connectEngine({ url: listener!.url, ...LOADER })
  context.after(async () => {
    await running.stop()
    await listener!.end()
  })
  await testEngineContract(context, createEngine({ nodes: [running.connection] }))
})

test('two shards behind Distributed tables', async (context) => {
  const listeners = await startListeners(2)
  const running: RunningEngine[] = []
  for (const { url } of listeners) running.push(await connectEngine({ url, ...USERS }))
  context.after(async () => {
    for (const each of running) await each.stop()
    for (const each of listeners) await each.end()
  })
  const [first, ...others] = running.map(({ connection }) => connection)
  await testEngineContract(context, createEngine({ nodes: [first!, ...others], cluster: CLUSTER }))
})
