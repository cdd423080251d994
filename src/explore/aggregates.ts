import type { Expression, OrderBy, Query } from '#query'

/** Whether an aggregate stands anywhere in the expression. */
export function hasAggregate(expression: Expression): boolean {
  if (expression.kind === 'aggregate') return true
  return expression.kind === 'call' && expression.args.some(hasAggregate)
}

/** Aggregates over everything that matches: one row. */
export function isLoneAggregate({ groups, select }: Query): boolean {
  return groups.length === 0 && select.some((item) => hasAggregate(item.value))
}

/** Ordered by an aggregate, named directly or by its label. */
export function ordersByAggregate(query: Query): boolean {
  return query.order.some((order) => order.kind === 'value' && isAggregated(order, query))
}

function isAggregated({ value }: OrderBy & { kind: 'value' }, { select }: Query): boolean {
  const item = value.kind === 'item' ? select[value.index] : undefined
  return hasAggregate(item === undefined ? value : item.value)
}
