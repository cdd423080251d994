import { mkdirSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { appendEvent } from '#events'
import { isBug, isLoggiaError } from '#kit'
import type { SourceRow, SourceRunRow } from '#store'
import { sourceError } from './errors.ts'
import { type FetchedSource, type FetchSourceOptions, fetchSource } from './fetch-source.ts'
import { nextAttempt } from './next-attempt.ts'
import { brokenBound, compareFields, describeDataset, isEmptied, NO_RECORDS } from './record-bounds.ts'
import { isS3, s3Fetch } from './s3-request.ts'
import { nextRun } from './schedule.ts'
import { openHeaders } from './sealed-headers.ts'
import { isSftp, sftpFetch } from './sftp-file.ts'
import type { SourceOptions } from './source.ts'
import { KEPT_RUNS, sourceRows, sourceRuns } from './source-rows.ts'
import type { SourcesContext } from './sources-context.ts'

export type RunOutcome = 'loaded' | 'unchanged' | 'held' | 'failed'

export interface RunRequest {
  readonly cause: 'schedule' | 'person'
  /** A person takes what the bounds would hold. */
  readonly accept: boolean
  readonly signal: AbortSignal
}

type RunResult = Pick<
  SourceRunRow,
  'outcome' | 'reason' | 'bytes' | 'records_before' | 'records_after' | 'field_changes'
>

const NOTHING: Omit<RunResult, 'outcome' | 'reason'> = {
  bytes: null,
  records_before: null,
  records_after: null,
  field_changes: null
}

/**
 * One run of a source that this server has leased: fetches, compares, loads. What has changed in the source's row, its
 * history, the records and the events are committed together. Never throws for what the source or its server does.
 */
export async function runSource(context: SourcesContext, source: SourceRow, request: RunRequest): Promise<RunOutcome> {
  const begunMs = context.clock.now()
  mkdirSync(context.folder, { recursive: true, mode: 0o700 })
  const file = join(context.folder, `source-${source.id}`)
  let [sha256, bytes]: [string | null, number] = [null, 0]
  try {
    const fetched = await fetchSource(source, {
      ...requestOf(context, source, begunMs),
      file,
      maxBytes: context.maxBytes,
      // A person who asks for a run often knows that the server is wrong when it says that nothing has changed.
      whole: request.cause === 'person' || request.accept || source.state === 'held' || source.failures > 0,
      signal: request.signal
    })
    if (fetched.kind === 'file') [sha256, bytes] = [fetched.sha256, fetched.bytes]
    if (fetched.kind === 'unchanged' || (fetched.sha256 === source.sha256 && !request.accept))
      return await endUnchanged(context, source, request, begunMs, fetched)
    if (fetched.sha256 === source.held_sha256 && !request.accept)
      return await endStillHeld(context, source, request, begunMs, fetched.bytes)
    await load(context, source, request, { begunMs, file, fetched })
    return 'loaded'
  } catch (error) {
    // The server stops: the run is begun again by the next one.
    if (request.signal.aborted) throw error
    if (!isLoggiaError(error) || isBug(error))
      context.log.error({ err: error, source: source.id }, 'a source failed by our fault')
    if (isLoggiaError(error, 'source/held') && error.details['isEmpty'] === true) {
      if (source.held_sha256 === NO_RECORDS) return await endStillHeld(context, source, request, begunMs, bytes)
      sha256 = NO_RECORDS
    }
    return await endFailed(context, source, request, { begunMs, sha256 }, error)
  } finally {
    rmSync(file, { force: true })
  }
}

/** How files are asked for, by the protocol of their address. */
function requestOf(
  context: SourcesContext,
  source: SourceRow,
  nowMs: number
): Pick<FetchSourceOptions, 'fetch' | 'headers'> {
  const { fetch, connect, sealer } = context
  const secrets = openHeaders(sealer, sealPlace(source.id), source.headers)
  if (isSftp(source.url)) return { fetch: sftpFetch(secrets, connect), headers: {} }
  if (!isS3(source.url)) return { fetch, headers: secrets }
  return { fetch: s3Fetch(fetch, secrets, nowMs), headers: {} }
}

/** A sealed text opens only where it was sealed for. */
export function sealPlace(id: string): string {
  return `headers of source ${id}`
}

interface Fetched {
  readonly begunMs: number
  readonly file: string
  readonly fetched: Extract<FetchedSource, { kind: 'file' }>
}

async function load(
  context: SourcesContext,
  source: SourceRow,
  { cause, accept, signal }: RunRequest,
  { begunMs, file, fetched }: Fetched
): Promise<void> {
  const before = await describeDataset(context.store.db, source.dataset_id)
  await context.load(
    {
      ...(JSON.parse(source.options) as SourceOptions),
      source: file,
      name: fetched.name,
      datasetId: source.dataset_id,
      replace: true,
      allowEmpty: true,
      ...(accept && { allowTypeChanges: true })
    },
    {
      signal,
      publication: {
        actor: undefined,
        alongside: async (tx) => {
          const after = (await describeDataset(tx, source.dataset_id))!
          const changes = before === undefined ? null : compareFields(before.fields, after.fields)
          if (before !== undefined) {
            const isEmpty = isEmptied(before, after)
            const isAccepted = accept && (!isEmpty || source.held_sha256 === NO_RECORDS)
            const why = isAccepted ? undefined : brokenBound(before, after, changes!, source.max_vanished)
            if (why !== undefined) throw held(source.id, why, isEmpty)
          }
          const nowMs = context.clock.now()
          await sourceRows.update(tx, source.id, {
            state: (await sourceRows.requireLease(tx, source)).state === 'paused' ? 'paused' : 'active',
            problem: null,
            failures: 0,
            etag: fetched.etag,
            last_modified: fetched.lastModified,
            sha256: fetched.sha256,
            held_sha256: null,
            conditional_runs: 0,
            loaded_ms: nowMs,
            next_run_ms: nextRun(JSON.parse(source.schedule), nowMs),
            lease_owner: null,
            lease_until_ms: 0
          })
          await sourceRuns.add(tx, {
            source_id: source.id,
            cause,
            begun_ms: begunMs,
            ended_ms: nowMs,
            outcome: 'loaded',
            reason: null,
            bytes: fetched.bytes,
            records_before: before?.records ?? null,
            records_after: after.records,
            field_changes: changes === null ? null : JSON.stringify(changes)
          })
          await appendEvent(tx, { type: 'items', operation: 'refresh', subject: after.itemId }, nowMs)
        }
      }
    }
  )
}

function held(id: string, why: string, isEmpty: boolean) {
  return sourceError(
    'source/held',
    `The file waits for a person: ${why}. \`loggia source run ${id} --accept\` loads it.`,
    { details: { isEmpty } }
  )
}

/** Errors that a person must decide about, and not the next attempt. */
const HOLDING = ['source/held', 'ingest/type-changed', 'ingest/unknown-column']

async function endUnchanged(
  context: SourcesContext,
  source: SourceRow,
  request: RunRequest,
  begunMs: number,
  fetched: FetchedSource
): Promise<RunOutcome> {
  const isWhole = fetched.kind === 'file'
  const conditional = isWhole ? 0 : source.conditional_runs + 1
  const validators = isWhole ? { etag: fetched.etag, last_modified: fetched.lastModified } : {}
  const reason = isWhole ? 'the file is the same' : 'the server says that nothing has changed'
  await end(
    context,
    source,
    request,
    begunMs,
    { ...NOTHING, outcome: 'unchanged', reason, bytes: fetched.bytes },
    {
      state: 'active',
      problem: null,
      failures: 0,
      conditional_runs: conditional,
      held_sha256: null,
      ...validators
    }
  )
  return 'unchanged'
}

/** The same file as the last time: it is not reported again. */
async function endStillHeld(
  context: SourcesContext,
  source: SourceRow,
  request: RunRequest,
  begunMs: number,
  bytes: number
): Promise<RunOutcome> {
  const reason = 'the file still waits for a person'
  // A failure since then has said something else.
  const held = (await sourceRuns.list(context.store.db, source.id, KEPT_RUNS)).find(({ outcome }) => outcome === 'held')
  const columns = { failures: 0, ...(held !== undefined && { problem: held.reason }) }
  await end(context, source, request, begunMs, { ...NOTHING, outcome: 'unchanged', reason, bytes }, columns)
  return 'unchanged'
}

async function endFailed(
  context: SourcesContext,
  source: SourceRow,
  request: RunRequest,
  { begunMs, sha256 }: { readonly begunMs: number; readonly sha256: string | null },
  error: unknown
): Promise<RunOutcome> {
  const reason =
    isLoggiaError(error) && !isBug(error) ? error.message : 'Loggia failed unexpectedly; its log says more.'
  const isHeld = HOLDING.some((code) => isLoggiaError(error, code))
  const outcome = isHeld ? 'held' : 'failed'
  const failures = isHeld ? 0 : source.failures + 1
  const result = { ...NOTHING, outcome, reason }
  await end(context, source, request, begunMs, result, {
    ...(isHeld && { state: 'held', held_sha256: sha256 }),
    problem: reason,
    failures
  })
  return outcome
}

async function end(
  { store, clock }: SourcesContext,
  source: SourceRow,
  { cause }: RunRequest,
  begunMs: number,
  result: RunResult,
  columns: Partial<SourceRow>
): Promise<void> {
  const nowMs = clock.now()
  await store.transaction(async (tx) => {
    // A source that was paused while it was loaded stays paused.
    const { state } = await sourceRows.requireLease(tx, source)
    await sourceRows.update(tx, source.id, {
      ...columns,
      ...(state === 'paused' && { state }),
      next_run_ms: nextAttempt(source, columns.failures ?? 0, nowMs),
      lease_owner: null,
      lease_until_ms: 0
    })
    await sourceRuns.add(tx, { source_id: source.id, cause, begun_ms: begunMs, ended_ms: nowMs, ...result })
    if (result.outcome !== 'failed' && result.outcome !== 'held') return
    const dataset = await describeDataset(tx, source.dataset_id)
    if (dataset === undefined) return
    const properties = { refreshProblems: [result.reason] }
    await appendEvent(tx, { type: 'items', operation: 'refreshFailed', subject: dataset.itemId, properties }, nowMs)
  })
}
