import { silentLog } from '#kit'
import { sql } from '../../../src/store/database.ts'
import { MIGRATIONS } from '../../../src/store/migrations/index.ts'
import { openPostgres } from '../../../src/store/open.ts'
import { listTables, withControl } from './kept-home.ts'

/** The rows of a home's control database in an empty PostgreSQL, with the tables of the release that wrote them. */
export async function copyToPostgres(home: string, url: string): Promise<void> {
  const { writer } = await openPostgres(url, silentLog)
  const tables = withControl(home, (control) =>
    listTables(control).map((name) => [name, control.prepare(`select * from "${name}"`).all()] as const)
  )
  const applied = tables.find(([name]) => name === 'migrations')?.[1].length ?? 0
  try {
    await writer.transaction().execute(async (tx) => {
      await sql`create table migrations (name text primary key not null, applied_ms bigint not null)`.execute(tx)
      for (const { up } of MIGRATIONS.slice(0, applied)) await up(tx)
      // Rows come in the order of names, and their references come later.
      await sql`set local session_replication_role = replica`.execute(tx)
      for (const [table, rows] of tables) {
        await sql`delete from ${sql.table(table)}`.execute(tx)
        for (const row of rows)
          await tx
            .insertInto(table as never)
            .values({ ...row } as never)
            .execute()
      }
    })
  } finally {
    await writer.destroy()
  }
}
