import { randomHex } from '#kit'
import type { Writer } from '../database.ts'

/**
 * `lineage`: one row, the state of this database that the folders of the home and the engine are compared with.
 * `kept_files`: contents that this database has put into a folder of files; only those are ever removed from there.
 */
export async function up(tx: Writer): Promise<void> {
  await tx.schema
    .createTable('lineage')
    .addColumn('id', 'integer', (column) => column.primaryKey().notNull())
    .addColumn('revision', 'bigint', (column) => column.notNull())
    .addColumn('token', 'text', (column) => column.notNull())
    .execute()
  await tx
    .insertInto('lineage')
    .values({ id: 1, revision: 0, token: randomHex(16) })
    .execute()
  await tx.schema
    .createTable('kept_files')
    .addColumn('area', 'text', (column) => column.notNull())
    .addColumn('sha256', 'text', (column) => column.notNull())
    .addColumn('kept_ms', 'bigint', (column) => column.notNull())
    .addPrimaryKeyConstraint('kept_files_pk', ['area', 'sha256'])
    .execute()
}
