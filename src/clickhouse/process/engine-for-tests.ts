import { chmodSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { silentLog } from '#kit'
import { type EmbeddedOptions, startEmbeddedEngine } from './embedded-engine.ts'
import type { RunningEngine } from './running-engine.ts'

export interface TestEngine extends RunningEngine {
  readonly directory: string
  end(): Promise<void>
}

/** An engine in a separate folder; `end` stops it and removes the folder. */
export async function startEngineForTest(options: Partial<EmbeddedOptions> = {}): Promise<TestEngine> {
  const home = mkdtempSync(join(tmpdir(), 'loggia-engine-'))
  // mkdtemp makes 0700; the engine's own user must be able to pass.
  chmodSync(home, 0o711)
  const directory = join(home, 'engine')
  const engine = await startEmbeddedEngine({ directory, log: silentLog, maxMemoryBytes: 3_000_000_000, ...options })
  const end = async () => {
    await engine.stop()
    rmSync(home, { recursive: true, force: true })
  }
  return {
    connection: engine.connection,
    directory,
    pid: () => engine.pid(),
    processorMs: () => engine.processorMs(),
    endpoint: () => engine.endpoint(),
    onRestart: (listener) => engine.onRestart(listener),
    stop: () => engine.stop(),
    end
  }
}

/** Waits for something that another process brings about; fails after `limitMs`. */
export async function eventually(
  what: string,
  check: () => boolean | Promise<boolean>,
  limitMs = 5_000
): Promise<void> {
  const deadline = performance.now() + limitMs
  while (!(await check())) {
    if (performance.now() > deadline) throw new Error(`not within ${limitMs} ms: ${what}`)
    await pause(10)
  }
}
