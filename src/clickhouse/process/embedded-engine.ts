import { mkdirSync } from 'node:fs'
import { totalmem } from 'node:os'
import { resolve } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import type { Log } from '#kit'
import type { Connection, Endpoint } from '../connection/connection.ts'
import { unreachable } from '../connection/failure.ts'
import { connectHttp } from '../connection/http-connection.ts'
import { engineError } from '../errors.ts'
import { prepareFirstStart } from './database.ts'
import { processorMsOf } from './processor-time.ts'
import { findProgram } from './program.ts'
import type { RunningEngine } from './running-engine.ts'
import { type AnsweringEngine, chooseEngineUser, type SpawnOptions, startEngine } from './start-engine.ts'

export interface EmbeddedOptions {
  /**
   * Folder of the engine only; created when absent. Folders above it must let other users pass (0711) when we are root.
   */
  readonly directory: string
  readonly log: Log
  /** A ClickHouse binary to run instead of the library (LOGGIA_CLICKHOUSE_BIN). */
  readonly binary?: string | undefined
  /** User id for the engine when started as root, instead of one derived from the directory. */
  readonly uid?: number | undefined
  /** Memory of all queries together; half of what this machine or container has when absent. */
  readonly maxMemoryBytes?: number | undefined
  /**
   * How long to wait for a home that is in use: the engine of a server that was killed a moment ago may still be
   * ending.
   */
  readonly homePatienceMs?: number | undefined
}

/** How long a statement waits for an engine that restarts. */
const WAIT_FOR_RESTART_MS = 5_000
/** Pauses before the first, second … restart of an engine that keeps exiting early. */
const BACK_OFF_MS = [0, 100, 500, 2_000, 10_000]
const EARLY_EXIT_MS = 5_000
const HOME_PATIENCE_MS = 5_000

/**
 * Starts ClickHouse as a child of this process and keeps it running until `stop`. Throws `engine/not-available`,
 * `engine/home-in-use`, `engine/unknown-version`, `engine/unknown-behaviour` or `engine/unavailable`.
 */
export async function startEmbeddedEngine(options: EmbeddedOptions): Promise<RunningEngine> {
  const directory = resolve(options.directory)
  mkdirSync(directory, { recursive: true })
  const identity = chooseEngineUser(directory, options.uid, options.log)
  const maxMemoryBytes = options.maxMemoryBytes ?? halfOfMemory()
  const supervisor = new Supervisor(
    { directory, identity, program: findProgram(options.binary), maxMemoryBytes },
    options.log
  )
  await supervisor.start(options.homePatienceMs ?? HOME_PATIENCE_MS)
  try {
    await prepareFirstStart(supervisor.connection)
  } catch (error) {
    await supervisor.stop()
    throw error
  }
  return supervisor
}

/** Keeps one engine running: starts it, waits for its exit, starts the next. */
class Supervisor implements RunningEngine {
  readonly connection: Connection
  readonly #options: SpawnOptions
  readonly #log: Log
  readonly #restartListeners: (() => void)[] = []
  readonly #stopping = new AbortController()
  #engine: AnsweringEngine | undefined
  #revival: Promise<void> = Promise.resolve()
  #earlyExits = 0

  constructor(options: SpawnOptions, log: Log) {
    this.#options = options
    this.#log = log
    this.connection = connectHttp(() => this.#engine?.endpoint ?? this.#waitForEngine())
  }

  pid(): number | undefined {
    return this.#engine?.pid
  }

  processorMs(): number | undefined {
    return this.#engine === undefined ? undefined : processorMsOf(this.#engine.pid)
  }

  endpoint(): Endpoint | undefined {
    return this.#engine?.endpoint
  }

  onRestart(listener: () => void): void {
    this.#restartListeners.push(listener)
  }

  async start(homePatienceMs: number): Promise<void> {
    const patientUntil = performance.now() + homePatienceMs
    for (;;) {
      try {
        return await this.#begin()
      } catch (error) {
        if (!engineError.is(error, 'engine/home-in-use') || performance.now() > patientUntil) throw error
        await pause(100)
      }
    }
  }

  async stop(): Promise<void> {
    this.#stopping.abort()
    await this.#revival
    await this.#engine?.stop()
    this.#engine = undefined
    this.connection.close()
  }

  async #begin(): Promise<void> {
    const startedAt = performance.now()
    const engine = await startEngine(this.#options)
    this.#engine = engine
    this.#log.info({ pid: engine.pid, ms: Math.round(performance.now() - startedAt) }, 'engine started')
    if (!engine.isConfined())
      this.#log.info(
        {},
        'the engine is not confined: this kernel has no Landlock, or a container forbids it. It can read everything its user can read'
      )
    void engine.ended.then((output) => this.#lost(output, performance.now() - startedAt < EARLY_EXIT_MS))
  }

  #lost(output: string, early: boolean): void {
    this.#engine = undefined
    if (this.#stopping.signal.aborted) return
    this.#log.error({ output }, 'the engine ended unexpectedly and is restarted')
    this.#earlyExits = early ? this.#earlyExits + 1 : 0
    this.#revival = this.#revive()
  }

  async #revive(): Promise<void> {
    for (let attempt = this.#earlyExits; !this.#stopping.signal.aborted; attempt++) {
      const backOffMs = BACK_OFF_MS[Math.min(attempt, BACK_OFF_MS.length - 1)] ?? 0
      await pause(backOffMs, undefined, { signal: this.#stopping.signal }).catch(() => {})
      if (this.#stopping.signal.aborted) return
      try {
        await this.#begin()
        return this.#restartListeners.forEach((listener) => listener())
      } catch (error) {
        this.#log.error({ err: error }, 'the engine could not be started again')
      }
    }
  }

  async #waitForEngine(): Promise<Endpoint> {
    const deadline = performance.now() + WAIT_FOR_RESTART_MS
    while (performance.now() < deadline && !this.#stopping.signal.aborted) {
      await pause(10)
      if (this.#engine !== undefined) return this.#engine.endpoint
    }
    throw unreachable(
      '-',
      new Error(this.#stopping.signal.aborted ? 'the engine is stopped' : 'the engine is restarting')
    )
  }
}

/** A container's limit counts, if there is one. */
function halfOfMemory(): number {
  const constrained = process.constrainedMemory()
  const total = constrained > 0 ? Math.min(constrained, totalmem()) : totalmem()
  return Math.floor(total / 2)
}
