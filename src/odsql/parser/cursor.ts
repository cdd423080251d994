import type { LoggiaError } from '#kit'
import { mistake, unexpected } from '../errors.ts'
import { Lexer, type Token, type TokenKind } from '../lexer.ts'
import { MAX_DEPTH, MAX_PARTS } from '../limits.ts'
import type { Placed } from '../tree.ts'

/** Whether a field, or what else a clause knows by name, is called so. */
export type NameTest = (name: string) => boolean

export interface CursorOptions {
  /** Fields that a reserved word without a following parenthesis can name. */
  readonly isName?: NameTest
  /** Reserved words that are names of functions may stand as names. */
  readonly functionNames?: boolean
}

/** The tokens of one clause with one token of foresight, and the bounds of the tree built from them. */
export class Cursor {
  readonly text: string
  readonly options: CursorOptions
  readonly #lexer: Lexer
  #current: Token
  #following: Token | undefined
  /** End of the last token taken. */
  #end = 0
  #depth = 0
  #parts = 0

  constructor(text: string, options: CursorOptions = {}) {
    this.text = text
    this.options = options
    this.#lexer = new Lexer(text)
    this.#current = this.#lexer.next()
  }

  get current(): Token {
    return this.#current
  }

  get following(): Token {
    return (this.#following ??= this.#lexer.next())
  }

  get end(): number {
    return this.#end
  }

  take(): Token {
    const token = this.#current
    this.#end = token.end
    this.#current = this.#following ?? this.#lexer.next()
    this.#following = undefined
    return token
  }

  isSymbol(symbol: string): boolean {
    return this.#current.kind === 'symbol' && this.#current.value === symbol
  }

  /** `word` in lower case. */
  isWord(word: string, token: Token = this.#current): boolean {
    return token.kind === 'name' && token.value.length === word.length && token.value.toLowerCase() === word
  }

  takeSymbol(symbol: string): boolean {
    return this.isSymbol(symbol) && this.take() !== undefined
  }

  takeWord(word: string): boolean {
    return this.isWord(word) && this.take() !== undefined
  }

  expectSymbol(symbol: string): Token {
    if (!this.isSymbol(symbol)) throw this.unexpected()
    return this.take()
  }

  expect(kind: TokenKind): Token {
    if (this.#current.kind !== kind) throw this.unexpected()
    return this.take()
  }

  unexpected(token: Placed = this.#current): LoggiaError {
    return unexpected(this.text, token)
  }

  /** From a start to the end of the last token taken. */
  since(start: number): Placed {
    return { start, end: this.#end }
  }

  /** Reads something that may hold itself. */
  nested<Result>(read: () => Result): Result {
    if (this.#depth >= MAX_DEPTH) throw this.tooDeep()
    this.#depth += 1
    const result = read()
    this.#depth -= 1
    return result
  }

  tooDeep(): LoggiaError {
    return mistake('odsql/limit', `Expressions are at most ${MAX_DEPTH} levels deep.`, this.#current)
  }

  /** Counts a part of the clause. */
  count(): void {
    this.#parts += 1
    if (this.#parts > MAX_PARTS) throw mistake('odsql/limit', `A clause has at most ${MAX_PARTS} parts.`, this.#current)
  }
}
