import { mkdtempSync, chmodSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { execFileSync } from 'node:child_process'
import { freePort, runCommand, Server } from '../test/chaos/server.ts'

/** Loggia as a user starts it: a server process on a home of its own, met by HTTP and by the command line alone. */
export interface Portal {
  readonly records: string
  readonly url: string
  readonly home: string
  pids(): number[]
  importFile(path: string, id: string, ...more: string[]): Promise<string>
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
    importFile: async (path, id, ...more) => {
      const { code, output } = await runCommand(['import', path, '--id', id, '--home', home, ...more])
      if (code !== 0) throw new Error(output)
      return output
    },
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

function processTree(pid: number): number[] {
  const children = execFileSync('sh', ['-c', `pgrep -P ${Number(pid)} || true`], { encoding: 'utf8' }).split('\n').filter(Boolean).map(Number)
  return [pid, ...children.flatMap(processTree)]
}
