import type { Expression } from '#query'

/** Multivalued text, in every reference. */
export function isList(expression: Expression): boolean {
  return expression.kind === 'field' && expression.list
}
