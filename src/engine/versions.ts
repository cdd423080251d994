import type { Connection } from '#clickhouse'
import { bug } from '#kit'
import { checkTable } from './check-table.ts'
import { quoteIdentifier } from './column.ts'
import type { VersionSize, Versions } from './engine.ts'
import { storedTables, visibleRows } from './stored-tables.ts'
import { ownedLabel } from './table-label.ts'
import {
  ADD_SETTINGS,
  addRows,
  createTable,
  createTableLike,
  dropTable,
  insertInto,
  labelTable,
  REMOVE_SETTINGS,
  removeRows,
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
    extend: async (name, { from, removed = [], added, signal }) => {
      const options = { user: 'loader', signal } as const
      await node.text({ sql: createTableLike(name, from, portal) }, options)
      await node.text({ sql: shareRows(name, from) }, options)
      if (removed.length > 0) await node.text({ sql: removeRows(name, removed), settings: REMOVE_SETTINGS }, options)
      if (added !== undefined) await node.text({ sql: addRows(name, added), settings: ADD_SETTINGS }, options)
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
    rows: async () => {
      const rows = new Map<string, number>()
      for (const table of await storedTables(node)) rows.set(table.name, await visibleRows(node, table))
      return rows
    },
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

async function measure(node: Connection, table: string): Promise<VersionSize> {
  const sql =
    'SELECT sum(rows) AS rows, sum(bytes_on_disk) AS bytes, count() AS parts, max(has_lightweight_delete) AS masked FROM system.parts WHERE active AND database = currentDatabase() AND table = {table:String}'
  const [found] = await node.json<{ rows: string; bytes: string; parts: string; masked: number }>(
    { sql, params: { table } },
    { user: 'loader' }
  )
  const stored = Number(found?.rows ?? 0)
  const rows = await visibleRows(node, { name: table, rows: stored, hasMasked: found?.masked === 1 })
  return { rows, bytes: Number(found?.bytes ?? 0), parts: Number(found?.parts ?? 0), masked: stored - rows }
}
