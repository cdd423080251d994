import type { Readable } from 'node:stream'
import type { CompiledStatement } from './compile/from-clause.ts'
import { pageRow } from './compile/json-rows.ts'
import type { CountedValue } from './compile/facets/arrange.ts'
import type { Connection, Statement, StatementOptions } from './connection/connection.ts'
import type { RunOptions } from './engine.ts'
import { lines, type Writing } from './stream-format.ts'

/** What our SQL relies on, whatever a server's profile says. */
const QUERY_SETTINGS = {
  // A column is meant before the alias of the same name: aliases are the keys that callers chose.
  prefer_column_name_to_alias: 1,
  output_format_json_escape_forward_slashes: 0,
  // Literal polygons may cross themselves; the answer is what their rings enclose by the even-odd rule.
  validate_polygons: 0,
}

/** Compiling a page's few expressions to machine code takes longer than computing them. */
export const PAGE_ROWS = lines(pageRow, { after: '\n' }, { compile_expressions: 0 })

/** Runs compiled statements on a node, as the user who may only read. */
export class Reader {
  readonly #node: Connection

  constructor(node: Connection) {
    this.#node = node
  }

  /** One text per row. */
  async rows(statement: CompiledStatement, options: RunOptions): Promise<string[]> {
    const text = await this.#text(statement, PAGE_ROWS, options)
    return text === '' ? [] : text.slice(0, -1).split('\n')
  }

  async count(statement: CompiledStatement, options: RunOptions): Promise<number> {
    return Number(await this.#text(statement, { format: 'TSVRaw', settings: {} }, options))
  }

  async countedValues(statement: CompiledStatement, options: RunOptions): Promise<CountedValue[]> {
    const text = await this.#text(statement, { format: 'JSONCompactEachRow', settings: {} }, options)
    return text === '' ? [] : (JSON.parse(`[${text.trimEnd().replaceAll('\n', ',')}]`) as CountedValue[])
  }

  objects<Row>(statement: CompiledStatement, options: RunOptions): Promise<Row[]> {
    return this.#node.json<Row>(withSettings(statement, {}), readerOptions(options))
  }

  stream(statement: CompiledStatement, { format, settings }: Writing, options: RunOptions): Promise<Readable> {
    return this.#node.stream({ ...withSettings(statement, settings), format }, readerOptions(options))
  }

  #text(statement: CompiledStatement, { format, settings }: Pick<Writing, 'format' | 'settings'>, options: RunOptions): Promise<string> {
    return this.#node.text({ ...withSettings(statement, settings), format }, readerOptions(options))
  }
}

export function readerOptions({ signal, timeoutMs, spent }: RunOptions): StatementOptions {
  return { user: 'reader', signal, timeoutMs, spent }
}

function withSettings({ sql, params }: CompiledStatement, settings: Writing['settings']): Statement {
  return { sql, params, settings: { ...QUERY_SETTINGS, ...settings } }
}
