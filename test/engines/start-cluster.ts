import type { TestContext } from 'node:test'
import { connectEngine } from '#clickhouse'
import { Cluster, createClusterEngine, type Engine } from '#engine'
import { CLUSTER, type Listener, LOADER, READER, startListeners } from './listener.ts'

export interface TestCluster {
  readonly engine: Engine
  readonly cluster: Cluster
  readonly listeners: readonly Listener[]
}

export const nodeAt = ({ url }: Listener) => ({
  address: new URL(url).host,
  connect: () =>
    connectEngine({ url, ...LOADER, readerUser: READER.user, readerPassword: READER.password, hasReplicas: true })
})

/** A cluster of engines on this machine that ends with the test. */
export async function startCluster(context: TestContext, shards: number, replicas: number): Promise<TestCluster> {
  const listeners = await startListeners(shards, replicas)
  const cluster = await Cluster.open({ name: CLUSTER, nodes: listeners.map(nodeAt) })
  context.after(async () => {
    await cluster.stop()
    for (const each of listeners) await each.end()
  })
  return { engine: createClusterEngine(cluster), cluster, listeners }
}
