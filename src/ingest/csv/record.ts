import type { CsvDialect } from './dialect.ts'

/** Cells of one record as places in the scanned buffer; reused for every record. */
export class CsvRecord {
  buffer: Buffer = Buffer.alloc(0)
  count = 0
  /** Physical line, from 1, on which the record begins. */
  line = 1
  readonly #starts: number[] = []
  readonly #ends: number[] = []
  /** Whether the cell holds doubled or escaped quotes, which its text must lose. */
  readonly #escaped: boolean[] = []

  clear(buffer: Buffer, line: number): void {
    this.buffer = buffer
    this.line = line
    this.count = 0
  }

  add(start: number, end: number, escaped: boolean): void {
    this.#starts[this.count] = start
    this.#ends[this.count] = end
    this.#escaped[this.count] = escaped
    this.count++
  }

  /** The cell's bytes as written between the quotes; see `isEscaped`. */
  span(index: number): readonly [start: number, end: number] {
    return [this.#starts[index]!, this.#ends[index]!]
  }

  isEscaped(index: number): boolean {
    return this.#escaped[index]!
  }

  isBlank(): boolean {
    return this.count === 1 && this.#starts[0] === this.#ends[0]
  }
}

/** The text of a cell. */
export function cellText(record: CsvRecord, index: number, dialect: CsvDialect): string {
  const [start, end] = record.span(index)
  const text = record.buffer.toString('utf8', start, end)
  return record.isEscaped(index) ? unescapeCell(text, dialect) : text
}

export function unescapeCell(text: string, { quote, backslash, delimiter }: CsvDialect): string {
  const q = RegExp.escape(quote ?? '"')
  const escapes = backslash ? `|\\\\[${q}\\\\${RegExp.escape(delimiter)}]` : ''
  // Of both the doubled quote and what a backslash escapes, the second character is meant.
  return text.replace(new RegExp(`${q}${q}${escapes}`, 'g'), (escape) => escape[1]!)
}
