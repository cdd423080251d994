import { type InsertQueryBuilder, type InsertResult, isPostgres, sql, type Writer } from './database.ts'
import type { Tables } from './tables.ts'

/**
 * An insertion of many whole rows: PostgreSQL takes a third less time for one parameter than for thousands, SQLite a
 * third more.
 */
export function insertMany<Table extends keyof Tables>(
  tx: Writer,
  table: Table,
  rows: readonly Tables[Table][]
): InsertQueryBuilder<Tables, Table, InsertResult> {
  const insert = tx.insertInto(table)
  if (!isPostgres(tx)) return insert.values(rows as never)
  return insert.expression(
    sql`select * from json_populate_recordset(null::${sql.table(table)}, ${JSON.stringify(rows)})` as never
  )
}
