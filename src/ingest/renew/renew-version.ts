import type { OutdatedVersion } from '#catalog'
import {
  canonicalText,
  derivedColumns,
  type Engine,
  ID_COLUMN,
  ORDINAL_COLUMN,
  PLACE_COLUMN,
  quoteIdentifier,
  SEARCH_COLUMN,
  SIZE_COLUMN,
  storedValue,
  TIMESTAMP_COLUMN,
  type VersionShape
} from '#engine'
import type { Field } from '#schema'
import { ingestError } from '../errors.ts'
import type { LoadSettings } from './load-settings.ts'
import { measureStored } from './stored-statistics.ts'

type Tables = Pick<Engine, 'loader' | 'versions'>

const SPILL_BYTES = 500_000_000
/** One thread, which pauses while anybody asks for something. */
const SETTINGS = {
  max_threads: 1,
  max_insert_threads: 1,
  priority: 100,
  max_execution_time: 0,
  insert_null_as_default: 0,
  max_bytes_before_external_group_by: SPILL_BYTES,
  max_bytes_before_external_sort: SPILL_BYTES
}

/**
 * Makes a table of today's layout with all rows of a version, and compares both before anybody reads it: every value, id
 * and place is the same. Resolves with its bytes.
 */
export async function renewVersion(
  engine: Tables,
  version: OutdatedVersion,
  table: string,
  signal: AbortSignal
): Promise<number> {
  const { fields, recordCount } = version
  const load: LoadSettings = { settings: SETTINGS, signal }
  const statistics = await measureStored(engine.loader, version.table, fields, load)
  const shape: VersionShape = { fields, expectedRows: recordCount, statistics }
  await engine.versions.create(table, shape, { ...(await rowsOf(engine, version, shape)), ...load })
  const before = await sumOf(engine, version.table, fields, load)
  const after = await sumOf(engine, table, fields, load)
  const { rows, bytes } = await engine.versions.measure(table)
  if (before !== after || rows !== recordCount)
    throw ingestError('ingest/incomplete-load', `The renewed table of ${version.datasetId} differs, and was discarded.`)
  return bytes
}

/** Columns as they are stored; those that the earlier layout did not have are derived as a load derives them. */
async function rowsOf({ loader }: Tables, { table }: OutdatedVersion, shape: VersionShape) {
  const found = await loader.select<{ name: string }>({
    sql: 'SELECT name FROM system.columns WHERE database = currentDatabase() AND table = {table:String}',
    params: { table }
  })
  const stored = new Set(found.map(({ name }) => name))
  const record = { ordinal: ORDINAL_COLUMN, timestamp: TIMESTAMP_COLUMN, occurrence: '0' }
  const columns = derivedColumns(shape, storedValue, record)
  const values = columns.map(({ name, sql }) => (stored.has(name) ? quoteIdentifier(name) : sql))
  return {
    columns: columns.map(({ name }) => name),
    select: `SELECT ${values.join(', ')} FROM ${quoteIdentifier(table)}`
  }
}

/** Equal for tables with the same rows, regardless of the types of their columns. */
async function sumOf(
  { loader }: Tables,
  table: string,
  fields: readonly Field[],
  { settings, signal }: LoadSettings
): Promise<string> {
  const own = [ID_COLUMN, ORDINAL_COLUMN, PLACE_COLUMN, TIMESTAMP_COLUMN, SIZE_COLUMN, SEARCH_COLUMN].join(', ')
  const [row] = await loader.select<{ rows: string; sum: string }>({
    sql: `SELECT count() AS rows, sum(cityHash64(${own}, ${canonicalText(fields, storedValue)})) AS sum FROM ${quoteIdentifier(table)}`,
    settings,
    signal
  })
  return `${row?.rows} ${row?.sum}`
}
