import type { Reader, Tables, Writer } from '#store'

/** Tables of what runs on a schedule, by one server at a time. Their columns for it have the same names and types. */
export type ScheduledTable = 'sources' | 'harvesters'

/** Columns that both have. */
export type ScheduledRow = Pick<
  Tables[ScheduledTable],
  'id' | 'state' | 'schedule' | 'next_run_ms' | 'lease_owner' | 'lease_until_ms'
>

export interface Lease {
  readonly owner: string
  readonly nowMs: number
  readonly untilMs: number
}

/** How the owner of a table says what is wrong. */
export interface ScheduledErrors {
  notFound(id: string): Error
  /** Another server has the lease. */
  running(id: string): Error
}

export interface ScheduledRows<Row extends ScheduledRow> {
  /** Errors: `notFound`. */
  find(db: Reader, id: string): Promise<Row>
  /** The row that has waited longest and that no server is running. */
  findDue(db: Reader, nowMs: number): Promise<Row | undefined>
  /** Errors: `notFound`, `running`. */
  take(tx: Writer, id: string, lease: Lease): Promise<Row>
  /** The row, which nobody is running. Errors: `notFound`, `running`. */
  requireFree(tx: Writer, id: string, nowMs: number): Promise<Row>
  /** The row as it is now, as long as no other server has taken it over. Errors: `notFound`, `running`. */
  requireLease(tx: Writer, row: Pick<Row, 'id' | 'lease_owner'>): Promise<Row>
  leave(tx: Writer, id: string, owner: string): Promise<void>
  update(tx: Writer, id: string, columns: Partial<Row>): Promise<void>
  pause(tx: Writer, id: string): Promise<void>
  resume(tx: Writer, id: string, nextRunMs: number): Promise<void>
  remove(tx: Writer, id: string): Promise<void>
  /** After a start of the only server: nobody else can be running any. */
  freeAll(tx: Writer): Promise<void>
}

export function scheduledRows<Table extends ScheduledTable>(
  table: Table,
  errors: ScheduledErrors
): ScheduledRows<Tables[Table]> {
  type Row = Tables[Table]
  // Kysely cannot resolve columns of a table that is a type parameter; those used here are the ones of `ScheduledRow`.
  const name = table as 'sources'
  const row = (found: ScheduledRow): Row => found as Row

  const find = async (db: Reader, id: string): Promise<Row> => {
    const found = await db.selectFrom(name).selectAll().where('id', '=', id).executeTakeFirst()
    if (found === undefined) throw errors.notFound(id)
    return row(found)
  }
  const set = async (tx: Writer, id: string, columns: Partial<ScheduledRow>): Promise<void> => {
    await tx.updateTable(name).set(columns).where('id', '=', id).execute()
  }
  return {
    find,
    findDue: async (db, nowMs) => {
      const found = await db
        .selectFrom(name)
        .selectAll()
        .where('state', '!=', 'paused')
        .where('next_run_ms', '<=', nowMs)
        .where((each) => each.or([each('lease_owner', 'is', null), each('lease_until_ms', '<=', nowMs)]))
        .orderBy('next_run_ms')
        .orderBy('id')
        .limit(1)
        .executeTakeFirst()
      return found === undefined ? undefined : row(found)
    },
    take: async (tx, id, { owner, nowMs, untilMs }) => {
      const found = await find(tx, id)
      if (found.lease_owner !== null && found.lease_owner !== owner && found.lease_until_ms > nowMs)
        throw errors.running(id)
      const lease = { lease_owner: owner, lease_until_ms: untilMs }
      await set(tx, id, lease)
      return { ...found, ...lease }
    },
    requireFree: async (tx, id, nowMs) => {
      const found = await find(tx, id)
      if (found.lease_owner !== null && found.lease_until_ms > nowMs) throw errors.running(id)
      return found
    },
    requireLease: async (tx, { id, lease_owner: owner }) => {
      const found = await find(tx, id)
      if (found.lease_owner !== owner) throw errors.running(id)
      return found
    },
    leave: async (tx, id, owner) => {
      await tx.updateTable(name).set(FREE).where('id', '=', id).where('lease_owner', '=', owner).execute()
    },
    update: set,
    pause: (tx, id) => set(tx, id, { state: 'paused' }),
    resume: (tx, id, nextRunMs) => set(tx, id, { state: 'active', next_run_ms: nextRunMs }),
    remove: async (tx, id) => {
      await tx.deleteFrom(name).where('id', '=', id).execute()
    },
    freeAll: async (tx) => {
      await tx.updateTable(name).set(FREE).execute()
    }
  }
}

const FREE = { lease_owner: null, lease_until_ms: 0 } as const
