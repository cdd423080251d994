/** The one file in front of Kysely, the query builder for both databases. */
import type { Kysely, Transaction } from 'kysely'
import type { Tables } from './tables.ts'

export {
  CompiledQuery,
  type DatabaseConnection,
  type Dialect,
  type Driver,
  type InsertQueryBuilder,
  type InsertResult,
  Kysely,
  PostgresDialect,
  type PostgresPoolClient,
  type QueryResult,
  type RawBuilder,
  SqliteAdapter,
  SqliteIntrospector,
  SqliteQueryCompiler,
  sql,
  type TransactionSettings
} from 'kysely'

/** Reader: of the committed state outside a transaction, of the transaction's own state inside one. */
export type Reader = Pick<Kysely<Tables>, 'selectFrom' | 'with' | 'fn' | 'getExecutor'>

/** Writer: only inside a transaction. */
export type Writer = Transaction<Tables>

/** For the few places where the two databases want other words. */
export function isPostgres(db: Reader): boolean {
  return db.getExecutor().adapter.supportsMultipleConnections === true
}
