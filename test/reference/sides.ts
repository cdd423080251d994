/** An engine for a comparison, in a folder of its own. */
import { chmodSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { connectEngine, createEngine, startEmbeddedEngine, type RunningEngine } from '#engine'
import { silentLog } from '#kit'
import type { Sides } from './agreement.ts'
import { Recorder } from './recording.ts'

type Connection = RunningEngine['connection']

export interface EndingSides extends Sides {
  end(): Promise<void>
}

/** The engine that Loggia starts itself. */
export async function startEmbeddedSides(): Promise<EndingSides> {
  const { running, end } = await startProcess()
  return { ...sidesOf([running.connection]), end }
}

/** A ClickHouse that somebody else started, by its address. */
export async function connectExternalSides(): Promise<EndingSides> {
  const { running, end } = await startProcess()
  const { url, loader, reader } = running.endpoint()!
  const external = await connectEngine({ url: url.href, user: loader.user, password: loader.password, readerUser: reader.user, readerPassword: reader.password })
  return { ...sidesOf([external.connection]), end: async () => (await external.stop(), await end()) }
}

function sidesOf(connections: readonly [Connection, ...Connection[]]): Sides {
  const recorder = new Recorder()
  const [first, ...others] = connections
  return { engine: createEngine({ nodes: [recorder.watch(first), ...others] }), recorder }
}

async function startProcess(): Promise<{ running: RunningEngine; end: () => Promise<void> }> {
  const home = mkdtempSync(join(tmpdir(), 'loggia-reference-'))
  // mkdtemp makes 0700; the engine's own user must be able to pass.
  chmodSync(home, 0o711)
  const running = await startEmbeddedEngine({ directory: join(home, 'engine'), log: silentLog, maxMemoryBytes: 3_000_000_000 })
  const end = async (): Promise<void> => {
    await running.stop()
    rmSync(home, { recursive: true, force: true })
  }
  return { running, end }
}
