import { mistake, unexpected } from './errors.ts'
import { MAX_CHARACTERS } from './limits.ts'
import type { Placed } from './tree.ts'

export type TokenKind =
  | 'end'
  | 'name'
  | 'quoted-name'
  | 'string'
  | 'number'
  | 'date'
  | 'geometry'
  | 'symbol'
  | 'unknown'

/** `value` is the text meant: without quotes and escapes, words as they stand. */
export interface Token extends Placed {
  readonly kind: TokenKind
  readonly value: string
}

const BLANKS = /\s*/y
const NAME = /[\p{L}_][\p{L}\p{N}_]*(?:\.[\p{L}_][\p{L}\p{N}_]*)*/uy
/** An exponent only when no name goes on from it. `1..10` is an interval. */
const NUMBER = /\d+(?:\.\d+)?(?:[eE][+-]?\d+(?![\p{L}\p{N}_]))?/uy
const QUOTED: Readonly<Record<string, RegExp>> = {
  '"': /"[^"\\]*(?:\\[^][^"\\]*)*"/y,
  "'": /'[^'\\]*(?:\\[^][^'\\]*)*'/y,
  '`': /`[^`\\]*(?:\\[^][^`\\]*)*`/y
}

/**
 * Not `codePointAt`: optimized by V8 13.6 it sees the other half of a pair beyond the end of a text that is part of a
 * longer one.
 */
const CHARACTER = /[^]/uy

/** Each with the character that may follow it to make a symbol of two. */
const SYMBOLS: Readonly<Record<string, string>> = {
  '.': '.',
  '!': '=',
  '<': '=',
  '>': '=',
  '=': '',
  ':': '',
  '+': '',
  '-': '',
  '*': '',
  '/': '',
  '(': '',
  ')': '',
  ',': '',
  '[': '',
  ']': ''
}
/** These are symbols only with their second character. */
const HALVES = '.!'

/** Cuts a clause into tokens, one at a time: every character is read a bounded number of times. */
export class Lexer {
  readonly text: string
  #at = 0

  constructor(text: string) {
    if (text.length > MAX_CHARACTERS)
      throw mistake('odsql/limit', `A clause has at most ${MAX_CHARACTERS} characters.`, {
        start: MAX_CHARACTERS,
        end: text.length
      })
    this.text = text
  }

  next(): Token {
    const token = this.#read(this.#skipBlanks(this.#at))
    this.#at = token.end
    return token
  }

  #read(start: number): Token {
    const { text } = this
    const first = text[start]
    if (first === undefined) return { kind: 'end', value: '', start, end: start }
    if (first in SYMBOLS) return this.#symbol(first, start)
    if (first in QUOTED) return this.#quoted(first === '`' ? 'quoted-name' : 'string', start, start)
    if (first >= '0' && first <= '9') return tokenOf('number', match(NUMBER, text, start), start)
    const name = match(NAME, text, start)
    return name === '' ? this.#unknown(start) : this.#word(name, start)
  }

  #symbol(first: string, start: number): Token {
    const second = SYMBOLS[first]!
    if (second !== '' && this.text[start + 1] === second) return tokenOf('symbol', first + second, start)
    return tokenOf(HALVES.includes(first) ? 'unknown' : 'symbol', first, start)
  }

  #unknown(start: number): Token {
    return tokenOf('unknown', match(CHARACTER, this.text, start), start)
  }

  /** A name, or the word before the quotes of a date or a geometry. */
  #word(name: string, start: number): Token {
    const prefix = name.length === 4 ? PREFIXES[name.toLowerCase()] : undefined
    if (prefix !== undefined) {
      const quote = this.#skipBlanks(start + name.length)
      if (this.text[quote] === "'" || this.text[quote] === '"') return this.#quoted(prefix, start, quote)
    }
    return tokenOf('name', name, start)
  }

  #quoted(kind: TokenKind, start: number, quote: number): Token {
    const found = match(QUOTED[this.text[quote]!]!, this.text, quote)
    if (found === '' || (kind === 'quoted-name' && found.length === 2))
      throw unexpected(this.text, { start: quote, end: quote + 1 })
    return { kind, value: unescape(found.slice(1, -1)), start, end: quote + found.length }
  }

  #skipBlanks(start: number): number {
    // Nearly always zero or one.
    const code = this.text.charCodeAt(start)
    if (code > 32 && code < 128) return start
    return start + match(BLANKS, this.text, start).length
  }
}

const PREFIXES: Readonly<Record<string, TokenKind>> = { date: 'date', geom: 'geometry' }

function tokenOf(kind: TokenKind, value: string, start: number): Token {
  return { kind, value, start, end: start + value.length }
}

/** The next element of a pattern; '' at the end. */
function match(pattern: RegExp, text: string, at: number): string {
  pattern.lastIndex = at
  return pattern.test(text) ? text.slice(at, pattern.lastIndex) : ''
}

/**
 * A backslash takes the character after it as it is. Half a surrogate pair is not text and becomes U+FFFD, as it would
 * in UTF-8.
 */
function unescape(text: string): string {
  return (text.includes('\\') ? text.replace(/\\([^])/g, '$1') : text).toWellFormed()
}
