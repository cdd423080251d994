import { ingestError } from '../errors.ts'
import type { ImportLimits } from '../limits.ts'
import type { CsvDialect } from './dialect.ts'
import type { CsvRecord } from './record.ts'

const LF = 0x0a
const CR = 0x0d
const SPACE = 0x20
const BACKSLASH = 0x5c

/** Evidence of the records about the quotes of a file. */
export interface QuoteEvidence {
  /** Records over several lines that have the table's width only if their quotes quote. */
  spanning: number
  /** Records whose quotes must be characters for them to have the table's width, or that are never closed. */
  literal: number
  /** Records over several lines that have the table's width, as does each of their lines: either can be meant. */
  ambiguous: number
}

/**
 * Finds the cells of one CSV record after the other, in bytes of UTF-8, and forgives what spreadsheets and scripts
 * write: any mix of line ends, blanks around quotes, quotes inside a cell, a quote that is never closed.
 */
export class RecordScanner {
  readonly #delimiter: number
  readonly #quote: number
  readonly #backslash: boolean
  /** Whether blanks may stand around the quotes of a cell. */
  readonly #blanks: boolean
  readonly #limits: ImportLimits
  /**
   * Cells a record should have; a quoted cell over several lines that breaks this was not meant as quoted. 0: unknown.
   */
  expectedCells = 0
  /** Line ends passed by the last scan. */
  lines = 0
  readonly quotes: QuoteEvidence = { spanning: 0, literal: 0, ambiguous: 0 }
  readonly #literalSpans: boolean
  /**
   * Lines that a quoted cell may run over before its quote is taken for a character. Each quote that is never closed
   * halves it.
   */
  #patience = MAX_QUOTED_LINES

  constructor(dialect: CsvDialect, limits: ImportLimits) {
    this.#delimiter = dialect.delimiter === '' ? -1 : dialect.delimiter.charCodeAt(0)
    this.#literalSpans = dialect.literalSpans === true
    this.#quote = dialect.quote === null ? -1 : dialect.quote.charCodeAt(0)
    this.#backslash = dialect.backslash
    this.#blanks = dialect.delimiter !== ' '
    this.#limits = limits
  }

  /**
   * Reads the record that begins at `start` into `record`. Returns where the next one begins, or -1 when the buffer
   * ends first and `final` is false.
   */
  scan(buffer: Buffer, start: number, final: boolean, record: CsvRecord): number {
    const patience = this.#patience
    const literal = this.quotes.literal
    const next = this.#scanOnce(buffer, start, final, record, -1)
    // The same record is scanned again when more of it is there.
    if (next === -1) {
      this.#patience = patience
      this.quotes.literal = literal
    }
    if (next === -1 || this.lines < 2 || this.expectedCells === 0) return next
    return this.#settleSpan(buffer, start, final, record, next)
  }

