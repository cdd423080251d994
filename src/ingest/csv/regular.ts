import type { CsvDialect } from './dialect.ts'

/** Thrown when a file is not written by the book: the load starts over with our own reader. */
export class Irregular extends Error {}

const LF = 0x0a
const CR = 0x0d

/** Lines of a well-formed file. */
export interface RegularLines {
  /** Physical lines, those inside quotes too. */
  total: number
  /** Line ends inside quotes. */
  inside: number
  /** Blank lines at the end. */
  trailingBlank: number
}

/**
 * Passes bytes through while their quotes follow RFC 4180: opened only at the start of a cell, closed only before a
 * delimiter or a line end, doubled inside. The engine cuts a CSV into pieces by counting quotes and would cut an
 * irregular file in the wrong places, without an error, so it only gets files that pass. A record over several lines
 * whose first and last line have the table's width each does not pass either: its quotes may be characters of two
 * records. Looks at quotes and line ends only, by native search.
 */
export async function* requireRegular(
  chunks: AsyncIterable<Buffer>,
  dialect: CsvDialect,
  columns: number,
  lines: RegularLines = noLines()
): AsyncGenerator<Buffer> {
  const check = new QuoteCheck(dialect, columns, lines)
  for await (const chunk of chunks) {
    check.push(chunk)
    yield chunk
  }
  check.end()
}

export const noLines = (): RegularLines => ({ total: 0, inside: 0, trailingBlank: 0 })

class QuoteCheck {
  readonly #delimiter: number
  readonly #quote: number
  readonly #delimiters: number
  readonly #lines: RegularLines
  #inside = false
  /** A quote that ended the last chunk while inside: closing, or the first of two. */
  #pendingQuote = false
  #pendingReturn = false
  #last = LF
  /** Where the current line begins in the chunk, and the delimiters and bytes of it in chunks before. */
  #lineStart = 0
  #earlierDelimiters = 0
  #earlierBytes = 0
  /** The next line end of the chunk that was not passed yet; -1: none. */
  #lineEnd = -1
  /** Whether the current record has line ends, and the delimiters of its first line. */
  #spanning = false
  #firstDelimiters = 0

  constructor(dialect: CsvDialect, columns: number, lines: RegularLines) {
    this.#delimiter = dialect.delimiter.charCodeAt(0)
    this.#quote = dialect.quote === null ? -1 : dialect.quote.charCodeAt(0)
    this.#delimiters = columns - 1
    this.#lines = lines
  }

  push(chunk: Buffer): void {
    if (chunk.length === 0) return
    this.#requireLineFeeds(chunk)
    this.#lineStart = 0
    this.#lineEnd = chunk.indexOf(LF)
    if (this.#quote !== -1) this.#checkQuotes(chunk)
    this.#passLines(chunk, chunk.length)
    this.#earlierDelimiters += countByte(chunk, this.#delimiter, this.#lineStart, chunk.length)
    this.#earlierBytes += chunk.length - this.#lineStart
    this.#last = chunk[chunk.length - 1]!
  }

  end(): void {
    if (this.#inside && !this.#pendingQuote) throw new Irregular()
    if (this.#pendingReturn) throw new Irregular()
    if (this.#last === LF) return
    this.#lines.total++
    this.#lines.trailingBlank = 0
    if (this.#spanning) this.#requireOneRecord(this.#earlierDelimiters)
  }

  /** Line ends before `until`, while what they are in is known. */
  #passLines(chunk: Buffer, until: number): void {
    while (this.#lineEnd !== -1 && this.#lineEnd < until) {
      this.#passLine(chunk, this.#lineEnd)
      this.#lineEnd = chunk.indexOf(LF, this.#lineStart)
    }
  }

  #passLine(chunk: Buffer, at: number): void {
    this.#lines.total++
    const bytes = this.#earlierBytes + at - this.#lineStart
    if (this.#inside) {
      this.#lines.inside++
      if (!this.#spanning) this.#firstDelimiters = this.#delimitersUpTo(chunk, at)
      this.#spanning = true
    } else if (this.#spanning) {
      this.#requireOneRecord(this.#delimitersUpTo(chunk, at))
      this.#spanning = false
      this.#lines.trailingBlank = 0
    } else if (bytes === 0 || (bytes === 1 && (at === 0 ? this.#last : chunk[at - 1]) === CR))
      this.#lines.trailingBlank++
    else this.#lines.trailingBlank = 0
    this.#lineStart = at + 1
    this.#earlierDelimiters = 0
    this.#earlierBytes = 0
  }

  #delimitersUpTo(chunk: Buffer, at: number): number {
    return this.#earlierDelimiters + countByte(chunk, this.#delimiter, this.#lineStart, at)
  }

  #requireOneRecord(lastDelimiters: number): void {
    if (this.#firstDelimiters === this.#delimiters && lastDelimiters === this.#delimiters) throw new Irregular()
  }

  /** A carriage return without line feed is a line end to people and a character to the engine. */
  #requireLineFeeds(chunk: Buffer): void {
    if (this.#pendingReturn && chunk[0] !== LF) throw new Irregular()
    this.#pendingReturn = false
    for (let at = chunk.indexOf(CR); at !== -1; at = chunk.indexOf(CR, at + 1)) {
      if (at + 1 === chunk.length) this.#pendingReturn = true
      else if (chunk[at + 1] !== LF) throw new Irregular()
    }
  }

  #checkQuotes(chunk: Buffer): void {
    let at = 0
    if (this.#pendingQuote) {
      this.#pendingQuote = false
      if (chunk[0] === this.#quote) at = 1
      else this.#close(chunk[0]!)
    }
    for (at = nextQuote(chunk, this.#quote, at); at < chunk.length; at = nextQuote(chunk, this.#quote, at)) {
      this.#passLines(chunk, at)
      if (!this.#inside) {
        this.#open(at === 0 ? this.#last : chunk[at - 1]!)
        at++
      } else if (at + 1 === chunk.length) {
        this.#pendingQuote = true
        return
      } else if (chunk[at + 1] === this.#quote) {
        at += 2
      } else {
        this.#close(chunk[at + 1]!)
        at++
      }
    }
  }

  #open(before: number): void {
    if (before !== this.#delimiter && before !== LF) throw new Irregular()
    this.#inside = true
  }

  #close(after: number): void {
    if (after !== this.#delimiter && after !== LF && after !== CR) throw new Irregular()
    this.#inside = false
  }
}

function countByte(bytes: Buffer, byte: number, from: number, to: number): number {
  let count = 0
  for (let at = from; at < to; at++) if (bytes[at] === byte) count++
  return count
}

/**
 * Looks at the next bytes itself before it asks the native search: where quotes are many, the call costs more than the
 * bytes.
 */
function nextQuote(chunk: Buffer, quote: number, from: number): number {
  const near = Math.min(from + 64, chunk.length)
  for (let at = from; at < near; at++) if (chunk[at] === quote) return at
  const far = near < chunk.length ? chunk.indexOf(quote, near) : -1
  return far === -1 ? chunk.length : far
}
