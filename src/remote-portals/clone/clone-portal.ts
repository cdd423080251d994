import { isBug, isLoggiaError, randomHex } from '#kit'
import type { ClonedDatasetRow, Writer } from '#store'
import { createPortalClient, type PortalClient } from '../client/portal-client.ts'
import { remoteError } from '../errors.ts'
import { withHiddenMetas } from '../publishing/hidden-metas.ts'
import { openPublisher, type Unlisted } from '../publishing/open-publisher.ts'
import type { CloneContext } from './clone-context.ts'
import { type CopyOutcome, cloneDataset, idTaken } from './clone-dataset.ts'
import { claimDataset, endClone, listCloned, lossesOf, newRow, readRow, takeClone, updateCloned } from './clone-rows.ts'
import type { DatasetCopy } from './copy-part.ts'
import { findLanguages, listCatalog, listOpen } from './list-catalog.ts'
import { type Loss, loss } from './losses.ts'
import type { RemoteDataset } from './remote-dataset.ts'

export interface CloneRequest {
  /** From `apiAddress`. */
  readonly api: string
  /** API key of a reader; absent: what everybody may see. */
  readonly key?: string | undefined
  /** API key of a publisher: settings, hidden metadata and originals come too. */
  readonly publisherKey?: string | undefined
  /** Folder for originals and settings. */
  readonly originals?: string | undefined
  /** Some of its datasets: ODSQL over its catalog. */
  readonly where?: string | undefined
  readonly access?: 'public' | 'org' | 'private' | undefined
  readonly owner?: string | undefined
  readonly requestsPerSecond: number
  readonly signal: AbortSignal
  readonly onStep: (what: string) => void
}

/** One dataset of a report. */
export interface CloneResult {
  readonly remoteId: string
  readonly datasetId: string
  readonly outcome: CopyOutcome | 'failed'
  readonly failure: string | null
  readonly losses: readonly Loss[]
}

export interface CloneReport {
  readonly api: string
  /** Whose key it was read with. */
  readonly level: 'everybody' | 'reader' | 'publisher'
  readonly results: readonly CloneResult[]
  /** Datasets here that the catalog there does not list any more, since when. */
  readonly missing: readonly { readonly datasetId: string; readonly sinceMs: number }[]
  /** Datasets that only publishers see there, because they are not published. */
  readonly unpublished: readonly Unlisted[]
}

const LEASE_MS = 120_000
const LEASE_EVERY_MS = 30_000
/** Datasets in a row after which a portal that cannot be reached counts as down. */
const MAX_UNREACHABLE = 3
/** Datasets whose ids become the same one here. */
const MAX_SAME_ID = 99

/**
 * Copies a portal's datasets into this home, or what of them has changed since the last run. Every dataset is committed
 * by itself, so a run that is killed continues with the next one. Errors: `remote/…`, and those of the guarded fetch.
 */
export async function clonePortal(context: CloneContext, request: CloneRequest): Promise<CloneReport> {
  const { store, clock } = context
  const { api } = request
  const owner = randomHex(8)
  const take = () =>
    store.transaction((tx) => takeClone(tx, api, { owner, nowMs: clock.now(), untilMs: clock.now() + LEASE_MS }))
  await take()
  const beat = setInterval(() => void take().catch(() => {}), LEASE_EVERY_MS)
  let completedMs: number | null = null
  try {
    const report = await copyAll(context, request)
    completedMs = clock.now()
    return report
  } finally {
    clearInterval(beat)
    await store.transaction((tx) => endClone(tx, api, owner, completedMs))
  }
}

async function copyAll(context: CloneContext, request: CloneRequest): Promise<CloneReport> {
  const { api, publisherKey, originals, where, onStep, signal } = request
  const key = request.key ?? publisherKey
  const clientFor = (reader: string | undefined) =>
    createPortalClient({ ...context, ...request, key: reader, onWait: onStep })
  const client = clientFor(key)
  onStep('reading the catalog')
  const listed = await listCatalog(client, { where })
  const open = key === undefined ? listed : await listOpen(clientFor(undefined), { where })
  const publisher =
    publisherKey === undefined
      ? undefined
      : await openPublisher({ ...context, ...request, key: publisherKey, originals, onWait: onStep })
  onStep('reading the catalog in its languages')
  const byLang = new Map<string, ReadonlyMap<string, RemoteDataset>>()
  for (const lang of await findLanguages(client, listed)) byLang.set(lang, await listCatalog(client, { where, lang }))
  const missing = where === undefined ? await noteMissing(context, api, listed) : []
  const rows = new Map((await listCloned(context.store.db, api)).map((row) => [row.remote_id, row]))
  const results: CloneResult[] = []
  let unreachable = 0
  for (const remote of listed.values()) {
    signal.throwIfAborted()
    const translated = new Map(
      [...byLang].flatMap(([lang, all]) => (all.has(remote.id) ? [[lang, all.get(remote.id)!]] : []))
    )
    const say = (what: string): void => onStep(`${results.length + 1} of ${listed.size}, ${remote.id}: ${what}`)
    say('comparing')
    const published = await publisher?.read(remote)
    const whole = (each: RemoteDataset): RemoteDataset =>
      published === undefined ? each : withHiddenMetas(each, published.settings)
    const result = await copyOne(
      context,
      client,
      {
        remote: whole(remote),
        translated: new Map([...translated].map(([lang, each]) => [lang, whole(each)])),
        row: rows.get(remote.id),
        owner: request.owner,
        ...audienceOf(remote, open, request.access)
      },
      { signal, onStep: say }
    )
    results.push({ ...result, losses: [...result.losses, ...(published?.losses ?? [])] })
    unreachable = result.code === 'remote/unreachable' ? unreachable + 1 : 0
    if (unreachable === MAX_UNREACHABLE) throw remoteError('remote/unreachable', result.failure ?? '')
  }
  const unpublished = where === undefined ? await publisher?.keepUnlisted(new Set(listed.keys())) : undefined
  const level = publisher !== undefined ? 'publisher' : key !== undefined ? 'reader' : 'everybody'
  return { api, level, results, missing, unpublished: unpublished ?? [] }
}

