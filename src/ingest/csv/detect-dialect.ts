import { ingestError } from '../errors.ts'
import type { ImportLimits } from '../limits.ts'
import type { ReadingDoubt } from '../line-account.ts'
import type { Attempt } from './attempt.ts'
import { attempts } from './attempt.ts'
import type { CsvOptionsInput } from './csv-options-input.ts'
import type { CsvDialect } from './dialect.ts'
import { delimiterDoubt, headerDoubt, quoteDoubt } from './doubts.ts'
import type { FoundHeader } from './header.ts'
import { findHeader, joinNames } from './header.ts'
import { quotingsIn } from './quotings.ts'
import type { SampleRow, SampleWindow } from './sample.ts'
import { sampleWindow } from './sample.ts'

/** In order of preference when two explain a file equally well; the empty one reads one column. */
const DELIMITERS = [',', ';', '\t', '|', '\x1f', '\x1e', '\x01', '^', '~', '#', ':', ' ', '']

export interface DetectedDialect {
  readonly dialect: CsvDialect
  /** The records of the beginning, without the header. */
  readonly rows: readonly SampleRow[]
  readonly header: readonly SampleRow[]
  /** One per column; empty if the file has none. */
  readonly names: readonly string[]
  readonly columns: number
  readonly doubts: readonly ReadingDoubt[]
}

/**
 * The dialect that explains the beginning of a file best, and how sure that is: all delimiters × quotings that the text
 * gives a reason to try, one column among them. Given options are not guessed. The load reads the whole file and
 * looks again where it contradicts.
 */
export function detectDialect(
  head: Buffer,
  complete: boolean,
  limits: ImportLimits,
  given: CsvOptionsInput = {}
): DetectedDialect {
  const window = sampleWindow(
    head,
    complete,
    given.skip ?? 0,
    given.pattern,
    Math.max(given.skip ?? 0, given.headerRow?.last ?? 0)
  )
  const tried = candidatesOf(window, given).flatMap((dialect) => attempts(window, dialect, limits))
  const best = tried.reduce((a, b) => (b.bits < a.bits - 1e-9 ? b : a))
  const found = settle(best, given)
  const doubts = [delimiterDoubt(best, tried, given), quoteDoubt(best, tried, given), headerDoubt(found, given)]
  return { ...found, doubts: doubts.filter((doubt) => doubt !== undefined) }
}

function candidatesOf({ bytes }: SampleWindow, { delimiter, quote }: CsvOptionsInput): CsvDialect[] {
  const text = bytes.toString('latin1')
  const delimiters = delimiter !== undefined ? [delimiter] : DELIMITERS.filter((each) => text.includes(each))
  return delimiters.flatMap((each) =>
    quotingsIn(text, each, quote).map((quoting) => ({ delimiter: each, ...quoting, skippedLines: 0, headerRows: 0 }))
  )
}

function settle(
  { dialect, rows, width }: Attempt,
  { headerRow, skip = 0 }: CsvOptionsInput
): Omit<DetectedDialect, 'doubts'> & { readonly doubt?: string; readonly otherRow?: number } {
  const { header, body, skippedLines, doubt } =
    headerRow === undefined ? findHeader(rows, width) : givenHeader(rows, headerRow)
  const columns = Math.max(width, ...header.map((row) => row.cells.length))
  const ofR = headerRow === undefined && lacksNameOfRows(header, body, columns)
  return {
    dialect: { ...dialect, headerRows: header.length, skippedLines: Math.max(skip, skippedLines) },
    rows: body,
    header,
    names: ofR ? ['', ...joinNames(header, columns - 1)] : joinNames(header, columns),
    columns,
    ...(ofR
      ? {
          doubt: `the ${columns - 1} names were given to the last ${columns - 1} columns, as R writes a table with names of rows`,
          otherRow: header[0]!.line
        }
      : doubt !== undefined && { doubt })
  }
}

/**
 * R leaves the column with the names of rows without a name, and its `read.table` and pandas read it so: one name fewer
 * than every record has cells, and no two rows have the same one. Programs that write a delimiter behind every record
 * leave the last cell empty.
 */
function lacksNameOfRows([names, more]: readonly SampleRow[], body: readonly SampleRow[], columns: number): boolean {
  if (names === undefined || more !== undefined || columns < 2 || body.length === 0) return false
  if (names.cells.length !== columns - 1 || !body.every(({ cells }) => cells.length === columns)) return false
  const first = body.map(({ cells }) => cells[0]!)
  return (
    first.every((cell) => cell.trim() !== '') &&
    new Set(first).size === first.length &&
    body.some(({ cells }) => cells[columns - 1]!.trim() !== '')
  )
}

function givenHeader(
  rows: readonly SampleRow[],
  { first, last }: NonNullable<CsvOptionsInput['headerRow']>
): FoundHeader {
  if (first === 0) return { header: [], body: rows, skippedLines: 0, proven: true }
  const header = rows.filter((row) => row.line >= first && row.line <= last)
  if (header.length === 0)
    throw ingestError(
      'ingest/bad-csv-option',
      `The header cannot be on line ${first}: no record begins there that holds a name.`,
      { details: { headerRow: first } }
    )
  return { header, body: rows.filter((row) => row.line > last), skippedLines: first - 1, proven: true }
}
