import { spawn, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { findLibrary } from '../../src/engine/process/library.ts'
import { freePort } from '../free-port.ts'

export const LOADER = { user: 'load', password: 'l0ad' }
export const READER = { user: 'read', password: 'r3ad' }
export const CLUSTER = 'shards'

export interface Listener {
  readonly url: string
  end(): Promise<void>
}

/** ClickHouse servers that are not Loggia's, each knowing all of them as shards of one cluster. */
export async function startListeners(count: number): Promise<Listener[]> {
  const ports: { http: number; tcp: number }[] = []
  for (let index = 0; index < count; index += 1) ports.push({ http: await freePort(), tcp: await freePort() })
  return Promise.all(ports.map((own) => startListener(own, ports.map(({ tcp }) => tcp))))
}

async function startListener({ http, tcp }: { http: number; tcp: number }, shardPorts: readonly number[]): Promise<Listener> {
  const library = findLibrary()
  if (library === undefined) throw new Error('no library of the engine on this platform')
  const folder = mkdtempSync(join(tmpdir(), 'loggia-listener-'))
  const config = join(folder, 'config.xml')
  writeFileSync(config, configXml(folder, http, tcp, shardPorts))
  writeFileSync(join(folder, 'users.xml'), USERS)
  const child = spawn(process.execPath, ['--disable-warning=ExperimentalWarning', join(import.meta.dirname, 'listener-child.ts'), library, config], { stdio: ['ignore', 'ignore', 'inherit'], detached: true })
  const url = `http://127.0.0.1:${http}`
  await untilItAnswers(url, child)
  return { url, end: () => endListener(child, folder) }
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

async function endListener(child: ChildProcess, folder: string): Promise<void> {
  if (child.exitCode === null && child.signalCode === null) {
    const ended = once(child, 'exit')
    child.kill('SIGKILL')
    await ended
  }
  rmSync(folder, { recursive: true, force: true })
}

function configXml(folder: string, http: number, tcp: number, shardPorts: readonly number[]): string {
  const shard = (port: number): string =>
    `<shard><internal_replication>false</internal_replication><replica><host>127.0.0.1</host><port>${port}</port><user>${LOADER.user}</user><password>${LOADER.password}</password></replica></shard>`
  return `<clickhouse><path>${folder}/data/</path><users_config>${folder}/users.xml</users_config>
<listen_host>127.0.0.1</listen_host><http_port>${http}</http_port><tcp_port>${tcp}</tcp_port>
<max_server_memory_usage>3000000000</max_server_memory_usage>
<remote_servers><${CLUSTER}>${shardPorts.map(shard).join('')}</${CLUSTER}></remote_servers></clickhouse>`
}

const LOCAL = '<networks><ip>127.0.0.1</ip></networks><profile>default</profile><quota>default</quota>'
const USERS = `<clickhouse><profiles><default/><reader><readonly>2</readonly></reader></profiles><quotas><default/></quotas><users>
<default><password></password>${LOCAL}<grants><query>GRANT SYSTEM LISTEN ON *.*</query><query>GRANT SELECT ON system.numbers</query></grants></default>
<${LOADER.user}><password>${LOADER.password}</password>${LOCAL}</${LOADER.user}>
<${READER.user}><password>${READER.password}</password>${LOCAL.replace('default', 'reader')}<grants><query>GRANT SELECT ON loggia.*</query></grants></${READER.user}>
</users></clickhouse>`
