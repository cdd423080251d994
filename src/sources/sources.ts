import { recordAudit } from '#events'
import { randomHex } from '#kit'
import type { SourceRow, SourceRunRow } from '#store'
import { administerScheduled, type ScheduledAdministration } from './administer-scheduled.ts'
import { changeSource, type SourceChange } from './change-source.ts'
import { checkSource } from './check-source.ts'
import { createLeasedRuns } from './leased-runs.ts'
import { type RunOutcome, type RunRequest, runSource, sealPlace } from './run-source.ts'
import { readSchedule } from './schedule.ts'
import { sealHeaders } from './sealed-headers.ts'
import { type NewSource, type SourceView, viewOf } from './source.ts'
import { listSources, sourceRows, sourceRuns } from './source-rows.ts'
import type { SourcesContext } from './sources-context.ts'

export interface Sources {
  /** Loads what is due, one source after the other, until nothing is. */
  runDue(): Promise<void>
  /** Loads it now. Errors: `source/not-found`, `source/running`. */
  run(id: string, options: { readonly accept: boolean; readonly signal: AbortSignal }): Promise<RunOutcome>
  stop(): Promise<void>
}

export function createSources(context: SourcesContext): Sources {
  const runs = createLeasedRuns<SourceRow, RunRequest, RunOutcome>(context, {
    rows: sourceRows,
    run: (source, request) => runSource(context, source, request),
    errors: 'source/'
  })
  return {
    runDue: () => runs.runDue((signal) => ({ cause: 'schedule', accept: false, signal })),
    run: (id, { accept, signal }) =>
      runs.run(id, (stopping) => ({ cause: 'person', accept, signal: AbortSignal.any([signal, stopping]) })),
    stop: () => runs.stop()
  }
}

/** What a person does with sources; needs neither the network nor the engine. */
export interface SourceAdministration extends ScheduledAdministration<SourceRunRow> {
  /** Resolves with its id; the first run is due at once. Errors: `source/bad-source`, `source/bad-schedule`. */
  add(source: NewSource): Promise<string>
  update(id: string, change: SourceChange): Promise<void>
  list(): Promise<SourceView[]>
}

export function administerSources({
  store,
  clock,
  sealer
}: Pick<SourcesContext, 'store' | 'clock' | 'sealer'>): SourceAdministration {
  return {
    ...administerScheduled({ store, clock }, 'sources', sourceRows, sourceRuns),
    add: async (source) => {
      checkSource(source)
      const schedule = readSchedule(source.schedule)
      const id = randomHex(4)
      const nowMs = clock.now()
      const { datasetId, url, secrets, options, maxVanished } = source
      await store.transaction(async (tx) => {
        await tx
          .insertInto('sources')
          .values({
            id,
            dataset_id: datasetId,
            url,
            headers: sealHeaders(sealer, sealPlace(id), secrets),
            options: JSON.stringify(options),
            schedule: JSON.stringify(schedule),
            max_vanished: maxVanished,
            state: 'active',
            problem: null,
            failures: 0,
            next_run_ms: nowMs,
            lease_owner: null,
            lease_until_ms: 0,
            etag: null,
            last_modified: null,
            sha256: null,
            held_sha256: null,
            conditional_runs: 0,
            loaded_ms: null,
            created_ms: nowMs
          })
          .execute()
        await recordAudit(tx, [{ type: 'sources', action: 'add', subject: id, data: { datasetId, url } }], nowMs)
      })
      return id
    },
    update: (id, change) => changeSource({ store, clock, sealer }, id, change),
    list: async () => (await listSources(store.db)).map(viewOf)
  }
}
