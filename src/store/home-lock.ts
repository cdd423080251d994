import { existsSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import type { LoggiaError } from '#kit'
import { storeError } from './errors.ts'

/** The server that uses a home, as it registered itself: enough for the command line to connect. */
export interface HomeServer {
  readonly pid: number
  /** Where it listens, once it does: `http://127.0.0.1:8080`. */
  readonly url?: string
  /** Lets the command line of the same home prove itself; only the home's owner can read the file. */
  readonly secret?: string
}

export interface HomeLock {
  announce(server: HomeServer): void
  release(): void
}

/** An unreferenced lock would be garbage collected. */
const HELD = new Set<DatabaseSync>()

/**
 * Takes the home for this process, or throws `store/home-in-use` with details of the one that has it. The lock is
 * SQLite's exclusive lock on an empty database: the operating system drops it when the process ends, however it ends,
 * so no stale lock can remain.
 */
export function lockHome(home: string): HomeLock {
  // Waits a moment, because `readHomeServer` holds the lock for that long.
  return takeLock(home, 300)
}

function takeLock(home: string, waitMs: number): HomeLock {
  const database = openLock(home, waitMs)
  try {
    database.exec('pragma journal_mode = delete; pragma locking_mode = exclusive; begin exclusive')
  } catch (cause) {
    database.close()
    if (((cause as { errcode?: number }).errcode ?? 0) % 256 !== BUSY) throw unusable(home, cause)
    throw storeError('store/home-in-use', `Another server works on ${home}.`, {
      details: { home, ...readFile(home) },
      cause
    })
  }
  HELD.add(database)
  rmSync(serverFile(home), { force: true })
  return {
    announce: (server) => writeServer(home, server),
    release: () => {
      if (!database.isOpen) return
      rmSync(serverFile(home), { force: true })
      database.close()
      HELD.delete(database)
    }
  }
}

/** SQLITE_BUSY, https://www.sqlite.org/rescode.html#busy. */
const BUSY = 5

function openLock(home: string, waitMs: number): DatabaseSync {
  try {
    return new DatabaseSync(join(home, 'home.lock'), { timeout: waitMs })
  } catch (cause) {
    throw unusable(home, cause)
  }
}

function unusable(home: string, cause: unknown): LoggiaError {
  return storeError(
    'store/unreadable',
    `The home ${home} cannot be used: its lock ${join(home, 'home.lock')} cannot be taken (${(cause as Error).message}).`,
    { cause }
  )
}

/** The server that works on this home now, or nothing when the home is free. */
export function readHomeServer(home: string): HomeServer | undefined {
  // A look makes nothing.
  if (!existsSync(join(home, 'home.lock'))) return undefined
  try {
    takeLock(home, 0).release()
    return undefined
  } catch (error) {
    if (storeError.is(error, 'store/home-in-use')) return readFile(home) ?? { pid: 0 }
    throw error
  }
}

function serverFile(home: string): string {
  return join(home, 'server.json')
}

function writeServer(home: string, server: HomeServer): void {
  const draft = `${serverFile(home)}.new`
  writeFileSync(draft, JSON.stringify(server), { mode: 0o600 })
  renameSync(draft, serverFile(home))
}

function readFile(home: string): HomeServer | undefined {
  try {
    return JSON.parse(readFileSync(serverFile(home), 'utf8'))
  } catch {
    return undefined
  }
}
