import type { ImportLimits } from '../limits.ts'
import { descriptionBits } from './description-length.ts'
import type { CsvDialect } from './dialect.ts'
import { filled, findHeader } from './header.ts'
import type { Sample, SampleRow, SampleWindow } from './sample.ts'
import { readSample } from './sample.ts'

/** A dialect tried on the beginning of a file. */
export interface Attempt {
  readonly dialect: CsvDialect
  readonly sample: Sample
  /** Rows that hold something. */
  readonly rows: readonly SampleRow[]
  readonly width: number
  /** Bits it takes to write the sample down in this dialect. */
  readonly bits: number
}

/** One dialect tried; two when records over several lines could as well be records of one line each. */
export function attempts(window: SampleWindow, dialect: CsvDialect, limits: ImportLimits): Attempt[] {
  const first = readSample(window, dialect, limits)
  const width = tableWidth(first.rows.filter((row) => filled(row) > 0))
  // Again as the load reads: a quoted cell that breaks the width of its record was not meant as quoted.
  const sample = dialect.quote === null || width < 2 ? first : readSample(window, dialect, limits, width)
  const quoted = measure(dialect, sample, width)
  if (sample.quotes.ambiguous === 0) return [quoted]
  const literal = { ...dialect, literalSpans: true }
  return [quoted, measure(literal, readSample(window, literal, limits, width), width)]
}

function measure(dialect: CsvDialect, sample: Sample, width: number): Attempt {
  const rows = sample.rows.filter((row) => filled(row) > 0)
  const { header, skippedLines, proven } = findHeader(rows, width)
  const last = rows.findLastIndex((row) => row.line <= skippedLines) + header.length
  const cut =
    width > 1 && !proven && rows.findLastIndex((row) => row.line <= skippedLines) === 0 && rows[0]!.cells.length < width
  return {
    dialect,
    sample,
    rows,
    width,
    bits:
      descriptionBits(rows, width, dialect, { last }) * (cut ? CUT_HEADER : 1) * raggedness(rows, width) +
      oneColumnBits(width, dialect) +
      literalSpanBits(dialect, sample.quotes.ambiguous)
  }
}

/** A single line with fewer cells before a table whose names nothing proves: names that the wrong delimiter cut off. */
const CUT_HEADER = 1.1

/** Where most rows have their own width, columns explain nothing, however short their cells are. */
function raggedness(rows: readonly SampleRow[], width: number): number {
  const ragged = rows.filter((row) => row.cells.length !== width).length / Math.max(1, rows.length)
  return 1 + RAGGED * ragged ** 2
}

const RAGGED = 0.3

/** A delimiter that separates nothing explains less than none. */
function oneColumnBits(width: number, { delimiter }: CsvDialect): number {
  return width < 2 && delimiter !== '' ? 15 : 0
}

/**
 * Quotes are written to quote: that they are not needs proof, for each record that is then several. Least of all in
 * tab-separated texts, where cells rarely quote.
 */
function literalSpanBits({ literalSpans, delimiter }: CsvDialect, spans: number): number {
  return literalSpans !== true ? 0 : (delimiter === '\t' ? 5 : 25) + LITERAL_SPAN * spans
}

const LITERAL_SPAN = 10

/** The cells that most rows have; more when a fuller row of texts names them. */
function tableWidth(rows: readonly SampleRow[]): number {
  const counts = new Map<number, number>()
  for (const row of rows) counts.set(row.cells.length, (counts.get(row.cells.length) ?? 0) + 1)
  let best = 0
  for (const [width, count] of counts)
    if (count > (counts.get(best) ?? 0) || (count === counts.get(best) && width > best)) best = width
  return best
}
