import { backup, DatabaseSync, type SQLInputValue, type StatementSync } from 'node:sqlite'
import { setTimeout as sleep } from 'node:timers/promises'
import { bug } from '#kit'
import { Semaphore } from '#limits'
import {
  CompiledQuery,
  type DatabaseConnection,
  type Dialect,
  type Driver,
  type QueryResult,
  SqliteAdapter,
  SqliteIntrospector,
  SqliteQueryCompiler,
  type TransactionSettings
} from './database.ts'
import { storeError } from './errors.ts'

export interface SqliteFile {
  readonly file: string
  /** A connection that reads refuses statements that write. */
  readonly readOnly: boolean
  /** How long a transaction waits for another process to end its own. */
  readonly busyTimeoutMs?: number
}

/** SQLITE_BUSY, https://www.sqlite.org/rescode.html#busy. */
const BUSY = 5

/** SQLITE_FULL, https://www.sqlite.org/rescode.html#full. */
const FULL = 13

/** Statements kept prepared per connection; the product has some dozens of them. */
const MAX_STATEMENTS = 256

/** Kysely's dialect over the SQLite of Node: one connection, whose users wait for one another in order. */
export function sqliteDialect(options: SqliteFile): Dialect {
  return {
    createAdapter: () => new SqliteAdapter(),
    createDriver: () => new SqliteDriver(options),
    createIntrospector: (db) => new SqliteIntrospector(db),
    createQueryCompiler: () => new SqliteQueryCompiler()
  }
}

class SqliteDriver implements Driver {
  readonly #options: SqliteFile
  #connection: SqliteConnection | undefined
  /** One connection, which its users have one after the other. */
  readonly #users = new Semaphore({ slots: 1 })
  #release: () => void = () => {}

  constructor(options: SqliteFile) {
    this.#options = options
  }

  async init(): Promise<void> {
    this.#connection = new SqliteConnection(openFile(this.#options))
  }

  async acquireConnection(): Promise<DatabaseConnection> {
    this.#release = await this.#users.acquire()
    if (this.#connection === undefined) throw bug('the database is closed')
    return this.#connection
  }

  async releaseConnection(): Promise<void> {
    this.#release()
  }

  /** Takes the write lock at once: a transaction that reads first and writes later could be refused halfway. */
  async beginTransaction(connection: DatabaseConnection, _settings: TransactionSettings): Promise<void> {
    const deadline = performance.now() + (this.#options.busyTimeoutMs ?? 10_000)
    // Waiting happens here and not in SQLite, whose own waiting would stop the whole process.
    for (let waitMs = 1; ; waitMs = Math.min(waitMs * 2, 50)) {
      try {
        return void (await connection.executeQuery(CompiledQuery.raw('begin immediate')))
      } catch (error) {
        if (!isBusy(error)) throw error
        if (performance.now() > deadline)
          throw storeError('store/busy', 'The control database is locked by another process.', { cause: error })
        await sleep(waitMs)
      }
    }
  }

  async commitTransaction(connection: DatabaseConnection): Promise<void> {
    await connection.executeQuery(CompiledQuery.raw('commit'))
  }

  /** On a full disk SQLite rolls back automatically; another rollback would hide the cause. */
  async rollbackTransaction(connection: DatabaseConnection): Promise<void> {
    if (this.#connection?.inTransaction) await connection.executeQuery(CompiledQuery.raw('rollback'))
  }

  async destroy(): Promise<void> {
    await this.#users.acquire()
    this.#connection?.close()
    this.#connection = undefined
  }
}

/** `node:sqlite` builds the list of an answer's columns each time that it is asked for. */
interface Prepared {
  readonly statement: StatementSync
  readonly returnsRows: boolean
}

class SqliteConnection implements DatabaseConnection {
  readonly #database: DatabaseSync
  readonly #statements = new Map<string, Prepared>()

  constructor(database: DatabaseSync) {
    this.#database = database
  }

  async executeQuery<Row>({ sql, parameters }: CompiledQuery): Promise<QueryResult<Row>> {
    try {
      const { statement, returnsRows } = this.#prepare(sql)
      const values = parameters as readonly SQLInputValue[]
      if (returnsRows) return { rows: statement.all(...values) as Row[] }
      return { rows: [], numAffectedRows: BigInt(statement.run(...values).changes) }
    } catch (cause) {
      if (codeOf(cause) !== FULL) throw cause
      throw storeError('store/disk-full', 'The disk of the control database has no space left. Nothing was changed.', {
        cause
      })
    }
  }

  streamQuery(): never {
    throw bug('answers of the control database are small; nothing streams them')
  }

  get inTransaction(): boolean {
    return this.#database.isTransaction
  }

  close(): void {
    this.#statements.clear()
    this.#database.close()
  }

  #prepare(sql: string): Prepared {
    const known = this.#statements.get(sql)
    if (known !== undefined) return known
    if (this.#statements.size >= MAX_STATEMENTS) this.#statements.clear()
    const statement = this.#database.prepare(sql)
    const prepared = { statement, returnsRows: statement.columns().length > 0 }
    this.#statements.set(sql, prepared)
    return prepared
  }
}

function openFile({ file, readOnly }: SqliteFile): DatabaseSync {
  // Turning to WAL takes the whole file for a moment; servers that start at once wait for each other here, inside
  // SQLite.
  const database = new DatabaseSync(file, { timeout: 5_000 })
  // WAL: readers and the writer do not wait for each other. FULL: a commit that was acknowledged survives a power cut.
  // Written pages are moved to the database file every 16 MB: at SQLite's 4 MB every second large change waited for that, 20
  // ms instead of 13 at the median.
  database.exec(
    'pragma journal_mode = wal; pragma synchronous = full; pragma wal_autocheckpoint = 4000; pragma foreign_keys = on'
  )
  database.exec(readOnly ? 'pragma query_only = on' : 'pragma busy_timeout = 0')
  return database
}

/** All pages in one step, off the main thread: a copy in several steps begins again with every write. */
export async function copySqlite(file: string, copy: string): Promise<void> {
  const database = new DatabaseSync(file, { readOnly: true, timeout: 5_000 })
  try {
    await backup(database, copy, { rate: 2 ** 30 })
  } finally {
    database.close()
  }
}

function isBusy(error: unknown): boolean {
  return codeOf(error) === BUSY
}

/** Extended codes carry it in the low byte. */
function codeOf(error: unknown): number {
  return ((error as { errcode?: number }).errcode ?? 0) % 256
}
