import type { Connection, RemoteStatement } from '#clickhouse'
import { type BorrowedChunks, pipeThrough } from '#kit'
import {
  answerColumns,
  type FacetsAnswer,
  type FacetsQuery,
  isAggregated,
  type Query,
  type TileAnswer,
  type TileQuery
} from '#query'
import type { AttachedTables } from './attached/attached-tables.ts'
import { attachingConnection } from './attached/attaching-connection.ts'
import type { Cluster } from './cluster/cluster.ts'
import { createClusterVersions } from './cluster/cluster-versions.ts'
import { clusterRadius, type GridCell, gridStatement } from './compile/clusters.ts'
import { arrangeFacets } from './compile/facets/arrange.ts'
import { planFacets } from './compile/facets/plan.ts'
import { pageRows } from './compile/page-rows.ts'
import { footerColumns } from './compile/parquet-rows.ts'
import type { CellClusters } from './compile/scope.ts'
import { isSmallVersion } from './compile/small-version.ts'
import { compileCount, compileRows, type Lookups } from './compile/statement.ts'
import type { Engine, Ledger, Loader, Page, RunOptions, StreamFormat, Versions } from './engine.ts'
import { createLedger } from './ledger.ts'
import { createLoader } from './loader.ts'
import { mergeCells } from './merge-cells.ts'
import { isLookUp, knownCount, PageCounts, provenCount } from './page-count.ts'
import { ParquetFooter } from './parquet-footer.ts'
import { readTile } from './read-tile.ts'
import { Reader, startTime } from './reader.ts'
import { LISTED_FROM_ROWS, ValueLists } from './stored-values.ts'
import { writingOf } from './stream-format.ts'
import { singleNode, type Topology } from './topology.ts'
import { createVersions } from './versions.ts'
import { Vocabularies } from './vocabulary.ts'

export interface EngineOptions {
  readonly node: Connection
  /** Which tables are attached, where that is ours to decide. */
  readonly attached?: AttachedTables | undefined
  /** Identity of the portal that the engine works for: tables say whose they are. */
  readonly portal?: string | undefined
  /** See `Engine`. */
  readonly processorMs?: () => number | undefined
  /** Ends what the connection leads to, when it is ours to end. */
  readonly stop?: () => Promise<void>
  /** Records from which on the values of grouped texts are asked first. */
  readonly listedFromRows?: number
}

/** Limit for one request: those of one page, whose count is a separate query. */
const STATEMENTS_AT_ONCE = 2

/** The records engine over one node. */
export function createEngine({
  node: bare,
  attached,
  portal = '',
  processorMs = () => undefined,
  stop = async () => {},
  listedFromRows = LISTED_FROM_ROWS
}: EngineOptions): Engine {
  const node = attached === undefined ? bare : attachingConnection(bare, attached)
  const versions = createVersions(node, portal, attached)
  return new ClickHouseEngine(singleNode(node), versions, portal, stop, processorMs, listedFromRows)
}

/** The records engine over the nodes of a cluster, which end with it. */
export function createClusterEngine(cluster: Cluster, portal = '', listedFromRows = LISTED_FROM_ROWS): Engine {
  return new ClickHouseEngine(
    cluster,
    createClusterVersions(cluster, portal),
    portal,
    () => cluster.stop(),
    () => undefined,
    listedFromRows
  )
}

/** An export takes as long as its reader's network; the answer to a page has the reader's own limit. */
const STREAM_TIMEOUT_MS = 6 * 3_600_000

class ClickHouseEngine implements Engine {
  readonly versions: Versions
  readonly loader: Loader
  readonly ledger: Ledger
  readonly processorMs: () => number | undefined
  readonly #topology: Topology
  readonly #stop: () => Promise<void>
  readonly #reader: Reader
  readonly #vocabularies: Vocabularies
  readonly #counts = new PageCounts()
  readonly #values: ValueLists

  constructor(
    topology: Topology,
    versions: Versions,
    portal: string,
    stop: () => Promise<void>,
    processorMs: () => number | undefined,
    listedFromRows: number
  ) {
    this.processorMs = processorMs
    this.#topology = topology
    this.#stop = stop
    this.versions = versions
    this.loader = createLoader(topology, portal)
    this.ledger = createLedger(topology)
    this.#reader = new Reader(topology)
    this.#vocabularies = new Vocabularies(topology)
    this.#values = new ValueLists(this.#reader, listedFromRows)
  }

  async page(query: Query, options: RunOptions = {}): Promise<Page> {
    const isCounted =
      isAggregated(query) || (isSmallVersion(query.source) && knownCount(query) === undefined && !isLookUp(query))
    return isCounted ? this.#countedPage(query, startTime(options)) : this.#recordsPage(query, startTime(options))
  }

