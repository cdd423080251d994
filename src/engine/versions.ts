import type { Connection } from '#clickhouse'
import { bug } from '#kit'
import type { AttachedTables } from './attached/attached-tables.ts'
import { checkTable } from './check-table.ts'
import { quoteIdentifier } from './column.ts'
import type { Filling, OwnedLabel, VersionSize, Versions } from './engine.ts'
import { type StoredTable, storedTables, visibleRows } from './stored-tables.ts'
import { ownedLabel } from './table-label.ts'
import {
  ADD_SETTINGS,
  addRows,
  createTable,
  createTableLike,
  dropTable,
  insertInto,
  labelTable,
  mergeNow,
  mergesLate,
  REMOVE_SETTINGS,
  removeRows,
  shareRows
} from './version-table.ts'

/** Versions as tables of one node. */
export function createVersions(node: Connection, portal: string, attached?: AttachedTables): Versions {
  const listed = <Result>(work: (detached: readonly string[]) => Promise<Result>): Promise<Result> =>
    attached === undefined ? work([]) : attached.whileNoneGoes(work)
  /** Those that are attached, and the others in turns. */
  const eachStored = async (
    isWanted: (name: string) => boolean,
    attach: boolean,
    see: (table: StoredTable) => void | Promise<void>
  ): Promise<void> => {
    const seen = new Set<string>()
    const seeAll = async (): Promise<void> => {
      for (const table of await storedTables(node))
        if (isWanted(table.name) && !seen.has(table.name)) {
          seen.add(table.name)
          await see(table)
        }
    }
    const left = await listed(async (detached) => {
      await seeAll()
      return detached.filter((name) => attach && isWanted(name) && !seen.has(name))
    })
    await attached?.inTurns(left, seeAll)
  }
  return {
    create: async (name, shape, filling) => {
      await node.text({ sql: createTable(name, shape, portal) }, { user: 'loader' })
      if (filling !== undefined) await fill(node, name, filling)
      if (mergesLate(shape)) await node.text({ sql: mergeNow(name) }, { user: 'loader' })
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
    list: () =>
      listed(async (detached) => [...new Set([...(await storedTables(node)).map(({ name }) => name), ...detached])]),
    label: async (name, version) =>
      void (await node.text({ sql: labelTable(name, portal, version) }, { user: 'loader' })),
    labels: async (isWanted = () => true, { attach } = { attach: true }) => {
      const labels = new Map<string, OwnedLabel | undefined>()
      await eachStored(isWanted, attach, ({ name, comment }) => void labels.set(name, ownedLabel(comment, portal)))
      return labels
    },
    rows: ({ attach } = { attach: true }) => {
      const rows = new Map<string, number>()
      const see = async (table: StoredTable) => void rows.set(table.name, await visibleRows(node, table))
      const seeAll = () => eachStored(() => true, attach, see)
      if (attach) return seeAll().then(() => rows)
      return listed(async () => {
        for (const [table, count] of (await attached?.detachedRows()) ?? []) rows.set(table, count)
        await seeAll()
        return rows
      })
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

async function fill(node: Connection, name: string, filling: Filling): Promise<void> {
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
