import type { TextRange } from '#kit'
import { MAX_CHARACTERS, mistake, unexpected } from './errors.ts'
import type { Bound, Piece } from './tree.ts'

export type Token = TextRange &
  (
    | { readonly kind: 'end' }
    | { readonly kind: 'word'; readonly pieces: readonly Piece[] }
    | { readonly kind: 'phrase'; readonly text: string }
    | { readonly kind: 'range'; readonly from: Bound | undefined; readonly to: Bound | undefined }
    | { readonly kind: 'boost'; readonly factor: number }
    /** `~`, with or without a number. */
    | { readonly kind: 'fuzzy' }
    | { readonly kind: 'symbol'; readonly symbol: Sign }
  )

export type Sign = '(' | ')' | ':' | '+' | 'not' | 'and' | 'or'

const BLANKS = /\s*/y
const PHRASE = /"((?:[^"\\]|\\[^])*)"/y
const RANGE = /([[{])\s*("(?:[^"\\]|\\[^])*"|[^\s\]}"]+)\s+TO\s+("(?:[^"\\]|\\[^])*"|[^\s\]}"]+)\s*([\]}])/y
const BOOST = /\^\s*(\d{1,6}(?:\.\d{1,6})?)/y
const FUZZY = /~(?:\d+(?:\.\d+)?)?/y
/** A word ends at a blank and at signs with a meaning; `+`, `-` and `!` have theirs only where a word begins. */
const WORD = /(?:[^\s()[\]{}":^~\\]|\\[^])+/y
/** After `field:` a colon is a part of the value, unless a blank follows, as in addresses and times. */
const VALUE = /(?:[^\s()[\]{}":^~\\]|\\[^]|:(?=\S))+/y

/** In capitals, as Lucene has them: `and` is a word. */
const OPERATORS: ReadonlyMap<string, Sign> = new Map([
  ['AND', 'and'],
  ['&&', 'and'],
  ['OR', 'or'],
  ['||', 'or'],
  ['NOT', 'not']
])
const SIGNS: ReadonlyMap<string, Sign> = new Map([
  ['(', '('],
  [')', ')'],
  [':', ':'],
  ['+', '+'],
  ['-', 'not'],
  ['!', 'not']
])

/** Cuts a query into tokens, from left to right; every character is read a bounded number of times. */
export class Lexer {
  readonly text: string
  #at = 0
  #afterColon = false

  constructor(text: string) {
    if (text.length > MAX_CHARACTERS)
      throw mistake(`a query has at most ${MAX_CHARACTERS} characters`, { start: MAX_CHARACTERS, end: text.length })
    this.text = text
  }

  next(): Token {
    const start = this.#at + match(BLANKS, this.text, this.#at)[0].length
    const token = this.#read(start)
    this.#at = token.end
    this.#afterColon = token.kind === 'symbol' && token.symbol === ':'
    return token
  }

  #read(start: number): Token {
    const { text } = this
    const first = text[start]
    if (first === undefined) return { kind: 'end', start, end: start }
    if (first === '"') return this.#phrase(start)
    if (first === '[' || first === '{') return this.#range(start)
    if (first === '^') return this.#boost(start)
    if (first === '~') return { kind: 'fuzzy', start, end: start + match(FUZZY, text, start)[0].length }
    const sign = SIGNS.get(first)
    if (sign !== undefined && this.#isSign(first, start)) return { kind: 'symbol', symbol: sign, start, end: start + 1 }
    return this.#word(start)
  }

  /** A single dash, as in a title, is not an operator. */
  #isSign(first: string, start: number): boolean {
    return !'+-!'.includes(first) || /[^\s)]/.test(this.text[start + 1] ?? ' ')
  }

  #word(start: number): Token {
    const [raw] = match(this.#afterColon ? VALUE : WORD, this.text, start)
    const end = start + raw.length
    if (raw === '') throw unexpected(this.text, { start, end: start + 1 })
    const operator = OPERATORS.get(raw)
    return operator === undefined
      ? { kind: 'word', pieces: piecesOf(raw), start, end }
      : { kind: 'symbol', symbol: operator, start, end }
  }

  #phrase(start: number): Token {
    const [raw, inner] = match(PHRASE, this.text, start)
    if (inner === undefined)
      throw mistake(`the quotation mark at position ${start} is not closed`, { start, end: this.text.length })
    return { kind: 'phrase', text: unescape(inner), start, end: start + raw.length }
  }

  #range(start: number): Token {
    const [raw, open, from, to, close] = match(RANGE, this.text, start)
    if (from === undefined || to === undefined)
      throw mistake(`the range at position ${start} must be like [1 TO 5]`, { start, end: start + 1 })
    return {
      kind: 'range',
      from: boundOf(from, open === '['),
      to: boundOf(to, close === ']'),
      start,
      end: start + raw.length
    }
  }

  #boost(start: number): Token {
    const [raw, factor] = match(BOOST, this.text, start)
    if (factor === undefined)
      throw mistake(`the ^ at position ${start} must be followed by a number`, { start, end: start + 1 })
    return { kind: 'boost', factor: Number(factor), start, end: start + raw.length }
  }
}

function match(pattern: RegExp, text: string, at: number): readonly [string, ...(string | undefined)[]] {
  pattern.lastIndex = at
  const found = pattern.exec(text)
  return found === null ? [''] : [found[0], ...found.slice(1)]
}

function boundOf(raw: string, inclusive: boolean): Bound | undefined {
  if (raw === '*') return undefined
  return { text: unescape(raw.startsWith('"') ? raw.slice(1, -1) : raw), inclusive }
}

/** Wildcards apart from text; escaped ones are text. */
function piecesOf(raw: string): Piece[] {
  const pieces: Piece[] = []
  for (const [found, escaped, wild] of raw.matchAll(/\\([^])|([*?])|[^\\*?]+/g)) {
    const last = pieces.at(-1)
    const text = escaped ?? found
    if (wild === '*' || wild === '?') pieces.push({ wild })
    else if (last !== undefined && 'text' in last) pieces[pieces.length - 1] = { text: last.text + text }
    else pieces.push({ text })
  }
  return pieces
}

/** A backslash takes the character after it as it is. */
function unescape(text: string): string {
  return text.replace(/\\([^])/g, '$1')
}
