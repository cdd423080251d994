import type { Lease } from '#sources'
import type { HarvestedDatasetRow, HarvesterRow, HarvestRunRow, Reader, Writer } from '#store'
import { harvestError } from './errors.ts'

/** Runs of one harvester that are kept. */
const KEPT_RUNS = 100

/** Errors: `harvest/not-found`. */
export async function findHarvester(db: Reader, id: string): Promise<HarvesterRow> {
  const row = await db.selectFrom('harvesters').selectAll().where('id', '=', id).executeTakeFirst()
  if (row === undefined) throw harvestError('harvest/not-found', `There is no harvester ${id}.`, { details: { id } })
  return row
}

export function listHarvesters(db: Reader): Promise<HarvesterRow[]> {
  return db.selectFrom('harvesters').selectAll().orderBy('url').orderBy('id').execute()
}

/** The one that has waited longest and that no server is running. */
export function findDue(db: Reader, nowMs: number): Promise<HarvesterRow | undefined> {
  return db
    .selectFrom('harvesters')
    .selectAll()
    .where('state', '!=', 'paused')
    .where('next_run_ms', '<=', nowMs)
    .where((row) => row.or([row('lease_owner', 'is', null), row('lease_until_ms', '<=', nowMs)]))
    .orderBy('next_run_ms')
    .orderBy('id')
    .limit(1)
    .executeTakeFirst()
}

/** Errors: `harvest/not-found`, `harvest/running`. */
export async function takeHarvester(tx: Writer, id: string, { owner, nowMs, untilMs }: Lease): Promise<HarvesterRow> {
  const row = await findHarvester(tx, id)
  if (row.lease_owner !== null && row.lease_owner !== owner && row.lease_until_ms > nowMs)
    throw harvestError('harvest/running', `The harvester ${id} is running.`)
  await updateHarvester(tx, id, { lease_owner: owner, lease_until_ms: untilMs })
  return { ...row, lease_owner: owner, lease_until_ms: untilMs }
}

/** The row as it is now, as long as no other server has taken it over. Errors: `harvest/not-found`, `harvest/running`. */
export async function requireLease(tx: Writer, { id, lease_owner }: HarvesterRow): Promise<HarvesterRow> {
  const row = await findHarvester(tx, id)
  if (row.lease_owner === lease_owner) return row
  throw harvestError('harvest/running', `The harvester ${id} is running elsewhere.`)
}

export async function leaveHarvester(tx: Writer, id: string, owner: string): Promise<void> {
  await tx
    .updateTable('harvesters')
    .set({ lease_owner: null, lease_until_ms: 0 })
    .where('id', '=', id)
    .where('lease_owner', '=', owner)
    .execute()
}

export async function updateHarvester(tx: Writer, id: string, columns: Partial<HarvesterRow>): Promise<void> {
  await tx.updateTable('harvesters').set(columns).where('id', '=', id).execute()
}

/** After a start of the only server: nobody else can be running any. */
export async function freeHarvesters(tx: Writer): Promise<void> {
  await tx.updateTable('harvesters').set({ lease_owner: null, lease_until_ms: 0 }).execute()
}

export function listDatasets(db: Reader, catalog: string): Promise<HarvestedDatasetRow[]> {
  return db.selectFrom('harvested_datasets').selectAll().where('catalog', '=', catalog).orderBy('remote_id').execute()
}

export async function updateDataset(
  tx: Writer,
  { catalog, remote_id: remoteId }: Pick<HarvestedDatasetRow, 'catalog' | 'remote_id'>,
  columns: Partial<HarvestedDatasetRow>
): Promise<void> {
  await tx
    .updateTable('harvested_datasets')
    .set(columns)
    .where('catalog', '=', catalog)
    .where('remote_id', '=', remoteId)
    .execute()
}

export async function addRun(tx: Writer, run: Omit<HarvestRunRow, 'number'>): Promise<void> {
  const { last } = await tx
    .selectFrom('harvest_runs')
    .select((row) => row.fn.max<number | null>('number').as('last'))
    .where('harvester_id', '=', run.harvester_id)
    .executeTakeFirstOrThrow()
  const number = Number(last ?? 0) + 1
  await tx
    .insertInto('harvest_runs')
    .values({ ...run, number })
    .execute()
  await tx
    .deleteFrom('harvest_runs')
    .where('harvester_id', '=', run.harvester_id)
    .where('number', '<=', number - KEPT_RUNS)
    .execute()
}

/** The latest first. */
export function listRuns(db: Reader, harvesterId: string, limit: number): Promise<HarvestRunRow[]> {
  return db
    .selectFrom('harvest_runs')
    .selectAll()
    .where('harvester_id', '=', harvesterId)
    .orderBy('number', 'desc')
    .limit(limit)
    .execute()
}
