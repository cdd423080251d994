import { createHash } from 'node:crypto'
import { mkdirSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { appendEvent } from '#events'
import { isLoggiaError } from '#kit'
import type { Field } from '#schema'
import { brokenBound, compareFields, describeDataset, isEmptied, NO_RECORDS } from '#sources'
import type { HarvestedDatasetRow } from '#store'
import { harvestError } from '../errors.ts'
import { harvesterRows, updateDataset } from '../harvest-rows.ts'
import {
  type LoadableDistribution,
  type LoadedDistribution,
  orderDistributions
} from '../records/choose-distribution.ts'
import { RECORD_FETCHERS } from '../records/fetch-records.ts'
import type { FetchedRecords } from '../records/records-request.ts'
import { describeFailure, isHolding } from './failures.ts'
import { type DatasetTake, ownerOf } from './harvest-run.ts'
import type { MetadataChange } from './take-metadata.ts'

export type RecordsResult =
  | { readonly kind: 'unchanged' | 'none' }
  /** Cells that do not fit the type of their field, and are null. */
  | { readonly kind: 'loaded'; readonly rejects: number }
  | { readonly kind: 'held' | 'failed'; readonly reason: string }

/** Files of a dataset without records that are tried; catalogs call pages and archives of pictures data, too. */
const MAX_TRIED = 3

/**
 * Loads the records of the best distribution, if they have changed, together with the metadata. `isNew`: the dataset does
 * not exist yet. Failures of the distribution are results. Errors: those that end the run.
 */
export async function takeRecords(take: DatasetTake, metadata: MetadataChange, isNew: boolean): Promise<RecordsResult> {
  const { run, dataset, row } = take
  if (run.options.metadataOnly) return { kind: 'none' }
  const last = row.distribution === null ? null : (JSON.parse(row.distribution) as LoadedDistribution)
  const candidates = orderDistributions(dataset.distributions, last)
  const problems: string[] = []
  // Records that are here do not give way to those of another file because theirs cannot be read today.
  for (const candidate of candidates.slice(0, last === null ? MAX_TRIED : 1)) {
    try {
      return await takeDistribution(take, candidate, { metadata, isNew, last })
    } catch (error) {
      const reason = describeFailure(run, error)
      if (isHolding(error)) return { kind: 'held', reason }
      // The next file may have records; without any the dataset comes with its metadata.
      if (last !== null || !isLoggiaError(error, 'ingest/empty')) problems.push(reason)
    }
  }
  return problems.length === 0 ? { kind: 'none' } : { kind: 'failed', reason: [...new Set(problems)].join(' ') }
}

interface TakeOptions {
  readonly metadata: MetadataChange
  readonly isNew: boolean
  /** What the records that are here came from. */
  readonly last: LoadedDistribution | null
}

async function takeDistribution(
  take: DatasetTake,
  distribution: LoadableDistribution,
  options: TakeOptions
): Promise<RecordsResult> {
  const { run, row } = take
  const { context } = run
  const { isNew, last } = options
  // A person takes what waited: the rest is not loaded again, and its bounds hold.
  const accept = run.accept && (row.held_sha256 !== null || isNew)
  // Validators are of one file: servers give many files the same.
  const isSameFile = last !== null && last.kind === distribution.kind && last.url === distribution.url
  mkdirSync(context.folder, { recursive: true, mode: 0o700 })
  // The same name at each run: what a killed run has left is written over.
  const file = join(context.folder, `harvest-${hashOf(`${row.catalog} ${row.remote_id}`).slice(0, 24)}`)
  try {
    const received = await RECORD_FETCHERS[distribution.kind]({
      distribution,
      state: isSameFile ? row : { etag: null, last_modified: null, conditional_runs: 0 },
      client: run.client,
      fetch: run.fetch,
      headersFor: run.headersFor,
      file,
      maxBytes: context.maxBytes,
      whole: accept || row.held_sha256 !== null,
      signal: run.signal
    })
    if (received.kind === 'unchanged') {
      await note(take, { conditional_runs: row.conditional_runs + 1 })
      return { kind: 'unchanged' }
    }
    if (last !== null && received.sha256 === row.sha256 && !accept) {
      await note(take, { ...validatorsOf(received), distribution: keptAs(distribution), held_sha256: null })
      return { kind: 'unchanged' }
    }
    if (received.sha256 === row.held_sha256 && !accept)
      return { kind: 'held', reason: row.failure ?? 'The file waits for a person.' }
    return {
      kind: 'loaded',
      rejects: await load(take, distribution, { ...options, accept }, { file, fetched: received })
    }
  } finally {
    rmSync(file, { force: true })
  }
}

interface Fetched {
  readonly file: string
  readonly fetched: Extract<FetchedRecords, { kind: 'file' }>
}

async function load(
  { run, dataset, row }: DatasetTake,
  distribution: LoadableDistribution,
  { metadata, isNew, last, accept }: TakeOptions & { readonly accept: boolean },
  { file, fetched }: Fetched
): Promise<number> {
  const { context, options } = run
  const { dataset_id: datasetId } = row
  const owner = ownerOf(run, dataset)
  const before = await describeDataset(context.store.db, datasetId)
  // Other portals say the fields of their datasets without records, and new datasets come when there are some.
  const allowEmpty = distribution.kind !== 'explore-records' && (last !== null || before === undefined)
  let isEmpty = false
  try {
    const { rejects } = await context.load(
      {
        source: file,
        name: fetched.name,
        datasetId,
        replace: true,
        schema: { fields: labelledHere(fetched.fields ?? [], before?.fields ?? []), ...metadata.changes },
        ...(accept && { allowTypeChanges: true }),
        ...(allowEmpty && { allowEmpty }),
        ...(fetched.fields !== undefined && { nullRejected: true, points: false }),
        ...(isNew && { access: options.access, ...(owner !== undefined && { owner }) })
      },
      {
        signal: run.signal,
        publication: {
          actor: undefined,
          alongside: async (tx) => {
            await harvesterRows.requireLease(tx, run.harvester)
            const after = (await describeDataset(tx, datasetId))!
            isEmpty = before !== undefined && isEmptied(before, after)
            if (before !== undefined && !(accept && (!isEmpty || row.held_sha256 === NO_RECORDS))) {
              const changes = compareFields(before.fields, after.fields)
              const why = brokenBound(before, after, changes, run.harvester.max_vanished)
              if (why !== undefined) throw harvestError('harvest/held', `The records wait for a person: ${why}.`)
            }
            await updateDataset(tx, row, {
              ...metadata.columns,
              ...validatorsOf(fetched),
              sha256: fetched.sha256,
              held_sha256: null,
              distribution: keptAs(distribution),
              failure: null,
              harvested_ms: context.clock.now()
            })
            const event = { type: 'items', operation: 'refresh', subject: after.itemId } as const
            await appendEvent(tx, event, context.clock.now())
          }
        }
      }
    )
    return rejects.count
  } catch (error) {
    if (isHolding(error)) await note({ run, dataset, row }, { held_sha256: isEmpty ? NO_RECORDS : fetched.sha256 })
    throw error
  }
}

/** Labels and descriptions of fields that are here already stay: a person may have written them. */
function labelledHere(fields: readonly object[], here: readonly Field[]): object[] {
  const known = new Map(here.map((field) => [field.name, field]))
  return fields.map((field) => {
    const old = known.get((field as { name?: string }).name ?? '')
    return old === undefined ? field : { ...field, label: old.label, description: old.description ?? null }
  })
}

function note({ run, row }: DatasetTake, columns: Partial<HarvestedDatasetRow>): Promise<void> {
  return run.context.store.transaction((tx) => updateDataset(tx, row, columns))
}

function validatorsOf({ etag, lastModified }: Fetched['fetched']): Partial<HarvestedDatasetRow> {
  return { etag, last_modified: lastModified, conditional_runs: 0 }
}

function keptAs({ kind, url, title, format }: LoadableDistribution): string {
  return JSON.stringify({ kind, url, title, format } satisfies LoadedDistribution)
}

function hashOf(text: string): string {
  return createHash('sha256').update(text).digest('hex')
}
