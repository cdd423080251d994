import type { Writer } from '../database.ts'

/** Codes of an app as second factor, and recovery codes. */
export async function up(tx: Writer): Promise<void> {
  // When it was set up; null: the user has none.
  await tx.schema.alterTable('users').addColumn('second_factor_ms', 'bigint').execute()
  await tx.schema
    .createTable('second_factors')
    .addColumn('username', 'text', (column) =>
      column.primaryKey().notNull().references('users.username').onDelete('cascade')
    )
    .addColumn('secret', 'text', (column) => column.notNull())
    .addColumn('last_step', 'bigint', (column) => column.notNull())
    .addColumn('created_ms', 'bigint', (column) => column.notNull())
    .execute()
  await tx.schema
    .createTable('recovery_codes')
    .addColumn('username', 'text', (column) => column.notNull().references('users.username').onDelete('cascade'))
    .addColumn('sha256', 'text', (column) => column.notNull())
    .addPrimaryKeyConstraint('recovery_codes_pk', ['username', 'sha256'])
    .execute()
}
