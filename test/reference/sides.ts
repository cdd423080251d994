/** Engines to compare with, each in a folder of its own. */
import { chmodSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { connectEngine, createEngine, startEmbeddedEngine } from '#engine'
import { silentLog } from '#kit'
import { CLUSTER, LOADER, READER, startListeners } from '../engines/listener.ts'
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
  const running = await startEmbeddedEngine({ directory: join(home, 'engine'), log: silentLog, maxMemoryBytes: 3_000_000_000 })
  const recorder = new Recorder()
  const engine = createEngine({ nodes: [recorder.watch(running.connection)], stop: () => running.stop() })
  const end = async (): Promise<void> => {
    await engine.stop()
    rmSync(home, { recursive: true, force: true })
  }
  return { engine, recorder, end }
}

/** ClickHouse servers that somebody else started, by their addresses: one alone, or shards of a cluster. */
export async function connectListeners(count: number): Promise<EndingSides> {
  const listeners = await startListeners(count)
  const running = await Promise.all(listeners.map(({ url }) => connectEngine({ url, ...LOADER, readerUser: READER.user, readerPassword: READER.password })))
  const recorder = new Recorder()
  const [first, ...others] = running.map(({ connection }) => connection)
  const engine = createEngine({ nodes: [recorder.watch(first!), ...others], ...(count > 1 ? { cluster: CLUSTER } : {}) })
  const end = async (): Promise<void> => {
    await engine.stop()
    await Promise.all(running.map((each) => each.stop()))
    await Promise.all(listeners.map((each) => each.end()))
  }
  return { engine, recorder, end }
}
