import type { Readable } from 'node:stream'
import type { RemoteStatement } from '#clickhouse'
import type { BorrowedChunks } from '#kit'
import type { FacetsAnswer, FacetsQuery, Query, TileAnswer, TileQuery } from '#query'
import type { Field } from '#schema'
import type { TableLabel } from './table-label.ts'

/** How one query is run. */
export interface RunOptions {
  /** Aborted when the client leaves or the server stops; the query ends with it. */
  readonly signal?: AbortSignal
  /** For all statements of the query together. */
  readonly timeoutMs?: number
  /** Which share of the engine's processors the query has while others run beside it; the whole engine when absent. */
  readonly share?: EngineShare
  /** Called with how long the engine computed for this query, for the caller's compute budget. */
  readonly spent?: (engineMs: number) => void
}

export interface EngineShare {
  /** As many as there are processors when absent. */
  readonly maxThreads?: number
  /** Statements of the query at the same time. */
  readonly maxStatements?: number
  /** Statements with a higher number pause while those with a lower one run. */
  readonly priority?: number
}

export interface Page {
  /**
   * Records that match, also beside the one row of a lone aggregate; groups there are when grouping (at most 20,000
   * counted).
   */
  readonly totalCount: number
  /**
   * One JSON object text per row, finished as it goes on the wire: keys in select order, `": "` and `", "` between,
   * datetimes in the query's zone, doubles with their `.0`, shapes as Features.
   */
  readonly rows: readonly string[]
}

export type StreamFormat =
  /** CRLF lines, minimal RFC 4180 quoting, header of the select keys unless `header` gives others. */
  | {
      readonly kind: 'csv'
      readonly delimiter: string
      readonly listSeparator: string
      readonly quoteAll: boolean
      readonly withBom: boolean
      readonly header?: readonly string[]
    }
  /** One array; the rows as in `Page.rows`. */
  | { readonly kind: 'json' }
  | { readonly kind: 'jsonl' }
  /** FeatureCollection; geometry from the first geo_shape item, else the first geo_point_2d item, else null. */
  | { readonly kind: 'geojson' }
  | {
      readonly kind: 'parquet'
      readonly compression: 'snappy' | 'zstd'
      /**
       * For another Loggia: shapes as the GeoJSON text that they are kept as, and no column that only repeats another.
       */
      readonly verbatim?: true
    }
  /**
   * For writers of other formats: one JSON array per row, each followed by a comma and a line end
   * (compile/value-rows.ts); moments in the query's zone, unless in UTC.
   */
  | { readonly kind: 'values'; readonly inUtc?: boolean }

/** Content of a new version. */
export interface VersionShape {
  readonly fields: readonly Field[]
  /** Rows about to be loaded, for the choice of the sorting key. */
  readonly expectedRows: number
  /** Statistics of the load by field name, used for the types of columns (layout/columns.ts). */
  readonly statistics?: Readonly<Record<string, FieldStatistics>>
  /** Rebuilt from data stored elsewhere: it need not survive a power cut. */
  readonly rebuildable?: boolean
}

export interface FieldStatistics {
  readonly hasNulls: boolean
  /** Distinct values, when counted; an estimate will do. */
  readonly distinct?: number
  /** The smallest and the largest value of an integer field, when measured. */
  readonly range?: readonly [low: bigint, high: bigint]
}

/** Where the rows of a new version come from. */
export interface Filling extends Omit<LoadStatement, 'sql'> {
  readonly columns: readonly string[]
  /**
   * `SELECT …`, one value for each column; may read a staging table, or `input(…) FORMAT …` of the body. From our
   * templates only.
   */
  readonly select: string
}

/** A version that has the rows of another one, without some and with further ones. */
export interface Extension {
  /** The version that is extended. It stays as it is, and its readers with it. */
  readonly from: string
  readonly removed?: readonly RowKey[] | undefined
  readonly added?: AddedRows | undefined
  readonly signal?: AbortSignal | undefined
}

/** The sorting key of a row, which no other row of its version has. */
export interface RowKey {
  readonly place: bigint
  readonly ordinal: bigint
}

export interface AddedRows {
  /** Made by `create`. The values of its rows fit the columns of the version, their ordinals are greater. */
  readonly table: string
  /** The columns of both. */
  readonly columns: readonly string[]
}

/** As the engine counts. */
export interface VersionSize {
  /** Without those that extensions removed. */
  readonly rows: number
  /** On disk. */
  readonly bytes: number
  /** Of the node that has most. */
  readonly parts: number
  /** Rows that extensions removed and that are still in the parts, behind a mask. */
  readonly masked: number
}

/**
 * Tables of dataset versions and of loads in progress. Only `ingest`, the catalog's projection and start-up cleaning
 * use it.
 */
