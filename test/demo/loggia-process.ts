/** Loggia as an operator runs it: the command line, as separate processes where a test is about these. */
import { type ChildProcess, execFile, spawn } from 'node:child_process'
import { once } from 'node:events'
import { resolve } from 'node:path'
import { Writable } from 'node:stream'
import { setTimeout as pause } from 'node:timers/promises'
import { freePort } from '../free-port.ts'

export const projectRoot = resolve(import.meta.dirname, '../..')
const program = resolve(projectRoot, 'bin/loggia.mjs')
const START_LIMIT_MS = 120_000

export interface RunningLoggia {
  readonly url: string
  readonly home: string
  /** The server's process. */
  readonly child: ChildProcess
  /** Its output, for messages of failing tests. */
  output(): string
  stop(): Promise<void>
}

/** Starts `loggia serve` on a free port of this machine and waits until it is ready; `httpsPort` 0: no HTTPS. */
export async function serve(
  home: string,
  settings: Readonly<Record<string, string>> = {},
  httpsPort = 0
): Promise<RunningLoggia> {
  const port = await freePort()
  const child = spawn(
    process.execPath,
    [
      program,
      'serve',
      '--home',
      home,
      '--host',
      '127.0.0.1',
      '--port',
      String(port),
      '--https-port',
      String(httpsPort),
      '--log-level',
      'warn'
    ],
    {
      cwd: projectRoot,
      env: { ...process.env, ...settings },
      stdio: ['ignore', 'pipe', 'pipe']
    }
  )
  // A test that ends by an error must not leave its server behind.
  const killIt = (): void => void child.kill('SIGKILL')
  process.once('exit', killIt)
  child.once('exit', () => process.off('exit', killIt))
  let output = ''
  for (const stream of [child.stdout, child.stderr])
    stream.setEncoding('utf8').on('data', (text: string) => void (output += text))
  const running: RunningLoggia = {
    url: `http://127.0.0.1:${port}`,
    home,
    child,
    output: () => output,
    stop: () => stop(child)
  }
  await untilReady(running)
  return running
}

export interface Outcome {
  readonly code: number
  readonly stdout: string
  readonly stderr: string
}

/** Runs `loggia …arguments` to its end. */
export async function runLoggia(args: readonly string[], env: Readonly<Record<string, string>> = {}): Promise<Outcome> {
  return new Promise((done) => {
    execFile(
      process.execPath,
      [program, ...args],
      { cwd: projectRoot, env: { ...process.env, ...env }, maxBuffer: 1 << 28 },
      (error, stdout, stderr) => {
        done({ code: error === null ? 0 : Number(error.code ?? 1), stdout, stderr })
      }
    )
  })
}

/**
 * The same command line within the process of the test: a process of its own needs 0.9 s of processor time to begin.
 * What only a process has, such as its exit and its log, is not the caller's to see here.
 */
export async function runInProcess(
  args: readonly string[],
  env: Readonly<Record<string, string>> = {}
): Promise<Outcome> {
  process.umask(0o077)
  const { run } = await import('../../src/cli/run.ts')
  const [out, err] = [new Collected(), new Collected()]
  const code = await run(args, { environment: { ...process.env, ...env }, out, err })
  return { code, stdout: out.text, stderr: err.text }
}

class Collected extends Writable {
  readonly #chunks: Buffer[] = []

  get text(): string {
    return Buffer.concat(this.#chunks).toString('utf8')
  }

  override _write(chunk: Buffer, _encoding: string, done: () => void): void {
    this.#chunks.push(chunk)
    done()
  }
}

async function untilReady({ url, child, output }: RunningLoggia): Promise<void> {
  const deadline = Date.now() + START_LIMIT_MS
  while (Date.now() < deadline) {
    if (child.exitCode !== null) throw new Error(`loggia serve ended with ${child.exitCode}:\n${output()}`)
    const answer = await fetch(`${url}/readyz`).catch(() => undefined)
    if (answer?.ok) return
    await pause(50)
  }
  await stop(child)
  throw new Error(`loggia serve was not ready within ${START_LIMIT_MS / 1000} s:\n${output()}`)
}

async function stop(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return
  const ended = once(child, 'exit')
  child.kill('SIGTERM')
  await ended
}
