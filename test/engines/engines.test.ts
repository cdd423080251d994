import test from 'node:test'
import { connectEngine } from '#clickhouse'
import { createEngine } from '#engine'
import { testEngineContract } from '../../src/engine/engine.contract.ts'
import { LOADER, READER, startListeners } from './listener.ts'

const USERS = { ...LOADER, readerUser: READER.user, readerPassword: READER.password }

test('a ClickHouse by its address', async (context) => {
  const [listener] = await startListeners(1)
  const running = await connectEngine({ url: listener!.url, ...USERS })
  context.after(async () => {
    await running.stop()
    await listener!.end()
  })
  await testEngineContract(context, createEngine({ node: running.connection }))
})
