/** The one file in front of `pg`. */

import pg from 'pg'
import type { Log, LoggiaError } from '#kit'
import { type Dialect, PostgresDialect, type PostgresPoolClient } from './database.ts'
import { storeError } from './errors.ts'

/** Time limit of a statement. The server enforces it; a server that does not respond is abandoned a little later. */
const STATEMENT_MS = 30_000
const SILENCE_MS = 40_000

export interface PostgresServer {
  /** `postgres://user:password@host:port/database?sslmode=…` */
  readonly url: string
  readonly log: Log
  readonly maxConnections?: number
}

const INT8 = 20

export function postgresDialect({ url, log, maxConnections = 10 }: PostgresServer): Dialect {
  const pool = new pg.Pool({
    connectionString: url,
    max: maxConnections,
    application_name: 'loggia',
    connectionTimeoutMillis: 10_000,
    // A server that disappeared must not hold a request for the two hours TCP would give it.
    keepAlive: true,
    statement_timeout: STATEMENT_MS,
    query_timeout: SILENCE_MS,
    // A crashed server must not block the others either: they alternate.
    idle_in_transaction_session_timeout: STATEMENT_MS,
    types: { getTypeParser }
  })
  // A connection that breaks is replaced by the pool; unheard, its error would end the process, idle or within a
  // transaction.
  pool.on('connect', (client) =>
    client.on('error', (error) => log.warn({ err: error }, 'a connection to the control database broke'))
  )
  pool.on('error', () => {})
  return new PostgresDialect({
    pool: { options: pool.options, connect: () => connect(pool, log), end: () => pool.end() }
  })
}

async function connect(pool: pg.Pool, log: Log): Promise<PostgresPoolClient> {
  try {
    return new Connection(await pool.connect(), log) as Omit<Connection, 'query'> as PostgresPoolClient
  } catch (cause) {
    throw unavailable(cause)
  }
}

/**
 * Kysely's connection without cursors, which nothing of ours uses; its failures that it is the database that fails, and
 * once broken it is used no more.
 */
class Connection {
  readonly #client: pg.PoolClient
  readonly #log: Log
  #broken: LoggiaError | undefined

  constructor(client: pg.PoolClient, log: Log) {
    this.#client = client
    this.#log = log
  }

  // biome-ignore lint/suspicious/noExplicitAny: the driver's own results are untyped, as Kysely expects them.
  async query(sql: string, parameters: readonly unknown[]): Promise<any> {
    if (this.#broken !== undefined) throw this.#broken
    try {
      return await this.#client.query(sql, [...parameters])
    } catch (error) {
      if (error instanceof TypeError || (error instanceof pg.DatabaseError && !isOutage(error))) throw error
      this.#log.warn({ err: error }, 'the control database failed')
      const failure = unavailable(error)
      // One that took too long can go on; one that has disappeared, or is idle, cannot.
      if (!(error instanceof pg.DatabaseError) || error.code !== QUERY_CANCELED) this.#broken = failure
      throw failure
    }
  }

  release(destroy = false): void {
    this.#client.release(destroy || this.#broken !== undefined)
  }
}

/**
 * Classes of errors, https://www.postgresql.org/docs/current/errcodes-appendix.html: connections, resources, the
 * operator's doing; and a transaction that was idle for too long.
 */
const OUTAGES = /^(08|53|57|25P03)/
const QUERY_CANCELED = '57014'

function isOutage({ code = '' }: pg.DatabaseError): boolean {
  return OUTAGES.test(code)
}

function unavailable(cause: unknown): LoggiaError {
  return storeError('store/unavailable', 'The control database does not answer.', { cause })
}

/** 64-bit integers as numbers: ours are counts and milliseconds, far below 2^53. */
function getTypeParser(id: number, format?: 'text' | 'binary'): (text: string) => unknown {
  return id === INT8 ? Number : pg.types.getTypeParser(id, format as 'text')
}
