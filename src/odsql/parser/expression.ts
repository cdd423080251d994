import { LoggiaError } from '#kit'
import { findFunction } from '#query'
import { unexpected } from '../errors.ts'
import type { Token } from '../lexer.ts'
import { MAX_DEPTH } from '../limits.ts'
import type { ArithmeticOperator, Tree } from '../tree.ts'
import { isReserved, isStructure } from '../words.ts'
import { readArguments } from './arguments.ts'
import type { Cursor } from './cursor.ts'
import { readLiteral } from './literal.ts'

/** Content of parentheses: a value, or in where a condition. */
export type Inner = (cursor: Cursor) => Tree

/** `term { ("+" | "-") term }` */
export function readValue(cursor: Cursor, inner: Inner = readValue): Tree {
  return readChain(cursor, ['+', '-'], () => readChain(cursor, ['*', '/'], () => readFactor(cursor, inner)))
}

/** Operators of one rank, from the left. */
function readChain(cursor: Cursor, operators: readonly ArithmeticOperator[], readOperand: () => Tree): Tree {
  let left = readOperand()
  for (let length = 1; ; length += 1) {
    const op = operators.find((each) => cursor.isSymbol(each))
    if (op === undefined) return left
    if (length > MAX_DEPTH) throw cursor.tooDeep()
    cursor.take()
    cursor.count()
    left = { kind: 'arithmetic', op, left, right: readOperand(), ...cursor.since(left.start) }
  }
}

function readFactor(cursor: Cursor, inner: Inner): Tree {
  const { start } = cursor.current
  if (!cursor.takeSymbol('-')) return readPrimary(cursor, inner)
  const item = cursor.nested(() => readFactor(cursor, inner))
  return { kind: 'negate', item, ...cursor.since(start) }
}

function readPrimary(cursor: Cursor, inner: Inner): Tree {
  cursor.count()
  if (cursor.isSymbol('(')) return readParenthesized(cursor, inner)
  return readLiteral(cursor) ?? readNameOrCall(cursor)
}

function readParenthesized(cursor: Cursor, inner: Inner): Tree {
  cursor.take()
  const item = cursor.nested(() => inner(cursor))
  cursor.expectSymbol(')')
  return item
}

function readNameOrCall(cursor: Cursor): Tree {
  const { current } = cursor
  if (current.kind === 'quoted-name') return { kind: 'name', name: cursor.take().value, ...cursor.since(current.start) }
  if (current.kind !== 'name') throw cursor.unexpected()
  const isName = cursor.options.isName?.(current.value) === true
  if (isStructure(current.value) && (!isName || isOpening(cursor.following)))
    throw isName ? reserved(cursor, current) : cursor.unexpected()
  cursor.take()
  if (cursor.isSymbol('(')) return readCall(cursor, current.value, current.start)
  if (isReserved(current.value) && !isName && !cursor.options.functionNames) throw reserved(cursor, current)
  return { kind: 'name', name: current.value, ...cursor.since(current.start) }
}

function isOpening({ kind, value }: Token): boolean {
  return kind === 'symbol' && value === '('
}

/** The token is unexpected because the word before it, or the word itself, is reserved. */
function reserved(cursor: Cursor, { value }: Token): Error {
  const error = cursor.unexpected()
  const { message, at, details } = error
  return new LoggiaError(
    error,
    `${message} ${value} is a reserved word: as the name of a field it stands in back-quotes, \`${value}\`.`,
    { details, ...(at === undefined ? {} : { at }) }
  )
}

/** A name that is not a function is an ordinary word, which no parenthesis can follow (ODSQL-lexis-4). */
function readCall(cursor: Cursor, word: string, start: number): Tree {
  const name = word.toLowerCase()
  const head = cursor.since(start)
  const row = findFunction(name)
  if (row === undefined) throw unexpected(cursor.text, cursor.current, 'odsql/unknown-function')
  const args = cursor.nested(() => readArguments(cursor, row, readValue))
  return { kind: 'call', name, head, args, ...cursor.since(start) }
}
