import type { Expression, Literal } from '#query'

const NULL: Literal = { kind: 'literal', type: 'null', value: null }

/**
 * An expression where no field has a value: a function of a null is null, except for functions about nulls. Aggregates
 * and groups stay.
 */
export function withoutFields(expression: Expression): Expression {
  if (expression.kind === 'field' || (expression.kind === 'property' && expression.name !== 'datasetid')) return NULL
  if (expression.kind !== 'call') return expression
  const args = expression.args.map(withoutFields)
  if (expression.fn === 'ifnull') return args.every(isNull) ? NULL : { ...expression, args }
  return args.some(isNull) ? NULL : { ...expression, args }
}

function isNull(expression: Expression): boolean {
  return expression.kind === 'literal' && expression.type === 'null'
}
