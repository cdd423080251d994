import { type DuckDBConnection, DuckDBInstance } from '@duckdb/node-api'
import { timeMs } from '../measure.ts'
import { CONNECTIONS, createTurns, type Peer } from './peer.ts'
import { SMALL_ROWS } from './rows.ts'

/**
 * DuckDB in this process, as its users have it: no request, no network. The point's text becomes two columns; an index on
 * what is looked up, which DuckDB uses for equality.
 */
export async function startDuckDb(csv: string, path: string): Promise<Peer> {
  const instance = await DuckDBInstance.create(path, { threads: '2', memory_limit: '6GB' })
  const connections: DuckDBConnection[] = []
  for (let count = 0; count < CONNECTIONS; count++) connections.push(await instance.connect())
  const [first] = connections as [DuckDBConnection]
  const turns = createTurns(connections)
  const loadMs = await timeMs(async () => {
    await first.run(
      `CREATE TABLE bench AS SELECT * EXCLUDE (place, tags), string_split(tags, ';') AS tags, split_part(place, ', ', 2)::DOUBLE AS lon, split_part(place, ', ', 1)::DOUBLE AS lat FROM read_csv_auto('${csv}')`
    )
  })
  await first.run(`CREATE TABLE small AS SELECT * FROM bench WHERE id < ${SMALL_ROWS}`)
  for (const column of ['id', 'code', 'title']) await first.run(`CREATE INDEX by_${column} ON bench (${column})`)
  return {
    name: 'DuckDB',
    loadSeconds: loadMs / 1000,
    ask: async (statements) => {
      await Promise.all(
        statements.map((sql) => turns.take(async (connection) => (await connection.runAndReadAll(sql)).getRowsJson()))
      )
    },
    rows: async (sql) => (await first.runAndReadAll(sql)).getRowsJson(),
    stop: async () => {
      for (const connection of connections) connection.closeSync()
      instance.closeSync()
    }
  }
}