export interface Versions {
  /**
   * Creates the table of a version, with its rows; empty without `filling`. Its name is new. A version is filled once.
   */
  create(name: string, shape: VersionShape, filling?: Filling): Promise<void>
  /**
   * Creates the table of a version that extends another one. Its files are hard links to those of the other one, so the time
   * depends on the rows that are added and removed only.
   */
  extend(name: string, extension: Extension): Promise<void>
  measure(name: string): Promise<VersionSize>
  /** Its disk space is free afterwards; `unused`: once the last query that reads it has ended, which is not waited for. */
  drop(name: string, when?: 'now' | 'unused'): Promise<void>
  /** Names of all tables of ours, versions and staging alike. */
  list(): Promise<string[]>
  /** Writes into a table what it holds, so that it can be understood without the control database. */
  label(name: string, version: Readonly<Record<string, unknown>>): Promise<void>
  /**
   * The same tables with their labels, undefined for a table without one; those that `isWanted` when it is given: a
   * thousand labels take 50 ms to read. Without `attach` only of tables that are attached: the others are published
   * versions, and have one.
   */
  labels(
    isWanted?: (name: string) => boolean,
    options?: { readonly attach: boolean }
  ): Promise<Map<string, OwnedLabel | undefined>>
  /**
   * Rows of every table. Without `attach` those of detached tables are what their parts say, masked ones too, and
   * tables whose parts this process may not read are left out.
   */
  rows(options?: { readonly attach: boolean }): Promise<Map<string, number>>
  /** Reads every part of a table and compares it with its checksums; one sentence for each part that is damaged. */
  check(name: string): Promise<string[]>
  /**
   * Writes tables into a folder of that name among the engine's backups (`BACKUP_FOLDER`). Only an engine started by Loggia:
   * `engine/not-ours`.
   */
  backUp(tables: readonly string[], folder: string): Promise<void>
  /** Makes the tables again that such a folder holds. */
  restore(folder: string): Promise<void>
}

export interface OwnedLabel extends TableLabel {
  /** Made by the portal that this engine was opened for. */
  readonly own: boolean
}

/** One line about the lineage of the control database whose records these are. */
export interface LedgerEntry {
  readonly portal: string
  readonly revision: number
  readonly token: string
  /** False: about to be committed. */
  readonly settled: boolean
}

/** Kept in the engine's own database, for engines that are not in the home. */
export interface Ledger {
  /** The entries of the last two revisions; none in a database that never had any. */
  read(): Promise<LedgerEntry[]>
  write(entry: LedgerEntry): Promise<void>
}

export interface LoadStatement {
  readonly sql: string
  readonly params?: Readonly<Record<string, string | number | readonly string[]>>
  readonly settings?: Readonly<Record<string, string | number>>
  /** Bytes of an INSERT … FORMAT statement. */
  readonly body?: Readable | Buffer | string
  readonly signal?: AbortSignal
  /** To ask for `progress`; made up when absent. */
  readonly queryId?: string
}

/**
 * Statements of a load, run as the user that may write. SQL comes from our templates and identifiers from
 * `quoteIdentifier`.
 */
export interface Loader {
  /** `COMMENT '…'` for the tables that a load makes: says whose they are. */
  readonly tableComment: string
  execute(statement: LoadStatement): Promise<void>
  /** Rows as objects (JSONEachRow, 64-bit integers as strings). */
  select<Row>(statement: LoadStatement): Promise<Row[]>
  /** Progress of a running statement by the id `execute` was given, when known. */
  progress?(queryId: string): Promise<{ readRows: number; writtenRows: number } | undefined>
}

/**
 * The records engine: one ClickHouse started by us, one by URL, or several behind Distributed tables. All
 * implementations pass engine.contract.ts. Errors: `engine/timeout`, `engine/memory`, `engine/too-large`,
 * `engine/cancelled`, `engine/unavailable`, `engine/overloaded`, `engine/bug`.
 */
export interface Engine {
  page(query: Query, options?: RunOptions): Promise<Page>
  /** Only the count of matching records (limit=0). */
  count(query: Query, options?: RunOptions): Promise<number>
  facets(query: FacetsQuery, options?: RunOptions): Promise<FacetsAnswer>
  /** The content of one tile of a map. */
  tile(query: TileQuery, options?: RunOptions): Promise<TileAnswer>
  /** Bytes of the whole answer as the engine writes them. Where the answer fails they fail, and never end. */
  stream(query: Query, format: StreamFormat, options?: RunOptions): Promise<BorrowedChunks>
  /**
   * The same response, read by another thread: `read` has the statement sent there and resolves when the head of the
   * response has arrived. It is called again for another node when the first one does not answer.
   */
  streamElsewhere(
    query: Query,
    format: Exclude<StreamFormat, { readonly kind: 'parquet' }>,
    read: (statement: RemoteStatement) => Promise<void>,
    options?: RunOptions
  ): Promise<void>
  readonly versions: Versions
  readonly loader: Loader
  readonly ledger: Ledger
  /** Processor time that the engine has used since it started, when it is ours and the system counts it. */
  processorMs(): number | undefined
  /** The version of the engine, when it can answer; throws `engine/unavailable` otherwise. */
  ping(signal?: AbortSignal): Promise<string>
  stop(): Promise<void>
}
