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
import { CATALOG_KINDS, isCatalogKind } from './catalogs/kinds.ts'
import { harvestError } from './errors.ts'
import type { HarvestContext } from './harvest-context.ts'
import { harvesterRows, harvestRuns, listHarvesters } from './harvest-rows.ts'
import { type HarvesterView, type HarvestOptions, type NewHarvester, viewOf } from './harvester.ts'
import { readMapping } from './metadata/mapping.ts'
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
  list(): Promise<HarvesterView[]>
  /** Which datasets came by it. Errors: `harvest/not-found`. */
  datasets(id: string): Promise<HarvestedDatasetRow[]>
}

/** About as often as the browser of one visitor. */
const REQUESTS_PER_SECOND = 4

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

/** Errors: `harvest/bad-harvester`. */
async function requireUsers(tx: Writer, { owner, mapping }: HarvestOptions): Promise<void> {
  const names = [...new Set([...(owner === undefined ? [] : [owner]), ...Object.values(mapping.owners)])]
  for (const name of names) {
    const user = await tx.selectFrom('users').select('username').where('username', '=', name).executeTakeFirst()
    if (user === undefined) throw bad(`there is no user ${name} who could own its datasets`)
  }
}

const MAX_GRACE_DAYS = 366

function checkHarvester(given: NewHarvester): { kind: string; url: string; options: HarvestOptions } {
  const { kind, filter, access = 'public', owner, prefix = '', metadataOnly, maxVanished, graceDays } = given
  if (!isCatalogKind(kind)) throw bad(`${JSON.stringify(kind)} is not one of ${Object.keys(CATALOG_KINDS).join(', ')}`)
  const url = URL.parse(given.url)
  if (url === null || !['http:', 'https:'].includes(url.protocol)) throw bad(`${given.url} is not an http or https URL`)
  if (url.username !== '' || url.password !== '')
    throw bad('its URL holds a user name or password: give it as a header, which is kept sealed')
  const reader = CATALOG_KINDS[kind]
  if (filter !== undefined && reader.filter === null) throw bad(`catalogs of the kind ${kind} have no filter`)
  const requestsPerSecond = given.requestsPerSecond ?? REQUESTS_PER_SECOND
  if (!(requestsPerSecond > 0 && requestsPerSecond <= 1_000)) throw bad('its rate is a number of requests in a second')
  if (!Number.isInteger(maxVanished) || maxVanished < 0 || maxVanished > 100)
    throw bad('what may vanish is a percentage from 0 to 100')
  if (!Number.isInteger(graceDays) || graceDays < 0 || graceDays > MAX_GRACE_DAYS)
    throw bad(`its grace is a number of days from 0 to ${MAX_GRACE_DAYS}`)
  if (!/^[a-z0-9_-]{0,50}$/i.test(prefix)) throw bad('a prefix has at most 50 letters, digits, - and _')
  return {
    kind,
    url: reader.address(url),
    options: {
      ...(filter !== undefined && { filter }),
      access,
      ...(owner !== undefined && { owner }),
      prefix,
      mapping: readMapping(given.mapping),
      metadataOnly,
      requestsPerSecond
    }
  }
}

function bad(why: string) {
  return harvestError('harvest/bad-harvester', `The harvester is not valid: ${why}.`)
}
