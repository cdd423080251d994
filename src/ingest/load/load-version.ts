import { availableParallelism } from 'node:os'
import type { Engine, VersionShape } from '#engine'
import {
  canonicalText,
  derivedColumns,
  ID_COLUMN,
  ORDINAL_COLUMN,
  quoteIdentifier,
  SIZE_COLUMN,
  storedValue
} from '#engine'
import { type LoggiaError, randomId } from '#kit'
import type { Field } from '#schema'
import { ingestError } from '../errors.ts'
import type { Staging } from '../staging.ts'
import type { ReadField } from '../types/read-field.ts'
import { shareIds } from './share-ids.ts'
import { type AbsentField, typedColumn, typedRows } from './typed-columns.ts'

export interface VersionLoad {
  readonly engine: Pick<Engine, 'loader' | 'versions'>
  readonly table: string
  readonly staging: Staging
  readonly fields: readonly (ReadField | AbsentField)[]
  readonly shape: VersionShape
  readonly loadedMs: number
  /** Name for a helper table, dropped by the conductor like all staging tables. */
  readonly helperTable: string
  /** The version whose records come before these ones. */
  readonly after?: LoadAfter | undefined
  /** Of records with equal values in these fields the last one stays; absent: in the fields annotated as id. */
  readonly lastBy?: readonly Field[] | undefined
  readonly signal?: AbortSignal | undefined
  /** Called with the rows that have been taken from the staging table. */
  readonly onRows?: (rows: number) => void
}

export interface EarlierVersion {
  readonly table: string
  /** The ordinal of the first record after its own. */
  readonly nextOrdinal: bigint
}

/** The earlier version, and whether its records that are equal to these ones stay beside them. */
export interface LoadAfter extends EarlierVersion {
  readonly keepsEqual: boolean
}

export interface LoadedRows {
  readonly rows: number
  readonly bytes: number
  /** Rows that gave way to a later one with the same key. */
  readonly merged: number
  /** A record has the id of one of the earlier version. */
  readonly sharesIds: boolean
}

/** Memory a statement may use before it goes on on disk. */
const SPILL_BYTES = 1_000_000_000
const SPILLING = { max_bytes_before_external_group_by: SPILL_BYTES, max_bytes_before_external_sort: SPILL_BYTES }
/** A thread holds a block, sorts it and indexes its words: 0.4 GB for a block of this many rows of 33 words. */
const BLOCK_ROWS = 262_144
const MAX_WRITING_THREADS = 8
const LOAD_SETTINGS = {
  ...SPILLING,
  // The engine uses fewer where less memory is free (clickhouse/process/users.ts).
  max_insert_threads: Math.min(availableParallelism(), MAX_WRITING_THREADS),
  min_insert_block_size_rows: BLOCK_ROWS,
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
  const isDouble = await hasDoubleIds(load)
  if (isDouble && hasKey(load)) throw incomplete(load, 'with an id that came twice')
  let sharesIds = await hasEarlierIds(load)
  if (isDouble || (sharesIds && !hasKey(load))) {
    await numberOccurrences(load)
    await load.engine.versions.drop(load.table)
    await fill(load, 'occurrence')
    if (await hasDoubleIds(load)) throw incomplete(load, 'with an id that came twice')
    sharesIds = sharesIds && (await hasEarlierIds(load))
  }
  return { ...(await count(load)), sharesIds }
}

function hasKey({ shape }: VersionLoad): boolean {
  return shape.fields.some((field) => field.annotations.id === true)
}

/** Records with equal values in these fields give way to the last of them. */
function mergedBy({ shape, lastBy }: VersionLoad): readonly Field[] {
  return lastBy ?? shape.fields.filter((field) => field.annotations.id === true)
}

