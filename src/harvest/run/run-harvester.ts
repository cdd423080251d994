import { isBug, isLoggiaError } from '#kit'
import { createPortalClient, Pace, type PortalClient } from '#remote-portals'
import { openHeaders } from '#sources'
import type { HarvestedDatasetRow, HarvesterRow } from '#store'
import { createCatalogClient } from '../catalogs/catalog-client.ts'
import type { CatalogReader } from '../catalogs/catalog-reader.ts'
import { CATALOG_KINDS, type CatalogKind } from '../catalogs/kinds.ts'
import { harvestError } from '../errors.ts'
import type { HarvestContext } from '../harvest-context.ts'
import { harvesterRows, listDatasets, updateDataset } from '../harvest-rows.ts'
import type { CatalogEntry, HarvestedDataset } from '../harvested-dataset.ts'
import type { HarvestOptions } from '../harvester.ts'
import { type HarvestPlan, reconcile } from '../reconcile.ts'
import { endFailed, endRun, type RunOutcome } from './end-run.ts'
import type { HarvestEntry, HarvestRun } from './harvest-run.ts'
import { politeFetch } from './polite-fetch.ts'
import { findSkipReasons } from './skip-reason.ts'
import { takeDataset } from './take-dataset.ts'
import { withdrawDataset } from './withdraw-dataset.ts'

export interface HarvestRequest {
  readonly cause: 'schedule' | 'person'
  /** A person takes what the bounds would hold. */
  readonly accept: boolean
  readonly signal: AbortSignal
  readonly onStep: (what: string) => void
}

/** A run that was cut off longer ago is begun again. */
const MAX_CONTINUED_MS = 86_400_000
const DAY_MS = 86_400_000
/** Catalogs of countries have 20 to 100 MB. What a catalog lists is in memory until the end of the run. */
const MAX_CATALOG_CHARACTERS = 256 * 2 ** 20

/**
 * One run of a harvester that this server has leased: lists the catalog, compares, takes each dataset by itself. Never
 * throws for what the catalog does. A run that was killed is continued: what it was done with is not asked again.
 */
export async function runHarvester(
  context: HarvestContext,
  harvester: HarvesterRow,
  request: HarvestRequest
): Promise<RunOutcome> {
  const { clock, store } = context
  const cutOffMs = harvester.begun_ms
  const begunMs = cutOffMs !== null && clock.now() - cutOffMs < MAX_CONTINUED_MS ? cutOffMs : clock.now()
  await store.transaction((tx) => harvesterRows.update(tx, harvester.id, { begun_ms: begunMs }))
  const run = prepare(context, harvester, request, begunMs)
  try {
    request.onStep('reading the catalog')
    const { options, signal } = run
    const client = createCatalogClient(portalOf(context, harvester, request, MAX_CATALOG_CHARACTERS))
    const entries = await readerOf(harvester).list({ url: harvester.url, client, filter: options.filter, signal })
    const { plan, entries: report } = await harvest(run, request, entries)
    return await endRun(run, request.cause, plan.held, report)
  } catch (error) {
    // The server stops: the run is continued by the next one.
    if (request.signal.aborted || isLoggiaError(error, 'harvest/running')) throw error
    if (!isLoggiaError(error) || isBug(error))
      context.log.error({ err: error, harvester: harvester.id }, 'a harvester failed by our fault')
    return await endFailed(run, request.cause, error)
  }
}

function readerOf({ kind }: HarvesterRow): CatalogReader {
  return CATALOG_KINDS[kind as CatalogKind]
}

function headersOf({ sealer }: HarvestContext, { id, headers }: HarvesterRow): Readonly<Record<string, string>> {
  return openHeaders(sealer, sealPlace(id), headers)
}

function portalOf(
  context: HarvestContext,
  harvester: HarvesterRow,
  { signal, onStep }: HarvestRequest,
  maxTotalCharacters?: number
): PortalClient {
  const { fetch, clock, pause } = context
  const { requestsPerSecond } = JSON.parse(harvester.options) as HarvestOptions
  return createPortalClient({
    api: harvester.url,
    headers: { accept: readerOf(harvester).accept ?? 'application/json', ...headersOf(context, harvester) },
    fetch,
    clock,
    pause,
    requestsPerSecond,
    signal,
    ...(maxTotalCharacters !== undefined && { maxTotalCharacters }),
    onWait: onStep
  })
}

function prepare(
  context: HarvestContext,
  harvester: HarvesterRow,
  request: HarvestRequest,
  begunMs: number
): HarvestRun {
  const { clock, pause, fetch } = context
  const { accept, signal } = request
  const options = JSON.parse(harvester.options) as HarvestOptions
  const headers = headersOf(context, harvester)
  const { origin } = new URL(harvester.url)
  const { requestsPerSecond } = options
  return {
    context,
    harvester,
    options,
    catalog: catalogKey(harvester),
    client: createCatalogClient(portalOf(context, harvester, request)),
    fetch: politeFetch(fetch, new Pace(clock, pause, requestsPerSecond), signal),
    // Credentials of a catalog are for the catalog: files of datasets may be anywhere.
    headersFor: (address) => (URL.parse(address)?.origin === origin ? headers : {}),
    accept,
    signal,
    begunMs
  }
}

