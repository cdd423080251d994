import { pipeline, type Readable } from 'node:stream'
import type { FacetCount, FacetsAnswer, FacetsQuery, Query } from '#query'
import { answerColumns, isAggregated } from './compile/answer.ts'
import { planFacets, type FacetStatement } from './compile/facets/plan.ts'
import { clusterRadius, gridStatement, type GridCell } from './compile/clusters.ts'
import type { CellClusters } from './compile/scope.ts'
import type { CompiledStatement } from './compile/from-clause.ts'
import { compileCount, compileRows, type Lookups } from './compile/statement.ts'
import { pageRow } from './compile/json-rows.ts'
import type { Statement, StatementOptions } from './connection/connection.ts'
import type { Engine, Loader, Page, RunOptions, StreamFormat, Versions } from './engine.ts'
import { GeoParquet } from './geo-parquet.ts'
import { createLoader } from './loader.ts'
import { mergeCells } from './merge-cells.ts'
import { lines, writingOf } from './stream-format.ts'
import type { Topology } from './topology.ts'
import { createVersions } from './versions.ts'
import { Vocabularies } from './vocabulary.ts'

export interface EngineOptions extends Topology {
  /** Ends what the connections lead to, when it is ours to end. */
  readonly stop?: () => Promise<void>
}

/** The records engine over one node or several. */
export function createEngine(options: EngineOptions): Engine {
  return new ClickHouseEngine(options)
}

/** An export takes as long as its reader's network; the answer to a page has the reader's own limit. */
const STREAM_TIMEOUT_MS = 6 * 3_600_000

/** What our SQL relies on, whatever a server's profile says. */
const QUERY_SETTINGS = {
  // A column is meant before the alias of the same name: aliases are the keys that callers chose.
  prefer_column_name_to_alias: 1,
  output_format_json_escape_forward_slashes: 0,
  // Literal polygons may cross themselves; the answer is what their rings enclose by the even-odd rule.
  validate_polygons: 0,
}

/** Number of the list a value belongs to, the value, how often it occurs. */
type CountedValue = readonly [key: number, value: string, count: string]

/** Compiling a page's few expressions to machine code takes longer than computing them. */
const PAGE_ROWS = lines(pageRow, { after: '\n' }, { compile_expressions: 0 })

class ClickHouseEngine implements Engine {
  readonly versions: Versions
  readonly loader: Loader
  readonly #options: EngineOptions
  readonly #vocabularies: Vocabularies

  constructor(options: EngineOptions) {
    this.#options = options
    this.versions = createVersions(options)
    this.loader = createLoader(options)
    this.#vocabularies = new Vocabularies(options)
  }

  async page(query: Query, options: RunOptions = {}): Promise<Page> {
    return isAggregated(query) ? this.#aggregatedPage(query, options) : this.#recordsPage(query, options)
  }

  async #aggregatedPage(query: Query, options: RunOptions): Promise<Page> {
    const lookups = await this.#lookUp(query, options)
    const found = (await this.#rows(compileRows(query, PAGE_ROWS.form, lookups, true), options)).map(splitCount)
    const first = found[0]
    const totalCount = first === undefined ? await this.count(query, options) : first.count
    return { totalCount, rows: found.map(({ row }) => row) }
  }

  /** The count runs beside the rows. Where the page shows that it is the last one, nobody waits for it; it ends by itself, soon after. */
  async #recordsPage(query: Query, options: RunOptions): Promise<Page> {
    const lookups = await this.#lookUp(query, options)
    const counting = Promise.resolve(knownCount(query) ?? this.#count(compileCount(query, lookups), options))
    const counted = counting.then((count) => ({ count }), (error: unknown) => ({ error }))
    const rows = await this.#rows(compileRows(query, PAGE_ROWS.form, lookups), options)
    const proven = provenCount(query, rows.length)
    if (proven !== undefined) return { totalCount: proven, rows }
    const outcome = await counted
    if ('error' in outcome) throw outcome.error
    return { totalCount: outcome.count, rows }
  }

  async count(query: Query, options: RunOptions = {}): Promise<number> {
    const given = isAggregated(query) && query.groups.length > 0 ? undefined : knownCount(query)
    if (given !== undefined) return given
    const lookups = await this.#lookUp(query, options)
    return this.#count(compileCount(query, lookups), options)
  }

