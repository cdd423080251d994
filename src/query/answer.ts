import type { Expression, Query } from './types.ts'

/** One value of a row of the answer. */
export interface AnswerColumn {
  readonly key: string
  readonly value: Expression
}

/** Whether a query's rows are groups, or one row for the whole, rather than records. */
export function isAggregated({ groups, select }: Query): boolean {
  return groups.length > 0 || select.some(({ value }) => hasAggregate(value))
}

function hasAggregate(expression: Expression): boolean {
  return expression.kind === 'aggregate' || (expression.kind === 'call' && expression.args.some(hasAggregate))
}

/** The keys of the groups, then what was selected beside them (facts §2.5); of equal keys the last one says the value, the first one the place. */
export function answerColumns({ groups, select }: Query): AnswerColumn[] {
  const columns = new Map<string, Expression>()
  groups.forEach(({ key, by, type }, index) => columns.set(key, { kind: 'group', index, type: by.kind === 'value' ? type : 'text' }))
  for (const { key, value } of select) columns.set(key, value)
  return [...columns].map(([key, value]) => ({ key, value }))
}
