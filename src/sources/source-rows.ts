import type { Reader, SourceRow, SourceRunRow, Writer } from '#store'
import { sourceError } from './errors.ts'

/** Runs of one source that are kept. */
const KEPT_RUNS = 500

/** Errors: `source/not-found`. */
export async function findSource(db: Reader, id: string): Promise<SourceRow> {
  const row = await db.selectFrom('sources').selectAll().where('id', '=', id).executeTakeFirst()
  if (row === undefined) throw sourceError('source/not-found', `There is no source ${id}.`, { details: { id } })
  return row
}

export function listSources(db: Reader): Promise<SourceRow[]> {
  return db.selectFrom('sources').selectAll().orderBy('dataset_id').orderBy('id').execute()
}

/** The source that has waited longest and that no server is loading. */
export function findDue(db: Reader, nowMs: number): Promise<SourceRow | undefined> {
  return db
    .selectFrom('sources')
    .selectAll()
    .where('state', '!=', 'paused')
    .where('next_run_ms', '<=', nowMs)
    .where((row) => row.or([row('lease_owner', 'is', null), row('lease_until_ms', '<=', nowMs)]))
    .orderBy('next_run_ms')
    .orderBy('id')
    .limit(1)
    .executeTakeFirst()
}

export interface Lease {
  readonly owner: string
  readonly nowMs: number
  readonly untilMs: number
}

/** Errors: `source/not-found`, `source/running`. */
export async function takeSource(tx: Writer, id: string, { owner, nowMs, untilMs }: Lease): Promise<SourceRow> {
  const row = await findSource(tx, id)
  if (row.lease_owner !== null && row.lease_owner !== owner && row.lease_until_ms > nowMs)
    throw sourceError('source/running', `The source ${id} is being loaded.`)
  await updateSource(tx, id, { lease_owner: owner, lease_until_ms: untilMs })
  return { ...row, lease_owner: owner, lease_until_ms: untilMs }
}

/** The row as it is now, as long as nobody else has taken the source over. Errors: `source/not-found`, `source/running`. */
export async function requireLease(tx: Writer, { id, lease_owner }: SourceRow): Promise<SourceRow> {
  const row = await findSource(tx, id)
  if (row.lease_owner === lease_owner) return row
  throw sourceError('source/running', `The source ${id} is being loaded elsewhere.`)
}

export async function leaveSource(tx: Writer, id: string, owner: string): Promise<void> {
  await tx
    .updateTable('sources')
    .set({ lease_owner: null, lease_until_ms: 0 })
    .where('id', '=', id)
    .where('lease_owner', '=', owner)
    .execute()
}

export async function updateSource(tx: Writer, id: string, columns: Partial<SourceRow>): Promise<void> {
  await tx.updateTable('sources').set(columns).where('id', '=', id).execute()
}

/** After a start of the only server: nobody else can be loading. */
export async function freeSources(tx: Writer): Promise<void> {
  await tx.updateTable('sources').set({ lease_owner: null, lease_until_ms: 0 }).execute()
}

export async function addRun(tx: Writer, run: Omit<SourceRunRow, 'number'>): Promise<void> {
  const { last } = await tx
    .selectFrom('source_runs')
    .select((row) => row.fn.max<number | null>('number').as('last'))
    .where('source_id', '=', run.source_id)
    .executeTakeFirstOrThrow()
  const number = Number(last ?? 0) + 1
  await tx
    .insertInto('source_runs')
    .values({ ...run, number })
    .execute()
  await tx
    .deleteFrom('source_runs')
    .where('source_id', '=', run.source_id)
    .where('number', '<=', number - KEPT_RUNS)
    .execute()
}

/** The latest first. */
export function listRuns(db: Reader, sourceId: string, limit: number): Promise<SourceRunRow[]> {
  return db
    .selectFrom('source_runs')
    .selectAll()
    .where('source_id', '=', sourceId)
    .orderBy('number', 'desc')
    .limit(limit)
    .execute()
}
