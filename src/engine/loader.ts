import type { Loader, LoadStatement } from './engine.ts'
import type { Topology } from './topology.ts'

/** A sharded version is loaded when every shard has its rows, not when they are queued for it. */
const SHARDED_SETTINGS = { distributed_foreground_insert: 1 }

/** Loads run on the first node; what they write to a Distributed table reaches the others from there. */
export function createLoader(topology: Topology): Loader {
  const [node] = topology.nodes
  const prepare = ({ sql, params, settings, body }: LoadStatement) => ({
    sql,
    ...(params !== undefined && { params }),
    ...(body !== undefined && { body }),
    settings: topology.cluster === undefined ? (settings ?? {}) : { ...SHARDED_SETTINGS, ...settings },
  })
  return {
    execute: async (statement) => {
      await node.text(prepare(statement), { user: 'loader', signal: statement.signal, queryId: statement.queryId })
    },
    select: (statement) => node.json(prepare(statement), { user: 'loader', signal: statement.signal, queryId: statement.queryId }),
    progress: async (queryId) => {
      const sql = 'SELECT read_rows AS readRows, written_rows AS writtenRows FROM system.processes WHERE query_id = {id:String}'
      const [found] = await node.json<{ readRows: string; writtenRows: string }>({ sql, params: { id: queryId } }, { user: 'loader' })
      return found === undefined ? undefined : { readRows: Number(found.readRows), writtenRows: Number(found.writtenRows) }
    },
  }
}
