import type { Comparator, Tree } from '../tree.ts'
import type { Cursor } from './cursor.ts'
import { readValue } from './expression.ts'
import { readIn, readIntervalAfterColon } from './membership.ts'

/** `and_expr { "or" and_expr }` */
export function readCondition(cursor: Cursor): Tree {
  return readJunction(cursor, 'or', () => readJunction(cursor, 'and', () => readNegation(cursor)))
}

function readJunction(cursor: Cursor, kind: 'and' | 'or', readItem: () => Tree): Tree {
  const first = readItem()
  if (!cursor.isWord(kind)) return first
  const items = [first]
  while (cursor.takeWord(kind)) items.push(readItem())
  return { kind, items, ...cursor.since(first.start) }
}

/** `not` holds for the one condition that follows. */
function readNegation(cursor: Cursor): Tree {
  const { start } = cursor.current
  if (!cursor.takeWord('not')) return readAtom(cursor)
  const item = cursor.nested(() => readNegation(cursor))
  return { kind: 'not', item, ...cursor.since(start) }
}

function readAtom(cursor: Cursor): Tree {
  const left = readValue(cursor, readCondition)
  const { start } = left
  const op = readComparator(cursor)
  if (op !== undefined) return readComparison(cursor, left, op)
  if (cursor.isWord('in')) return readIn(cursor, left)
  if (cursor.takeWord('like'))
    return { kind: 'like', left, text: cursor.expect('string').value, ...cursor.since(start) }
  if (cursor.takeWord('is')) return readIs(cursor, left)
  return left
}

const COMPARATORS: ReadonlySet<string> = new Set(['=', ':', '!=', '<', '<=', '>', '>='])

function readComparator(cursor: Cursor): string | undefined {
  const { kind, value } = cursor.current
  return kind === 'symbol' && COMPARATORS.has(value) ? cursor.take().value : undefined
}

function readComparison(cursor: Cursor, left: Tree, op: string): Tree {
  if (op === ':' && (cursor.isSymbol('[') || cursor.isSymbol(']'))) return readIntervalAfterColon(cursor, left)
  const right = readValue(cursor)
  return { kind: 'compare', op: op === ':' ? '=' : (op as Comparator), left, right, ...cursor.since(left.start) }
}

function readIs(cursor: Cursor, left: Tree): Tree {
  const negated = cursor.takeWord('not')
  for (const what of ['null', 'true', 'false'] as const) {
    if (cursor.takeWord(what)) return { kind: 'is', left, negated, what, ...cursor.since(left.start) }
  }
  throw cursor.unexpected()
}
