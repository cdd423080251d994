import { recordAudit } from '#events'
import { randomHex } from '#kit'
import type { SourceRow, SourceRunRow } from '#store'
import { administerScheduled, type ScheduledAdministration } from './administer-scheduled.ts'
import { sourceError } from './errors.ts'
import { createLeasedRuns } from './leased-runs.ts'
import { type RunOutcome, type RunRequest, runSource, sealPlace } from './run-source.ts'
import { checkS3, isS3 } from './s3-request.ts'
import { readSchedule } from './schedule.ts'
import { sealHeaders } from './sealed-headers.ts'
import { checkSftp, isSftp } from './sftp-file.ts'
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
    list: async () => (await listSources(store.db)).map(viewOf)
  }
}

function checkSource({ url, secrets, maxVanished }: NewSource): void {
  const address = URL.parse(url)
  if (address === null || !['http:', 'https:', 's3:', 'sftp:'].includes(address.protocol))
    throw sourceError('source/bad-source', `${url} is not an http, https, s3 or sftp URL.`)
  if (isS3(url)) checkS3(url, secrets)
  else if (isSftp(url)) checkSftp(url, secrets)
  else if (address.username !== '' || address.password !== '')
    throw sourceError(
      'source/bad-source',
      'The URL holds a user name or password: give it as a header, which is kept sealed.'
    )
  if (!Number.isInteger(maxVanished) || maxVanished < 0 || maxVanished > 100)
    throw sourceError('source/bad-source', 'The part of the records that may vanish is a percentage from 0 to 100.')
}
