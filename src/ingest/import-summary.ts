import type { Load } from '#catalog'
import type { Field } from '#schema'
import type { Outcome } from './change/apply-change.ts'
import type { ChangeCounts } from './change/change-request.ts'
import type { Note, StagedFile } from './context.ts'
import type { ImportSummary } from './import-request.ts'
import type { LoadedRows } from './load/load-version.ts'
import type { SchemaFile } from './schema-file.ts'
import { compareFields } from './types/field-changes.ts'

export type SummarizedRows = Pick<LoadedRows, 'rows' | 'bytes' | 'merged'>

export interface Summarized {
  readonly load: Load
  readonly file: StagedFile
  readonly outcome: Outcome
  readonly loaded: SummarizedRows
  readonly filteredOut: number | undefined
  readonly beginning: ImportSummary['beginning']
  readonly changed: ChangeCounts | undefined
  readonly previous: readonly Field[] | undefined
  readonly schema: SchemaFile | undefined
  readonly ms: ImportSummary['ms']
}

/** What an import has done, or would do. */
export function summaryOf({
  load,
  file,
  outcome: { fields, rejects, notes },
  loaded,
  filteredOut,
  beginning,
  changed,
  previous,
  schema,
  ms
}: Summarized): ImportSummary {
  const after = fields.map(({ field }) => field)
  return {
    datasetId: load.datasetId,
    table: load.table,
    rows: loaded.rows,
    bytes: loaded.bytes,
    rejects,
    mergedDuplicates: loaded.merged,
    ...(filteredOut !== undefined && { filteredOut }),
    fields: after,
    readings: Object.fromEntries(
      fields.flatMap(({ field, reading }) => (reading === undefined ? [] : [[field.name, reading.name]]))
    ),
    layout: file.layout,
    notes: [...noteIgnored(schema), ...file.notes, ...notes],
    ...(changed !== undefined && { changed }),
    ...(previous !== undefined && { changes: compareFields(previous, after) }),
    ...(file.lines !== undefined && { lines: file.lines }),
    ...(beginning !== undefined && { beginning }),
    doubts: file.doubts ?? [],
    ms
  }
}

const SHOWN_KEYS = 10

/** A schema of the first form may have keys that nothing reads: a misspelled one must not be lost without a word. */
function noteIgnored(schema: SchemaFile | undefined): Note[] {
  const { ignored = [] } = schema ?? {}
  if (ignored.length === 0) return []
  const more = ignored.length > SHOWN_KEYS ? ` and ${(ignored.length - SHOWN_KEYS).toLocaleString('en')} more` : ''
  return [
    {
      code: 'ignored-keys',
      count: ignored.length,
      message: `The schema has keys that nothing reads, and they were ignored: ${ignored.slice(0, SHOWN_KEYS).join(', ')}${more}. With "version": 2 it is refused instead.`
    }
  ]
}
