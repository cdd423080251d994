import { mistake, unexpected } from '../errors.ts'
import { MAX_CHARACTERS, MAX_DEPTH, MAX_PARTS } from '../limits.ts'
import type { Placed } from '../tree.ts'

const BLANKS = /[\s,;]*/y
/** A word of the full text, or the name of a field. */
const WORD = /[^\s,;()[\]"<>=:!#][^\s,;()[\]"<>=:]*/y
/** The operand of an operator: times hold colons, so only blanks and brackets end it. */
const VALUE = /[^\s()[\]"']+/y
const ARGUMENT = /[^,()"]+/y
const OPERATOR = /\s*(==|!=|>=|<=|[:=<>])\s*/y
const FUNCTION = /#([A-Za-z_]+)\s*\(/y
const QUOTED: Readonly<Record<string, RegExp>> = {
  '"': /"((?:[^"\\]|\\[^])*)"/y,
  "'": /'((?:[^'\\]|\\[^])*)'/y
}

/** Reads a v1 query from left to right. The kind of a word depends on its position, so the parser passes the kind it expects. */
export class Scanner {
  readonly text: string
  #at = 0
  #depth = 0
  #parts = 0

  constructor(text: string) {
    if (text.length > MAX_CHARACTERS)
      throw mistake('odsql/limit', `A query has at most ${MAX_CHARACTERS} characters.`, {
        start: MAX_CHARACTERS,
        end: text.length
      })
    this.text = text.toWellFormed()
  }

  get at(): number {
    return this.#at
  }

  skipBlanks(): void {
    this.#match(BLANKS)
  }

  isAtEnd(): boolean {
    this.skipBlanks()
    return this.#at >= this.text.length
  }

  isAt(sign: string): boolean {
    return this.text.startsWith(sign, this.#at)
  }

  take(sign: string): boolean {
    if (!this.isAt(sign)) return false
    this.#at += sign.length
    return true
  }

  expect(sign: string): void {
    this.skipBlanks()
    if (!this.take(sign)) throw this.unexpected()
  }

  /** `AND`, `OR`, `NOT`, `TO`: in capitals only, for `and` is a word that people search for. */
  takeKeyword(word: string): boolean {
    this.skipBlanks()
    const before = this.#at
    if (this.#match(WORD)?.[0] === word && !this.#isOperator()) return true
    this.#at = before
    return false
  }

  word(): string | undefined {
    return this.#match(WORD)?.[0]
  }

  value(): string | undefined {
    return this.#match(VALUE)?.[0]
  }

  argument(): string | undefined {
    return this.#match(ARGUMENT)?.[0].trim()
  }

  operator(): string | undefined {
    return this.#match(OPERATOR)?.[1]
  }

  functionName(): string | undefined {
    return this.#match(FUNCTION)?.[1]?.toLowerCase()
  }

  /** `single`: whether an apostrophe begins a text too; within words it is a letter. */
  quoted(single: boolean): string | undefined {
    const sign = this.text[this.#at] ?? ''
    const pattern = single || sign === '"' ? QUOTED[sign] : undefined
    return pattern === undefined ? undefined : this.#match(pattern)?.[1]?.replace(/\\([^])/g, '$1')
  }

  unexpected(): ReturnType<typeof unexpected> {
    return unexpected(this.text, { start: this.#at, end: this.#at + 1 })
  }

  since(start: number): Placed {
    return { start, end: this.#at }
  }

  nested<Result>(read: () => Result): Result {
    if (this.#depth >= MAX_DEPTH)
      throw mistake('odsql/limit', `Expressions are at most ${MAX_DEPTH} levels deep.`, this.since(this.#at))
    this.#depth += 1
    const result = read()
    this.#depth -= 1
    return result
  }

  count(): void {
    this.#parts += 1
    if (this.#parts > MAX_PARTS)
      throw mistake('odsql/limit', `A query has at most ${MAX_PARTS} parts.`, this.since(this.#at))
  }

  #isOperator(): boolean {
    const before = this.#at
    const found = this.#match(OPERATOR) !== undefined
    this.#at = before
    return found
  }

  #match(pattern: RegExp): RegExpExecArray | undefined {
    pattern.lastIndex = this.#at
    const found = pattern.exec(this.text)
    if (found === null) return undefined
    this.#at = pattern.lastIndex
    return found
  }
}
