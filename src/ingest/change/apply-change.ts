import type { Engine, VersionShape } from '#engine'
import type { ReadContext, StagedFile } from '../context.ts'
import type { CopiedVersion } from '../copy/records-copy.ts'
import { loadVersion } from '../load/load-version.ts'
import type { Loaded } from '../load/loaded.ts'
import type { Stage } from '../progress.ts'
import { decideTypes, type Typed, type TypeOptions } from '../types/decide-types.ts'
import type { ChangeCounts, ChangeRequest } from './change-request.ts'
import { fieldsOfChange, fieldsToRead } from './check-change.ts'
import { type ExtendOptions, extendVersion } from './extend-version.ts'
import { findExtendable } from './extendable-version.ts'
import { type FieldAfter, fieldsAfter, withAbsent } from './fields-after.ts'
import { findRemoved, removingFields } from './find-removed.ts'
import { fitsTable } from './fits-table.ts'
import { mergeRecords } from './merge-records.ts'
import { stageVersion } from './stage-version.ts'

/** A change within an import. */
export interface ChangeRun {
  readonly engine: Pick<Engine, 'loader' | 'versions'>
  readonly change: ChangeRequest
  readonly typeOptions: Pick<TypeOptions, 'schema' | 'decided' | 'pushes'>
  readonly nullRejected: boolean
  /** Counts the result without making it. */
  readonly dryRun: boolean
  /** The records are needed in a staging table. */
  readonly staged: boolean
  readonly context: ReadContext
  readonly nowMs: number
  /** The table of the new version. */
  readonly table: string
  readonly stage: <Result>(stage: Stage, work: () => Promise<Result>, rows?: number) => Promise<Result>
  readonly drop: (table: string) => Promise<void>
}

export interface Outcome extends Pick<Typed, 'rejects' | 'notes'> {
  readonly fields: readonly FieldAfter[]
}

/** The new version, or the records that it is to be loaded from. */
export type Changed = { readonly counts: ChangeCounts } & (
  | { readonly typed: Outcome; readonly loaded: Loaded; readonly merged?: never }
  | { readonly merged: StagedFile; readonly loaded?: never }
)

/**
 * The file is loaded into a table of its own first, so that its values are typed as those of the dataset are, however the file
 * writes them. Where that is possible, the dataset is then extended by it; otherwise all records are loaded again.
 */
export async function applyChange(run: ChangeRun, file: StagedFile): Promise<Changed> {
  const { engine, change, context, stage } = run
  const { current, kind } = change
  const options = {
    ...run.typeOptions,
    previous: fieldsToRead(change),
    points: 'kept',
    nullRejected: run.nullRejected
  } as const
  const typed = await stage('infer', () => decideTypes(context, file, options), file.staging.rows)
  const read = fieldsOfChange(change, typed.fields)
  const addedRows = kind === 'delete' ? 0 : file.staging.rows
  const by = removingFields(change)
  const earlier = by === undefined || run.staged ? undefined : await findExtendable(engine, current, addedRows)
  const fields = earlier === undefined || kind === 'delete' ? read : withAbsent(current.fields, read)
  const shape: VersionShape = {
    fields: fields.map(({ field }) => field),
    expectedRows: file.staging.rows + (earlier === undefined ? 0 : current.recordCount),
    rebuildable: true
  }
  const table = context.newTable()
  try {
    const rows = await stage('load', () =>
      loadVersion({
        engine,
        table,
        staging: typed.file.staging,
        fields,
        shape,
        loadedMs: run.nowMs,
        helperTable: context.newTable(),
        ...(earlier !== undefined && kind !== 'delete' && { after: { ...earlier, keepsEqual: by?.length === 0 } }),
        ...(earlier !== undefined && kind !== 'append' && { lastBy: by }),
        signal: context.signal
      })
    )
    if (earlier !== undefined && by !== undefined && !rows.sharesIds) {
      const added = kind === 'delete' ? undefined : { ...rows, table }
      const fits = added === undefined || (await fitsTable(engine.loader, table, earlier.table))
      const removing = { change, by, table, addedRows: added?.rows ?? 0, signal: context.signal }
      const removed = fits ? await stage('load', () => findRemoved(engine.loader, removing)) : undefined
      if (removed !== undefined) {
        const loaded = await extend(run, { engine, change, earlier, removed, added, signal: context.signal })
        const counts = countsOf(kind, added?.rows ?? 0, removed.length)
        return { counts, typed: { ...typed, fields: fieldsAfter(current.fields, read) }, loaded }
      }
    }
    const version = { table, datasetId: current.datasetId, fields: shape.fields, recordCount: rows.rows }
    return await merge(run, { ...file, notes: [...file.notes, ...typed.notes] }, version)
  } finally {
    await run.drop(table)
  }
}

/** An append reports records that gave way to one with their key as merged duplicates, as a load does. */
function countsOf(kind: ChangeRequest['kind'], added: number, removed: number): ChangeCounts {
  switch (kind) {
    case 'append':
      return { added, replaced: 0, removed: 0 }
    case 'upsert':
      return { added: Math.max(0, added - removed), replaced: removed, removed: 0 }
    case 'delete':
      return { added: 0, replaced: 0, removed }
  }
}

async function extend(run: ChangeRun, options: ExtendOptions): Promise<Loaded> {
  const { added, change, removed } = options
  const merged = (added?.merged ?? 0) + (change.kind === 'append' ? removed.length : 0)
  if (run.dryRun) {
    const rows = change.current.recordCount - removed.length + (added?.rows ?? 0)
    return { rows, bytes: 0, merged, sharesIds: false, extent: { bbox: null, geometryTypes: [] } }
  }
  const loaded = await run.stage('load', () => extendVersion(options, run.table), added?.rows)
  return { ...loaded, merged }
}

/** The records of the dataset after the change, in a staging table. */
async function merge({ change, context }: ChangeRun, file: StagedFile, changes: CopiedVersion): Promise<Changed> {
  const { current, kind, by } = change
  const before = await stageVersion(change.engine, current, context)
  const records = await stageVersion(change.engine, changes, context)
  const { staging, counts } = await mergeRecords(kind, by, current.fields, before, records, context)
  return { counts, merged: { ...file, staging } }
}
