import { join } from 'node:path'
import { connectEngine, DATA_FOLDER, type ExternalOptions, type RunningEngine, startEmbeddedEngine } from '#clickhouse'
import { AttachedTables, Cluster, createClusterEngine, createEngine, type Engine } from '#engine'
import type { Log } from '#kit'
import type { Config } from './config/settings.ts'
import type { Home } from './home.ts'

const MEBI = 2 ** 20
const CHECK_NODES_EVERY_MS = 2_000

/** An engine that answers, before it is known whose records it holds. */
export interface RunningRecords {
  /** The engine as one that works for this portal. */
  engineFor(portal?: string): Engine
  stop(): Promise<void>
}

/** Somebody's server by address, or the nodes of a cluster; nothing when the engine is our own. */
export async function connectRecords(config: Config, log: Log): Promise<RunningRecords | undefined> {
  const { clickhouseUrl: url, clickhouseCluster: name } = config
  if (url === null) return undefined
  if (name === null) return alone(await connectEngine(externalNode(config, url)))
  const cluster = await openCluster(config, url, name, log)
  return { engineFor: (portal) => createClusterEngine(cluster, portal), stop: () => cluster.stop() }
}

/** Loggia's own engine, in the home. */
export async function startOwn(config: Config, home: Home, log: Log): Promise<RunningRecords> {
  const { engineMemoryMb: memory } = config
  const running = await startEmbeddedEngine({
    directory: home.engine,
    log,
    binary: config.clickhouseBin ?? undefined,
    maxMemoryBytes: memory === null ? undefined : memory * MEBI
  })
  const attached = new AttachedTables({
    node: running.connection,
    limit: config.attachedTables,
    dataFolder: join(home.engine, DATA_FOLDER)
  })
  return alone(running, attached)
}

function alone(running: RunningEngine, attached?: AttachedTables): RunningRecords {
  return {
    engineFor: (portal) =>
      createEngine({
        node: running.connection,
        attached,
        portal,
        processorMs: () => running.processorMs(),
        stop: () => running.stop()
      }),
    stop: () => running.stop()
  }
}

/** Where records lie, for people. */
export function describeEngine(config: Config, home: Home): string {
  if (config.clickhouseUrl === null) return home.engine
  return `ClickHouse at ${[config.clickhouseUrl, ...config.clickhouseNodes].map(hostOf).join(', ')}`
}

function openCluster(config: Config, url: string, name: string, log: Log): Promise<Cluster> {
  const nodes = [url, ...config.clickhouseNodes].map((each) => ({
    address: hostOf(each),
    connect: () => connectEngine({ ...externalNode(config, each), hasReplicas: true })
  }))
  return Cluster.open({ name, nodes, log, checkEveryMs: CHECK_NODES_EVERY_MS })
}

function externalNode(config: Config, url: string): ExternalOptions {
  const { clickhouseUser, clickhousePassword, clickhouseReaderUser, clickhouseReaderPassword, clickhouseDatabase } =
    config
  return {
    url,
    user: clickhouseUser ?? undefined,
    password: clickhousePassword ?? undefined,
    readerUser: clickhouseReaderUser ?? undefined,
    readerPassword: clickhouseReaderPassword ?? undefined,
    database: clickhouseDatabase
  }
}

function hostOf(url: string): string {
  return new URL(url).host
}
