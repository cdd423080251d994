import { connectEngine, createEngine, startEmbeddedEngine, type Engine, type ExternalOptions, type RunningEngine } from '#engine'
import type { Log } from '#kit'
import type { Config } from './config/settings.ts'
import type { Home } from './home.ts'

const MEBI = 2 ** 20

/** The records engine that the settings ask for: one of our own in the home, somebody's by address, or several of those. */
export async function openEngine(config: Config, home: Home, log: Log): Promise<Engine> {
  const nodes = config.clickhouseUrl === null ? [await startOwn(config, home, log)] : await connectAll(externalNodes(config, config.clickhouseUrl))
  const [first, ...others] = nodes.map(({ connection }) => connection)
  const stop = async () => void (await Promise.all(nodes.map((node) => node.stop())))
  return createEngine({ nodes: [first!, ...others], stop, ...(config.clickhouseCluster !== null && { cluster: config.clickhouseCluster }) })
}

/** Where records lie, for people. */
export function describeEngine(config: Config, home: Home): string {
  if (config.clickhouseUrl === null) return home.engine
  const hosts = [config.clickhouseUrl, ...config.clickhouseNodes].map((url) => new URL(url).host)
  return `ClickHouse at ${hosts.join(', ')}`
}

function startOwn(config: Config, home: Home, log: Log): Promise<RunningEngine> {
  const { engineMemoryMb: memory } = config
  return startEmbeddedEngine({ directory: home.engine, log, binary: config.clickhouseBin ?? undefined, maxMemoryBytes: memory === null ? undefined : memory * MEBI })
}

function externalNodes(config: Config, url: string): ExternalOptions[] {
  const { clickhouseUser, clickhousePassword, clickhouseReaderUser, clickhouseReaderPassword, clickhouseDatabase, clickhouseNodes } = config
  return [url, ...clickhouseNodes].map((each) => ({
    url: each, user: clickhouseUser ?? undefined, password: clickhousePassword ?? undefined, readerUser: clickhouseReaderUser ?? undefined,
    readerPassword: clickhouseReaderPassword ?? undefined, database: clickhouseDatabase
  }))
}

async function connectAll(nodes: readonly ExternalOptions[]): Promise<RunningEngine[]> {
  const outcomes = await Promise.allSettled(nodes.map(connectEngine))
  const failure = outcomes.find((outcome) => outcome.status === 'rejected')
  const connected = outcomes.flatMap((outcome) => (outcome.status === 'fulfilled' ? [outcome.value] : []))
  if (failure === undefined) return connected
  await Promise.all(connected.map((node) => node.stop()))
  throw failure.reason
}
