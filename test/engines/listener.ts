import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { availableParallelism, tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { findLibrary } from '../../src/clickhouse/process/library.ts'
import { freePort } from '../free-port.ts'

export const LOADER = { user: 'load', password: 'l0ad' }
export const READER = { user: 'read', password: 'r3ad' }
export const CLUSTER = 'shards'

export interface Listener {
  readonly url: string
  /** Ends the process at once; its data stays. */
  kill(): Promise<void>
  /** Starts it again on the same data and ports. */
  start(): Promise<void>
  end(): Promise<void>
}

export interface ListenerOptions {
  /** Of one statement. A second thread costs more than it gains where tables have a few rows. */
  readonly threads?: number
}

/** A list for each shard, a port for each of its replicas. */
type TcpPorts = readonly (readonly number[])[]

/**
 * ClickHouse servers that are not Loggia's, each knowing all of them as one cluster: `shards` shards of `replicas`
 * replicas, in the order shard 1 replica 1, shard 1 replica 2, shard 2 replica 1 …
 */
export async function startListeners(
  shards: number,
  replicas = 1,
  { threads = availableParallelism() }: ListenerOptions = {}
): Promise<Listener[]> {
  const ports: { http: number; tcp: number }[] = []
  for (let index = 0; index < shards * replicas; index += 1)
    ports.push({ http: await freePort(), tcp: await freePort() })
  const tcpPorts = Array.from({ length: shards }, (_, shard) =>
    ports.slice(shard * replicas, (shard + 1) * replicas).map(({ tcp }) => tcp)
  )
  return Promise.all(ports.map((own) => startListener(own, tcpPorts, threads)))
}

async function startListener(
  { http, tcp }: { http: number; tcp: number },
  tcpPorts: TcpPorts,
  threads: number
): Promise<Listener> {
  const library = findLibrary()
  if (library === undefined) throw new Error('no library of the engine on this platform')
  const folder = mkdtempSync(join(tmpdir(), 'loggia-listener-'))
  const config = join(folder, 'config.xml')
  writeFileSync(config, configXml(folder, http, tcp, tcpPorts))
  writeFileSync(join(folder, 'users.xml'), usersXml(threads))
  const url = `http://127.0.0.1:${http}`
  let child: ChildProcess | undefined
  const start = async (): Promise<void> => {
    child = spawn(
      process.execPath,
      ['--disable-warning=ExperimentalWarning', join(import.meta.dirname, 'listener-child.ts'), library, config],
      { stdio: ['ignore', 'ignore', 'inherit'], detached: true }
    )
    await untilItAnswers(url, child)
  }
  const kill = async (): Promise<void> => {
    if (child === undefined) return
    await killChild(child)
    child = undefined
  }
  await start()
  return { url, kill, start, end: () => kill().finally(() => rmSync(folder, { recursive: true, force: true })) }
}

async function untilItAnswers(url: string, child: ChildProcess): Promise<void> {
  for (let attempt = 0; attempt < 500; attempt += 1) {
    if (child.exitCode !== null) throw new Error('the listener ended at once')
    const answer = await fetch(`${url}/ping`).catch(() => undefined)
    if (answer?.ok === true) return
    await pause(20)
  }
  throw new Error('the listener does not answer')
}

async function killChild(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return
  const ended = once(child, 'exit')
  child.kill('SIGKILL')
  await ended
}

function configXml(folder: string, http: number, tcp: number, tcpPorts: TcpPorts): string {
  const replica = (port: number): string =>
    `<replica><host>127.0.0.1</host><port>${port}</port><user>${LOADER.user}</user><password>${LOADER.password}</password></replica>`
  const shard = (ports: readonly number[]): string =>
    `<shard><internal_replication>false</internal_replication>${ports.map(replica).join('')}</shard>`
  return `<clickhouse><path>${folder}/data/</path><users_config>${folder}/users.xml</users_config>
<listen_host>127.0.0.1</listen_host><http_port>${http}</http_port><tcp_port>${tcp}</tcp_port>
<max_server_memory_usage>3000000000</max_server_memory_usage>
<remote_servers><${CLUSTER}>${tcpPorts.map(shard).join('')}</${CLUSTER}></remote_servers></clickhouse>`
}

const LOCAL = '<networks><ip>127.0.0.1</ip></networks><profile>default</profile><quota>default</quota>'
const usersXml = (
  threads: number
): string => `<clickhouse><profiles><default><max_threads>${threads}</max_threads></default><reader><readonly>2</readonly></reader></profiles><quotas><default/></quotas><users>
<default><password></password>${LOCAL}<grants><query>GRANT SYSTEM LISTEN ON *.*</query><query>GRANT SELECT ON system.numbers</query></grants></default>
<${LOADER.user}><password>${LOADER.password}</password>${LOCAL}</${LOADER.user}>
<${READER.user}><password>${READER.password}</password>${LOCAL.replace('default', 'reader')}<grants><query>GRANT SELECT ON loggia.*</query></grants></${READER.user}>
</users></clickhouse>`
