import { Readable } from 'node:stream'
import type { Connection, Statement } from '#clickhouse'
import { engineError } from '#clickhouse'
import type { Loader, LoadStatement } from './engine.ts'
import { commentClause } from './table-label.ts'
import type { Topology } from './topology.ts'

/** Statements of loads run where staging tables lie. */
export function createLoader(topology: Topology, portal: string): Loader {
  const prepare = ({ sql, params, settings, body }: LoadStatement): Statement => ({
    sql,
    ...(params !== undefined && { params }),
    ...(body !== undefined && { body }),
    settings: { ...topology.settings, ...settings }
  })
  /** A body that is a stream has been read by the first attempt. */
  const run = <Result>({ body }: LoadStatement, work: (node: Connection) => Promise<Result>): Promise<Result> => {
    let begun = false
    return topology.load((node) => {
      if (begun && body instanceof Readable)
        throw engineError('engine/unavailable', 'The node that took the data was lost. Load it again.', {
          details: { engineCode: 0 }
        })
      begun = true
      return work(node)
    })
  }
  return {
    tableComment: commentClause({ portal }),
    execute: (statement) =>
      run(
        statement,
        async (node) =>
          void (await node.text(prepare(statement), {
            user: 'loader',
            signal: statement.signal,
            queryId: statement.queryId
          }))
      ),
    select: (statement) =>
      topology.load((node) =>
        node.json(prepare(statement), { user: 'loader', signal: statement.signal, queryId: statement.queryId })
      ),
    progress: async (queryId) => {
      const sql =
        'SELECT read_rows AS readRows, written_rows AS writtenRows FROM system.processes WHERE query_id = {id:String}'
      const [found] = await topology.load((node) =>
        node.json<{ readRows: string; writtenRows: string }>({ sql, params: { id: queryId } }, { user: 'loader' })
      )
      return found === undefined
        ? undefined
        : { readRows: Number(found.readRows), writtenRows: Number(found.writtenRows) }
    }
  }
}
