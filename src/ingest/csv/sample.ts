import type { ImportLimits } from '../limits.ts'
import type { CsvDialect } from './dialect.ts'
import type { LinePattern } from './line-pattern.ts'
import { CsvRecord, cellText, recordText } from './record.ts'
import type { QuoteEvidence } from './record-scanner.ts'
import { RecordScanner } from './record-scanner.ts'

/** One record of the beginning of a file. */
export interface SampleRow {
  /** Physical line, from 1. */
  readonly line: number
  readonly cells: readonly string[]
  /** Whether each cell stood in quotes. */
  readonly quoted: readonly boolean[]
  /** Byte after the record and its line end. */
  readonly end: number
}

export interface Sample {
  readonly rows: readonly SampleRow[]
  readonly quotes: QuoteEvidence
}

/** The beginning of a text that all dialects are tried on: whole lines. */
export interface SampleWindow {
  readonly bytes: Buffer
  /** Whether the text ends with it. */
  readonly complete: boolean
  /** Lines that the caller wants left out at the beginning. */
  readonly skip: number
  readonly pattern: LinePattern | undefined
}

const MAX_LINES = 500
const WINDOW_BYTES = 128 * 1024

/** `lead`: lines that are not the table's, as far as the caller says. */
export function sampleWindow(
  head: Buffer,
  complete: boolean,
  skip: number,
  pattern: LinePattern | undefined,
  lead = skip
): SampleWindow {
  let end = 0
  for (let lines = 0; lines < MAX_LINES + lead && end < head.length && (lines <= lead || end < WINDOW_BYTES); lines++) {
    const next = lineEnd(head, end)
    if (next === -1)
      return {
        bytes: complete ? head : head.subarray(0, end || head.length),
        complete: complete || end === 0,
        skip,
        pattern
      }
    end = next
  }
  return { bytes: head.subarray(0, end), complete: true, skip, pattern }
}

/** Offset after the line end at or after `at`, -1 when there is no line end. */
export function lineEnd(buffer: Buffer, at: number): number {
  for (let i = at; i < buffer.length; i++) {
    if (buffer[i] === 0x0a) return i + 1
    if (buffer[i] === 0x0d) return buffer[i + 1] === 0x0a ? i + 2 : i + 1
  }
  return -1
}

/**
 * The records of a window in a dialect, without those that the pattern leaves out. Blank lines are kept as rows of one
 * empty cell.
 */
export function readSample(
  { bytes, complete, skip, pattern }: SampleWindow,
  dialect: CsvDialect,
  limits: ImportLimits,
  expectedCells = 0
): Sample {
  const scanner = new RecordScanner(dialect, limits)
  scanner.expectedCells = expectedCells
  const record = new CsvRecord()
  const rows: SampleRow[] = []
  let line = 1
  let at = 0
  for (; line <= skip && at < bytes.length; line++) at = afterLine(bytes, at)
  while (at < bytes.length) {
    record.line = line
    const next = scanner.scan(bytes, at, complete, record)
    if (next === -1) break
    if (pattern === undefined || !pattern.matches(recordText(bytes, at, next))) {
      const cells = Array.from({ length: record.count }, (_, index) => cellText(record, index, dialect))
      rows.push({ line, cells, quoted: cells.map((_, index) => record.isQuoted(index)), end: next })
    }
    line += scanner.lines
    at = next
  }
  return { rows, quotes: scanner.quotes }
}

function afterLine(bytes: Buffer, at: number): number {
  const end = lineEnd(bytes, at)
  return end === -1 ? bytes.length : end
}
