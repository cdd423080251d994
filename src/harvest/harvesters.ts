import { recordAudit } from '#events'
import { randomHex } from '#kit'
import {
  administerScheduled,
  createLeasedRuns,
  readSchedule,
  type ScheduledAdministration,
  sealHeaders
} from '#sources'
import type { HarvestedDatasetRow, HarvesterRow, HarvestRunRow, Writer } from '#store'
import { changeHarvester, type HarvesterChange } from './change-harvester.ts'
import { checkHarvester, requireUsers } from './check-harvester.ts'
import type { HarvestContext } from './harvest-context.ts'
import { harvesterRows, harvestRuns, listHarvesters } from './harvest-rows.ts'
import { type HarvesterView, type NewHarvester, viewOf } from './harvester.ts'
import type { RunOutcome } from './run/end-run.ts'
import { type HarvestRequest, runHarvester, sealPlace } from './run/run-harvester.ts'

export interface Harvesters {
  /** Runs what is due, one harvester after the other, until nothing is. */
  runDue(): Promise<void>
  /** Errors: `harvest/not-found`, `harvest/running`. */
  run(id: string, options: Pick<HarvestRequest, 'accept' | 'signal' | 'onStep'>): Promise<RunOutcome>
  stop(): Promise<void>
}

export function createHarvesters(context: HarvestContext): Harvesters {
  const runs = createLeasedRuns<HarvesterRow, HarvestRequest, RunOutcome>(context, {
    rows: harvesterRows,
    run: (harvester, request) => runHarvester(context, harvester, request),
    errors: 'harvest/'
  })
  return {
    runDue: () => runs.runDue((signal) => ({ cause: 'schedule', accept: false, signal, onStep: () => {} })),
    run: (id, { accept, signal, onStep }) =>
      runs.run(id, (stopping) => ({ cause: 'person', accept, signal: AbortSignal.any([signal, stopping]), onStep })),
    stop: () => runs.stop()
  }
}

/** What a person does with harvesters; needs neither the network nor the engine. */
export interface HarvesterAdministration extends ScheduledAdministration<HarvestRunRow> {
  /** Resolves with its id; the first run is due at once. Errors: `harvest/bad-harvester`, `source/bad-schedule`. */
  add(harvester: NewHarvester): Promise<string>
  update(id: string, change: HarvesterChange): Promise<void>
  list(): Promise<HarvesterView[]>
  /** Which datasets came by it. Errors: `harvest/not-found`. */
  datasets(id: string): Promise<HarvestedDatasetRow[]>
}

export function administerHarvesters({
  store,
  clock,
  sealer
}: Pick<HarvestContext, 'store' | 'clock' | 'sealer'>): HarvesterAdministration {
  return {
    ...administerScheduled({ store, clock }, 'harvesters', harvesterRows, harvestRuns, leaveDatasets),
    add: async (harvester) => {
      const { kind, url, options } = checkHarvester(harvester)
      const schedule = readSchedule(harvester.schedule)
      const id = randomHex(4)
      const nowMs = clock.now()
      const { headers, maxVanished, graceDays } = harvester
      await store.transaction(async (tx) => {
        await requireUsers(tx, options)
        await tx
          .insertInto('harvesters')
          .values({
            id,
            kind,
            url,
            headers: sealHeaders(sealer, sealPlace(id), headers),
            options: JSON.stringify(options),
            schedule: JSON.stringify(schedule),
            max_vanished: maxVanished,
            grace_days: graceDays,
            state: 'active',
            problem: null,
            failures: 0,
            next_run_ms: nowMs,
            lease_owner: null,
            lease_until_ms: 0,
            begun_ms: null,
            completed_ms: null,
            created_ms: nowMs
          })
          .execute()
        await recordAudit(tx, [{ type: 'harvesters', action: 'add', subject: id, data: { kind, url } }], nowMs)
      })
      return id
    },
    update: (id, change) => changeHarvester({ store, clock, sealer }, id, change),
    list: async () => {
      const counts = await store.db
        .selectFrom('harvested_datasets')
        .select(['harvester_id', (row) => row.fn.countAll<number>().as('count')])
        .where('withdrawn_ms', 'is', null)
        .groupBy('harvester_id')
        .execute()
      const byId = new Map(counts.map((row) => [row.harvester_id, Number(row.count)]))
      return (await listHarvesters(store.db)).map((row) => viewOf(row, byId.get(row.id) ?? 0))
    },
    datasets: async (id) => {
      await harvesterRows.find(store.db, id)
      return store.db
        .selectFrom('harvested_datasets')
        .selectAll()
        .where('harvester_id', '=', id)
        .orderBy('dataset_id')
        .execute()
    }
  }
}

/** A new harvester of the same catalog takes them over. */
async function leaveDatasets(tx: Writer, id: string): Promise<void> {
  await tx.updateTable('harvested_datasets').set({ harvester_id: null }).where('harvester_id', '=', id).execute()
}
