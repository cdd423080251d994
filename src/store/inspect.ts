import { closeSync, existsSync, openSync, readSync, statSync } from 'node:fs'
import { DatabaseSync } from 'node:sqlite'
import { type Log, silentLog } from '#kit'
import { type Reader, sql } from './database.ts'
import { storeError } from './errors.ts'
import { type Lineage, readLineage } from './lineage.ts'
import { openPostgres } from './open.ts'
import { waitForServers } from './server-lock.ts'

/** State of a control database before anything opens it for writing. */
export type ControlState =
  /** `missing`: no file. `empty`: a file or a PostgreSQL database without our tables. */
  | { readonly kind: 'missing' }
  | { readonly kind: 'empty' }
  | { readonly kind: 'damaged'; readonly reason: string }
  /** Written by a release that kept no lineage. */
  | { readonly kind: 'old'; readonly portal: string }
  | { readonly kind: 'known'; readonly lineage: Lineage }

/**
 * Looks at a control database without creating or changing anything, and passes the state to `act`. On PostgreSQL no
 * server changes it meanwhile. Errors: `store/unreadable` the file cannot be opened; `store/unavailable` and
 * `store/bad-url` for PostgreSQL.
 */
export async function withControlState<Result>(
  options: { readonly file: string } | { readonly url: string; readonly log?: Log },
  act: (state: ControlState) => Promise<Result>
): Promise<Result> {
  return 'file' in options
    ? act(inspectSqlite(options.file))
    : inspectPostgres(options.url, options.log ?? silentLog, act)
}

/** Primary result codes, https://www.sqlite.org/rescode.html: SQLITE_CORRUPT and SQLITE_NOTADB. */
const DAMAGED = [11, 26]

function inspectSqlite(file: string): ControlState {
  const stats = statSync(file, { throwIfNoEntry: false })
  if (stats === undefined) return { kind: 'missing' }
  if (stats.size === 0) return { kind: 'empty' }
  let database: DatabaseSync | undefined
  try {
    database = new DatabaseSync(file, { readOnly: true, timeout: 5_000 })
    return readSqlite(database, file, stats.size)
  } catch (error) {
    const code = ((error as { errcode?: number }).errcode ?? 0) % 256
    if (DAMAGED.includes(code)) return { kind: 'damaged', reason: (error as Error).message }
    throw storeError(
      'store/unreadable',
      `The control database ${file} cannot be opened: ${(error as Error).message}.`,
      { cause: error }
    )
  } finally {
    database?.close()
  }
}

function readSqlite(database: DatabaseSync, file: string, bytes: number): ControlState {
  // SQLite itself notices a shortened file only without a log beside it, which may hold the missing pages.
  if (existsSync(`${file}-wal`) && bytesByHeader(file) > bytes) {
    const [first] = database.prepare('pragma quick_check(1)').all() as { quick_check: string }[]
    if (first?.quick_check !== 'ok') return { kind: 'damaged', reason: first?.quick_check ?? 'unknown' }
  }
  const tables = new Set(
    (database.prepare("select name from sqlite_master where type = 'table'").all() as { name: string }[]).map(
      ({ name }) => name
    )
  )
  if (tables.size === 0) return { kind: 'empty' }
  if (!tables.has('identity')) return { kind: 'damaged', reason: 'it has no table of identity' }
  const [{ id: portal } = { id: undefined }] = database.prepare('select id from identity').all() as { id?: string }[]
  if (portal === undefined) return { kind: 'damaged', reason: 'it has no identity' }
  if (!tables.has('lineage')) return { kind: 'old', portal }
  const [row] = database.prepare('select revision, token from lineage').all() as { revision: number; token: string }[]
  if (row === undefined) return { kind: 'damaged', reason: 'it has no lineage' }
  return { kind: 'known', lineage: { portal, revision: Number(row.revision), token: row.token } }
}

/** Page size and number of pages, https://www.sqlite.org/fileformat2.html#the_database_header. */
function bytesByHeader(file: string): number {
  const header = Buffer.alloc(100)
  const descriptor = openSync(file, 'r')
  try {
    readSync(descriptor, header, 0, header.length, 0)
  } finally {
    closeSync(descriptor)
  }
  const size = header.readUInt16BE(16)
  return (size === 1 ? 65_536 : size) * header.readUInt32BE(28)
}

async function inspectPostgres<Result>(
  url: string,
  log: Log,
  act: (state: ControlState) => Promise<Result>
): Promise<Result> {
  const { writer: db } = await openPostgres(url, log)
  try {
    return await db.transaction().execute(async (tx) => {
      await waitForServers(tx)
      return act(await readPostgres(tx))
    })
  } finally {
    await db.destroy()
  }
}

async function readPostgres(db: Reader): Promise<ControlState> {
  const names = await listTables(db)
  if (!names.includes('identity')) return { kind: 'empty' }
  if (names.includes('lineage')) return { kind: 'known', lineage: await readLineage(db) }
  return { kind: 'old', portal: (await db.selectFrom('identity').select('id').executeTakeFirstOrThrow()).id }
}

async function listTables(db: Reader): Promise<string[]> {
  const query = sql<{
    name: string
  }>`select table_name as name from information_schema.tables where table_schema = current_schema() and table_name in ('identity', 'lineage')`
  return (await query.execute(db)).rows.map(({ name }) => name)
}
