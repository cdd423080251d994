import type { Clock } from '#kit'
import { isPostgres, type Kysely, type Writer } from './database.ts'
import { storeError } from './errors.ts'
import { MIGRATIONS } from './migrations/index.ts'
import { waitForServers } from './server-lock.ts'
import type { Tables } from './tables.ts'

/**
 * Applies the migrations that are missing, in one transaction. Two servers that start at once take turns: on SQLite by
 * the write lock, on PostgreSQL by an advisory lock; the second finds nothing left to do.
 */
export async function migrate(db: Kysely<Tables>, clock: Clock): Promise<void> {
  await db.transaction().execute(async (tx) => {
    if (!isPostgres(tx)) await createMigrationsTable(tx)
    else {
      await waitForServers(tx)
      await createMigrationsTable(tx)
    }
    const applied = await readApplied(tx)
    for (const { name, up } of MIGRATIONS.slice(applied.length)) {
      await up(tx)
      await tx.insertInto('migrations').values({ name, applied_ms: clock.now() }).execute()
    }
  })
}

async function createMigrationsTable(tx: Writer): Promise<void> {
  await tx.schema
    .createTable('migrations')
    .ifNotExists()
    .addColumn('name', 'text', (column) => column.primaryKey().notNull())
    .addColumn('applied_ms', 'bigint', (column) => column.notNull())
    .execute()
}

/** Names are numbered, so the applied ones must be the beginning of our own list. */
async function readApplied(tx: Writer): Promise<string[]> {
  const applied = (await tx.selectFrom('migrations').select('name').orderBy('name').execute()).map((row) => row.name)
  const strange = applied.find((name, at) => name !== MIGRATIONS[at]?.name)
  if (strange === undefined) return applied
  throw storeError(
    'store/newer-schema',
    `The control database was changed by a newer Loggia (${strange}). Start that version, or restore a backup.`
  )
}
