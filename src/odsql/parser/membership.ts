import { mistake } from '../errors.ts'
import type { TokenKind } from '../lexer.ts'
import { MAX_VALUES } from '../limits.ts'
import { isLiteral, type NameNode, type Tree } from '../tree.ts'
import type { Cursor } from './cursor.ts'
import { readValue } from './expression.ts'
import { readLiteral } from './literal.ts'

/**
 * `field in [1 .. 10]`, `field in (1, 2)` and `literal in field`. Only a field can stand before a list or an interval:
 * the real service refuses `year(d) in (2020)` (ODSQL-in-5).
 */
export function readIn(cursor: Cursor, left: Tree): Tree {
  const word = cursor.take()
  if (isLiteral(left)) return readMember(cursor, left)
  if (left.kind !== 'name') throw cursor.unexpected(word)
  if (cursor.isSymbol('(')) return readList(cursor, left)
  if (cursor.isSymbol('[') || cursor.isSymbol(']')) return readInterval(cursor, left)
  throw cursor.unexpected()
}

/** `field : [1 .. 10]` */
export function readIntervalAfterColon(cursor: Cursor, left: Tree): Tree {
  if (left.kind !== 'name') throw cursor.unexpected()
  return readInterval(cursor, left)
}

function readMember(cursor: Cursor, left: Tree): Tree {
  const { kind, start } = cursor.current
  if (kind !== 'name' && kind !== 'quoted-name') throw cursor.unexpected()
  const field = readValue(cursor)
  if (field.kind !== 'name') throw cursor.unexpected({ start, end: field.end })
  return { kind: 'in-field', left, field, ...cursor.since(left.start) }
}

function readList(cursor: Cursor, left: NameNode): Tree {
  cursor.take()
  const items: Tree[] = []
  do {
    if (items.length === MAX_VALUES)
      throw mistake('odsql/limit', `A list has at most ${MAX_VALUES} values.`, cursor.current)
    items.push(readListItem(cursor))
  } while (cursor.takeSymbol(','))
  cursor.expectSymbol(')')
  return { kind: 'in-list', left, items, ...cursor.since(left.start) }
}

/** Text, numbers, booleans and null; `date'…'` in a list is a syntax error on the real service too (ODSQL-in-5). */
function readListItem(cursor: Cursor): Tree {
  const { kind } = cursor.current
  const item = kind === 'date' || kind === 'geometry' ? undefined : (readNegative(cursor) ?? readLiteral(cursor))
  if (item === undefined) throw cursor.unexpected()
  return item
}

/** A bracket turned outward leaves out its end. */
function readInterval(cursor: Cursor, left: NameNode): Tree {
  const fromIncluded = cursor.take().value === '['
  const from = readBound(cursor)
  if (!cursor.takeSymbol('..') && !cursor.takeWord('to')) throw cursor.unexpected()
  const to = readBound(cursor)
  if (!cursor.isSymbol('[') && !cursor.isSymbol(']')) throw cursor.unexpected()
  const toIncluded = cursor.take().value === ']'
  return { kind: 'in-interval', left, from, fromIncluded, to, toIncluded, ...cursor.since(left.start) }
}

const BOUNDS: readonly TokenKind[] = ['string', 'date', 'number']

/** A number, date or text, or a moment: `now(days=-7)`. */
function readBound(cursor: Cursor): Tree {
  if (cursor.isWord('now')) return readValue(cursor)
  const bound = readNegative(cursor) ?? (BOUNDS.includes(cursor.current.kind) ? readLiteral(cursor) : undefined)
  if (bound === undefined) throw cursor.unexpected()
  return bound
}

function readNegative(cursor: Cursor): Tree | undefined {
  const { start: sign } = cursor.current
  if (!cursor.takeSymbol('-')) return undefined
  const { value: text, start, end } = cursor.expect('number')
  return { kind: 'negate', item: { kind: 'number', text, start, end }, start: sign, end }
}
