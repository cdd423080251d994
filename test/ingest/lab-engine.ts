import { ORDINAL_COLUMN, quoteIdentifier } from '#engine'
import type { Engine, LoadStatement } from '#engine'
import { indexClauses, SORTING_KEY, versionColumns } from '../../src/engine/layout.ts'
import { startEngineForTest } from '../../src/engine/process/engine-for-tests.ts'

export async function startLabEngine(): Promise<Pick<Engine, 'loader' | 'versions'> & { end(): Promise<void> }> {
  const running = await startEngineForTest()
  const { connection } = running
  const options = (s: LoadStatement) => ({ user: 'loader' as const, signal: s.signal })
  const loader: Engine['loader'] = {
    execute: async (s) => { await connection.text(s as never, options(s)) },
    select: (s) => connection.json(s as never, options(s)),
  }
  const versions: Engine['versions'] = {
    create: async (name, shape) => {
      const cols = versionColumns(shape).map((c) => `${quoteIdentifier(c.name)} ${c.type}${c.codec === undefined ? '' : ` CODEC(${c.codec})`}`)
      await loader.execute({ sql: `CREATE TABLE ${quoteIdentifier(name)} (${[...cols, ...indexClauses(shape)].join(', ')}) ENGINE = MergeTree ORDER BY ${SORTING_KEY}` })
    },
    measure: async (name) => {
      const [row] = await loader.select<{ r: string; b: string }>({ sql: `SELECT sum(rows) r, sum(bytes_on_disk) b FROM system.parts WHERE active AND database = currentDatabase() AND table = {name:String}`, params: { name } })
      return { rows: Number(row!.r), bytes: Number(row!.b) }
    },
    drop: (name) => loader.execute({ sql: `DROP TABLE IF EXISTS ${quoteIdentifier(name)} SYNC` }),
    list: async () => (await loader.select<{ name: string }>({ sql: 'SELECT name FROM system.tables WHERE database = currentDatabase()' })).map((r) => r.name),
  }
  void ORDINAL_COLUMN
  return { loader, versions, end: () => running.end() }
}