  /** Rows that say how many there are. */
  async #countedPage(query: Query, options: RunOptions): Promise<Page> {
    const lookups = await this.#lookUp(query, options)
    const { form, finish } = pageRows()
    const found = await this.#reader.cells(compileRows(query, form, lookups, true), options)
    const totalCount =
      found[0] === undefined ? (provenCount(query, 0) ?? (await this.count(query, options))) : Number(found[0].at(-1))
    return { totalCount, rows: found.map(finish) }
  }

  /**
   * The count runs beside the rows, or after them. Where the page shows that it is the last one, nobody waits for it: it
   * ends soon after, or has not begun.
   */
  async #recordsPage(query: Query, options: RunOptions): Promise<Page> {
    const lookups = await this.#lookUp(query, options)
    const count = async (): Promise<number> =>
      knownCount(query) ?? this.#reader.count(compileCount(query, lookups), options)
    const { form, finish } = pageRows()
    const page = this.#reader.cells(
      compileRows(query, form, lookups),
      this.#counts.isFew(query) ? alone(options) : options
    )
    const atOnce = options.share?.maxStatements !== 1
    const counted = atOnce
      ? this.#counts.countBeside(query, page, count).then(
          (count) => ({ count }),
          (error: unknown) => ({ error })
        )
      : undefined
    const rows = (await page).map(finish)
    const proven = provenCount(query, rows.length)
    if (proven !== undefined) return { totalCount: proven, rows }
    if (counted === undefined) return { totalCount: await count(), rows }
    const outcome = await counted
    if ('error' in outcome) throw outcome.error
    return { totalCount: outcome.count, rows }
  }

  async count(query: Query, given: RunOptions = {}): Promise<number> {
    const options = startTime(given)
    const known = query.groups.length > 0 ? undefined : knownCount(query)
    return known ?? this.#reader.count(compileCount(query, await this.#lookUp(query, options)), options)
  }

  async facets(query: FacetsQuery, given: RunOptions = {}): Promise<FacetsAnswer> {
    const options = startTime(given)
    const vocabulary = await this.#vocabularies.lookUp(
      query.source,
      query.facets.map(({ where }) => where),
      options
    )
    const statements = planFacets(query, vocabulary)
    const counted = await inTurns(statements, options.share?.maxStatements ?? STATEMENTS_AT_ONCE, ({ statement }) =>
      this.#reader.countedValues(statement, options)
    )
    return arrangeFacets(query, statements, counted)
  }

  async tile(query: TileQuery, given: RunOptions = {}): Promise<TileAnswer> {
    const options = startTime(given)
    const vocabulary = await this.#vocabularies.lookUp(query.source, [query.where], options)
    return readTile(query, vocabulary, this.#reader, options)
  }

  async stream(query: Query, format: StreamFormat, options: RunOptions = {}): Promise<BorrowedChunks> {
    const { columns, compiled, writing, limits } = await this.#compileStream(query, format, options)
    const written = await this.#reader.stream(compiled, writing, limits)
    if (format.kind !== 'parquet' || format.verbatim === true) return written
    const footer = footerColumns(columns)
    return footer.geometries.length === 0 && footer.lists.length === 0
      ? written
      : pipeThrough(written, new ParquetFooter(footer))
  }

  async streamElsewhere(
    query: Query,
    format: Exclude<StreamFormat, { readonly kind: 'parquet' }>,
    read: (statement: RemoteStatement) => Promise<void>,
    options: RunOptions = {}
  ): Promise<void> {
    const { compiled, writing, limits } = await this.#compileStream(query, format, options)
    await this.#reader.streamElsewhere(compiled, writing, limits, read)
  }

  async #compileStream(query: Query, format: StreamFormat, options: RunOptions) {
    const limits = startTime({ ...options, timeoutMs: options.timeoutMs ?? STREAM_TIMEOUT_MS })
    const columns = answerColumns(query)
    const writing = writingOf(
      format,
      columns.map(({ key }) => key)
    )
    const compiled = compileRows(query, writing.form, await this.#lookUp(query, limits))
    return { columns, compiled, writing, limits }
  }

  ping(signal?: AbortSignal): Promise<string> {
    return this.#topology.ping(signal)
  }

  async stop(): Promise<void> {
    this.#topology.close()
    await this.#stop()
  }

  /** Words of full text, clusters of points and values of grouped texts are asked for before the query can be written. */
  async #lookUp(query: Query, options: RunOptions): Promise<Lookups> {
    const vocabulary = await this.#vocabularies.lookUp(query.source, [query.where], options)
    const found = await inTurns(
      query.groups,
      options.share?.maxStatements ?? STATEMENTS_AT_ONCE,
      async ({ by }, index): Promise<[number, CellClusters][]> => {
        if (by.kind !== 'geo-cluster') return []
        const grid = await this.#reader.objects<GridCell>(gridStatement(query, by, vocabulary), options)
        return [[index, mergeCells(grid, clusterRadius(by))]]
      }
    )
    return { vocabulary, clusters: new Map(found.flat()), values: await this.#values.lookUp(query, options) }
  }
}

/** A page of few records is found no earlier by two threads, which only wait for each other. */
function alone(options: RunOptions): RunOptions {
  return { ...options, share: { ...options.share, maxThreads: 1 } }
}

/** Every item's result, with at most this many computed at a time. After a failure no further one is begun. */
async function inTurns<Item, Result>(
  items: readonly Item[],
  atOnce: number,
  compute: (item: Item, index: number) => Promise<Result>
): Promise<Result[]> {
  const results: Result[] = []
  const left = items.entries()
  let failed = false
  const work = async (): Promise<void> => {
    for (const [index, item] of left) {
      if (failed) return
      results[index] = await compute(item, index).catch((error: unknown) => {
        failed = true
        throw error
      })
    }
  }
  await Promise.all(Array.from({ length: Math.min(atOnce, items.length) }, work))
  return results
}
