import { LoggiaError } from '#kit'
import type { ImportLimits } from '../limits.ts'
import type { CsvDialect } from './dialect.ts'
import { CsvRecord } from './record.ts'
import { RecordScanner } from './record-scanner.ts'

/** Called for every record that is not a blank line; `record` is only valid during the call. */
export type OnRecord = (record: CsvRecord) => void

/**
 * Reads a whole delimited text, UTF-8 without mark, after the dialect's skipped lines; the header is a record like any other.
 * After each chunk `pause` is awaited, so that whoever receives the records can hold the reading back.
 */
export async function readCsvRecords(
  chunks: AsyncIterable<Buffer>, dialect: CsvDialect, limits: ImportLimits, expectedCells: number, onRecord: OnRecord,
  pause: () => Promise<void> | void = () => {},
): Promise<void> {
  const reading = new CsvReading(dialect, limits, expectedCells, onRecord)
  for await (const chunk of chunks) {
    reading.push(chunk)
    await pause()
  }
  reading.end()
}

class CsvReading {
  readonly #scanner: RecordScanner
  readonly #record = new CsvRecord()
  readonly #onRecord: OnRecord
  readonly #limits: ImportLimits
  #skip: number
  #rest: Buffer = Buffer.alloc(0)
  #waiting: Buffer[] = []
  #waitingBytes = 0
  #line = 1

  constructor(dialect: CsvDialect, limits: ImportLimits, expectedCells: number, onRecord: OnRecord) {
    this.#scanner = new RecordScanner(dialect, limits)
    this.#scanner.expectedCells = expectedCells
    this.#onRecord = onRecord
    this.#limits = limits
    this.#skip = dialect.skippedLines
  }

  /** An unfinished record is looked at again only when as many bytes have come, so that a row of megabytes costs a few scans, not hundreds. */
  push(chunk: Buffer): void {
    this.#waiting.push(chunk)
    this.#waitingBytes += chunk.length
    if (this.#waitingBytes < this.#rest.length) return
    this.#read(Buffer.concat([this.#rest, ...this.#waiting]), false)
  }

  end(): void {
    this.#read(Buffer.concat([this.#rest, ...this.#waiting]), true)
  }

  #read(buffer: Buffer, final: boolean): void {
    this.#waiting = []
    this.#waitingBytes = 0
    let at = this.#skipLines(buffer)
    while (at < buffer.length && this.#skip === 0) {
      this.#record.line = this.#line
      const next = this.#scanner.scan(buffer, at, final, this.#record)
      if (next === -1) break
      this.#line += this.#scanner.lines
      at = next
      if (!this.#record.isBlank()) this.#onRecord(this.#record)
    }
    this.#rest = buffer.subarray(at)
    if (this.#rest.length > this.#limits.maxRecordBytes) throw this.#tooLong()
  }

  #skipLines(buffer: Buffer): number {
    let at = 0
    while (this.#skip > 0) {
      const end = lineEnd(buffer, at)
      if (end === -1) return at
      at = end
      this.#skip--
      this.#line++
    }
    return at
  }

  #tooLong(): LoggiaError {
    const { maxRecordBytes } = this.#limits
    return new LoggiaError('ingest/record-too-large', `The record that begins on line ${this.#line} is longer than ${maxRecordBytes} bytes. Is a quote not closed?`, {
      details: { line: this.#line, maxBytes: maxRecordBytes },
    })
  }
}

/** Place after the line end at or after `at`, -1 when there is none. */
function lineEnd(buffer: Buffer, at: number): number {
  for (let i = at; i < buffer.length; i++) {
    if (buffer[i] === 0x0a) return i + 1
    if (buffer[i] === 0x0d) return buffer[i + 1] === 0x0a ? i + 2 : i + 1
  }
  return -1
}
