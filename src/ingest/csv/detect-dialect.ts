import type { ImportLimits } from '../limits.ts'
import type { CsvDialect } from './dialect.ts'
import { kindOfCell } from './cell-kind.ts'
import { findHeader } from './header.ts'
import { readSample } from './sample.ts'
import type { SampleRow } from './sample.ts'

/** In order of preference when two explain a file equally well. */
const DELIMITERS = [',', ';', '\t', '|', '\x1f', '\x01', '^', '~', ':', ' ']

export interface DetectedDialect {
  readonly dialect: CsvDialect
  /** The first records after the skipped lines, header included. */
  readonly rows: readonly SampleRow[]
  readonly columns: number
}

/**
 * The dialect that makes the beginning of a file most table-like: records of one width, cells that look like values.
 * `delimiter` fixes what the file's name or the caller already says.
 */
export function detectDialect(head: Buffer, complete: boolean, limits: ImportLimits, delimiter?: string): DetectedDialect {
  let best: Attempt | undefined
  for (const candidate of delimiter === undefined ? DELIMITERS : [delimiter]) {
    if (delimiter === undefined && !head.includes(candidate)) continue
    for (const [quote, backslash] of quotingsIn(head.toString('latin1'), candidate)) {
      const dialect: CsvDialect = { delimiter: candidate, quote, backslash, skippedLines: 0, header: true }
      const attempt = judge(dialect, readSample(head, complete, dialect, limits))
      if (best === undefined || attempt.score > best.score + 1e-9) best = attempt
    }
  }
  const single: CsvDialect = { delimiter: delimiter ?? ',', quote: '"', backslash: false, skippedLines: 0, header: true }
  return settle(best !== undefined && best.score > 0 ? best : judge(single, readSample(head, complete, single, limits)))
}

interface Attempt {
  readonly dialect: CsvDialect
  readonly rows: readonly SampleRow[]
  readonly width: number
  readonly score: number
}

type Quoting = readonly [quote: CsvDialect['quote'], backslash: boolean]

/** Ways of quoting that the text gives a reason to try; of equally good ones the first is taken. */
function quotingsIn(text: string, delimiter: string): Quoting[] {
  const quotes = quotesIn(text, delimiter)
  return quotes.flatMap((quote): Quoting[] => {
    if (quote !== null && escapesQuotes(text, quote, delimiter)) return [[quote, true], [quote, false]]
    return text.includes(`\\${delimiter}`) ? [[quote, false], [quote, true]] : [[quote, false]]
  })
}

/** Single quotes quote only where a cell begins with one and no cell begins with a double quote. */
function quotesIn(text: string, delimiter: string): readonly CsvDialect['quote'][] {
  const opens = (quote: string): boolean => text.startsWith(quote) || text.includes(`\n${quote}`) || text.includes(delimiter + quote) || text.includes(`${delimiter} ${quote}`)
  if (opens('"')) return ['"', null]
  return opens("'") && text.includes(`'${delimiter}`) ? ['"', "'"] : ['"']
}

/** Quotes after backslashes that do not end their cell (as in a Windows path), and more of them than doubled quotes. */
function escapesQuotes(text: string, quote: string, delimiter: string): boolean {
  const [q, d] = [quote, delimiter].map((each) => RegExp.escape(each))
  const escaped = text.match(new RegExp(`\\\\${q}(?!${d}|[\\r\\n]|$)`, 'g'))?.length ?? 0
  const doubled = text.match(new RegExp(`(?<![\\\\${q}]|${d}|\\n)${q}${q}(?!${q}|${d}|[\\r\\n]|$)`, 'g'))?.length ?? 0
  return escaped > doubled
}

function judge(dialect: CsvDialect, rows: readonly SampleRow[]): Attempt {
  const full = rows.filter((row) => row.cells.length > 1 || row.cells[0]!.trim() !== '')
  const width = commonWidth(full)
  if (width < 2 || full.length === 0) return { dialect, rows, width, score: 0 }
  const same = full.filter((row) => row.cells.length === width)
  const consistency = same.length / full.length
  let typed = 0
  let stray = 0
  for (const row of same) {
    for (const cell of row.cells) {
      if (kindOfCell(cell) !== 'text') typed++
      if (cell.includes('"') && dialect.quote === null && /^\s*"|"\s*$/.test(cell)) stray++
    }
  }
  const cells = same.length * width
  // Width counts little: five columns are as convincing as fifty, two a little less.
  const score = consistency ** 2 * (1 - 0.4 / width) * (0.6 + 0.4 * (typed / cells)) * (1 - 0.5 * (stray / cells))
  return { dialect, rows, width, score: score * (RARE_DELIMITERS.has(dialect.delimiter) ? 0.6 : 1) * quoteWeight(dialect.quote) }
}

/** Both stand in ordinary prose. */
const RARE_DELIMITERS = new Set([' ', ':'])

/** Other than double quotes only when those explain the file badly: an apostrophe begins many a name. */
function quoteWeight(quote: CsvDialect['quote']): number {
  return quote === '"' ? 1 : quote === "'" ? 0.9 : 0.5
}

function commonWidth(rows: readonly SampleRow[]): number {
  const counts = new Map<number, number>()
  for (const row of rows) counts.set(row.cells.length, (counts.get(row.cells.length) ?? 0) + 1)
  let best = 0
  for (const [width, count] of counts) if (count > (counts.get(best) ?? 0) || (count === counts.get(best) && width > best)) best = width
  return best
}

function settle(attempt: Attempt): DetectedDialect {
  const { rows, header, skippedLines } = findHeader(attempt.rows, attempt.width)
  const columns = Math.max(attempt.width, header ? rows[0]!.cells.length : 0)
  return { dialect: { ...attempt.dialect, header, skippedLines }, rows, columns }
}