type Candidate = Omit<DatasetCopy, 'row'> & { readonly row: ClonedDatasetRow | undefined }

/** A dataset that fails does not hold up the others; its failure is in its row, and the next run tries again. */
async function copyOne(
  context: CloneContext,
  client: PortalClient,
  candidate: Candidate,
  watch: { readonly signal: AbortSignal; readonly onStep: (what: string) => void }
): Promise<CloneResult & { readonly code?: string }> {
  const { store } = context
  const { id: remoteId } = candidate.remote
  const fresh = newRow(client.api, remoteId, localId(remoteId))
  const row = candidate.row ?? (await store.transaction((tx) => claimFree(tx, fresh)))
  if (row === undefined) {
    const { message: failure } = idTaken(fresh.dataset_id)
    return { remoteId, datasetId: fresh.dataset_id, outcome: 'failed', failure, losses: [] }
  }
  const { dataset_id: datasetId } = row
  const accessLosses =
    datasetId === remoteId ? candidate.accessLosses : [renamed(remoteId, datasetId), ...candidate.accessLosses]
  try {
    const outcome = await cloneDataset(context, client, { ...candidate, row, accessLosses }, watch)
    const now = await readRow(store.db, client.api, remoteId)
    return { remoteId, datasetId, outcome, failure: null, losses: lossesOf(now ?? row) }
  } catch (error) {
    if (endsRun(error, watch.signal)) throw error
    const { message, code } = describeFailure(context, error, remoteId)
    await store.transaction((tx) => updateCloned(tx, row, { failure: message }))
    return { remoteId, datasetId, outcome: 'failed', failure: message, losses: lossesOf(row), code }
  }
}

/** An id that had to be changed may be changed further; one that is kept is that of the same dataset, or of nobody's. */
async function claimFree(tx: Writer, fresh: ClonedDatasetRow): Promise<ClonedDatasetRow | undefined> {
  const { remote_id: remoteId, dataset_id: wanted } = fresh
  for (let number = 1; number <= (wanted === remoteId ? 1 : MAX_SAME_ID); number++) {
    const datasetId = number === 1 ? wanted : `${wanted.slice(0, 250)}-${number}`
    const row = await claimDataset(tx, { ...fresh, dataset_id: datasetId })
    if (row !== undefined) return row
  }
  return undefined
}

/** A mistake of ours in one dataset does not hold up the others either. */
function describeFailure({ log }: CloneContext, error: unknown, remoteId: string): { message: string; code: string } {
  if (isLoggiaError(error) && !isBug(error)) return error
  log.error({ err: error, remoteId }, 'a dataset could not be cloned by our fault')
  return { message: 'Loggia failed unexpectedly; its log says more.', code: 'loggia/bug' }
}

/** Failures that are not about one dataset. */
function endsRun(error: unknown, signal: AbortSignal): boolean {
  if (signal.aborted) return true
  const ending = [
    'remote/quota-reached',
    'remote/key-refused',
    'ingest/cancelled',
    'fetch/not-allowed',
    'store/',
    'engine/'
  ]
  return ending.some((code) => isLoggiaError(error, code))
}

/** The id itself, wherever it is one here. */
function localId(remoteId: string): string {
  return (
    remoteId
      .normalize('NFKD')
      .replace(/\p{M}/gu, '')
      .replace(/[^A-Za-z0-9_@-]+/g, '-')
      .replace(/^[_@-]+/, '')
      .slice(0, 255) || 'dataset'
  )
}

function renamed(remoteId: string, datasetId: string): Loss {
  return loss('dataset-id', `${remoteId} is called ${datasetId} here.`)
}

/** What everybody sees there is public here; what only the key's owner sees is for its owner here. */
function audienceOf(
  remote: RemoteDataset,
  open: ReadonlyMap<string, RemoteDataset> | undefined,
  wanted: CloneRequest['access']
): Pick<DatasetCopy, 'access' | 'dataVisible' | 'accessLosses'> {
  const seen = open?.get(remote.id)
  if (seen !== undefined) return { access: wanted ?? 'public', dataVisible: seen.dataVisible, accessLosses: [] }
  const message = 'Only some readers see it there; here it is for its owner until it is shared.'
  return {
    access: wanted ?? 'private',
    dataVisible: true,
    accessLosses: wanted === undefined ? [loss('access', message)] : []
  }
}

/** Nothing is removed: an answer of a bad day would empty this home. */
async function noteMissing(
  { store, clock }: CloneContext,
  api: string,
  listed: ReadonlyMap<string, RemoteDataset>
): Promise<CloneReport['missing']> {
  const rows = await listCloned(store.db, api)
  // One that has never been copied is not here.
  const gone = rows.filter((row) => !listed.has(row.remote_id) && row.copied_ms !== null)
  const back = rows.filter((row) => listed.has(row.remote_id) && row.missing_since_ms !== null)
  const nowMs = clock.now()
  const first = gone.filter((row) => row.missing_since_ms === null)
  if (first.length + back.length > 0)
    await store.transaction(async (tx) => {
      for (const row of first) await updateCloned(tx, row, { missing_since_ms: nowMs })
      for (const row of back) await updateCloned(tx, row, { missing_since_ms: null })
    })
  return gone.map((row) => ({ datasetId: row.dataset_id, sinceMs: row.missing_since_ms ?? nowMs }))
}
