import type { Connection } from '#clickhouse'

/** Where tables lie and who answers. Every node that is reached has all tables that it is asked for. */
export interface Topology {
  /** The table that holds rows of a version on a node, behind the version's own name. */
  storedTable(name: string): string
  /**
   * Runs a read on a node; again on another one when the first cannot answer. Reads with an answer in progress are not
   * repeated.
   */
  ask<Result>(read: (node: Connection) => Promise<Result>): Promise<Result>
  /** Runs a read once for each part of the rows. */
  onEachShard<Result>(read: (node: Connection) => Promise<Result>): Promise<Result[]>
  /** Runs a statement of a load where loads run and staging tables lie; again on another node when that one is lost. */
  load<Result>(work: (node: Connection) => Promise<Result>): Promise<Result>
  /** Does something on every node that answers. */
  onEachNode<Result>(act: (node: Connection) => Promise<Result>): Promise<Result[]>
  /** Settings that every statement needs here. */
  readonly settings: Readonly<Record<string, string | number>>
  /** The version of the engine, when reads can be answered; throws `engine/unavailable`. */
  ping(signal?: AbortSignal): Promise<string>
  close(): void
}

/** One node: a version is one table. */
export function singleNode(node: Connection): Topology {
  return {
    settings: {},
    storedTable: (name) => name,
    ask: (read) => read(node),
    onEachShard: async (read) => [await read(node)],
    onEachNode: async (act) => [await act(node)],
    load: (work) => work(node),
    ping: async (signal) =>
      (await node.text({ sql: 'SELECT version()', format: 'TSVRaw' }, { user: 'reader', signal })).trim(),
    close: () => node.close()
  }
}
