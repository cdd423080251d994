import type { LoggiaError } from '#kit'
import type { DelimitedNotation } from '#schema'
import { ingestError } from '../errors.ts'
import type { LinePattern } from './line-pattern.ts'
import { linePattern } from './line-pattern.ts'

/**
 * How a delimited text is written, as the caller, the command line or the schema says it. Missing options are detected.
 */
export type CsvOptions = Omit<DelimitedNotation, 'encoding'>

/** The same, checked. */
export interface CsvOptionsInput {
  readonly delimiter?: string
  readonly quote?: string | null
  /** `first` 0: not set. */
  readonly headerRow?: { readonly first: number; readonly last: number }
  readonly skip?: number
  readonly pattern?: LinePattern
}

const MAX_LINE = 1_000_000
const MAX_HEADER_LINES = 100
const MAX_PATTERNS = 20

/** Throws `ingest/bad-delimiter`, `ingest/bad-csv-option`, `ingest/bad-pattern`. */
export function checkCsvOptions({
  delimiter,
  quote,
  headerRow,
  skip,
  skipRowsMatching = []
}: CsvOptions): CsvOptionsInput {
  const texts = [delimiter, quote, headerRow]
  if (texts.some((each) => each !== undefined && typeof each !== 'string'))
    throw bad('delimiter, quote and header row are texts')
  const given = {
    delimiter: delimiter === undefined ? undefined : checkDelimiter(delimiter),
    quote: quote === undefined ? undefined : checkQuote(quote),
    headerRow: headerRow === undefined ? undefined : checkHeaderRow(headerRow),
    skip: skip === undefined ? undefined : checkSkip(skip),
    pattern: checkPatterns(skipRowsMatching)
  }
  if (given.delimiter !== undefined && given.delimiter === given.quote)
    throw bad('the quote and the delimiter must differ')
  if (given.headerRow !== undefined && given.headerRow.first > 0 && given.headerRow.first <= (given.skip ?? 0))
    throw bad('the header row must come after the skipped lines')
  return Object.fromEntries(Object.entries(given).filter(([, value]) => value !== undefined))
}

function checkDelimiter(asked: string): string {
  if (asked === 'none') return ''
  const delimiter = asked === 'tab' || asked === '\\t' ? '\t' : asked
  if (/^[^\r\n"'\\A-Za-z0-9\u0080-\uffff]$/.test(delimiter)) return delimiter
  throw ingestError(
    'ingest/bad-delimiter',
    'A delimiter is one ASCII character that is not a letter, a digit, a quote or a line end; or one of the words tab and none.',
    { details: { delimiter } }
  )
}

function checkQuote(asked: string): string | null {
  if (asked === 'none') return null
  if (/^[!-/:-@[\]-`{-~]$/.test(asked)) return asked
  throw bad('a quote is one ASCII punctuation mark other than the backslash, or the word none')
}

function checkHeaderRow(asked: string): NonNullable<CsvOptionsInput['headerRow']> {
  if (asked === 'none') return { first: 0, last: 0 }
  const [, from, to = from] = /^(\d{1,7})(?:-(\d{1,7}))?$/.exec(asked) ?? []
  const [first, last] = [Number(from), Number(to)]
  if (from === undefined || first < 1 || last < first || last > MAX_LINE || last - first >= MAX_HEADER_LINES) {
    throw bad(
      `the header row is a line number from 1, two as in 2-3 (at most ${MAX_HEADER_LINES} lines), or the word none`
    )
  }
  return { first, last }
}

function checkSkip(asked: number): number {
  if (Number.isSafeInteger(asked) && asked >= 0 && asked <= MAX_LINE) return asked
  throw bad(`the number of lines to skip is a whole number from 0 to ${MAX_LINE}`)
}

function checkPatterns(asked: readonly string[]): LinePattern | undefined {
  const isTexts = Array.isArray(asked) && asked.every((each) => typeof each === 'string')
  if (!isTexts || asked.length > MAX_PATTERNS)
    throw bad(`the patterns of rows to skip are at most ${MAX_PATTERNS} texts`)
  return linePattern(asked)
}

function bad(why: string): LoggiaError {
  return ingestError('ingest/bad-csv-option', `This CSV cannot be read as asked: ${why}.`)
}
