import { type ArithmeticFunction, type Expression, isMath, MATH_FUNCTIONS, type MathFunction } from '#query'
import type { Field } from '#schema'
import { mistake, shorten, unexpected } from '../errors.ts'
import { MAX_DEPTH, MAX_PARTS } from '../limits.ts'
import { numberLiteral } from '../typing/literal.ts'
import { referTo } from '../typing/names.ts'

/** Names of v1, in lower case, whose functions have other names here. */
const OTHER_NAMES: Readonly<Record<string, MathFunction>> = {
  toradians: 'radians',
  todegrees: 'degrees',
  ieeeremainder: 'remainder',
  max: 'greatest',
  min: 'least'
}

const OPERATORS: Readonly<Record<string, ArithmeticFunction>> = {
  '+': 'add',
  '-': 'subtract',
  '*': 'multiply',
  '/': 'divide'
}

const MAX_CHARACTERS = 10_000
const NUMBER = /\d{1,400}(?:\.\d{1,400})?(?:[eE][+-]?\d{1,4})?/y
const NAME = /[\p{L}_][\p{L}\p{N}_.]*/uy
const BLANKS = /\s*/y

/**
 * An expression of v1 over the numbers of a record: a field, or arithmetic and functions, which are computed in doubles.
 * Throws `odsql/…` with the place in the text.
 */
export function readV1Expression(text: string, fields: readonly Field[]): Expression {
  const field = fields.find(({ name }) => name === text.trim())
  return field === undefined ? new ExpressionReader(text, fields).read() : referTo(field)
}

class ExpressionReader {
  readonly #text: string
  /** Longest names first: one may begin with another. */
  readonly #names: readonly Field[]
  #at = 0
  #depth = 0
  #parts = 0

  constructor(text: string, fields: readonly Field[]) {
    if (text.length > MAX_CHARACTERS)
      throw mistake('odsql/limit', `An expression has at most ${MAX_CHARACTERS} characters.`, {
        start: MAX_CHARACTERS,
        end: text.length
      })
    this.#text = text.toWellFormed()
    this.#names = fields.toSorted((a, b) => b.name.length - a.name.length)
  }

  read(): Expression {
    const value = this.#sum()
    this.#skipBlanks()
    if (this.#at < this.#text.length) throw this.#unexpected()
    return value
  }

  #sum(): Expression {
    return this.#chain(['+', '-'], () => this.#product())
  }

  #product(): Expression {
    return this.#chain(['*', '/'], () => this.#signed())
  }

  #chain(operators: readonly string[], item: () => Expression): Expression {
    let left = item()
    for (;;) {
      this.#skipBlanks()
      const operator = operators.find((sign) => this.#take(sign))
      if (operator === undefined) return left
      left = this.#call(OPERATORS[operator]!, [left, item()])
    }
  }

  #signed(): Expression {
    this.#skipBlanks()
    if (this.#take('+')) return this.#nested(() => this.#signed())
    return this.#take('-') ? this.#call('negate', [this.#nested(() => this.#signed())]) : this.#atom()
  }

  #atom(): Expression {
    const start = this.#at
    if (this.#take('(')) {
      const value = this.#nested(() => this.#sum())
      this.#expect(')')
      return value
    }
    const number = this.#match(NUMBER)
    if (number !== undefined) return numberLiteral(number, { start, end: this.#at })
    const field = this.#names.find(({ name }) => this.#text.startsWith(name, this.#at) && this.#endsAt(name.length))
    if (field !== undefined) {
      this.#at += field.name.length
      return this.#numeric(field, start)
    }
    const name = this.#match(NAME)
    if (name === undefined) throw this.#unexpected()
    this.#skipBlanks()
    if (this.#take('(')) return this.#function(name, start)
    throw mistake('odsql/unknown-field', `Unknown field: ${shorten(name)}.`, { start, end: this.#at })
  }

  /** Whether a name that is this long ends there: no letter or digit follows, and no parenthesis of a call. */
  #endsAt(length: number): boolean {
    return !/^(?:[\p{L}\p{N}_]|\s*\()/u.test(this.#text.slice(this.#at + length, this.#at + length + 10))
  }

  #numeric(field: Field, start: number): Expression {
    if (field.type !== 'int' && field.type !== 'double')
      throw mistake('odsql/argument', `Field ${field.name} does not hold numbers.`, { start, end: this.#at })
    return referTo(field)
  }

  #function(given: string, start: number): Expression {
    const args = [this.#nested(() => this.#sum())]
    while (this.#take(',')) args.push(this.#nested(() => this.#sum()))
    this.#expect(')')
    const name = given.toLowerCase()
    const fn = Object.hasOwn(OTHER_NAMES, name) ? OTHER_NAMES[name]! : name
    const at = { start, end: this.#at }
    if (!isMath(fn)) throw mistake('odsql/unknown-function', `Unknown function: ${shorten(given)}.`, at)
    const wanted = MATH_FUNCTIONS[fn]
    if (args.length !== wanted)
      throw mistake('odsql/argument', `${shorten(given)}() takes ${wanted} arguments; it has ${args.length}.`, at)
    return this.#call(fn, args)
  }

  #call(fn: ArithmeticFunction | MathFunction, args: readonly Expression[]): Expression {
    this.#parts += 1
    if (this.#parts > MAX_PARTS)
      throw mistake('odsql/limit', `An expression has at most ${MAX_PARTS} parts.`, { start: 0, end: this.#at })
    return { kind: 'call', fn, args, type: 'double' }
  }

  #nested<Result>(read: () => Result): Result {
    if (this.#depth >= MAX_DEPTH)
      throw mistake('odsql/limit', `Expressions are at most ${MAX_DEPTH} levels deep.`, { start: 0, end: this.#at })
    this.#depth += 1
    const result = read()
    this.#depth -= 1
    return result
  }

  #skipBlanks(): void {
    this.#match(BLANKS)
  }

  #take(sign: string): boolean {
    this.#skipBlanks()
    if (!this.#text.startsWith(sign, this.#at)) return false
    this.#at += sign.length
    return true
  }

  #expect(sign: string): void {
    if (!this.#take(sign)) throw this.#unexpected()
  }

  #match(pattern: RegExp): string | undefined {
    pattern.lastIndex = this.#at
    const found = pattern.exec(this.#text)
    if (found === null) return undefined
    this.#at = pattern.lastIndex
    return found[0]
  }

  #unexpected() {
    return unexpected(this.#text, { start: this.#at, end: this.#at + 1 })
  }
}
