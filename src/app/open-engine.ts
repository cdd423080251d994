import { Cluster, connectEngine, createClusterEngine, createEngine, startEmbeddedEngine, type Engine, type ExternalOptions } from '#engine'
import type { Log } from '#kit'
import type { Config } from './config/settings.ts'
import type { Home } from './home.ts'

const MEBI = 2 ** 20
const CHECK_NODES_EVERY_MS = 2_000

/** The records engine that the settings ask for: one of our own in the home, somebody's by address, or the nodes of a cluster. */
export async function openEngine(config: Config, home: Home, log: Log): Promise<Engine> {
  const { clickhouseUrl: url, clickhouseCluster: name } = config
  if (url !== null && name !== null) return createClusterEngine(await openCluster(config, url, name, log))
  const running = url === null ? await startOwn(config, home, log) : await connectEngine(externalNode(config, url))
  return createEngine({ node: running.connection, stop: () => running.stop() })
}

/** Where records lie, for people. */
export function describeEngine(config: Config, home: Home): string {
  if (config.clickhouseUrl === null) return home.engine
  return `ClickHouse at ${[config.clickhouseUrl, ...config.clickhouseNodes].map(hostOf).join(', ')}`
}

function startOwn(config: Config, home: Home, log: Log): ReturnType<typeof startEmbeddedEngine> {
  const { engineMemoryMb: memory } = config
  return startEmbeddedEngine({ directory: home.engine, log, binary: config.clickhouseBin ?? undefined, maxMemoryBytes: memory === null ? undefined : memory * MEBI })
}

function openCluster(config: Config, url: string, name: string, log: Log): Promise<Cluster> {
  const nodes = [url, ...config.clickhouseNodes].map((each) => ({ address: hostOf(each), connect: () => connectEngine({ ...externalNode(config, each), hasReplicas: true }) }))
  return Cluster.open({ name, nodes, log, checkEveryMs: CHECK_NODES_EVERY_MS })
}

function externalNode(config: Config, url: string): ExternalOptions {
  const { clickhouseUser, clickhousePassword, clickhouseReaderUser, clickhouseReaderPassword, clickhouseDatabase } = config
  return {
    url, user: clickhouseUser ?? undefined, password: clickhousePassword ?? undefined, readerUser: clickhouseReaderUser ?? undefined,
    readerPassword: clickhouseReaderPassword ?? undefined, database: clickhouseDatabase
  }
}

function hostOf(url: string): string {
  return new URL(url).host
}
