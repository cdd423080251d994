import { type Reader, sql } from './database.ts'
import { openStore, type Store } from './open.ts'

/** The whole schema as SQLite keeps it, in order of names: what schema.sql holds and a test compares. */
export async function dumpSchema(db: Reader): Promise<string> {
  const query = sql<{ sql: string }>`select sql from sqlite_master where sql is not null order by type desc, name`
  const { rows } = await query.execute(db)
  return rows
    .map(
      (row) => `${row.sql.replaceAll(/\(("\w+" \w)/g, '(\n  $1').replaceAll(/, (?="\w+" \w|constraint)/g, ',\n  ')};\n`
    )
    .join('\n')
}

const COLUMNS: Record<Store['kind'], string> = {
  sqlite: `select t.name as "table", c.name as "column", 1 - c."notnull" as nullable from sqlite_master t, pragma_table_info(t.name) c where t.type in ('table', 'view')`,
  postgres: `select table_name as "table", column_name as "column", case is_nullable when 'YES' then 1 else 0 end as nullable
    from information_schema.columns where table_schema = current_schema()`
}

/** `table.column`, with `?` when it is nullable, as the database reports it. */
export async function listColumns(store: Store): Promise<string[]> {
  const { rows } = await sql
    .raw<{ table: string; column: string; nullable: number }>(COLUMNS[store.kind])
    .execute(store.db)
  return rows.map(({ table, column, nullable }) => `${table}.${column}${nullable ? '?' : ''}`).sort()
}

if (import.meta.main) {
  const store = await openStore({ file: ':memory:' })
  process.stdout.write(await store.transaction(dumpSchema))
  await store.close()
}
