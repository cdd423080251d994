import { type Engine, quoteIdentifier } from '#engine'
import type { FieldReference, Query } from '#query'
import { type Field, isMultivalued } from '#schema'
import type { ReadContext, StagedFile } from '../context.ts'
import { loadVersion } from '../load/load-version.ts'
import { readingsOfType } from '../reading/readings.ts'
import { stageAnswer } from '../staged-answer.ts'
import type { Staging } from '../staging.ts'
import type { ReadField } from '../types/read-field.ts'
import { rowField } from './row-number.ts'

const NEVER = new AbortController().signal
const TIMEOUT_MS = 3_600_000

export type TableEngine = Pick<Engine, 'loader' | 'versions' | 'stream'>

/** Rows of a staging table as typed records in a table of their own, which ODSQL can be asked of. */
export interface TypedTable {
  readonly row: FieldReference
  /** The answer as a staging table, its columns labelled with the keys. */
  ask(query: Pick<Query, 'select' | 'where'>): Promise<Staging>
}

/** Drops the table in the end. */
export async function withTypedTable<Result>(
  engine: TableEngine,
  { staging }: StagedFile,
  fields: readonly ReadField[],
  nowMs: number,
  context: ReadContext,
  work: (table: TypedTable) => Promise<Result>
): Promise<Result> {
  const table = context.newTable()
  const row = rowField(new Set(fields.map(({ field }) => field.name)))
  const all = [...fields.map(withoutKey), row]
  const stored = all.map(({ field }) => field)
  try {
    const shape = { fields: stored, expectedRows: staging.rows, rebuildable: true }
    const { signal } = context
    const helperTable = context.newTable()
    await loadVersion({ engine, table, staging, fields: all, shape, loadedMs: nowMs, helperTable, signal })
    const source = { table, datasetId: '', fields: stored, recordCount: staging.rows }
    return await work({
      row: referenceTo(row.field),
      ask: (query) => stageQuery(engine, { ...query, source }, context)
    })
  } finally {
    await engine.versions.drop(table)
  }
}

export async function stageQuery(
  engine: TableEngine,
  query: Pick<Query, 'select' | 'where' | 'source'>,
  context: ReadContext
): Promise<Staging> {
  const chunks = await engine.stream(
    {
      ...query,
      groups: [],
      order: [{ kind: 'ordinal' }],
      limit: undefined,
      offset: 0,
      timezone: 'UTC',
      lang: 'en'
    },
    { kind: 'parquet', compression: 'zstd', verbatim: true },
    { signal: context.signal ?? NEVER, timeoutMs: TIMEOUT_MS }
  )
  return stageAnswer(chunks, context)
}

export function referenceTo(field: Field): FieldReference {
  return { kind: 'field', name: field.name, type: field.type, list: isMultivalued(field) }
}

/** Of records with the same key one stays; that is decided when all is known. */
function withoutKey(read: ReadField): ReadField {
  const { id: _key, ...annotations } = read.field.annotations
  return { ...read, field: { ...read.field, annotations } }
}

/** A field of the dataset without a column in the file: null in every record. */
export function emptyField(field: Field, { nullable }: Staging): ReadField {
  const column = nullable ? `CAST(NULL, 'Nullable(String)')` : `''`
  return {
    field,
    column: { column, label: field.name, kind: 'any' },
    reading: readingsOfType(field.type)[0]!,
    explicit: false
  }
}

export const columnLabelled = ({ columns }: Staging, label: string): string =>
  quoteIdentifier(columns.find((column) => column.label === label)!.column)
