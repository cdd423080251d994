import { hasAggregate, type OrderBy, type Query } from '#query'

/**
 * The query of an export: aggregates that are all that is selected are repeated for every record (ODSQL-ungrouped-3).
 */
export function ofEveryRecord(query: Query): Query {
  return query.groups.length === 0 && query.select.some(({ value }) => hasAggregate(value))
    ? { ...query, everyRecord: true }
    : query
}

/** Ordered by an aggregate, named directly or by its label. */
export function ordersByAggregate(query: Query): boolean {
  return query.order.some((order) => order.kind === 'value' && isOfAggregate(order, query))
}

function isOfAggregate({ value }: OrderBy & { kind: 'value' }, { select }: Query): boolean {
  const item = value.kind === 'item' ? select[value.index] : undefined
  return hasAggregate(item === undefined ? value : item.value)
}
