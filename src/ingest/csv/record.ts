import type { CsvDialect } from './dialect.ts'
import { COMPARED_CHARACTERS } from './line-pattern.ts'

/** Cells of one record as places in the scanned buffer; reused for every record. */
export class CsvRecord {
  buffer: Buffer = Buffer.alloc(0)
  count = 0
  /** Physical line, from 1, on which the record begins. */
  line = 1
  /** Physical lines of the record. */
  lines = 1
  readonly #starts: number[] = []
  readonly #ends: number[] = []
  /** Whether the cell holds doubled or escaped quotes, which its text must lose. */
  readonly #escaped: boolean[] = []
  readonly #quoted: boolean[] = []

  clear(buffer: Buffer, line: number): void {
    this.buffer = buffer
    this.line = line
    this.count = 0
  }

  add(start: number, end: number, escaped: boolean, quoted: boolean): void {
    this.#starts[this.count] = start
    this.#ends[this.count] = end
    this.#escaped[this.count] = escaped
    this.#quoted[this.count] = quoted
    this.count++
  }

  /** The cell's bytes as written between the quotes; see `isEscaped`. */
  span(index: number): readonly [start: number, end: number] {
    return [this.#starts[index]!, this.#ends[index]!]
  }

  isEscaped(index: number): boolean {
    return this.#escaped[index]!
  }

  isQuoted(index: number): boolean {
    return this.#quoted[index]!
  }

  /** A line without a sign. */
  isBlank(): boolean {
    return this.count === 1 && this.isBlankCell(0)
  }

  /** Only delimiters, quotes and blanks. */
  holdsNothing(): boolean {
    for (let i = 0; i < this.count; i++) if (!this.isBlankCell(i)) return false
    return true
  }

  /** Blanks of ASCII, no-break spaces (U+00A0) and narrow ones (U+202F), in UTF-8. */
  isBlankCell(index: number): boolean {
    const { buffer } = this
    const end = this.#ends[index]!
    for (let at = this.#starts[index]!; at < end; at++) {
      const byte = buffer[at]!
      if (byte === 0x20 || (byte >= 0x09 && byte <= 0x0d)) continue
      if (byte === 0xc2 && buffer[at + 1] === 0xa0) at++
      else if (byte === 0xe2 && buffer[at + 1] === 0x80 && buffer[at + 2] === 0xaf) at += 2
      else return false
    }
    return true
  }
}

/** The beginning of a record as it is written, without its line end. */
export function recordText(buffer: Buffer, start: number, end: number): string {
  return buffer.toString('utf8', start, Math.min(end, start + COMPARED_CHARACTERS)).replace(/[\r\n]+$/, '')
}

/** The text of a cell. */
export function cellText(record: CsvRecord, index: number, dialect: CsvDialect): string {
  const [start, end] = record.span(index)
  const text = record.buffer.toString('utf8', start, end)
  return record.isEscaped(index) ? unescapeCell(text, dialect) : text
}

export function unescapeCell(text: string, { quote, backslash, delimiter }: CsvDialect): string {
  const doubled = quote === null ? [] : [RegExp.escape(quote + quote)]
  const escapes = backslash
    ? [`\\\\[${RegExp.escape(quote ?? '"')}\\\\${delimiter === '' ? '' : RegExp.escape(delimiter)}]`]
    : []
  const patterns = [...doubled, ...escapes]
  if (patterns.length === 0) return text
  // A doubled quote and a backslash escape both mean their second character.
  return text.replace(new RegExp(patterns.join('|'), 'g'), (escape) => escape[1]!)
}
