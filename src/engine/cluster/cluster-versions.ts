import type { Connection } from '#clickhouse'
import { engineError } from '#clickhouse'
import { type LoggiaError, randomBase36 } from '#kit'
import { checkTable } from '../check-table.ts'
import { ORDINAL_COLUMN, quoteIdentifier } from '../column.ts'
import type { Extension, Filling, OwnedLabel, RowKey, VersionShape, VersionSize, Versions } from '../engine.ts'
import { clusterError } from '../errors.ts'
import { countRows, storedTables, visibleRows } from '../stored-tables.ts'
import { ownedLabel } from '../table-label.ts'
import {
  ADD_SETTINGS,
  addRows,
  createTable,
  createTableLike,
  dropTable,
  insertInto,
  isAmong,
  labelTable,
  mergeNow,
  mergesLate,
  REMOVE_SETTINGS,
  removeRows,
  shareRows
} from '../version-table.ts'
import type { Cluster } from './cluster.ts'
import { copyRows } from './copy-rows.ts'
import type { Member } from './member.ts'
import { belongsTo, LOCAL_PREFIX, localTable, partTable, publicName } from './names.ts'

/**
 * Versions as tables on every node of a cluster. A version is filled on the loading node, its rows are copied to the
 * replicas of their shards, counted there, and only then get the name that Distributed tables read: a node that crashes
 * at any moment has them all or none.
 */
export function createClusterVersions(cluster: Cluster, portal: string): Versions {
  return {
    create: (name, shape, filling) => create({ cluster, portal }, name, shape, filling),
    extend: (name, extension) => extend({ cluster, portal }, name, extension),
    drop: (name, when) => drop(cluster, name, when),
    measure: (name) => measure(cluster, name),
    list: async () => [
      ...new Set(
        (await cluster.onEveryNode(({ connection }) => storedTables(connection)))
          .flat()
          .map(({ name }) => publicName(name))
      )
    ],
    label: async (name, version) =>
      void (await cluster.onEveryNode(({ connection }) =>
        execute(connection, labelTable(localTable(name), portal, version))
      )),
    labels: (isWanted = () => true) => readLabels(cluster, portal, isWanted),
    backUp: async () => Promise.reject(notOurs()),
    restore: async () => Promise.reject(notOurs()),
    rows: () => countAllRows(cluster),
    check: async (name) =>
      (
        await cluster.onEveryNode(async ({ address, connection }) =>
          (await checkTable(connection, localTable(name))).map((finding) => `${address}: ${finding}`)
        )
      ).flat()
  }
}

function notOurs(): LoggiaError {
  return clusterError('engine/not-ours', 'Nodes of a cluster are backed up by their own means.')
}

interface Maker {
  readonly cluster: Cluster
  readonly portal: string
}

async function create(
  { cluster, portal }: Maker,
  name: string,
  shape: VersionShape,
  filling: Filling | undefined
): Promise<void> {
  if (filling === undefined)
    await cluster.onEveryNode(async ({ connection }) => {
      await execute(connection, createTable(localTable(name), shape, portal))
      if (mergesLate(shape)) await execute(connection, mergeNow(localTable(name)))
    })
  else await fill({ cluster, portal }, name, shape, filling)
  await cluster.onEveryNode(({ connection }) => execute(connection, distributedTable(cluster, name)))
}

function distributedTable(cluster: Cluster, name: string): string {
  const local = quoteIdentifier(localTable(name))
  return `CREATE TABLE IF NOT EXISTS ${quoteIdentifier(name)} AS ${local} ENGINE = Distributed(${quoteIdentifier(cluster.name)}, currentDatabase(), ${local}, ${ORDINAL_COLUMN})`
}

