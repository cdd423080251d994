import type { LoggiaError } from '#kit'
import { ingestError } from '../errors.ts'
import type { ImportLimits } from '../limits.ts'
import { LineTally } from './line-tally.ts'
import { CsvRecord, recordText } from './record.ts'
import type { QuoteEvidence } from './record-scanner.ts'
import { RecordScanner } from './record-scanner.ts'
import { lineEnd } from './sample.ts'
import type { TableLayout } from './table-layout.ts'

/** Called for every record of the table; `record` is only valid during the call. */
export type OnRecord = (record: CsvRecord) => void

/** Account of the lines of a text. */
export interface ReadLines {
  readonly tally: LineTally
  readonly quotes: QuoteEvidence
}

/**
 * Reads a whole delimited text, UTF-8 without mark: the records of its table, without the header. Every line is counted
 * under what became of it. After each chunk `pause` is awaited, so that the receiver of the records can hold the
 * reading back.
 */
export async function readCsvRecords(
  chunks: AsyncIterable<Buffer>,
  layout: TableLayout,
  limits: ImportLimits,
  onRecord: OnRecord,
  pause: () => Promise<void> | void = () => {}
): Promise<ReadLines> {
  const reading = new CsvReading(layout, limits, onRecord)
  for await (const chunk of chunks) {
    reading.push(chunk)
    await pause()
  }
  reading.end()
  return reading
}

class CsvReading implements ReadLines {
  readonly tally = new LineTally()
  readonly #scanner: RecordScanner
  readonly #record = new CsvRecord()
  readonly #onRecord: OnRecord
  readonly #limits: ImportLimits
  readonly #layout: TableLayout
  #skip: number
  #header: number
  #rest: Buffer = Buffer.alloc(0)
  #waiting: Buffer[] = []
  #waitingBytes = 0
  #line = 1

  constructor(layout: TableLayout, limits: ImportLimits, onRecord: OnRecord) {
    this.#scanner = new RecordScanner(layout.dialect, limits)
    this.#scanner.expectedCells = layout.columns
    this.#onRecord = onRecord
    this.#limits = limits
    this.#layout = layout
    this.#skip = layout.dialect.skippedLines
    this.#header = layout.dialect.headerRows
  }

  get quotes(): QuoteEvidence {
    return this.#scanner.quotes
  }

  /**
   * An unfinished record is scanned again only when as many bytes have arrived, so that a row of megabytes costs a few
   * scans, not hundreds.
   */
  push(chunk: Buffer): void {
    this.#waiting.push(chunk)
    this.#waitingBytes += chunk.length
    if (this.#waitingBytes < this.#rest.length) return
    this.#read(Buffer.concat([this.#rest, ...this.#waiting]), false)
  }

  end(): void {
    this.#read(Buffer.concat([this.#rest, ...this.#waiting]), true)
    this.tally.total = this.#line - 1
  }

  #read(buffer: Buffer, final: boolean): void {
    this.#waiting = []
    this.#waitingBytes = 0
    let at = this.#skipLines(buffer, final)
    while (at < buffer.length && this.#skip === 0) {
      this.#record.line = this.#line
      const next = this.#scanner.scan(buffer, at, final, this.#record)
      if (next === -1) break
      this.#take(buffer, at, next)
      this.#line += this.#scanner.lines
      at = next
    }
    this.#rest = buffer.subarray(at)
    if (this.#rest.length > this.#limits.maxRecordBytes) throw this.#tooLong()
  }

  #take(buffer: Buffer, start: number, end: number): void {
    const { tally } = this
    const record = this.#record
    const { lines } = this.#scanner
    const { pattern } = this.#layout
    if (pattern?.matches(recordText(buffer, start, end)))
      return tally.leaveOut('skipped-by-pattern', record.line, lines)
    if (record.holdsNothing()) return tally.leaveOut(record.isBlank() ? 'blank' : 'only-delimiters', record.line, lines)
    if (this.#header > 0) {
      this.#header--
      tally.header += lines
      return
    }
    tally.records += lines
    record.lines = lines
    this.#onRecord(record)
  }

  #skipLines(buffer: Buffer, final: boolean): number {
    let at = 0
    while (this.#skip > 0 && at < buffer.length) {
      const found = lineEnd(buffer, at)
      // A CR that ends the buffer may be half of a CRLF.
      if (!final && (found === -1 || found === buffer.length)) return at
      const end = found === -1 ? buffer.length : found
      this.#leaveOutLine(recordText(buffer, at, end))
      at = end
      this.#skip--
      this.#line++
    }
    return at
  }

  #leaveOutLine(text: string): void {
    const { skip, pattern } = this.#layout
    const reason =
      this.#line <= skip
        ? 'skipped'
        : pattern?.matches(text) === true
          ? 'skipped-by-pattern'
          : text.trim() === ''
            ? 'blank'
            : 'before-the-table'
    this.tally.leaveOut(reason, this.#line)
  }

  #tooLong(): LoggiaError {
    const { maxRecordBytes } = this.#limits
    return ingestError(
      'ingest/record-too-large',
      `The record that begins on line ${this.#line} is longer than ${maxRecordBytes} bytes. Is a quote not closed? Set --quote none when the file does not quote.`,
      {
        details: { line: this.#line, maxBytes: maxRecordBytes }
      }
    )
  }
}
