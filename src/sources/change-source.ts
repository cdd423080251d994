import { recordAudit } from '#events'
import type { SourceRow, Writer } from '#store'
import { checkSource } from './check-source.ts'
import { sourceError } from './errors.ts'
import { sealPlace } from './run-source.ts'
import { nextRun, readSchedule, type ScheduleInput } from './schedule.ts'
import { openHeaders, sealHeaders } from './sealed-headers.ts'
import type { SourceOptions } from './source.ts'
import { sourceRows } from './source-rows.ts'
import type { SourcesContext } from './sources-context.ts'

/** What a person changes of a source; what is undefined stays. Its dataset stays in any case. */
export interface SourceChange {
  readonly url?: string | undefined
  readonly schedule?: ScheduleInput | undefined
  /** Empty: none any more. */
  readonly secrets?: Readonly<Record<string, string>> | undefined
  readonly options?: SourceOptions | undefined
  readonly maxVanished?: number | undefined
}

/**
 * History and records stay. A new address, or another way to read the file, is loaded at once; what waited for a person
 * came from the old one and is forgotten. Errors: `source/not-found`, `source/running`, `source/bad-source`,
 * `source/bad-schedule`.
 */
export async function changeSource(
  { store, clock, sealer }: Pick<SourcesContext, 'store' | 'clock' | 'sealer'>,
  id: string,
  change: SourceChange
): Promise<void> {
  const schedule = change.schedule === undefined ? undefined : readSchedule(change.schedule)
  await store.transaction(async (tx) => {
    const nowMs = clock.now()
    const row = await sourceRows.requireFree(tx, id, nowMs)
    requireSameHost(row, change)
    const secrets = change.secrets ?? openHeaders(sealer, sealPlace(id), row.headers)
    const url = change.url ?? row.url
    const maxVanished = change.maxVanished ?? row.max_vanished
    checkSource({ url, secrets, maxVanished })
    const options = JSON.stringify(change.options ?? JSON.parse(row.options))
    const isOtherFile = url !== row.url || options !== row.options
    const columns: Partial<SourceRow> = {
      url,
      options,
      max_vanished: maxVanished,
      ...(change.secrets !== undefined && { headers: sealHeaders(sealer, sealPlace(id), secrets) }),
      ...(schedule !== undefined && { schedule: JSON.stringify(schedule), next_run_ms: nextRun(schedule, nowMs) }),
      ...(isOtherFile && { ...NOTHING_LOADED, next_run_ms: nowMs, ...(row.state === 'held' && { state: 'active' }) })
    }
    await sourceRows.update(tx, id, columns)
    await noteChange(tx, id, change, nowMs)
  })
}

/** Nothing is known of the file, so that it is read whole. */
const NOTHING_LOADED = {
  etag: null,
  last_modified: null,
  sha256: null,
  held_sha256: null,
  conditional_runs: 0,
  problem: null,
  failures: 0
} as const

/** Credentials were given for one host: a change of the address must not send them to another one. */
function requireSameHost(row: SourceRow, { url, secrets }: SourceChange): void {
  if (url === undefined || row.headers === null || secrets !== undefined) return
  const [before, after] = [URL.parse(row.url), URL.parse(url)]
  if (before?.protocol === after?.protocol && before?.host === after?.host) return
  throw sourceError(
    'source/bad-source',
    `The headers and credentials were given for ${before?.host}. Give those of ${after?.host ?? 'the new address'}, or remove them.`
  )
}

async function noteChange(tx: Writer, id: string, change: SourceChange, nowMs: number): Promise<void> {
  const changed = Object.entries(change).flatMap(([name, value]) => (value === undefined ? [] : [name]))
  const data = { changed, ...(change.url !== undefined && { url: change.url }) }
  await recordAudit(tx, [{ type: 'sources', action: 'update', subject: id, data }], nowMs)
}
