import { quoteIdentifier } from './column.ts'
import type { Filling, VersionShape } from './engine.ts'
import { indexClauses, SORTING_KEY, versionColumns } from './layout.ts'
import { commentClause, type TableLabel } from './table-label.ts'

/** CREATE TABLE of a version's rows. The only place that writes an ENGINE clause for them. `portal`: whose it is. */
export function createTable(name: string, shape: VersionShape, portal: string): string {
  return `CREATE TABLE ${quoteIdentifier(name)} (${tableDefinition(shape)}) ENGINE = MergeTree ${storageOf(shape)} ${commentClause({ portal })}`
}

/** Writes into a table which version it holds. */
export function labelTable(name: string, portal: string, version: NonNullable<TableLabel['version']>): string {
  return `ALTER TABLE ${quoteIdentifier(name)} MODIFY ${commentClause({ portal, version })}`
}

/** SYNC, because dropped tables would otherwise keep their disk space for minutes. */
export function dropTable(name: string): string {
  return `DROP TABLE IF EXISTS ${quoteIdentifier(name)} SYNC`
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
function storageOf({ rebuildable = false }: VersionShape): string {
  return `ORDER BY ${SORTING_KEY}${rebuildable ? ' SETTINGS fsync_after_insert = 0, fsync_part_directory = 0' : ''}`
}
