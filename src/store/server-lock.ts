import { isPostgres, sql, type Writer } from './database.ts'

/**
 * Any number that no other program on the same PostgreSQL is likely to lock: 'loggia' in ASCII. Locks of other
 * databases are others.
 */
const ADVISORY_LOCK = 0x6c6f67676961

/**
 * What this transaction writes may be lost when PostgreSQL crashes: its commit does not wait for the disk. For rows that mean
 * nothing after a crash.
 */
export async function commitWithoutDisk(tx: Writer): Promise<void> {
  if (isPostgres(tx)) await sql`set local synchronous_commit = off`.execute(tx)
}

/** Until this transaction ends, on PostgreSQL, the other servers wait here, in the order in which they came. */
export async function waitForServers(tx: Writer): Promise<void> {
  await sql`select pg_advisory_xact_lock(${sql.lit(ADVISORY_LOCK)})`.execute(tx)
}
