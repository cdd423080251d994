/** Engines to compare with, each in a separate folder. */
import { chmodSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { connectEngine, startEmbeddedEngine } from '#clickhouse'
import { Cluster, createClusterEngine, createEngine } from '#engine'
import { silentLog } from '#kit'
import { CLUSTER, type Listener, LOADER, READER, startListeners } from '../engines/listener.ts'
import type { Sides } from './agreement.ts'
import { Recorder } from './recording.ts'

export interface EndingSides extends Sides {
  end(): Promise<void>
}

/** The engine that Loggia starts itself. */
export async function startEmbeddedSides(): Promise<EndingSides> {
  const home = mkdtempSync(join(tmpdir(), 'loggia-reference-'))
  // mkdtemp makes 0700; the engine's own user must be able to pass.
  chmodSync(home, 0o711)
  const running = await startEmbeddedEngine({
    directory: join(home, 'engine'),
    log: silentLog,
    maxMemoryBytes: 3_000_000_000
  })
  const recorder = new Recorder()
  const engine = createEngine({
    node: recorder.watch(running.connection),
    stop: () => running.stop(),
    listedFromRows: 0
  })
  const end = async (): Promise<void> => {
    await engine.stop()
    rmSync(home, { recursive: true, force: true })
  }
  return { engine, recorder, end }
}

/** A ClickHouse server that somebody else started, by its address. */
export async function connectListener(): Promise<EndingSides> {
  const [listener] = await startListeners(1)
  const running = await connectEngine({
    url: listener!.url,
    ...LOADER,
    readerUser: READER.user,
    readerPassword: READER.password
  })
  const recorder = new Recorder()
  const engine = createEngine({
    node: recorder.watch(running.connection),
    stop: () => running.stop(),
    listedFromRows: 0
  })
  const end = async (): Promise<void> => {
    await engine.stop()
    await listener!.end()
  }
  return { engine, recorder, end }
}

/** A cluster of servers that somebody else started. */
export async function connectCluster(
  shards: number,
  replicas: number
): Promise<EndingSides & { readonly cluster: Cluster; readonly listeners: readonly Listener[] }> {
  const listeners = await startListeners(shards, replicas)
  const recorder = new Recorder()
  const nodes = listeners.map(({ url }) => ({
    address: new URL(url).host,
    connect: async () => {
      const running = await connectEngine({
        url,
        ...LOADER,
        readerUser: READER.user,
        readerPassword: READER.password,
        hasReplicas: true
      })
      return { ...running, connection: recorder.watch(running.connection) }
    }
  }))
  const cluster = await Cluster.open({ name: CLUSTER, nodes })
  const engine = createClusterEngine(cluster, '', 0)
  const end = async (): Promise<void> => {
    await engine.stop()
    await Promise.all(listeners.map((each) => each.end()))
  }
  return { engine, recorder, cluster, listeners, end }
}
