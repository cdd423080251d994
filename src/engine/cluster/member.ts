import type { Connection } from '#clickhouse'
import { engineError } from '#clickhouse'
import type { LoggiaError } from '#kit'
import { clusterError } from '../errors.ts'

/** Where a node stands in its cluster, as the node itself says. */
export interface Position {
  readonly shard: number
  readonly replica: number
}

/** A node of a cluster that was reached at least once. */
export interface Member extends Position {
  /** For messages: the address without credentials. */
  readonly address: string
  readonly connection: Connection
}

/** How many replicas each shard has, by the number of the shard. */
export type ClusterShape = ReadonlyMap<number, number>

interface ClusterRow {
  readonly shard: number
  readonly replica: number
  readonly local: number
}

const CLUSTER_SQL =
  'SELECT shard_num AS shard, replica_num AS replica, is_local AS local FROM system.clusters WHERE cluster = {cluster:String}'

/** Asks a node where it stands. Throws `engine/bad-cluster` when it does not know the cluster, or is not part of it. */
export async function locateMember(
  address: string,
  connection: Connection,
  cluster: string
): Promise<{ member: Member; shape: ClusterShape }> {
  const rows = await connection.json<ClusterRow>({ sql: CLUSTER_SQL, params: { cluster } }, { user: 'loader' })
  if (rows.length === 0)
    throw badCluster(`The ClickHouse node ${address} has no cluster ${cluster} in its remote_servers.`)
  const [own, ...others] = rows.filter(({ local }) => Number(local) === 1)
  if (own === undefined || others.length > 0)
    throw badCluster(
      `The ClickHouse node ${address} does not find itself exactly once in the cluster ${cluster} of its remote_servers.`
    )
  const shape = new Map<number, number>()
  for (const { shard } of rows) shape.set(Number(shard), (shape.get(Number(shard)) ?? 0) + 1)
  return { member: { address, connection, shard: Number(own.shard), replica: Number(own.replica) }, shape }
}

export function badCluster(message: string): LoggiaError {
  return clusterError(
    'engine/bad-cluster',
    `${message} List every node of the cluster once in clickhouse-url and clickhouse-nodes, and all of them in each node's remote_servers.`
  )
}

/** The node, or one behind it, went away or is stopping: another node may answer. */
export function isLost(error: unknown): boolean {
  return engineError.is(error, 'engine/unavailable') || isMissingTable(error)
}

/** The node itself does not answer: it did not report an exception itself. */
export function isSilent(error: unknown): boolean {
  return (
    engineError.is(error, 'engine/unavailable') &&
    error.details.engineCode === undefined &&
    error.details.copiedFrom === undefined
  )
}

/** UNKNOWN_TABLE: a node that was away while a version was made, and has not caught up. */
export function isMissingTable(error: unknown): boolean {
  return engineError.is(error, 'engine/bug') && error.details.engineCode === 60
}