async function fill({ cluster, portal }: Maker, name: string, shape: VersionShape, filling: Filling): Promise<void> {
  const whole = partTable(name, randomBase36(8))
  const { params, settings, body, signal, queryId } = filling
  await cluster.load((node) => execute(node, createTable(whole, shape, portal)))
  const member = cluster.loadingMember()
  const loading = member.connection
  try {
    const statement = {
      sql: insertInto(whole, filling),
      ...(params && { params }),
      settings: { ...cluster.settings, ...settings },
      ...(body !== undefined && { body })
    }
    await cluster.watch(member, () => loading.text(statement, { user: 'loader', signal, queryId }))
    for (const [index, members] of cluster.shards.entries()) {
      const where = `${ORDINAL_COLUMN} % ${cluster.shards.length} = ${index}`
      await fillShard(cluster, members, { name, shape, portal, whole, where, loading, signal })
    }
  } finally {
    await execute(loading, dropTable(whole)).catch(() => {})
  }
}

interface ShardLoad {
  readonly name: string
  readonly shape: VersionShape
  readonly portal: string
  /** The table of all rows on the loading node. */
  readonly whole: string
  /** Which of them belong to the shard. */
  readonly where: string
  readonly loading: Connection
  readonly signal: AbortSignal | undefined
}

/**
 * Gives each live replica its rows. A node lost meanwhile has none of them, and catches up when it is back; the
 * last one must not be lost.
 */
async function fillShard(cluster: Cluster, members: readonly Member[], load: ShardLoad): Promise<void> {
  const rows = await countRows(load.loading, load.whole, load.where)
  for (const member of members) {
    const copying = cluster.watch(member, ({ connection }) => fillReplica(connection, rows, load))
    await copying.catch((error: unknown) => {
      if (cluster.live.includes(member)) throw error
    })
  }
  cluster.requireShards()
}

async function fillReplica(
  to: Connection,
  rows: number,
  { name, shape, portal, whole, where, loading, signal }: ShardLoad
): Promise<void> {
  const part = partTable(name, randomBase36(8))
  await execute(to, createTable(part, shape, portal))
  await copyRows({ from: loading, source: whole, to, target: part, where, signal })
  const copied = await countRows(to, part)
  if (copied !== rows) throw engineError('engine/unavailable', `A replica got ${copied} of ${rows} rows of ${name}.`)
  if (mergesLate(shape)) await execute(to, mergeNow(part))
  await execute(to, `RENAME TABLE ${quoteIdentifier(part)} TO ${quoteIdentifier(localTable(name))}`)
}

/**
 * Every replica has the rows of the earlier version and those that are added, so each extends its own table. A node lost
 * meanwhile has no table of the new version, and catches up when it is back.
 */
async function extend({ cluster, portal }: Maker, name: string, extension: Extension): Promise<void> {
  for (const members of cluster.shards)
    for (const member of members) {
      const extending = cluster.watch(member, ({ connection }) => extendReplica(connection, name, extension, portal))
      await extending.catch((error: unknown) => {
        if (cluster.live.includes(member)) throw error
      })
    }
  cluster.requireShards()
  await cluster.onEveryNode(({ connection }) => execute(connection, distributedTable(cluster, name)))
}

async function extendReplica(
  node: Connection,
  name: string,
  { from, removed = [], added, signal }: Extension,
  portal: string
): Promise<void> {
  const part = partTable(name, randomBase36(8))
  const options = { user: 'loader', signal } as const
  // The keys are those of all shards.
  const gone = removed.length === 0 ? 0 : await countAmong(node, localTable(from), removed)
  const more = added === undefined ? 0 : await countRows(node, localTable(added.table))
  const expected = (await countRows(node, localTable(from))) - gone + more
  await execute(node, createTableLike(part, localTable(from), portal))
  await execute(node, shareRows(part, localTable(from)))
  if (gone > 0) await node.text({ sql: removeRows(part, removed), settings: REMOVE_SETTINGS }, options)
  if (added !== undefined) {
    const sql = addRows(part, { ...added, table: localTable(added.table) })
    await node.text({ sql, settings: ADD_SETTINGS }, options)
  }
  const rows = await countRows(node, part)
  if (rows !== expected)
    throw engineError('engine/unavailable', `A replica has ${rows} rows of ${name} instead of ${expected}.`)
  await execute(node, `RENAME TABLE ${quoteIdentifier(part)} TO ${quoteIdentifier(localTable(name))}`)
}

