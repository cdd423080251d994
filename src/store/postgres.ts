/** The one file in front of `pg`. */
import pg from 'pg'
import { LoggiaError, type Log } from '#kit'
import { PostgresDialect, type Dialect } from './database.ts'

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
    // A server that died without a word must not hold a request for the two hours TCP would give it.
    keepAlive: true,
    statement_timeout: 30_000,
    // Nor must a machine of ours that died hold the others up: they take turns.
    idle_in_transaction_session_timeout: 30_000,
    types: { getTypeParser }
  })
  // A connection that breaks is replaced by the pool; unheard, its error would end the process, idle or within a transaction.
  pool.on('connect', (client) => client.on('error', (error) => log.warn({ err: error }, 'a connection to the control database broke')))
  pool.on('error', () => {})
  return new PostgresDialect({ pool: { options: pool.options, connect: () => connect(pool), end: () => pool.end() } })
}

async function connect(pool: pg.Pool): Promise<pg.PoolClient> {
  try {
    return await pool.connect()
  } catch (cause) {
    throw new LoggiaError('store/unavailable', 'The control database does not answer.', { cause })
  }
}

/** 64-bit integers as numbers: ours are counts and milliseconds, far below 2^53. */
function getTypeParser(id: number, format?: 'text' | 'binary'): (text: string) => unknown {
  return id === INT8 ? Number : pg.types.getTypeParser(id, format as 'text')
}