/** A sealed text opens only where it was sealed for. */
export function sealPlace(id: string): string {
  return `headers of harvester ${id}`
}

/** In which datasets are identified: harvesters of the same catalog with other filters share it. */
export function catalogKey({ kind, url }: Pick<HarvesterRow, 'kind' | 'url'>): string {
  return `${kind} ${url}`
}

async function harvest(
  run: HarvestRun,
  { onStep }: HarvestRequest,
  entries: readonly CatalogEntry[]
): Promise<{ readonly plan: HarvestPlan; readonly entries: HarvestEntry[] }> {
  const { context, harvester, catalog, accept, signal } = run
  const { store, clock } = context
  const rows = new Map((await listDatasets(store.db, catalog)).map((row) => [row.remote_id, row]))
  const own = [...rows.values()].filter((row) => row.harvester_id === harvester.id && row.withdrawn_ms === null)
  if (entries.length === 0 && own.length > 0 && !accept)
    throw harvestError('harvest/empty-catalog', `The catalog lists no dataset; ${own.length} came from it before.`)
  const plan = reconcile({
    harvesterId: harvester.id,
    entries,
    known: [...rows.values()].map(asKnown),
    whySkipped: await findSkipReasons(store.db, catalog, context.ownUrl, entries),
    nowMs: clock.now(),
    graceMs: harvester.grace_days * DAY_MS,
    maxVanishedPercent: harvester.max_vanished,
    accept
  })
  await notePresence(run, plan, rows)
  const report: HarvestEntry[] = [
    ...plan.failed.map((each) => ({ ...each, datasetId: idOf(rows, each.remoteId), outcome: 'failed' as const })),
    ...plan.skipped.map((each) => ({ ...each, datasetId: idOf(rows, each.remoteId), outcome: 'skipped' as const }))
  ]
  for (const [at, dataset] of plan.take.entries()) {
    signal.throwIfAborted()
    onStep(`${at + 1} of ${plan.take.length}: ${dataset.title}`)
    const row = rows.get(dataset.remoteId)
    report.push(isDone(run, row) ? doneBefore(dataset, row!) : await takeDataset(run, dataset, row))
  }
  for (const remoteId of plan.withdraw) report.push(await withdrawDataset(run, rows.get(remoteId)!))
  const withdrawn = new Set(plan.withdraw)
  for (const remoteId of plan.missing) {
    const row = rows.get(remoteId)!
    if (withdrawn.has(remoteId) || row.withdrawn_ms !== null) continue
    const since = new Date(row.missing_since_ms ?? clock.now()).toISOString().slice(0, 10)
    const reason = `The catalog has not listed it since ${since}.`
    report.push({ remoteId, datasetId: row.dataset_id, outcome: 'missing', reason })
  }
  return { plan, entries: report }
}

function asKnown(row: HarvestedDatasetRow) {
  return {
    remoteId: row.remote_id,
    title: row.title,
    harvesterId: row.harvester_id,
    missingSinceMs: row.missing_since_ms,
    missingRuns: row.missing_runs,
    withdrawn: row.withdrawn_ms !== null
  }
}

/** Which known datasets the catalog lists, and new identifiers that a person has accepted. `rows` follows. */
async function notePresence(run: HarvestRun, plan: HarvestPlan, rows: Map<string, HarvestedDatasetRow>): Promise<void> {
  const { store, clock } = run.context
  const nowMs = clock.now()
  await store.transaction(async (tx) => {
    await harvesterRows.requireLease(tx, run.harvester)
    for (const [from, to] of plan.renamed) {
      const row = rows.get(from)!
      await updateDataset(tx, row, { remote_id: to, missing_since_ms: null, missing_runs: 0 })
      rows.delete(from)
      rows.set(to, { ...row, remote_id: to, missing_since_ms: null, missing_runs: 0 })
    }
    for (const remoteId of plan.missing) {
      const row = rows.get(remoteId)!
      // A run that is continued has been counted.
      if (row.missing_since_ms !== null && row.missing_since_ms >= run.begunMs) continue
      const columns = { missing_since_ms: row.missing_since_ms ?? nowMs, missing_runs: row.missing_runs + 1 }
      await updateDataset(tx, row, columns)
      rows.set(remoteId, { ...row, ...columns })
    }
    for (const remoteId of plan.returned) {
      const row = rows.get(remoteId)!
      const columns = { missing_since_ms: null, missing_runs: 0 }
      await updateDataset(tx, row, columns)
      rows.set(remoteId, { ...row, ...columns })
    }
  })
}

/** By the run that is continued. */
function isDone({ begunMs, accept }: HarvestRun, row: HarvestedDatasetRow | undefined): boolean {
  return !accept && row !== undefined && row.checked_ms !== null && row.checked_ms >= begunMs && row.failure === null
}

function doneBefore({ remoteId }: HarvestedDataset, { dataset_id: datasetId }: HarvestedDatasetRow): HarvestEntry {
  return { remoteId, datasetId, outcome: 'same', reason: null }
}

function idOf(rows: ReadonlyMap<string, HarvestedDatasetRow>, remoteId: string | null): string | null {
  return rows.get(remoteId ?? '')?.dataset_id ?? null
}
