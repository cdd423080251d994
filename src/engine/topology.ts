import { ORDINAL_COLUMN, quoteIdentifier } from './column.ts'
import type { Connection } from './connection/connection.ts'

/**
 * Where tables lie. One node: a version is one table. Several: each node holds a part of the rows in a local table, and a Distributed table of
 * the version's name over them; both have the same names on every node, and any node answers queries.
 */
export interface Topology {
  /** The first one answers queries and runs loads. */
  readonly nodes: readonly [Connection, ...Connection[]]
  /** Name of the cluster in each node's remote_servers. Required with several nodes. */
  readonly cluster?: string | undefined
}

const LOCAL_PREFIX = 'local_'

/** The statements that make a version's table on one node; `storage` are the order of rows and settings. The only place that writes an ENGINE clause for a version. */
export function createStatements(topology: Topology, name: string, definition: string, storage: string): string[] {
  const engine = `ENGINE = MergeTree ${storage}`
  if (topology.cluster === undefined) return [`CREATE TABLE ${quoteIdentifier(name)} (${definition}) ${engine}`]
  const local = quoteIdentifier(LOCAL_PREFIX + name)
  const spread = `Distributed(${quoteIdentifier(topology.cluster)}, currentDatabase(), ${local}, ${ORDINAL_COLUMN})`
  return [`CREATE TABLE ${local} (${definition}) ${engine}`, `CREATE TABLE ${quoteIdentifier(name)} AS ${local} ENGINE = ${spread}`]
}

/** SYNC, because dropped tables would otherwise keep their disk space for minutes. */
export function dropStatements(topology: Topology, name: string): string[] {
  const drop = (table: string): string => `DROP TABLE IF EXISTS ${quoteIdentifier(table)} SYNC`
  return topology.cluster === undefined ? [drop(name)] : [drop(name), drop(LOCAL_PREFIX + name)]
}

/** The table that holds rows, on every node. */
export function storedTable(topology: Topology, name: string): string {
  return topology.cluster === undefined ? name : LOCAL_PREFIX + name
}

/** The name by which a stored table is known outside. */
export function publicName(topology: Topology, stored: string): string {
  return topology.cluster !== undefined && stored.startsWith(LOCAL_PREFIX) ? stored.slice(LOCAL_PREFIX.length) : stored
}

/** Does something on every node; there is no ON CLUSTER without a keeper (facts/engine.md C). */
export async function onEveryNode<Result>(topology: Topology, act: (node: Connection) => Promise<Result>): Promise<Result[]> {
  return Promise.all(topology.nodes.map(act))
}
