import { quoteIdentifier } from './column.ts'
import type { Connection } from './connection/connection.ts'
import type { VersionShape, Versions } from './engine.ts'
import { indexClauses, SORTING_KEY, versionColumns } from './layout.ts'
import { createStatements, dropStatements, onEveryNode, publicName, storedTable, type Topology } from './topology.ts'

export function createVersions(topology: Topology): Versions {
  return {
    create: async (name, shape) => runEverywhere(topology, createStatements(topology, name, tableDefinition(shape), storageOf(shape))),
    drop: async (name) => runEverywhere(topology, dropStatements(topology, name)),
    measure: (name) => measure(topology, name),
    list: async () => [...new Set((await onEveryNode(topology, listTables)).flat().map((stored) => publicName(topology, stored)))],
  }
}

function tableDefinition(shape: VersionShape): string {
  const columns = versionColumns(shape).map(({ name, type, codec }) => `${quoteIdentifier(name)} ${type}${codec === undefined ? '' : ` CODEC(${codec})`}`)
  return [...columns, ...indexClauses(shape)].join(', ')
}

/** Waiting for the disk is what makes an insert durable, and most of the time that a small one takes. */
function storageOf({ remakeable = false }: VersionShape): string {
  return `ORDER BY ${SORTING_KEY}${remakeable ? ' SETTINGS fsync_after_insert = 0, fsync_part_directory = 0' : ''}`
}

async function runEverywhere(topology: Topology, statements: readonly string[]): Promise<void> {
  await onEveryNode(topology, async (node) => {
    for (const sql of statements) await node.text({ sql }, { user: 'loader' })
  })
}

async function listTables(node: Connection): Promise<string[]> {
  const sql = 'SELECT name FROM system.tables WHERE database = currentDatabase()'
  return (await node.json<{ name: string }>({ sql }, { user: 'loader' })).map(({ name }) => name)
}

async function measure(topology: Topology, name: string): Promise<{ rows: number; bytes: number }> {
  const sql = 'SELECT sum(rows) AS rows, sum(bytes_on_disk) AS bytes FROM system.parts WHERE active AND database = currentDatabase() AND table = {table:String}'
  const params = { table: storedTable(topology, name) }
  const parts = (await onEveryNode(topology, (node) => node.json<{ rows: string; bytes: string }>({ sql, params }, { user: 'loader' }))).flat()
  const total = (pick: 'rows' | 'bytes'): number => parts.reduce((sum, part) => sum + Number(part[pick] ?? 0), 0)
  return { rows: total('rows'), bytes: total('bytes') }
}
