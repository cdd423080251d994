import type { Reader, Tables, Writer } from '#store'

/** Tables of runs, and the column that names what ran. */
interface RunTables {
  source_runs: 'source_id'
  harvest_runs: 'harvester_id'
}

export interface RunHistory<Run> {
  /** Numbers it, and forgets the oldest beyond what is kept. */
  add(tx: Writer, run: Omit<Run, 'number'>): Promise<void>
  /** The latest first. */
  list(db: Reader, id: string, limit: number): Promise<Run[]>
}

export function runHistory<Table extends keyof RunTables>(
  table: Table,
  column: RunTables[Table],
  keptRuns: number
): RunHistory<Tables[Table]> {
  type Run = Tables[Table]
  // Kysely cannot resolve columns of a table that is a type parameter; `column` and `number` exist in both.
  const [name, subject] = [table as 'source_runs', column as 'source_id']
  return {
    add: async (tx, run) => {
      const columns = run as Omit<Tables['source_runs'], 'number'>
      const id = columns[subject]
      const { last } = await tx
        .selectFrom(name)
        .select((row) => row.fn.max<number | null>('number').as('last'))
        .where(subject, '=', id)
        .executeTakeFirstOrThrow()
      const number = Number(last ?? 0) + 1
      await tx
        .insertInto(name)
        .values({ ...columns, number })
        .execute()
      await tx
        .deleteFrom(name)
        .where(subject, '=', id)
        .where('number', '<=', number - keptRuns)
        .execute()
    },
    list: async (db, id, limit) => {
      const rows = await db
        .selectFrom(name)
        .selectAll()
        .where(subject, '=', id)
        .orderBy('number', 'desc')
        .limit(limit)
        .execute()
      return rows as Run[]
    }
  }
}
