import { sql, type Writer } from './database.ts'

/**
 * Any number that no other program on the same PostgreSQL is likely to lock: 'loggia' in ASCII. Locks of other
 * databases are others.
 */
const ADVISORY_LOCK = 0x6c6f67676961

/** Until this transaction ends, on PostgreSQL, the other servers wait here, in the order in which they came. */
export async function waitForServers(tx: Writer): Promise<void> {
  await sql`select pg_advisory_xact_lock(${sql.lit(ADVISORY_LOCK)})`.execute(tx)
}
