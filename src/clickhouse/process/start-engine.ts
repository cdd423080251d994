import { chmodSync, chownSync, mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { type Log, type LoggiaError, randomHex } from '#kit'
import type { Endpoint } from '../connection/connection.ts'
import { connectHttp } from '../connection/http-connection.ts'
import { engineError } from '../errors.ts'
import { isMapped, missingCapabilities } from './capabilities.ts'
import { chooseIdentity, findClosedFolder, giveFolder, type Identity } from './identity.ts'
import type { EngineProgram } from './program.ts'
import { cachedScanRows, writeServerConfig } from './server-config.ts'
import { type EngineProcess, findFreePort, spawnEngine } from './spawn-engine.ts'
import { writeUsers } from './users.ts'

export interface SpawnOptions {
  readonly directory: string
  readonly identity: Identity | undefined
  readonly program: EngineProgram
  readonly maxMemoryBytes: number
}

/** In the engine's folder: what BACKUP writes. */
export const BACKUP_FOLDER = 'backups'
/** In the engine's folder: tables and their definitions. */
export const DATA_FOLDER = 'data'

/** An engine that answers. */
export interface AnsweringEngine extends EngineProcess {
  readonly endpoint: Endpoint
}

/** 5,000 tables take 4.6 s; far beyond that something is wrong. */
const START_LIMIT_MS = 120_000
const POLL_MS = 10

/** A port that was free may be another program's when the engine takes it, which is rare. */
const MAX_PORTS = 5

/** Starts the engine with a new port and new passwords and waits until it answers. */
export async function startEngine(options: SpawnOptions, findPort = findFreePort): Promise<AnsweringEngine> {
  for (let attempt = 1; ; attempt++) {
    try {
      return await startAt(options, await findPort())
    } catch (error) {
      if (attempt === MAX_PORTS || !isPortTaken(error)) throw error
    }
  }
}

async function startAt(options: SpawnOptions, port: number): Promise<AnsweringEngine> {
  const endpoint = newEndpoint(port)
  const config = writeFiles(options, endpoint)
  const engine = spawnEngine({ program: options.program, config, parent: process.pid, identity: options.identity })
  try {
    await untilItAnswers(engine, endpoint)
  } catch (error) {
    await engine.stop()
    throw error
  }
  return { ...engine, endpoint }
}

/**
 * Undefined when we are not root, may not become another user, or when that one could not reach its data: then it stays
 * who we are, and we say so.
 */
export function chooseEngineUser(directory: string, uid: number | undefined, log: Log): Identity | undefined {
  if (process.getuid?.() !== 0) return undefined
  const missing = missingCapabilities()
  if (missing.length > 0) {
    log.info({ missing }, 'the engine runs as the same user as the server: root may not change users here')
    return undefined
  }
  const closed = findClosedFolder(directory)
  if (closed !== undefined) {
    log.warn(
      { folder: closed },
      'the engine runs as root: its own user may not pass this folder. chmod o+x it, or do not start Loggia as root'
    )
    return undefined
  }
  const identity = chooseIdentity(directory, uid)
  if (isMapped(identity.uid)) return identity
  log.info({ uid: identity.uid }, 'the engine runs as the same user as the server: this user namespace has no other')
  return undefined
}

function newEndpoint(port: number): Endpoint {
  return {
    url: new URL(`http://127.0.0.1:${port}`),
    loader: { user: 'loader', password: randomHex(32) },
    reader: { user: 'reader', password: randomHex(32) }
  }
}

/** Writes both configuration files, readable by the engine's user only; returns the path of config.xml. */
function writeFiles({ directory, identity, maxMemoryBytes, program }: SpawnOptions, endpoint: Endpoint): string {
  const dataDirectory = join(directory, DATA_FOLDER)
  const usersFile = join(directory, 'users.xml')
  const configFile = join(directory, 'config.xml')
  const backupDirectory = join(directory, BACKUP_FOLDER)
  for (const folder of [dataDirectory, backupDirectory]) mkdirSync(folder, { recursive: true })
  chmodSync(directory, 0o700)
  const passwords = { loader: endpoint.loader.password, reader: endpoint.reader.password }
  writeFileSync(
    usersFile,
    writeUsers(passwords, { kind: program.kind, cachedScanRows: cachedScanRows(maxMemoryBytes) }),
    {
      mode: 0o600
    }
  )
  writeFileSync(
    configFile,
    writeServerConfig({
      dataDirectory,
      backupDirectory,
      usersFile,
      httpPort: Number(endpoint.url.port),
      maxMemoryBytes
    }),
    { mode: 0o600 }
  )
  if (identity !== undefined) {
    for (const file of [usersFile, configFile]) chownSync(file, identity.uid, identity.gid)
    giveFolder(dataDirectory, identity)
    giveFolder(backupDirectory, identity)
    giveFolder(directory, identity)
  }
  return configFile
}

async function untilItAnswers(engine: EngineProcess, endpoint: Endpoint): Promise<void> {
  const connection = connectHttp(() => endpoint)
  const limit = AbortSignal.timeout(START_LIMIT_MS)
  const dead = engine.ended.then((output) => ({ output }))
  try {
    for (;;) {
      const asked = connection.text(
        { sql: 'SELECT 1', settings: { database: 'system' } },
        { user: 'loader', signal: limit }
      )
      const answered = asked.then(
        () => true,
        () => false
      )
      const news = await Promise.race([answered, dead])
      if (news === true) return
      if (typeof news === 'object') throw startFailure(news.output)
      if (limit.aborted) throw startFailure(`no answer within ${START_LIMIT_MS} ms`)
      await pause(POLL_MS)
    }
  } finally {
    connection.close()
  }
}

function isPortTaken(error: unknown): boolean {
  return error instanceof Error && /Address already in use/.test(String((error.cause as Error | undefined)?.message))
}

function startFailure(output: string): LoggiaError {
  const cause = new Error(output)
  if (/Cannot lock file|already running/i.test(output)) {
    return engineError(
      'engine/home-in-use',
      'Another Loggia uses this home. Stop it first, or use another one with --home.',
      { cause }
    )
  }
  return engineError('engine/unavailable', 'The records engine could not be started; the log says why.', { cause })
}
