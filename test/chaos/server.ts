import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { setTimeout as pause } from 'node:timers/promises'
import { NODE_FLAGS } from '../../bin/set-up.mjs'

/** As `npm start` runs it, without a look at the packages. */
const PROGRAM = [...NODE_FLAGS, new URL('../../src/cli/main.ts', import.meta.url).pathname]

export interface Finished {
  readonly code: number | null
  readonly output: string
}

/** Runs one `loggia` command to its end, or until `killed` settles first and ends it with SIGKILL. */
export async function runCommand(args: readonly string[], killed?: Promise<unknown>): Promise<Finished> {
  const child = spawn(process.execPath, [...PROGRAM, ...args], { stdio: ['ignore', 'pipe', 'pipe'] })
  let output = ''
  child.stdout.on('data', (chunk) => {
    output += chunk
  })
  child.stderr.on('data', (chunk) => {
    output += chunk
  })
  void killed?.then(() => child.kill('SIGKILL'))
  const [code] = (await once(child, 'close')) as [number | null]
  return { code, output }
}

/** A `loggia serve` as a separate process on a home, to be killed and started again. */
export class Server {
  readonly home: string
  readonly port: number
  #child: ChildProcess | undefined
  #log = ''

  readonly #environment: NodeJS.ProcessEnv

  constructor(home: string, port: number, environment: NodeJS.ProcessEnv = {}) {
    this.home = home
    this.port = port
    this.#environment = environment
  }

  get pid(): number {
    return this.#child?.pid ?? -1
  }
  /** Whether the process, once started, is gone. */
  get hasEnded(): boolean {
    return this.#child !== undefined && (this.#child.exitCode !== null || this.#child.signalCode !== null)
  }
  get url(): string {
    return `http://127.0.0.1:${this.port}/api/explore/v2.1`
  }
  get log(): string {
    return this.#log
  }

  /** Milliseconds until `/readyz` answers 200. */
  async start(limitMs = 60_000): Promise<number> {
    const began = performance.now()
    this.#log = ''
    const child = spawn(
      process.execPath,
      [...PROGRAM, 'serve', '--home', this.home, '--port', String(this.port), '--https-port', '0', '--no-demo'],
      { stdio: ['ignore', 'pipe', 'pipe'], env: { ...process.env, ...this.#environment } }
    )
    for (const stream of [child.stdout, child.stderr])
      stream.on('data', (chunk) => {
        this.#log = (this.#log + chunk).slice(-20_000)
      })
    this.#child = child
    for (;;) {
      if (child.exitCode !== null || child.signalCode !== null) throw new Error(`loggia serve ended:\n${this.#log}`)
      if (await this.#ready()) return performance.now() - began
      if (performance.now() - began > limitMs)
        throw new Error(`loggia serve is not ready after ${limitMs / 1_000} s:\n${this.#log}`)
      await pause(20)
    }
  }

  async #ready(): Promise<boolean> {
    try {
      return (await fetch(`http://127.0.0.1:${this.port}/readyz`)).status === 200
    } catch {
      return false
    }
  }

  async kill(signal: NodeJS.Signals = 'SIGKILL'): Promise<void> {
    const child = this.#child
    if (child === undefined || child.exitCode !== null || child.signalCode !== null) return
    child.kill(signal)
    await once(child, 'close')
  }

  /** Process ids of the engines that this server started. */
  async engines(): Promise<number[]> {
    const found = spawn('pgrep', ['-P', String(this.#child?.pid), '-f', 'engine-child'])
    let text = ''
    found.stdout.on('data', (chunk) => {
      text += chunk
    })
    await once(found, 'close')
    return text.split('\n').filter(Boolean).map(Number)
  }
}
