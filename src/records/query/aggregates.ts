import { odsqlError } from '#odsql'
import { hasAggregate, type OrderBy, type Query } from '#query'

/**
 * The query of an export: if only aggregates are selected, they are repeated for every record (ODSQL-ungrouped-3).
 */
export function ofEveryRecord(query: Query): Query {
  return query.groups.length === 0 && query.select.some(({ value }) => hasAggregate(value))
    ? { ...query, everyRecord: true }
    : query
}

/** The original service sorts at most this many groups by an aggregate (ODSQL-order-6). */
const MAX_SORTED_GROUPS = 20_000

/** Throws `odsql/not-allowed`. */
export function checkOrder(query: Query): void {
  if (query.limit !== undefined && query.limit <= MAX_SORTED_GROUPS) return
  if (!ordersByAggregate(query)) return
  const message = `aggregation function in order by is not supported with a limit > ${MAX_SORTED_GROUPS}. Please remove the order by or set a limit parameter lower than ${MAX_SORTED_GROUPS + 1}.`
  throw odsqlError('odsql/not-allowed', message, { details: { clause: 'order_by' } })
}

/** Ordered by an aggregate, named directly or by its label. */
function ordersByAggregate(query: Query): boolean {
  return query.order.some((order) => order.kind === 'value' && isOfAggregate(order, query))
}

function isOfAggregate({ value }: OrderBy & { kind: 'value' }, { select }: Query): boolean {
  const item = value.kind === 'item' ? select[value.index] : undefined
  return hasAggregate(item === undefined ? value : item.value)
}
