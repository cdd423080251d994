/** An engine for a comparison, in a folder of its own. */
import { chmodSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createEngine, startEmbeddedEngine } from '#engine'
import { silentLog } from '#kit'
import type { Sides } from './agreement.ts'
import { Recorder } from './recording.ts'

export interface EndingSides extends Sides {
  end(): Promise<void>
}

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
