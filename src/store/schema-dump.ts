import { sql, type Reader } from './database.ts'
import { openStore } from './open.ts'

/** The whole schema as SQLite keeps it, in order of names: what schema.sql holds and a test compares. */
export async function dumpSchema(db: Reader): Promise<string> {
  const query = sql<{ sql: string }>`select sql from sqlite_master where sql is not null order by type desc, name`
  const { rows } = await query.execute(db)
  return rows.map((row) => `${row.sql.replaceAll(/\(("\w+" \w)/g, '(\n  $1').replaceAll(/, (?="\w+" \w|constraint)/g, ',\n  ')};\n`).join('\n')
}

if (import.meta.main) {
  const store = await openStore({ file: ':memory:' })
  process.stdout.write(await store.transaction(dumpSchema))
  await store.close()
}