  async facets(query: FacetsQuery, options: RunOptions = {}): Promise<FacetsAnswer> {
    const conditions = query.facets.map(({ where }) => where)
    const vocabulary = await this.#vocabularies.lookUp(query.source, conditions, statementOptions(options))
    const statements = planFacets(query, vocabulary)
    const counted = await Promise.all(statements.map(({ statement }) => this.#values(statement, options)))
    return arrangeFacets(query, statements, counted)
  }

  async stream(query: Query, format: StreamFormat, options: RunOptions = {}): Promise<Readable> {
    const limits = { ...options, timeoutMs: options.timeoutMs ?? STREAM_TIMEOUT_MS }
    const lookups = await this.#lookUp(query, limits)
    const columns = answerColumns(query)
    const writing = writingOf(format, columns.map(({ key }) => key))
    const statement = { ...withSettings(compileRows(query, writing.form, lookups), writing.settings), format: writing.format }
    const written = await this.#node.stream(statement, { ...statementOptions(limits), user: 'reader' })
    const shapes = format.kind === 'parquet' ? columns.filter(({ value }) => value.type === 'geo_shape').map(({ key }) => key) : []
    // A failure on either side ends both.
    return shapes.length === 0 ? written : pipeline(written, new GeoParquet(shapes), () => {})
  }

  async ping(signal?: AbortSignal): Promise<void> {
    await Promise.all(this.#options.nodes.map((node) => node.text({ sql: 'SELECT 1' }, { user: 'reader', signal })))
  }

  async stop(): Promise<void> {
    for (const node of this.#options.nodes) node.close()
    await this.#options.stop?.()
  }

  /** Words of full text, and clusters of points, have to be asked for before the query can be written. */
  async #lookUp(query: Query, options: RunOptions): Promise<Lookups> {
    const vocabulary = await this.#vocabularies.lookUp(query.source, [query.where], statementOptions(options))
    const found = query.groups.map(async ({ by }, index): Promise<[number, CellClusters][]> => {
      if (by.kind !== 'geo-cluster') return []
      const grid = await this.#node.json<GridCell>(withSettings(gridStatement(query, by, vocabulary), {}), { ...statementOptions(options), user: 'reader' })
      return [[index, mergeCells(grid, clusterRadius(by))]]
    })
    return { vocabulary, clusters: new Map((await Promise.all(found)).flat()) }
  }

  get #node() {
    return this.#options.nodes[0]
  }

  async #rows(statement: CompiledStatement, options: RunOptions): Promise<string[]> {
    const text = await this.#node.text({ ...withSettings(statement, PAGE_ROWS.settings), format: PAGE_ROWS.format }, { ...statementOptions(options), user: 'reader' })
    return text === '' ? [] : text.slice(0, -1).split('\n')
  }

  async #values(statement: CompiledStatement, options: RunOptions): Promise<CountedValue[]> {
    const text = await this.#node.text({ ...withSettings(statement, {}), format: 'JSONCompactEachRow' }, { ...statementOptions(options), user: 'reader' })
    return text === '' ? [] : (JSON.parse(`[${text.trimEnd().replaceAll('\n', ',')}]`) as CountedValue[])
  }

  async #count(statement: CompiledStatement, options: RunOptions): Promise<number> {
    const text = await this.#node.text({ ...withSettings(statement, {}), format: 'TSVRaw' }, { ...statementOptions(options), user: 'reader' })
    return Number(text)
  }
}

/** The values of each facet's levels, from the rows of all statements. */
function arrangeFacets({ facets }: FacetsQuery, statements: readonly FacetStatement[], counted: readonly CountedValue[][]): FacetsAnswer {
  const answer = facets.map(({ levels }) => levels.map((): FacetCount[] => []))
  statements.forEach(({ keys }, place) => {
    for (const [key, value, count] of counted[place] ?? []) {
      const { facet, level, request } = keys[key]!
      const list = answer[facet]![level]!
      if (list.length < request.limit) list.push({ value, count: Number(count) })
    }
  })
  return answer
}

function statementOptions({ signal, timeoutMs, spent }: RunOptions): Omit<StatementOptions, 'user'> {
  return { signal, timeoutMs, spent }
}

function withSettings({ sql, params }: CompiledStatement, settings: Readonly<Record<string, string | number>>): Statement {
  return { sql, params, settings: { ...QUERY_SETTINGS, ...settings } }
}

/** What the catalog knows already. */
function knownCount({ source, where }: Query): number | undefined {
  return where === undefined && source.visible === undefined ? source.recordCount : undefined
}

/** A page that is not full is the last; so is its place among all. */
function provenCount({ limit, offset }: Query, rows: number): number | undefined {
  return (limit === undefined || rows < limit) && (rows > 0 || offset === 0) ? offset + rows : undefined
}

function splitCount(line: string): { row: string; count: number } {
  const at = line.lastIndexOf('\t')
  return { row: line.slice(0, at), count: Number(line.slice(at + 1)) }
}
