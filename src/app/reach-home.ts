import { existsSync } from 'node:fs'
import { setTimeout as pause } from 'node:timers/promises'
import type { Log } from '#kit'
import { readHomeServer, storeError } from '#store'
import type { Config } from './config/settings.ts'
import { appError } from './errors.ts'
import { homeAt } from './home.ts'
import { connectHome, type HomeClient } from './home-client.ts'

export interface ReachOptions {
  readonly config: Config
  readonly log: Log
  readonly purpose: 'command' | 'inspection'
  /** Whether the command may be the first on a home, and make it. */
  readonly makesHome?: boolean
  /** Settings that stand on the command line, as they stand there: a server that runs has its own. */
  readonly given: readonly string[]
}

/** How long a server that has just taken the home may need until it listens. */
const START_LIMIT_MS = 60_000
const POLL_MS = 50
const SIGNALS = ['SIGTERM', 'SIGINT'] as const

/**
 * Gives `work` the server of the home: the one that uses it, else a new one for the duration of the work. A
 * command does the same in both cases, and two commands at once on a free home do not get into each other's way.
 * Errors: `app/server-not-reachable`, `app/server-decides`, and those of the start.
 */
export async function withHome<Result>(
  options: ReachOptions,
  work: (home: HomeClient) => Promise<Result>
): Promise<Result> {
  const interrupt = new AbortController()
  // The command then ends in order and says what became of its work; a second signal ends it at once.
  const onSignal = () => interrupt.abort()
  for (const signal of SIGNALS) process.once(signal, onSignal)
  try {
    return await reach(options, interrupt.signal, work)
  } finally {
    for (const signal of SIGNALS) process.off(signal, onSignal)
  }
}

async function reach<Result>(
  options: ReachOptions,
  interrupted: AbortSignal,
  work: (home: HomeClient) => Promise<Result>
): Promise<Result> {
  const found = await findServer(options)
  if (found !== undefined) {
    requireOwnSettings(options)
    return work(connectHome(found, interrupted))
  }
  requirePortal(options)
  const own = await startOwn(options)
  if (own === undefined) return reach(options, interrupted, work)
  try {
    return await work(connectHome(own, interrupted))
  } finally {
    await own.stop()
  }
}

/** Options that would be ignored without notice are refused. */
function requireOwnSettings({ config, given }: ReachOptions): void {
  if (given.length === 0) return
  throw appError(
    'app/server-decides',
    `${given.join(', ')} ${given.length === 1 ? 'is' : 'are'} decided by the server that uses ${homeAt(config.home).folder}: start it with ${given.length === 1 ? 'it' : 'them'}, or leave ${given.length === 1 ? 'it' : 'them'} out.`
  )
}

function requirePortal({ config, makesHome = true }: ReachOptions): void {
  const { database, engine, folder } = homeAt(config.home)
  if (makesHome || config.storeUrl !== null || existsSync(database) || existsSync(engine)) return
  throw appError(
    'app/no-portal',
    `There is no portal in ${folder}. \`loggia serve\` creates one; --home names another folder.`
  )
}

/** Nothing when somebody was faster. */
async function startOwn(options: ReachOptions) {
  try {
    // Most commands meet a server that runs, and need none of its modules.
    const { startServer } = await import('./server.ts')
    return await startServer({ ...options, say: () => {} })
  } catch (error) {
    if (storeError.is(error, 'store/home-in-use')) return undefined
    throw error
  }
}

async function findServer({
  config
}: ReachOptions): Promise<{ readonly url: string; readonly secret: string } | undefined> {
  const { folder } = homeAt(config.home)
  for (const deadline = performance.now() + START_LIMIT_MS; performance.now() < deadline; await pause(POLL_MS)) {
    const server = readHomeServer(folder)
    if (server === undefined) return undefined
    if (server.url !== undefined && server.secret !== undefined) return { url: server.url, secret: server.secret }
  }
  throw appError(
    'app/server-not-reachable',
    `Another process uses ${folder} but does not say where it listens. It may run as another user.`
  )
}
