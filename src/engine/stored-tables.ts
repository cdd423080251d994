import type { Connection } from '#clickhouse'

export interface StoredTable {
  readonly name: string
  readonly rows: number
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
}

/**
 * The tables of our database on one node, with their sizes; tables without own rows (Distributed) hold 0.
 */
export async function storedTables(node: Connection): Promise<StoredTable[]> {
  const sql =
    'SELECT name, total_rows AS rows, total_bytes AS bytes, parts, comment FROM system.tables WHERE database = currentDatabase()'
  const found = await node.json<Row>({ sql }, { user: 'loader' })
  return found.map(({ name, rows, bytes, parts, comment }) => ({
    name,
    rows: Number(rows ?? 0),
    bytes: Number(bytes ?? 0),
    parts: Number(parts ?? 0),
    comment
  }))
}
