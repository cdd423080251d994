import type { Expression } from '#query'

/** Multivalued text, wherever it is referred to. */
export function isList(expression: Expression): boolean {
  return expression.kind === 'field' && expression.list
}
