import { unreachable } from '#kit'
import type { Expression } from '#query'
import { literalSql } from './literal.ts'
import { SCALAR_FUNCTIONS } from './scalar-functions.ts'
import type { Scope } from './scope.ts'

/**
 * SQL of an expression's value in the engine's types; lists are arrays. Points and shapes have several columns and are
 * not such a value.
 */
export function scalarSql(expression: Expression, scope: Scope): string {
  switch (expression.kind) {
    case 'literal':
      return literalSql(expression, scope.bindings)
    case 'call':
      return SCALAR_FUNCTIONS[expression.fn](expression, scope, (arg) => scalarSql(arg, scope))
    case 'item':
      return scalarSql(itemAt(expression.index, scope), scope)
    case 'field':
    case 'property':
    case 'aggregate':
    case 'group':
      return scope.resolve(expression)
    default:
      return unreachable(expression)
  }
}

export function itemAt(index: number, scope: Scope): Expression {
  const item = scope.items[index]
  if (item === undefined) throw new RangeError(`select has no item ${index}`)
  return item.kind === 'item' ? itemAt(item.index, scope) : item
}
