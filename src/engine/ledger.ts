import type { Connection } from '#clickhouse'
import type { Ledger, LedgerEntry } from './engine.ts'
import type { Topology } from './topology.ts'

const TABLE = 'loggia_ledger'

/**
 * Lines are only added: two servers that write at once cannot overwrite each other's. A publication adds two of some
 * forty bytes.
 */
const CREATE = `CREATE TABLE IF NOT EXISTS ${TABLE} (portal String, revision Int64, token String, settled UInt8) ENGINE = MergeTree ORDER BY revision`

/** On every node that answers: one that was away has older lines, and the newest of all count. */
export function createLedger(topology: Topology): Ledger {
  return {
    read: async () => (await topology.onEachNode(readNode)).flat(),
    write: async (entry) => void (await topology.onEachNode((node) => writeNode(node, entry)))
  }
}

async function readNode(node: Connection): Promise<LedgerEntry[]> {
  const [there] = await node.json(
    {
      sql: 'SELECT 1 FROM system.tables WHERE database = currentDatabase() AND name = {table:String}',
      params: { table: TABLE }
    },
    { user: 'loader' }
  )
  if (there === undefined) return []
  // An alias of the column's own name would be what the condition compares.
  const sql = `SELECT portal, toString(revision) AS written, token, settled FROM ${TABLE} WHERE revision >= (SELECT max(revision) - 1 FROM ${TABLE})`
  const rows = await node.json<{ portal: string; written: string; token: string; settled: number }>(
    { sql },
    { user: 'loader' }
  )
  return rows.map(({ portal, written, token, settled }) => ({
    portal,
    revision: Number(written),
    token,
    settled: settled === 1
  }))
}

async function writeNode(node: Connection, { portal, revision, token, settled }: LedgerEntry): Promise<void> {
  await node.text({ sql: CREATE }, { user: 'loader' })
  const params = { portal, revision: String(revision), token, settled: settled ? '1' : '0' }
  await node.text(
    { sql: `INSERT INTO ${TABLE} SELECT {portal:String}, {revision:Int64}, {token:String}, {settled:UInt8}`, params },
    { user: 'loader' }
  )
}
