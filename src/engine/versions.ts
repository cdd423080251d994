import type { Connection } from '#clickhouse'
import { bug } from '#kit'
import { checkTable } from './check-table.ts'
import { quoteIdentifier } from './column.ts'
import type { Versions } from './engine.ts'
import { storedTables } from './stored-tables.ts'
import { ownedLabel } from './table-label.ts'
import {
  ADD_SETTINGS,
  addRows,
  createTable,
  createTableLike,
  dropTable,
  insertInto,
  labelTable,
  shareRows
} from './version-table.ts'

/** Versions as tables of one node. */
export function createVersions(node: Connection, portal: string): Versions {
  return {
    create: async (name, shape, filling) => {
      await node.text({ sql: createTable(name, shape, portal) }, { user: 'loader' })
      if (filling === undefined) return
      const { params, settings, body, signal, queryId } = filling
      await node.text(
        {
          sql: insertInto(name, filling),
          ...(params && { params }),
          ...(settings && { settings }),
          ...(body !== undefined && { body })
        },
        { user: 'loader', signal, queryId }
      )
    },
    extend: async (name, { from, added, columns, signal }) => {
      await node.text({ sql: createTableLike(name, from, portal) }, { user: 'loader', signal })
      await node.text({ sql: shareRows(name, from) }, { user: 'loader', signal })
      const sql = addRows(name, { added, columns })
      await node.text({ sql, settings: ADD_SETTINGS }, { user: 'loader', signal })
    },
    drop: async (name, when) => void (await node.text({ sql: dropTable(name, when) }, { user: 'loader' })),
    measure: (name) => measure(node, name),
    list: async () => (await storedTables(node)).map(({ name }) => name),
    label: async (name, version) =>
      void (await node.text({ sql: labelTable(name, portal, version) }, { user: 'loader' })),
    labels: async (isWanted = () => true) =>
      new Map(
        (await storedTables(node))
          .filter(({ name }) => isWanted(name))
          .map(({ name, comment }) => [name, ownedLabel(comment, portal)])
      ),
    rows: async () => new Map((await storedTables(node)).map(({ name, rows }) => [name, rows])),
    check: (name) => checkTable(node, name),
    backUp: async (tables, folder) =>
      void (await node.text(
        {
          sql: `BACKUP ${tables.map((table) => `TABLE ${quoteIdentifier(table)}`).join(', ')} TO File('${checkFolder(folder)}')`
        },
        { user: 'loader' }
      )),
    restore: async (folder) =>
      void (await node.text({ sql: `RESTORE ALL FROM File('${checkFolder(folder)}')` }, { user: 'loader' }))
  }
}

/** Names are made by Loggia; anything else would be a bug. */
function checkFolder(name: string): string {
  if (/^[0-9a-z-]+$/.test(name)) return name
  throw bug(`${name} is not a valid name of a backup`)
}

async function measure(node: Connection, table: string): Promise<{ rows: number; bytes: number; parts: number }> {
  const sql =
    'SELECT sum(rows) AS rows, sum(bytes_on_disk) AS bytes, count() AS parts FROM system.parts WHERE active AND database = currentDatabase() AND table = {table:String}'
  const [found] = await node.json<{ rows: string; bytes: string; parts: string }>(
    { sql, params: { table } },
    { user: 'loader' }
  )
  return { rows: Number(found?.rows ?? 0), bytes: Number(found?.bytes ?? 0), parts: Number(found?.parts ?? 0) }
}
