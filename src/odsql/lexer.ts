import { mistake, unexpected } from './errors.ts'
import { MAX_CHARACTERS } from './limits.ts'
import type { Placed } from './tree.ts'

export type TokenKind = 'end' | 'name' | 'quoted-name' | 'string' | 'number' | 'date' | 'geometry' | 'symbol' | 'unknown'

/** `value` is the text meant: without quotes and escapes, words as they stand. */
export interface Token extends Placed {
  readonly kind: TokenKind
  readonly value: string
}

const BLANK = /\s*/y
const NAME = /[\p{L}_][\p{L}\p{N}_]*(?:\.[\p{L}_][\p{L}\p{N}_]*)*/uy
/** An exponent only when no name goes on from it. `1..10` is an interval. */
const NUMBER = /\d+(?:\.\d+)?(?:[eE][+-]?\d+(?![\p{L}\p{N}_]))?/uy
const SYMBOL = /\.\.|!=|<=|>=|[=<>:+\-*/(),[\]]/y
const QUOTED: Readonly<Record<string, RegExp>> = { '"': /"[^"\\]*(?:\\[^][^"\\]*)*"/y, "'": /'[^'\\]*(?:\\[^][^'\\]*)*'/y, '`': /`[^`\\]*(?:\\[^][^`\\]*)*`/y }

/** Cuts a clause into tokens, one at a time: every character is looked at a bounded number of times. */
export class Lexer {
  readonly text: string
  #at = 0

  constructor(text: string) {
    if (text.length > MAX_CHARACTERS) throw mistake('odsql/limit', `A clause has at most ${MAX_CHARACTERS} characters.`, { start: MAX_CHARACTERS, end: text.length })
    this.text = text
  }

  next(): Token {
    const start = this.#skipBlanks(this.#at)
    const token = this.#read(start)
    this.#at = token.end
    return token
  }

  #read(start: number): Token {
    const { text } = this
    if (start >= text.length) return { kind: 'end', value: '', start, end: start }
    const first = text[start]!
    if (first in QUOTED) return first === '`' ? this.#quoted('quoted-name', start, start) : this.#quoted('string', start, start)
    const symbol = match(SYMBOL, text, start)
    if (symbol !== undefined) return { kind: 'symbol', value: symbol, start, end: start + symbol.length }
    const number = match(NUMBER, text, start)
    if (number !== undefined) return { kind: 'number', value: number, start, end: start + number.length }
    const name = match(NAME, text, start)
    if (name !== undefined) return this.#word(name, start)
    return { kind: 'unknown', value: first, start, end: start + (String.fromCodePoint(text.codePointAt(start)!).length) }
  }

  /** A name, or the word before the quotes of a date or a geometry. */
  #word(name: string, start: number): Token {
    const end = start + name.length
    const prefix = PREFIXES[name.toLowerCase()]
    if (prefix !== undefined) {
      const quote = this.#skipBlanks(end)
      if (this.text[quote] === "'" || this.text[quote] === '"') return this.#quoted(prefix, start, quote)
    }
    return { kind: 'name', value: name, start, end }
  }

  #quoted(kind: TokenKind, start: number, quote: number): Token {
    const found = match(QUOTED[this.text[quote]!]!, this.text, quote)
    if (found === undefined || (kind === 'quoted-name' && found.length === 2)) throw unexpected(this.text, { start: quote, end: quote + 1 })
    return { kind, value: unescape(found.slice(1, -1)), start, end: quote + found.length }
  }

  #skipBlanks(start: number): number {
    return start + (match(BLANK, this.text, start)?.length ?? 0)
  }
}

const PREFIXES: Readonly<Record<string, TokenKind>> = { date: 'date', geom: 'geometry' }

function match(pattern: RegExp, text: string, at: number): string | undefined {
  pattern.lastIndex = at
  return pattern.exec(text)?.[0]
}

/** A backslash takes the character after it as it is. Half a surrogate pair is no text and becomes U+FFFD, as it would in UTF-8. */
function unescape(text: string): string {
  return (text.includes('\\') ? text.replace(/\\([^])/g, '$1') : text).toWellFormed()
}
