import { chmodSync, mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { runCommand, Server } from '../test/chaos/server.ts'
import { freePort } from '../test/free-port.ts'

/** Loggia as a user starts it: a server process on its own home, used only over HTTP and the command line. */
export interface Portal {
  readonly records: string
  readonly url: string
  readonly home: string
  pids(): number[]
  importFile(path: string, id: string, ...more: string[]): Promise<string>
  /** Ids from the files' names. */
  importFiles(paths: readonly string[]): Promise<string>
  restartMs(): Promise<number>
  stop(): Promise<void>
}

export async function startPortal(): Promise<Portal> {
  const home = mkdtempSync(join(process.env.BENCH_DIR ?? tmpdir(), 'loggia-bench-home-'))
  chmodSync(home, 0o711)
  const server = new Server(home, await freePort(), { LOGGIA_LOG_LEVEL: 'warn' })
  await server.start()
  return {
    home,
    url: server.url,
    records: `${server.url}/catalog/datasets/bench/records`,
    pids: () => processTree(server.pid),
    importFile: (path, id, ...more) => importInto(home, [path, '--id', id, ...more]),
    importFiles: (paths) => importInto(home, paths),
    restartMs: async () => {
      await server.kill('SIGTERM')
      return server.start()
    },
    stop: async () => {
      await server.kill('SIGTERM')
      rmSync(home, { recursive: true, force: true })
    }
  }
}

async function importInto(home: string, order: readonly string[]): Promise<string> {
  const { code, output } = await runCommand(['import', ...order, '--home', home])
  if (code !== 0) throw new Error(output)
  return output
}

/** A process and all below it; threads that end meanwhile have none. */
export function processTree(pid: number): number[] {
  return [
    pid,
    ...listThreads(pid)
      .flatMap((thread) => readChildren(pid, thread))
      .flatMap(processTree)
  ]
}

function listThreads(pid: number): readonly string[] {
  try {
    return readdirSync(`/proc/${pid}/task`)
  } catch {
    return []
  }
}

function readChildren(pid: number, thread: string): readonly number[] {
  try {
    return readFileSync(`/proc/${pid}/task/${thread}/children`, 'utf8').split(' ').filter(Boolean).map(Number)
  } catch {
    return []
  }
}
