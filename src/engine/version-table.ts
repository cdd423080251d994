import { ORDINAL_COLUMN, PLACE_COLUMN, quoteIdentifier } from './column.ts'
import type { AddedRows, Filling, RowKey, VersionShape } from './engine.ts'
import { indexClauses, SORTING_KEY, versionColumns } from './layout.ts'
import { commentClause, type TableLabel } from './table-label.ts'

/** CREATE TABLE of a version's rows. The only place that writes an ENGINE clause for them. `portal`: whose it is. */
export function createTable(name: string, shape: VersionShape, portal: string): string {
  return `CREATE TABLE ${quoteIdentifier(name)} (${tableDefinition(shape)}) ENGINE = MergeTree ${storageOf(shape)} ${commentClause({ portal })}`
}

/** Smaller versions are written in a few parts. */
const LATE_MERGES_ROWS = 500_000

/**
 * As many parts wait for one another while a version is being filled. Merging, of words above all, takes as long as
 * writing, from the same processors, and parts that are merged early are merged again. Tables of more parts are merged
 * meanwhile, so that their number stays bounded.
 */
const LATE_MERGES_PARTS = 64

/** Whether the engine waits with merges until `mergeNow`. */
export function mergesLate({ expectedRows }: VersionShape): boolean {
  return expectedRows >= LATE_MERGES_ROWS
}

/** The version is complete: the engine merges its parts whenever it can. */
export function mergeNow(name: string): string {
  return `ALTER TABLE ${quoteIdentifier(name)} RESET SETTING min_parts_to_merge_at_once`
}

/**
 * Largest part, in bytes, that the engine makes of smaller ones in an extended version. Every further extension has the
 * parts of the one before, also those that are being merged there: a merge that takes longer than the time between two
 * extensions would be repeated in each of them.
 */
const MERGED_BYTES = 64 * 2 ** 20

/** CREATE TABLE with the columns and indexes of another version. */
export function createTableLike(name: string, from: string, portal: string): string {
  return (
    `CREATE TABLE ${quoteIdentifier(name)} AS ${quoteIdentifier(from)} ENGINE = MergeTree ORDER BY ${SORTING_KEY} ` +
    `SETTINGS max_bytes_to_merge_at_max_space_in_pool = ${MERGED_BYTES} ${commentClause({ portal })}`
  )
}

/** Gives a table all rows of another one by hard links. */
export function shareRows(name: string, from: string): string {
  return `ALTER TABLE ${quoteIdentifier(name)} ATTACH PARTITION tuple() FROM ${quoteIdentifier(from)}`
}

/** Masks rows: their parts keep them until they are merged, and no query finds them. */
export function removeRows(name: string, removed: readonly RowKey[]): string {
  return `DELETE FROM ${quoteIdentifier(name)} WHERE ${isAmong(removed)}`
}

/** The keys are numbers, and the engine finds them by the sorting key. */
export function isAmong(rows: readonly RowKey[]): string {
  return `(${PLACE_COLUMN}, ${ORDINAL_COLUMN}) IN (${rows.map(({ place, ordinal }) => `(${place}, ${ordinal})`).join(', ')})`
}

/** Returns when the rows are masked in every part; the keys make the statement longer than others. */
export const REMOVE_SETTINGS = { lightweight_deletes_sync: 2, max_execution_time: 0, max_query_size: 2 ** 21 }

export function addRows(name: string, { table, columns }: AddedRows): string {
  const list = columns.map(quoteIdentifier).join(', ')
  return `INSERT INTO ${quoteIdentifier(name)} (${list}) SELECT ${list} FROM ${quoteIdentifier(table)}`
}

/** A null in a column without nulls is an error. */
export const ADD_SETTINGS = { insert_null_as_default: 0, max_execution_time: 0 }

/** Writes into a table which version it holds. */
export function labelTable(name: string, portal: string, version: NonNullable<TableLabel['version']>): string {
  return `ALTER TABLE ${quoteIdentifier(name)} MODIFY ${commentClause({ portal, version })}`
}

/** SYNC, because dropped tables would otherwise keep their disk space for minutes. It waits for the queries that read them. */
export function dropTable(name: string, when: 'now' | 'unused' = 'now'): string {
  return `DROP TABLE IF EXISTS ${quoteIdentifier(name)}${when === 'now' ? ' SYNC' : ''}`
}

export function insertInto(name: string, { columns, select }: Filling): string {
  return `INSERT INTO ${quoteIdentifier(name)} (${columns.map(quoteIdentifier).join(', ')}) ${select}`
}

function tableDefinition(shape: VersionShape): string {
  const columns = versionColumns(shape).map(
    ({ name, type, codec }) => `${quoteIdentifier(name)} ${type}${codec === undefined ? '' : ` CODEC(${codec})`}`
  )
  return [...columns, ...indexClauses(shape)].join(', ')
}

/** Waiting for the disk is what makes an insert durable, and most of the time that a small one takes. */
function storageOf(shape: VersionShape): string {
  const settings = [
    ...(shape.rebuildable === true ? ['fsync_after_insert = 0', 'fsync_part_directory = 0'] : []),
    ...(mergesLate(shape) ? [`min_parts_to_merge_at_once = ${LATE_MERGES_PARTS}`] : [])
  ]
  return `ORDER BY ${SORTING_KEY}${settings.length > 0 ? ` SETTINGS ${settings.join(', ')}` : ''}`
}