async function countAmong(node: Connection, table: string, keys: readonly RowKey[]): Promise<number> {
  const sql = `SELECT count() AS rows FROM ${quoteIdentifier(table)} WHERE ${isAmong(keys)}`
  const settings = { max_query_size: REMOVE_SETTINGS.max_query_size }
  const [found] = await node.json<{ rows: string }>({ sql, settings }, { user: 'loader' })
  return Number(found?.rows)
}

/** A node that was away while a table was published has it without its label. */
async function readLabels(
  cluster: Cluster,
  portal: string,
  isWanted: (name: string) => boolean
): Promise<Map<string, OwnedLabel | undefined>> {
  const labels = new Map<string, OwnedLabel | undefined>()
  for (const { name, comment } of (await cluster.onEveryNode(({ connection }) => storedTables(connection))).flat()) {
    if (!isWanted(publicName(name))) continue
    const known = labels.get(publicName(name))
    labels.set(publicName(name), known?.version === undefined ? (ownedLabel(comment, portal) ?? known) : known)
  }
  return labels
}

/** Rows of each shard once. */
async function countAllRows(cluster: Cluster): Promise<Map<string, number>> {
  const byShard = new Map<string, number>()
  const held = await cluster.onEveryNode(async ({ shard, connection }) =>
    Promise.all(
      (await storedTables(connection))
        .filter(({ name }) => name.startsWith(LOCAL_PREFIX))
        .map(async (table) => ({ shard, name: table.name, rows: await visibleRows(connection, table) }))
    )
  )
  for (const { shard, name, rows } of held.flat()) {
    byShard.set(`${shard} ${publicName(name)}`, Math.max(rows, byShard.get(`${shard} ${publicName(name)}`) ?? 0))
  }
  const counted = new Map<string, number>()
  for (const [key, rows] of byShard)
    counted.set(key.slice(key.indexOf(' ') + 1), (counted.get(key.slice(key.indexOf(' ') + 1)) ?? 0) + rows)
  return counted
}

async function drop(cluster: Cluster, name: string, when: 'now' | 'unused' = 'now'): Promise<void> {
  await cluster.onEveryNode(async ({ connection }) => {
    const tables = (await storedTables(connection)).filter((table) => belongsTo(name, table.name))
    // The Distributed table first: without its rows it would answer wrongly.
    for (const table of tables.sort((a, b) => Number(b.name === name) - Number(a.name === name)))
      await execute(connection, dropTable(table.name, when))
  })
}

/** Rows of each shard once, regardless of the number of replicas; they must agree. */
async function measure(cluster: Cluster, name: string): Promise<VersionSize> {
  const local = localTable(name)
  const held = await cluster.onEveryNode(async ({ address, shard, connection }) => {
    const table = (await storedTables(connection)).find((each) => each.name === local)
    if (table === undefined) return []
    return [{ address, shard, ...table, stored: table.rows, rows: await visibleRows(connection, table) }]
  })
  const shards = cluster.shards.map((_, index) => index)
  const copies = Map.groupBy(held.flat(), ({ shard }) => shard)
  if (copies.size < shards.length)
    throw clusterError('engine/replicas-differ', `No node of a shard that can be reached holds rows of ${name}.`)
  let total: VersionSize = { rows: 0, bytes: 0, parts: 0, masked: 0 }
  for (const [shard, [first, ...others]] of copies) {
    const other = others.find(({ rows }) => rows !== first!.rows)
    if (other !== undefined)
      throw clusterError(
        'engine/replicas-differ',
        `Of shard ${shard}, ${first!.address} holds ${first!.rows} rows of ${name}, and ${other.address} holds ${other.rows}.`
      )
    const parts = Math.max(first!.parts, ...others.map((each) => each.parts))
    total = {
      rows: total.rows + first!.rows,
      bytes: total.bytes + first!.bytes,
      parts: Math.max(total.parts, parts),
      masked: total.masked + first!.stored - first!.rows
    }
  }
  return total
}

async function execute(node: Connection, sql: string): Promise<void> {
  await node.text({ sql }, { user: 'loader' })
}
