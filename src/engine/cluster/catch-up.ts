import type { Connection } from '#clickhouse'
import { engineError } from '#clickhouse'
import { type LoggiaError, randomBase36 } from '#kit'
import { quoteIdentifier } from '../column.ts'
import { clusterError } from '../errors.ts'
import { countRows, type StoredTable, storedTables, visibleRows } from '../stored-tables.ts'
import { dropTable } from '../version-table.ts'
import { copyRows } from './copy-rows.ts'
import type { Member } from './member.ts'
import { LOCAL_PREFIX, partTable, publicName } from './names.ts'

/**
 * Gives a node all versions that other live nodes have: the rows of its shard from a replica, and the Distributed
 * tables. Rows are copied under another name and renamed when they are complete. Nothing is dropped: what only this
 * node has stays.
 */
export async function catchUp(member: Member, live: readonly Member[]): Promise<void> {
  const others = live.filter((other) => other !== member)
  const own = new Map((await storedTables(member.connection)).map((table) => [table.name, table]))
  for (const replica of others.filter(({ shard }) => shard === member.shard)) {
    for (const table of (await storedTables(replica.connection)).filter(({ name }) => name.startsWith(LOCAL_PREFIX))) {
      const held = own.get(table.name)
      if (held === undefined) own.set(table.name, await copyTable(replica.connection, member.connection, table))
      else if ((await visibleRows(member.connection, held)) !== (await visibleRows(replica.connection, table)))
        throw differ(member, replica, table.name)
    }
  }
  for (const other of others) await makeDistributed(other.connection, member.connection, own)
}

async function copyTable(from: Connection, to: Connection, table: StoredTable): Promise<StoredTable> {
  const part = partTable(publicName(table.name), randomBase36(8))
  await to.text({ sql: await definitionOf(from, table.name, part) }, { user: 'loader' })
  try {
    await copyRows({ from, source: table.name, to, target: part })
    const [rows, expected] = [await countRows(to, part), await visibleRows(from, table)]
    if (rows !== expected)
      throw engineError('engine/unavailable', `A copy of ${table.name} has ${rows} rows instead of ${expected}.`)
    await to.text(
      { sql: `RENAME TABLE ${quoteIdentifier(part)} TO ${quoteIdentifier(table.name)}` },
      { user: 'loader' }
    )
    return { ...table, rows: expected, hasMasked: false }
  } catch (error) {
    await to.text({ sql: dropTable(part) }, { user: 'loader' }).catch(() => {})
    throw error
  }
}

/** Tables that hold no rows of a node: they only name where rows are. */
async function makeDistributed(from: Connection, to: Connection, own: Map<string, StoredTable>): Promise<void> {
  const sql = "SELECT name FROM system.tables WHERE database = currentDatabase() AND engine = 'Distributed'"
  for (const { name } of await from.json<{ name: string }>({ sql }, { user: 'loader' })) {
    if (own.has(name)) continue
    await to.text({ sql: await definitionOf(from, name, name) }, { user: 'loader' })
    own.set(name, { name, rows: 0, hasMasked: false, bytes: 0, parts: 0, comment: '' })
  }
}

/**
 * The statement that made a table, with another name: the engine's own text up to the first parenthesis is only
 * the name.
 */
async function definitionOf(node: Connection, table: string, name: string): Promise<string> {
  const sql =
    'SELECT create_table_query AS text FROM system.tables WHERE database = currentDatabase() AND name = {table:String}'
  const [found] = await node.json<{ text: string }>({ sql, params: { table } }, { user: 'loader' })
  if (found === undefined) throw engineError('engine/unavailable', `The table ${table} is gone.`)
  return `CREATE TABLE IF NOT EXISTS ${quoteIdentifier(name)} ${found.text.slice(found.text.indexOf('('))}`
}

function differ(member: Member, replica: Member, table: string): LoggiaError {
  const message = `The nodes ${member.address} and ${replica.address} are replicas of one shard and hold different numbers of rows of ${table}.`
  return clusterError(
    'engine/replicas-differ',
    `${message} Find out which one is right (loggia check), drop the table on the other, and Loggia copies it again.`
  )
}
