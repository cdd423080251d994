import type { Connection } from '#clickhouse'
import { quoteIdentifier } from './column.ts'

export interface StoredTable {
  readonly name: string
  /** Of its parts, those too that extensions removed: see `visibleRows`. */
  readonly rows: number
  readonly hasMasked: boolean
  readonly bytes: number
  readonly parts: number
  /** Label of the table; see table-label.ts. */
  readonly comment: string
}

interface Row {
  readonly name: string
  readonly rows: string | null
  readonly bytes: string | null
  readonly parts: string | null
  readonly comment: string
  readonly masked: number
}

/**
 * The tables of our database on one node, with their sizes; tables without own rows (Distributed) hold 0.
 */
export async function storedTables(node: Connection): Promise<StoredTable[]> {
  const sql =
    'SELECT name, total_rows AS rows, total_bytes AS bytes, parts, comment, ' +
    'name IN (SELECT table FROM system.parts WHERE active AND has_lightweight_delete AND database = currentDatabase()) AS masked ' +
    'FROM system.tables WHERE database = currentDatabase()'
  const found = await node.json<Row>({ sql }, { user: 'loader' })
  return found.map(({ name, rows, bytes, parts, comment, masked }) => ({
    name,
    rows: Number(rows ?? 0),
    hasMasked: masked === 1,
    bytes: Number(bytes ?? 0),
    parts: Number(parts ?? 0),
    comment
  }))
}

/** Rows that queries find. Parts count masked rows too, so tables that have some are counted by a query (some ms). */
export async function visibleRows(
  node: Connection,
  { name, rows, hasMasked }: Pick<StoredTable, 'name' | 'rows' | 'hasMasked'>
): Promise<number> {
  return hasMasked ? countRows(node, name) : rows
}

export async function countRows(node: Connection, table: string, where?: string): Promise<number> {
  const condition = where === undefined ? '' : ` WHERE ${where}`
  const [found] = await node.json<{ rows: string }>(
    { sql: `SELECT count() AS rows FROM ${quoteIdentifier(table)}${condition}` },
    { user: 'loader' }
  )
  return Number(found?.rows)
}
