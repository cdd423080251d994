import type { RemoteStatement, Statement, StatementOptions } from '#clickhouse'
import type { BorrowedChunks } from '#kit'
import type { CountedValue } from './compile/facets/arrange.ts'
import type { CompiledStatement } from './compile/from-clause.ts'
import type { Cell } from './compile/page-rows.ts'
import type { RunOptions } from './engine.ts'
import type { Writing } from './stream-format.ts'
import type { Topology } from './topology.ts'

/** Settings that our SQL depends on, under every profile of the server. */
const QUERY_SETTINGS = {
  // A column is meant before the alias of the same name: aliases are the keys that callers chose.
  prefer_column_name_to_alias: 1,
  output_format_json_escape_forward_slashes: 0,
  // Literal polygons may cross themselves; the answer is what their rings enclose by the even-odd rule.
  validate_polygons: 0
}

/** Compiling a page's few expressions to machine code takes longer than computing them. */
const CELLS: Pick<Writing, 'format' | 'settings'> = {
  format: 'JSONCompactEachRow',
  settings: {
    compile_expressions: 0,
    output_format_json_quote_64bit_integers: 1,
    output_format_json_quote_64bit_floats: 1
  }
}

/** The limit of one response; more is `engine/too-large`. */
const MAX_ROWS_BYTES = 64 * 1024 * 1024

const ROWS: Pick<Writing, 'format' | 'settings'> = {
  format: 'JSONCompactEachRow',
  settings: { max_result_bytes: MAX_ROWS_BYTES, result_overflow_mode: 'throw' }
}

/** Runs compiled statements, as the read-only user, on any node that answers. */
export class Reader {
  readonly #topology: Topology

  constructor(topology: Topology) {
    this.#topology = topology
  }

  /** For a few rows: they are all held. */
  cells(statement: CompiledStatement, options: RunOptions): Promise<(readonly Cell[])[]> {
    return this.#arrays(statement, CELLS, options)
  }

  async count(statement: CompiledStatement, options: RunOptions): Promise<number> {
    return Number(await this.#text(statement, { format: 'TSVRaw', settings: {} }, options))
  }

  countedValues(statement: CompiledStatement, options: RunOptions): Promise<CountedValue[]> {
    return this.#arrays(statement, { format: 'JSONCompactEachRow', settings: {} }, options)
  }

  /** Rows of small numbers and texts, as JSON has them. */
  rows<Row>(statement: CompiledStatement, options: RunOptions): Promise<Row[]> {
    return this.#arrays(statement, ROWS, options)
  }

  objects<Row>(statement: CompiledStatement, options: RunOptions): Promise<Row[]> {
    return this.#topology.ask((node) => node.json<Row>(this.#withSettings(statement, {}), readerOptions(options)))
  }

  stream(statement: CompiledStatement, { format, settings }: Writing, options: RunOptions): Promise<BorrowedChunks> {
    return this.#topology.ask((node) =>
      node.stream({ ...this.#withSettings(statement, settings), format }, readerOptions(options))
    )
  }

  /** The same, sent by another thread. */
  streamElsewhere(
    statement: CompiledStatement,
    { format, settings }: Writing,
    options: RunOptions,
    read: (statement: RemoteStatement) => Promise<void>
  ): Promise<void> {
    return this.#topology.ask((node) =>
      node.remote({ ...this.#withSettings(statement, settings), format }, readerOptions(options), read)
    )
  }

  /** Line ends within values are escaped, so those that are left stand between rows. */
  async #arrays<Row>(
    statement: CompiledStatement,
    writing: Pick<Writing, 'format' | 'settings'>,
    options: RunOptions
  ): Promise<Row[]> {
    const text = await this.#text(statement, writing, options)
    return text === '' ? [] : (JSON.parse(`[${text.trimEnd().replaceAll('\n', ',')}]`) as Row[])
  }

  #text(
    statement: CompiledStatement,
    { format, settings }: Pick<Writing, 'format' | 'settings'>,
    options: RunOptions
  ): Promise<string> {
    return this.#topology.ask((node) =>
      node.text({ ...this.#withSettings(statement, settings), format }, readerOptions(options))
    )
  }

  #withSettings({ sql, params, settings: reading }: CompiledStatement, settings: Writing['settings']): Statement {
    return { sql, params, settings: { ...QUERY_SETTINGS, ...this.#topology.settings, ...reading, ...settings } }
  }
}

/** The time that is left of a query's, for its next statement. */
const LEAST_MS = 10

/** Options of a query whose time has begun to run: all its statements share it. */
export interface StartedOptions extends RunOptions {
  readonly deadlineMs?: number
}

export function startTime(options: StartedOptions): StartedOptions {
  return options.timeoutMs === undefined || options.deadlineMs !== undefined
    ? options
    : { ...options, deadlineMs: performance.now() + options.timeoutMs }
}

export function readerOptions({ signal, timeoutMs, deadlineMs, spent, share }: StartedOptions): StatementOptions {
  const leftMs = deadlineMs === undefined ? timeoutMs : Math.max(LEAST_MS, deadlineMs - performance.now())
  return { user: 'reader', signal, timeoutMs: leftMs, spent, maxThreads: share?.maxThreads, priority: share?.priority }
}
