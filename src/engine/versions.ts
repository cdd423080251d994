import type { Connection } from './connection/connection.ts'
import type { Versions } from './engine.ts'
import { createTable, dropTable, insertInto } from './version-table.ts'

/** Versions as tables of one node. */
export function createVersions(node: Connection): Versions {
  return {
    create: async (name, shape, filling) => {
      await node.text({ sql: createTable(name, shape) }, { user: 'loader' })
      if (filling === undefined) return
      const { params, settings, body, signal, queryId } = filling
      await node.text({ sql: insertInto(name, filling), ...(params && { params }), ...(settings && { settings }), ...(body !== undefined && { body }) }, { user: 'loader', signal, queryId })
    },
    drop: async (name) => void (await node.text({ sql: dropTable(name) }, { user: 'loader' })),
    measure: (name) => measure(node, name),
    list: async () => (await node.json<{ name: string }>({ sql: 'SELECT name FROM system.tables WHERE database = currentDatabase()' }, { user: 'loader' })).map(({ name }) => name)
  }
}

async function measure(node: Connection, table: string): Promise<{ rows: number; bytes: number }> {
  const sql = 'SELECT sum(rows) AS rows, sum(bytes_on_disk) AS bytes FROM system.parts WHERE active AND database = currentDatabase() AND table = {table:String}'
  const [found] = await node.json<{ rows: string; bytes: string }>({ sql, params: { table } }, { user: 'loader' })
  return { rows: Number(found?.rows ?? 0), bytes: Number(found?.bytes ?? 0) }
}
