import type { Expression, Query } from './types.ts'

/** One value of a row of the answer. */
export interface AnswerColumn {
  readonly key: string
  readonly value: Expression
}

/** Whether a query's rows are groups, or one row for the whole, rather than records. */
export function isAggregated(query: Query): boolean {
  return query.groups.length > 0 || isLoneAggregate(query)
}

/**
 * Aggregates over everything that matches, beside nothing that differs from record to record: one row. Beside a field
 * they are repeated in the row of each record (ODSQL-ungrouped-3).
 */
export function isLoneAggregate({ groups, select, everyRecord }: Query): boolean {
  return (
    groups.length === 0 &&
    everyRecord !== true &&
    select.some(({ value }) => hasAggregate(value)) &&
    !select.some(({ value }) => hasField(value))
  )
}

/** Whether a value of the record itself stands in the expression, outside of aggregates. */
export function hasField(expression: Expression): boolean {
  return (
    expression.kind === 'field' ||
    expression.kind === 'property' ||
    (expression.kind === 'call' && expression.args.some(hasField))
  )
}

/** Whether an aggregate stands anywhere in the expression. */
export function hasAggregate(expression: Expression): boolean {
  return expression.kind === 'aggregate' || (expression.kind === 'call' && expression.args.some(hasAggregate))
}

/**
 * The keys of the groups, then what was selected beside them (ODSQL-key-2); of equal keys the last one says the value,
 * the first one the place.
 */
export function answerColumns({ groups, select }: Query): AnswerColumn[] {
  const columns = new Map<string, Expression>()
  groups.forEach(({ key, by, type }, index) =>
    columns.set(key, { kind: 'group', index, type: by.kind === 'value' ? type : 'text' })
  )
  for (const { key, value } of select) columns.set(key, value)
  return [...columns].map(([key, value]) => ({ key, value }))
}
