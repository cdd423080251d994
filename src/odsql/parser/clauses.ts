import type { GroupTree, OrderTree, SelectTree, Tree } from '../tree.ts'
import { readCondition } from './condition.ts'
import { Cursor, type CursorOptions, type NameTest } from './cursor.ts'
import { readValue } from './expression.ts'

/**
 * The clauses of a query, each from its own text. Blank text says nothing. `isName` knows the fields (and labels) that
 * a reserved word may name.
 */

export function parseSelect(text: string, isName: NameTest = () => false): readonly SelectTree[] {
  return parseList(text, { isName }, (cursor) => {
    const { start } = cursor.current
    const value = cursor.takeSymbol('*') ? ({ kind: 'star', ...cursor.since(start) } as const) : readValue(cursor)
    return value.kind === 'star' ? { value, key: '*', ...cursor.since(start) } : readLabelled(cursor, value, start)
  })
}

export function parseGroupBy(text: string, isName: NameTest = () => false): readonly GroupTree[] {
  return parseList(text, { isName }, (cursor) => {
    const { start } = cursor.current
    return readLabelled(cursor, readValue(cursor), start)
  })
}

export function parseOrderBy(text: string, isName: NameTest = () => false): readonly OrderTree[] {
  // A label that is the name of a function needs no back-quotes here either: `-count` (ODSQL-order-1).
  return parseList(text, { functionNames: true, isName }, (cursor) => {
    const { start } = cursor.current
    const value = readValue(cursor)
    const descending = !cursor.takeWord('asc') && cursor.takeWord('desc')
    // `-x` is x from the top: the same as `x desc`.
    if (value.kind === 'negate') return { value: value.item, descending: !descending, ...cursor.since(start) }
    return { value, descending, ...cursor.since(start) }
  })
}

export function parseWhere(text: string, isName: NameTest = () => false): Tree | undefined {
  const cursor = new Cursor(text, { isName })
  if (cursor.current.kind === 'end') return undefined
  const condition = readCondition(cursor)
  cursor.expect('end')
  return condition
}

function parseList<Item>(text: string, options: CursorOptions, readItem: (cursor: Cursor) => Item): readonly Item[] {
  const cursor = new Cursor(text, options)
  if (cursor.current.kind === 'end') return []
  const items: Item[] = []
  do items.push(readItem(cursor))
  while (cursor.takeSymbol(','))
  cursor.expect('end')
  return items
}

/** The key without a label is the expression as it was typed (ODSQL-key-1), a name without its back-quotes. */
function readLabelled<Value extends Tree>(
  cursor: Cursor,
  value: Value,
  start: number
): { value: Value; label?: string; key: string; start: number; end: number } {
  const typed = value.kind === 'name' ? value.name : cursor.text.slice(start, cursor.end)
  if (!cursor.takeWord('as')) return { value, key: typed, ...cursor.since(start) }
  const label = readLabel(cursor)
  return { value, label, key: label, ...cursor.since(start) }
}

/** Reserved words can be labels: live portals answer `count(*) as count` (ODSQL-reserved-2). */
function readLabel(cursor: Cursor): string {
  const { kind, value } = cursor.current
  if ((kind !== 'name' && kind !== 'quoted-name') || value === '') throw cursor.unexpected()
  return cursor.take().value
}
