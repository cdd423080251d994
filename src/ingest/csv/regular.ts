import type { CsvDialect } from './dialect.ts'

/** Thrown when a file is not written by the book: the load starts over with our own reader. */
export class Irregular extends Error {}

const LF = 0x0a
const CR = 0x0d

/**
 * Passes bytes through while their quotes follow RFC 4180: opened only at the start of a cell, closed only before a delimiter or a
 * line end, doubled inside. The engine cuts a CSV into pieces by counting quotes and would cut an irregular file in the wrong places,
 * without an error, so it only gets files that pass. Looks at quotes and carriage returns alone, by native search.
 */
export async function* requireRegular(chunks: AsyncIterable<Buffer>, dialect: CsvDialect): AsyncGenerator<Buffer> {
  const check = new QuoteCheck(dialect)
  for await (const chunk of chunks) {
    check.push(chunk)
    yield chunk
  }
  check.end()
}

class QuoteCheck {
  readonly #delimiter: number
  readonly #quote: number
  #inside = false
  /** A quote that ended the last chunk while inside: closing, or the first of two. */
  #pendingQuote = false
  #pendingReturn = false
  #last = LF

  constructor(dialect: CsvDialect) {
    this.#delimiter = dialect.delimiter.charCodeAt(0)
    this.#quote = dialect.quote === null ? -1 : dialect.quote.charCodeAt(0)
  }

  push(chunk: Buffer): void {
    if (chunk.length === 0) return
    this.#requireLineFeeds(chunk)
    if (this.#quote !== -1) this.#checkQuotes(chunk)
    this.#last = chunk[chunk.length - 1]!
  }

  end(): void {
    if (this.#inside && !this.#pendingQuote) throw new Irregular()
    if (this.#pendingReturn) throw new Irregular()
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

/** Looks at the next bytes itself before it asks the native search: where quotes are many, the call costs more than the bytes. */
function nextQuote(chunk: Buffer, quote: number, from: number): number {
  const near = Math.min(from + 64, chunk.length)
  for (let at = from; at < near; at++) if (chunk[at] === quote) return at
  const far = near < chunk.length ? chunk.indexOf(quote, near) : -1
  return far === -1 ? chunk.length : far
}
