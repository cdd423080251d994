import type { LiteralNode } from '../tree.ts'
import type { Cursor } from './cursor.ts'

/** A literal, if one stands here. */
export function readLiteral(cursor: Cursor): LiteralNode | undefined {
  const { kind, value, start, end } = cursor.current
  switch (kind) {
    case 'string':
      return cursor.take() && { kind: 'text', value, start, end }
    case 'number':
      return cursor.take() && { kind: 'number', text: value, start, end }
    case 'date':
      return cursor.take() && { kind: 'date', text: value, start, end }
    case 'geometry':
      return cursor.take() && { kind: 'geometry', text: value, start, end }
    case 'name':
      return readWordLiteral(cursor)
    default:
      return undefined
  }
}

function readWordLiteral(cursor: Cursor): LiteralNode | undefined {
  const { start, end } = cursor.current
  if (cursor.takeWord('true')) return { kind: 'boolean', value: true, start, end }
  if (cursor.takeWord('false')) return { kind: 'boolean', value: false, start, end }
  if (cursor.takeWord('null')) return { kind: 'null', start, end }
  return undefined
}
