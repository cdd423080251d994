import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { getCompileCacheDir } from 'node:module'
import { type AddressInfo, createServer } from 'node:net'
import { dirname, extname, join } from 'node:path'
import { type ChildOrder, NOT_CONFINED } from './child-order.ts'

/** A running engine process. */
export interface EngineProcess {
  readonly pid: number
  /** Whether it sees only its own folder; see landlock.ts. To be asked when it answers. */
  isConfined(): boolean
  /** Settles when the process is gone, with its last lines on standard error. */
  readonly ended: Promise<string>
  /** Asks it to stop, and ends it by force after ten seconds. */
  stop(): Promise<void>
}

const KEPT_OUTPUT = 8_192
const STOP_LIMIT_MS = 10_000

/**
 * The environment of the child is not ours: the engine's user need not see the passwords of other things there. The library
 * reads TZ.
 */
function childEnvironment(): NodeJS.ProcessEnv {
  // Within the given folder Node keeps one for each of its versions, which is what it names here.
  const cache = getCompileCacheDir()
  return { PATH: process.env.PATH, TZ: 'UTC', ...(cache && { NODE_COMPILE_CACHE: dirname(cache) }) }
}

/**
 * Starts the child in a separate process group: Ctrl-C is for the server, which still needs the engine while it
 * drains.
 */
export function spawnEngine(order: ChildOrder): EngineProcess {
  const child = spawn(
    process.execPath,
    [join(import.meta.dirname, `engine-child${extname(import.meta.filename)}`), JSON.stringify(order)],
    {
      stdio: ['ignore', 'ignore', 'pipe'],
      detached: true,
      env: childEnvironment()
    }
  )
  let confined = process.platform === 'linux'
  child.stderr?.once('data', (bytes: Buffer | string) => (confined &&= !String(bytes).includes(NOT_CONFINED)))
  return { pid: child.pid ?? -1, isConfined: () => confined, ended: endOf(child), stop: () => stopChild(child) }
}

async function endOf(child: ChildProcess): Promise<string> {
  let output = ''
  child.stderr?.setEncoding('utf8').on('data', (text: string) => (output = (output + text).slice(-KEPT_OUTPUT)))
  return new Promise((done) => {
    child.once('error', (error) => done(error.message))
    child.once('exit', (code, signal) => done(`${output.trim()}\n(exit ${signal ?? code})`))
  })
}

async function stopChild(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return
  const exit = once(child, 'exit')
  child.kill('SIGTERM')
  const force = setTimeout(() => child.kill('SIGKILL'), STOP_LIMIT_MS)
  await exit
  clearTimeout(force)
}

/**
 * A port of the loopback address that is free now. Somebody may take it before the engine does; then its start fails
 * and is repeated.
 */
export async function findFreePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port } = server.address() as AddressInfo
  server.close()
  await once(server, 'close')
  return port
}
