import { sql, type Writer } from './database.ts'
import { storeError } from './errors.ts'

/**
 * Any number that no other program on the same PostgreSQL is likely to lock: 'loggia' in ASCII. Locks of other
 * databases are others.
 */
const ADVISORY_LOCK = 0x6c6f67676961

/** Until this transaction ends, on PostgreSQL, the other servers wait here, in the order in which they came. */
export async function waitForServers(tx: Writer): Promise<void> {
  await sql`select pg_advisory_xact_lock(${sql.lit(ADVISORY_LOCK)})`.execute(tx)
}

/** Whoever has waited so long is told so: behind a database that hangs, the last of many would wait for hours. */
const PATIENCE_MS = 30_000

/** Within one process: one after the other, in the order in which they came. */
export class Turns {
  #last: Promise<unknown> = Promise.resolve()

  /** Errors: `store/busy` when the turn does not come in time; nothing was begun then. */
  async take<Result>(act: () => Promise<Result>): Promise<Result> {
    const before = this.#last
    const { promise: over, resolve: end } = Promise.withResolvers<void>()
    this.#last = before.then(() => over)
    try {
      await inTime(before)
      return await act()
    } finally {
      end()
    }
  }
}

function inTime(turn: Promise<unknown>): Promise<unknown> {
  const { promise: late, reject } = Promise.withResolvers<never>()
  const timer = setTimeout(
    () => reject(storeError('store/busy', 'Too many changes wait for the control database.')),
    PATIENCE_MS
  )
  return Promise.race([turn, late]).finally(() => clearTimeout(timer))
}
