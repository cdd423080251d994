import { recordAudit } from '#events'
import { nextRun, openHeaders, readSchedule, sealHeaders } from '#sources'
import type { HarvesterRow, Writer } from '#store'
import { checkHarvester, requireUsers } from './check-harvester.ts'
import { harvestError } from './errors.ts'
import type { HarvestContext } from './harvest-context.ts'
import { harvesterRows } from './harvest-rows.ts'
import type { HarvestOptions, NewHarvester } from './harvester.ts'
import { catalogKey, sealPlace } from './run/run-harvester.ts'

/** What a person changes of a harvester; what is undefined stays. Its kind stays in any case. */
export type HarvesterChange = {
  readonly [Name in keyof Omit<NewHarvester, 'kind'>]?: NewHarvester[Name] | undefined
}

/**
 * History and datasets stay; what is said of new datasets holds for those that come. With a new address the datasets are
 * those of the catalog there. Errors: `harvest/not-found`, `harvest/running`, `harvest/bad-harvester`,
 * `source/bad-schedule`.
 */
export async function changeHarvester(
  { store, clock, sealer }: Pick<HarvestContext, 'store' | 'clock' | 'sealer'>,
  id: string,
  change: HarvesterChange
): Promise<void> {
  const schedule = change.schedule === undefined ? undefined : readSchedule(change.schedule)
  await store.transaction(async (tx) => {
    const nowMs = clock.now()
    const row = await harvesterRows.requireFree(tx, id, nowMs)
    const headers = change.headers ?? openHeaders(sealer, sealPlace(id), row.headers)
    const before: HarvestOptions = JSON.parse(row.options)
    const after = {
      ...before,
      kind: row.kind,
      url: row.url,
      maxVanished: row.max_vanished,
      graceDays: row.grace_days,
      ...definedOf(change),
      headers,
      schedule: {}
    }
    // Empty: all datasets of the catalog, and nobody's.
    const { filter, owner } = after
    const { url, options } = checkHarvester({ ...after, filter: filter || undefined, owner: owner || undefined })
    requireSameHost(row, url, change)
    await requireUsers(tx, options)
    await moveDatasets(tx, row, url)
    const isOther = url !== row.url || JSON.stringify(options) !== row.options
    await harvesterRows.update(tx, id, {
      url,
      options: JSON.stringify(options),
      max_vanished: change.maxVanished ?? row.max_vanished,
      grace_days: change.graceDays ?? row.grace_days,
      ...(change.headers !== undefined && { headers: sealHeaders(sealer, sealPlace(id), headers) }),
      ...(schedule !== undefined && { schedule: JSON.stringify(schedule), next_run_ms: nextRun(schedule, nowMs) }),
      ...(isOther && { begun_ms: null, next_run_ms: nowMs, problem: null, failures: 0 }),
      ...(isOther && row.state === 'held' && { state: 'active' })
    })
    const changed = Object.keys(definedOf(change))
    const data = { changed, ...(change.url !== undefined && { url }) }
    await recordAudit(tx, [{ type: 'harvesters', action: 'update', subject: id, data }], nowMs)
  })
}

function definedOf(change: HarvesterChange): Partial<NewHarvester> {
  return Object.fromEntries(Object.entries(change).filter(([, value]) => value !== undefined))
}

/** Credentials were given for one host: a change of the address must not send them to another one. */
function requireSameHost(row: HarvesterRow, url: string, { headers }: HarvesterChange): void {
  if (row.headers === null || headers !== undefined) return
  const [before, after] = [new URL(row.url), new URL(url)]
  if (before.origin === after.origin) return
  throw harvestError(
    'harvest/bad-harvester',
    `The headers and credentials were given for ${before.host}. Give those of ${after.host}, or remove them.`
  )
}

/** Datasets are known by the address of their catalog: without it all of them would come a second time. */
async function moveDatasets(tx: Writer, row: HarvesterRow, url: string): Promise<void> {
  if (url === row.url) return
  const catalog = catalogKey({ kind: row.kind, url })
  const known = await tx
    .selectFrom('harvested_datasets')
    .select('dataset_id')
    .where('catalog', '=', catalog)
    .executeTakeFirst()
  if (known !== undefined)
    throw harvestError(
      'harvest/bad-harvester',
      `Datasets of ${url} are here already: add it as a harvester of its own, which takes them over.`
    )
  await tx.updateTable('harvested_datasets').set({ catalog }).where('harvester_id', '=', row.id).execute()
}
