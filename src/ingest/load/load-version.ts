import type { Engine, VersionShape } from '#engine'
import { canonicalText, derivedColumns, ID_COLUMN, ORDINAL_COLUMN, quoteIdentifier } from '#engine'
import { type LoggiaError, randomId } from '#kit'
import { ingestError } from '../errors.ts'
import type { Staging } from '../staging.ts'
import type { ReadField } from '../types/plan.ts'
import { typedColumn, typedRows } from './typed-columns.ts'

export interface VersionLoad {
  readonly engine: Pick<Engine, 'loader' | 'versions'>
  readonly table: string
  readonly staging: Staging
  readonly fields: readonly ReadField[]
  readonly shape: VersionShape
  readonly loadedMs: number
  /** Name for a helper table, dropped by the conductor like all staging tables. */
  readonly helperTable: string
  readonly signal?: AbortSignal | undefined
  /** Called with the rows that have been taken from the staging table. */
  readonly onRows?: (rows: number) => void
}

export interface LoadedRows {
  readonly rows: number
  readonly bytes: number
  /** Rows that gave way to a later one with the same key. */
  readonly merged: number
}

/** Memory a statement may use before it goes on on disk. */
const SPILL_BYTES = 1_000_000_000
const SPILLING = { max_bytes_before_external_group_by: SPILL_BYTES, max_bytes_before_external_sort: SPILL_BYTES }
const LOAD_SETTINGS = {
  ...SPILLING,
  max_execution_time: 0,
  insert_null_as_default: 0,
  output_format_json_escape_forward_slashes: 0
}

/**
 * Fills a new version from the staging table and verifies it: the number of staged rows less the merged ones, and no id
 * twice. Equal records without key are rare, so their number of occurrence is only computed, in a second load, when an
 * id did come twice.
 */
export async function loadVersion(load: VersionLoad): Promise<LoadedRows> {
  await fill(load, '0')
  if (await hasDoubleIds(load)) {
    if (hasKey(load)) throw incomplete(load, 'with an id that came twice')
    await numberOccurrences(load)
    await load.engine.versions.drop(load.table)
    await fill(load, 'occurrence')
    if (await hasDoubleIds(load)) throw incomplete(load, 'with an id that came twice')
  }
  return count(load)
}

function hasKey({ shape }: VersionLoad): boolean {
  return shape.fields.some((field) => field.annotations.id === true)
}

async function fill(load: VersionLoad, occurrence: '0' | 'occurrence'): Promise<void> {
  const { engine, shape, table, signal } = load
  const columns = derivedColumns(shape, sourceOf(load), {
    ordinal: ORDINAL_COLUMN,
    timestamp: `fromUnixTimestamp64Milli(toInt64(${Math.trunc(load.loadedMs)}), 'UTC')`,
    occurrence
  })
  const select = `SELECT ${columns.map((column) => column.sql).join(', ')} FROM ${rowsOf(load, occurrence)}`
  const filling = {
    columns: columns.map(({ name }) => name),
    select,
    settings: LOAD_SETTINGS,
    ...(signal && { signal })
  }
  await watched(load, (queryId) => engine.versions.create(table, shape, { ...filling, queryId }))
}

const WATCH_EVERY_MS = 500

/** A statement of minutes, asked now and then how far it is. */
async function watched({ engine, onRows }: VersionLoad, run: (queryId: string) => Promise<void>): Promise<void> {
  const queryId = randomId()
  const watch = setInterval(() => {
    void engine.loader.progress?.(queryId).then(
      (progress) => progress !== undefined && onRows?.(progress.readRows),
      () => {}
    )
  }, WATCH_EVERY_MS)
  try {
    await run(queryId)
  } finally {
    clearInterval(watch)
  }
}

function sourceOf({ fields, shape }: VersionLoad): (field: { readonly name: string }) => string {
  const places = new Map(shape.fields.map((field, index) => [field.name, typedColumn(index)]))
  if (fields.length !== places.size) throw ingestError('ingest/bad-schema', 'Two fields have the same name.')
  return (field) => places.get(field.name)!
}

function rowsOf(load: VersionLoad, occurrence: '0' | 'occurrence'): string {
  const rows = typedRows(load.staging, load.fields)
  if (occurrence === 'occurrence') {
    return `${rows} AS typed LEFT JOIN (SELECT ordinal, occurrence FROM ${quoteIdentifier(load.helperTable)}) AS numbered ON typed.${ORDINAL_COLUMN} = numbered.ordinal`
  }
  if (!hasKey(load)) return rows
  const keys = load.shape.fields.filter((field) => field.annotations.id === true)
  return `${rows} WHERE ${ORDINAL_COLUMN} IN (SELECT max(${ORDINAL_COLUMN}) FROM ${rows} GROUP BY ${canonicalText(keys, sourceOf(load))})`
}

async function hasDoubleIds({ engine, table, signal }: VersionLoad): Promise<boolean> {
  const sql = `SELECT 1 AS found FROM ${quoteIdentifier(table)} GROUP BY ${ID_COLUMN} HAVING count() > 1 LIMIT 1`
  return (await engine.loader.select({ sql, settings: SPILLING, ...(signal && { signal }) })).length > 0
}

/** Rows of which an equal one came before, with how many. */
async function numberOccurrences(load: VersionLoad): Promise<void> {
  const helper = quoteIdentifier(load.helperTable)
  const version = quoteIdentifier(load.table)
  await execute(
    load,
    `CREATE TABLE ${helper} (ordinal UInt64, occurrence UInt64) ENGINE = MergeTree ORDER BY ordinal ${load.engine.loader.tableComment}`
  )
  await execute(
    load,
    `INSERT INTO ${helper} SELECT ordinal, occurrence FROM (SELECT ${ORDINAL_COLUMN} AS ordinal, row_number() OVER (PARTITION BY ${ID_COLUMN} ORDER BY ${ORDINAL_COLUMN}) - 1 AS occurrence ` +
      `FROM ${version} WHERE ${ID_COLUMN} GLOBAL IN (SELECT ${ID_COLUMN} FROM ${version} GROUP BY ${ID_COLUMN} HAVING count() > 1)) WHERE occurrence > 0`
  )
}

async function count(load: VersionLoad): Promise<LoadedRows> {
  const { rows, bytes } = await load.engine.versions.measure(load.table)
  const merged = load.staging.rows - rows
  if (merged < 0 || (merged > 0 && !hasKey(load))) throw incomplete(load, `of ${rows} records`)
  return { rows, bytes, merged }
}

function incomplete({ staging }: VersionLoad, how: string): LoggiaError {
  return ingestError(
    'ingest/incomplete-load',
    `The load of ${staging.rows} rows gave a version ${how}, and was discarded.`,
    { details: { staged: staging.rows } }
  )
}

function execute({ engine, signal }: VersionLoad, sql: string): Promise<void> {
  return engine.loader.execute({ sql, settings: LOAD_SETTINGS, ...(signal && { signal }) })
}
