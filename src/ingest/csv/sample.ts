import type { ImportLimits } from '../limits.ts'
import type { CsvDialect } from './dialect.ts'
import { cellText, CsvRecord } from './record.ts'
import { RecordScanner } from './record-scanner.ts'

/** One record of the beginning of a file. */
export interface SampleRow {
  /** Physical line, from 1. */
  readonly line: number
  readonly cells: readonly string[]
  /** Byte after the record and its line end. */
  readonly end: number
}

const MAX_ROWS = 500

/** The first records of `head` in a dialect; the last one only when the file ends there. Blank lines are kept as rows of one empty cell. */
export function readSample(head: Buffer, complete: boolean, dialect: CsvDialect, limits: ImportLimits): SampleRow[] {
  const scanner = new RecordScanner(dialect, limits)
  const record = new CsvRecord()
  const rows: SampleRow[] = []
  let line = 1
  for (let at = 0; at < head.length && rows.length < MAX_ROWS; ) {
    record.line = line
    const next = scanner.scan(head, at, complete, record)
    if (next === -1) break
    rows.push({ line, cells: cellsOf(record, dialect), end: next })
    line += scanner.lines
    at = next
  }
  return rows
}

function cellsOf(record: CsvRecord, dialect: CsvDialect): string[] {
  const cells: string[] = []
  for (let i = 0; i < record.count; i++) cells.push(cellText(record, i, dialect))
  return cells
}
