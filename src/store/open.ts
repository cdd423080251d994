import { mkdirSync } from 'node:fs'
import { dirname } from 'node:path'
import { type Clock, type Log, silentLog, systemClock } from '#kit'
import { createChangeQueue } from './change-queue.ts'
import { Kysely, type Reader, sql, type Writer } from './database.ts'
import { storeError } from './errors.ts'
import { migrate } from './migrate.ts'
import { Precondition } from './precondition.ts'
import { waitForServers } from './server-lock.ts'
import { copySqlite, sqliteDialect } from './sqlite.ts'
import type { Tables } from './tables.ts'

export type StoreOptions = ({ readonly file: string } | { readonly url: string }) & {
  readonly log?: Log
  readonly clock?: Clock
}

export interface Store {
  readonly kind: 'sqlite' | 'postgres'
  /** 32 hexadecimal digits that no other portal has. */
  readonly identity: string
  /** Reads of the committed state. Never waits for a transaction in progress. */
  readonly db: Reader
  /**
   * Runs `fn` in one transaction: all of it, or after an error none of it. Transactions follow one another, on
   * PostgreSQL those of all servers (ADR 18): what `fn` has read stays true until it ends. Errors: `store/…`, when it
   * could not begin or may not have been kept; the refusal of a `Precondition`.
   */
  transaction<Result>(fn: (tx: Writer) => Promise<Result>): Promise<Result>
  /**
   * The same beside others on PostgreSQL, where it is READ COMMITTED: for bookkeeping that is written often, writes no
   * event and shares its rows with few. When two wait for each other, one is undone and runs again: `fn` must leave
   * nothing outside the database that counts.
   */
  sideTransaction<Result>(fn: (tx: Writer) => Promise<Result>): Promise<Result>
  /**
   * Reads all of it; one sentence for each damage. PostgreSQL has its own means (amcheck, checksums), and is not
   * read here.
   */
  check(): Promise<string[]>
  /**
   * Writes a copy of one moment to a new SQLite file, beside readers and writers. Errors: `store/elsewhere` for
   * PostgreSQL.
   */
  copyTo(file: string): Promise<void>
  close(): Promise<void>
}

/** Opens the control database and brings its tables up to date. Errors: `store/…` (see the door). */
export async function openStore(options: StoreOptions): Promise<Store> {
  const { reader, writer } =
    'url' in options ? await openPostgres(options.url, options.log ?? silentLog) : openSqlite(options.file)
  const close = async () => {
    await writer.destroy()
    if (reader !== writer) await reader.destroy()
  }
  let identity: string
  try {
    await migrate(writer, options.clock ?? systemClock)
    identity = (await writer.selectFrom('identity').select('id').executeTakeFirstOrThrow()).id
  } catch (error) {
    await close()
    throw error
  }
  const begin = <Result>(fn: (tx: Writer) => Promise<Result>): Promise<Result> => writer.transaction().execute(fn)
  const changes = createChangeQueue()
  if (!('url' in options)) {
    const transaction = <Result>(fn: (tx: Writer) => Promise<Result>) => changes.run(() => begin(fn))
    return {
      kind: 'sqlite',
      identity,
      db: reader,
      close,
      transaction: Precondition.bind(transaction),
      sideTransaction: transaction,
      check: () => checkSqlite(reader),
      copyTo: (copy) => copySqlite(options.file, copy)
    }
  }
  const sideTransaction = <Result>(fn: (tx: Writer) => Promise<Result>) => untilUndisturbed(() => begin(fn))
  // Waiting for those of this server happens without a connection: readers want them.
  const transaction = <Result>(fn: (tx: Writer) => Promise<Result>) =>
    changes.run(() =>
      sideTransaction(async (tx) => {
        await waitForServers(tx)
        return fn(tx)
      })
    )
  return {
    kind: 'postgres',
    identity,
    db: reader,
    close,
    transaction: Precondition.bind(transaction),
    sideTransaction,
    check: async () => [],
    copyTo: async () =>
      Promise.reject(storeError('store/elsewhere', 'A control database on PostgreSQL is backed up by its own means.'))
  }
}

/** PostgreSQL's deadlock_detected, https://www.postgresql.org/docs/current/errcodes-appendix.html. */
const DEADLOCK = '40P01'
const MAX_RUNS = 5

async function untilUndisturbed<Result>(run: () => Promise<Result>): Promise<Result> {
  for (let runs = 1; ; runs++) {
    try {
      return await run()
    } catch (error) {
      if ((error as { code?: unknown }).code !== DEADLOCK || runs === MAX_RUNS) throw error
    }
  }
}

async function checkSqlite(db: Reader): Promise<string[]> {
  const { rows } = await sql<{ integrity_check: string }>`pragma integrity_check(20)`.execute(db)
  const { rows: strays } = await sql<{ table: string }>`pragma foreign_key_check`.execute(db)
  return [
    ...rows.map((row) => row.integrity_check).filter((line) => line !== 'ok'),
    ...new Set(strays.map(({ table }) => `rows of ${table} reference missing rows`))
  ]
}

interface Connections {
  readonly reader: Kysely<Tables>
  readonly writer: Kysely<Tables>
}

/** Two connections, because one would show readers what a transaction has not committed yet. */
function openSqlite(file: string): Connections {
  mkdirSync(dirname(file), { recursive: true })
  const open = (readOnly: boolean) => new Kysely<Tables>({ dialect: sqliteDialect({ file, readOnly }) })
  return { reader: open(true), writer: open(false) }
}

export async function openPostgres(url: string, log: Log): Promise<Connections> {
  if (!/^postgres(ql)?:\/\//.test(url))
    throw storeError('store/bad-url', 'The control database must be a postgres:// address.')
  // Most portals have a file, and no driver of PostgreSQL in memory.
  const { postgresDialect } = await import('./postgres.ts')
  const both = new Kysely<Tables>({ dialect: postgresDialect({ url, log }) })
  return { reader: both, writer: both }
}