async function fill(load: VersionLoad, occurrence: '0' | 'occurrence'): Promise<void> {
  const { engine, shape, table, signal } = load
  const columns = derivedColumns(shape, sourceOf(load), {
    ordinal: load.after === undefined ? ORDINAL_COLUMN : `${ORDINAL_COLUMN} + ${load.after.nextOrdinal}`,
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
    return `${rows} AS typed LEFT JOIN (SELECT ordinal, occurrence FROM ${quoteIdentifier(load.helperTable)}) AS numbered ON typed.${ORDINAL_COLUMN} + ${load.after?.nextOrdinal ?? 0} = numbered.ordinal`
  }
  const keys = mergedBy(load)
  if (keys.length === 0) return rows
  return `${rows} WHERE ${ORDINAL_COLUMN} IN (SELECT max(${ORDINAL_COLUMN}) FROM ${rows} GROUP BY ${canonicalText(keys, sourceOf(load))})`
}

async function hasDoubleIds({
  engine,
  table,
  signal
}: Pick<VersionLoad, 'engine' | 'table' | 'signal'>): Promise<boolean> {
  const sql = `SELECT 1 AS found FROM ${quoteIdentifier(table)} GROUP BY ${ID_COLUMN} HAVING count() > 1 LIMIT 1`
  return (await engine.loader.select({ sql, settings: SPILLING, ...(signal && { signal }) })).length > 0
}

async function hasEarlierIds({ engine, table, after, shape, signal }: VersionLoad): Promise<boolean> {
  return after?.keepsEqual === true && (await shareIds(engine.loader, after.table, table, shape.fields, signal))
}

/** Rows of which an equal one came before, with how many. */
async function numberOccurrences(load: VersionLoad): Promise<void> {
  const helper = quoteIdentifier(load.helperTable)
  const version = quoteIdentifier(load.table)
  await execute(
    load,
    `CREATE TABLE ${helper} (ordinal UInt64, occurrence UInt64) ENGINE = MergeTree ORDER BY ordinal ${load.engine.loader.tableComment}`
  )
  if (load.after !== undefined) {
    const numbered = `row_number() OVER (PARTITION BY mine.${ID_COLUMN} ORDER BY mine.${ORDINAL_COLUMN}) - 1 + earlier.count`
    return execute(
      load,
      `INSERT INTO ${helper} SELECT ordinal, occurrence FROM (SELECT mine.${ORDINAL_COLUMN} AS ordinal, ${numbered} AS occurrence ` +
        `FROM ${version} AS mine GLOBAL LEFT JOIN (${equalBefore(load, load.after)}) AS earlier ON mine.${ID_COLUMN} = earlier.id) WHERE occurrence > 0`
    )
  }
  await execute(
    load,
    `INSERT INTO ${helper} SELECT ordinal, occurrence FROM (SELECT ${ORDINAL_COLUMN} AS ordinal, row_number() OVER (PARTITION BY ${ID_COLUMN} ORDER BY ${ORDINAL_COLUMN}) - 1 AS occurrence ` +
      `FROM ${version} WHERE ${ID_COLUMN} GLOBAL IN (SELECT ${ID_COLUMN} FROM ${version} GROUP BY ${ID_COLUMN} HAVING count() > 1)) WHERE occurrence > 0`
  )
}

/** How many records of the earlier version are equal to one of these, by the id of the first of them. */
function equalBefore({ table, shape }: VersionLoad, after: EarlierVersion): string {
  const [mine, before] = [quoteIdentifier(table), quoteIdentifier(after.table)]
  const sized = `SELECT ${canonicalText(shape.fields, storedValue)} AS text FROM ${before} WHERE ${SIZE_COLUMN} GLOBAL IN (SELECT ${SIZE_COLUMN} FROM ${mine})`
  return `SELECT SHA1(text) AS id, count() AS count FROM (${sized}) WHERE SHA1(text) GLOBAL IN (SELECT ${ID_COLUMN} FROM ${mine}) GROUP BY id`
}

async function count(load: VersionLoad): Promise<Omit<LoadedRows, 'sharesIds'>> {
  const { rows, bytes } = await load.engine.versions.measure(load.table)
  const merged = load.staging.rows - rows
  if (merged < 0 || (merged > 0 && mergedBy(load).length === 0)) throw incomplete(load, `of ${rows} records`)
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
