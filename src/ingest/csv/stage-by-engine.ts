import { Readable } from 'node:stream'
import type { Loader } from '#engine'
import { engineError, ORDINAL_COLUMN, quoteIdentifier } from '#engine'
import { stagedColumn } from '../staging.ts'
import { isNote } from '../table-notes.ts'
import type { CsvDialect } from './dialect.ts'
import type { RegularLines } from './regular.ts'
import { Irregular, noLines, requireRegular } from './regular.ts'
import type { TableLayout } from './table-layout.ts'

export interface CsvTarget {
  readonly loader: Loader
  readonly table: string
  readonly columns: number
  /** As of `ReadContext`. */
  readonly everyRow: boolean
  readonly signal: AbortSignal | undefined
}

/**
 * Whether the engine's own CSV parser may be tried: it knows one quote and no backslashes, and takes a blank line for
 * an empty only cell.
 */
export function suitsEngine({ dialect, columns, pattern }: TableLayout): boolean {
  return (
    !dialect.backslash &&
    (dialect.quote === '"' || dialect.quote === null) &&
    columns > 1 &&
    pattern === undefined &&
    dialect.literalSpans !== true
  )
}

/**
 * The bytes as they are, parsed by the engine; `chunks` begin with the first record. Returns the lines there were.
 * Throws Irregular when the file is not written by the book, or when the engine found other records than lines outside
 * quotes. Order is proved by a test: one reader numbers the rows as they come out of the parser, which keeps file
 * order.
 */
export async function stageByEngine(
  chunks: AsyncIterable<Buffer>,
  dialect: CsvDialect,
  target: CsvTarget
): Promise<RegularLines> {
  const names = Array.from({ length: target.columns }, (_, index) => stagedColumn(index))
  const structure = names.map((name) => `${name} String`).join(', ')
  const lines = noLines()
  const regular = new Guarded(requireRegular(chunks, dialect, target.columns, lines))
  try {
    await target.loader.execute({
      sql:
        `INSERT INTO ${quoteIdentifier(target.table)} (${[ORDINAL_COLUMN, ...names].join(', ')}) ` +
        `SELECT rowNumberInAllBlocks(), ${names.join(', ')} FROM input('${structure}') FORMAT CSV`,
      settings: engineSettings(dialect),
      body: Readable.from(regular, { objectMode: false, highWaterMark: 1 << 20 }),
      ...(target.signal && { signal: target.signal })
    })
  } catch (error) {
    if (regular.failure !== undefined) throw regular.failure
    if (isUnreadable(error)) throw new Irregular('', { cause: error })
    throw error
  }
  await requireAllRecords(target, lines)
  return lines
}

/** As many rows as lines outside quotes, and none that holds nothing: what the engine took for a record must be one. */
async function requireAllRecords(
  { loader, table, columns, everyRow, signal }: CsvTarget,
  lines: RegularLines
): Promise<void> {
  const blank = Array.from({ length: columns }, (_, index) => `trim(BOTH ' \t' FROM ${stagedColumn(index)}) = ''`)
  const [row] = await loader.select<{ n: string; b: string }>({
    sql: `SELECT (SELECT count() FROM ${quoteIdentifier(table)}) AS n, count() AS b FROM ${quoteIdentifier(table)} PREWHERE ${blank[0]!} WHERE ${blank.slice(1).join(' AND ')}`,
    ...(signal && { signal })
  })
  if (Number(row!.n) !== lines.total - lines.inside - lines.trailingBlank || Number(row!.b) > 0) throw new Irregular()
  if (everyRow) return
  // Only our own reader leaves out notes below the table.
  const [last] = await loader.select<{ text: string }>({
    sql: `SELECT ${stagedColumn(0)} AS text FROM ${quoteIdentifier(table)} WHERE ${ORDINAL_COLUMN} = ${Number(row!.n) - 1} AND ${blank.slice(1).join(' AND ')}`,
    ...(signal && { signal })
  })
  if (last !== undefined && isNote(last.text)) throw new Irregular()
}

/** Remembers what went wrong in our own part of the stream, which the engine's error would hide. */
class Guarded implements AsyncIterable<Buffer> {
  failure: unknown
  readonly #source: AsyncIterable<Buffer>

  constructor(source: AsyncIterable<Buffer>) {
    this.#source = source
  }

  async *[Symbol.asyncIterator](): AsyncGenerator<Buffer> {
    try {
      yield* this.#source
    } catch (error) {
      this.failure = error
      throw error
    }
  }
}

/**
 * One parser: cutting the text into pieces for several of them costs a third of the processor time, and two processors
 * took longer with it.
 */
function engineSettings(dialect: CsvDialect): Record<string, string | number> {
  return {
    format_csv_delimiter: dialect.delimiter,
    format_csv_allow_single_quotes: 0,
    format_csv_allow_double_quotes: dialect.quote === '"' ? 1 : 0,
    input_format_csv_detect_header: 0,
    input_format_csv_trim_whitespaces: 0,
    input_format_csv_empty_as_default: 0,
    input_format_csv_skip_trailing_empty_lines: 1,
    input_format_csv_allow_whitespace_or_tab_as_delimiter:
      dialect.delimiter === '\t' || dialect.delimiter === ' ' ? 1 : 0,
    input_format_allow_errors_num: 0,
    input_format_parallel_parsing: 0,
    max_insert_threads: 1
  }
}

/** Codes of ClickHouse's ErrorCodes.cpp for input that its parser refuses. */
const PARSE_CODES: ReadonlySet<unknown> = new Set([6, 23, 25, 26, 27, 33, 36, 117])

function isUnreadable(error: unknown): boolean {
  return engineError.is(error, 'engine/bug') && PARSE_CODES.has(error.details['engineCode'])
}