  /** A quoted cell ran over line ends: do its quotes quote, or are they characters? */
  #settleSpan(buffer: Buffer, start: number, final: boolean, record: CsvRecord, next: number): number {
    const { lines } = this
    const right = record.count === this.expectedCells
    const asQuoted = (): number => {
      this.#scanOnce(buffer, start, final, record, -1)
      this.lines = lines
      return next
    }
    if (
      right
        ? !this.#allLinesRight(buffer, start, final, record, next)
        : !this.#firstLineRight(buffer, start, final, record)
    ) {
      if (right) this.quotes.spanning++
      return asQuoted()
    }
    if (right) this.quotes.ambiguous++
    else this.quotes.literal++
    return right && !this.#literalSpans ? asQuoted() : this.#scanOnce(buffer, start, final, record, start)
  }

  #firstLineRight(buffer: Buffer, start: number, final: boolean, record: CsvRecord): boolean {
    return this.#scanOnce(buffer, start, final, record, start) !== -1 && record.count === this.expectedCells
  }

  #allLinesRight(buffer: Buffer, start: number, final: boolean, record: CsvRecord, next: number): boolean {
    // A file of one column says nothing: each of its lines has the width.
    if (this.expectedCells < 2) return false
    for (let at = start; at < next; ) {
      at = this.#scanOnce(buffer, at, final, record, at)
      if (at === -1 || record.count !== this.expectedCells) return false
    }
    return true
  }

  /** `literalFrom`: from there on quotes are ordinary characters; -1 never. */
  #scanOnce(buffer: Buffer, start: number, final: boolean, record: CsvRecord, literalFrom: number): number {
    record.clear(buffer, record.line)
    this.lines = 0
    let at = start
    for (;;) {
      const opening = this.#openingQuote(buffer, at, literalFrom)
      const linesBefore = this.lines
      const after =
        opening === -1 ? this.#plainCell(buffer, at, record) : this.#quotedCell(buffer, opening, final, record)
      if (after === UNTERMINATED && !final) return -1
      if (after === UNTERMINATED || after === NEVER_CLOSED) {
        this.#patience >>= 1
        this.quotes.literal++
        this.lines = linesBefore
        literalFrom = at
        continue
      }
      if (after >= buffer.length) return this.#atEnd(buffer, after, final)
      const byte = buffer[after]!
      if (byte === this.#delimiter) {
        at = after + 1
        continue
      }
      // A CR that ends the buffer may be half of a CRLF.
      if (byte === CR && after + 1 >= buffer.length && !final) return -1
      this.lines++
      return byte === CR && buffer[after + 1] === LF ? after + 2 : after + 1
    }
  }

  #atEnd(buffer: Buffer, after: number, final: boolean): number {
    if (!final) return -1
    this.lines++
    return Math.max(after, buffer.length)
  }

  #openingQuote(buffer: Buffer, at: number, literalFrom: number): number {
    if (this.#quote === -1 || (literalFrom !== -1 && at >= literalFrom)) return -1
    at = this.#afterBlanks(buffer, at)
    return buffer[at] === this.#quote ? at : -1
  }

  #plainCell(buffer: Buffer, at: number, record: CsvRecord): number {
    let end = at
    let escaped = false
    while (end < buffer.length) {
      const byte = buffer[end]!
      if (byte === this.#delimiter || byte === LF || byte === CR) break
      if (byte === BACKSLASH && this.#backslash && this.#isEscapable(buffer[end + 1])) {
        escaped = true
        end++
      }
      end++
    }
    end = Math.min(end, buffer.length)
    this.#requireSmall(end - at, record)
    record.add(at, end, escaped, false)
    return end
  }

  /** A quote that is not followed by a delimiter, a line end or another quote is a character of the text. */
  #quotedCell(buffer: Buffer, opening: number, final: boolean, record: CsvRecord): number {
    let at = opening + 1
    let escaped = false
    const quote = this.#quote
    const linesBefore = this.lines
    while (at < buffer.length) {
      const byte = buffer[at]!
      if (byte === BACKSLASH && this.#backslash) {
        escaped = true
        at += 2
        continue
      }
      if ((byte === LF || (byte === CR && buffer[at + 1] !== LF)) && ++this.lines - linesBefore > this.#patience)
        return NEVER_CLOSED
      if (byte !== quote) {
        at++
        continue
      }
      if (buffer[at + 1] === quote) {
        escaped = true
        at += 2
        continue
      }
      const after = this.#afterBlanks(buffer, at + 1)
      if (after < buffer.length ? this.#endsCell(buffer[after]!) : final) {
        this.#requireSmall(at - opening, record)
        record.add(opening + 1, at, escaped, true)
        return after
      }
      if (after >= buffer.length) return UNTERMINATED
      at++
    }
    return UNTERMINATED
  }

  #isEscapable(byte: number | undefined): boolean {
    return byte === this.#delimiter || byte === this.#quote || byte === BACKSLASH
  }

  #afterBlanks(buffer: Buffer, at: number): number {
    while (this.#blanks && buffer[at] === SPACE) at++
    return at
  }

  #endsCell(byte: number): boolean {
    return byte === this.#delimiter || byte === LF || byte === CR
  }

  #requireSmall(bytes: number, record: CsvRecord): void {
    if (bytes <= this.#limits.maxCellBytes) return
    throw ingestError(
      'ingest/cell-too-large',
      `A cell of more than ${this.#limits.maxCellBytes} bytes begins in the record of line ${record.line}.`,
      {
        details: { line: record.line, maxBytes: this.#limits.maxCellBytes }
      }
    )
  }
}

/** The buffer ends inside a quoted cell. */
const UNTERMINATED = -2
/** The quoted cell runs over more lines than a cell does. */
const NEVER_CLOSED = -3

/** Only for files that are not written by the book; the engine reads the others, with any cells. */
const MAX_QUOTED_LINES = 4_096
