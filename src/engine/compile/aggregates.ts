import { bug } from '#kit'
import type { Aggregate, AggregateFunction, Expression, FieldReference } from '#query'
import { longitudeOf, quoteIdentifier } from '../column.ts'
import { boxSql, hullSql } from './extents.ts'
import { scalarSql } from './expression.ts'
import { isList } from './list.ts'
import type { Scope } from './scope.ts'

type Compile = (arg: Expression, scope: Scope, aggregate: Aggregate) => string

/** Aggregates see no nulls; without any value they are null, counts 0 (aggregate_functions_null_for_empty). */
export function aggregateSql(aggregate: Aggregate, scope: Scope): string {
  if (aggregate.arg === undefined) return 'toInt64(count())'
  return AGGREGATES[aggregate.fn](aggregate.arg, scope, aggregate)
}

const AGGREGATES: Readonly<Record<AggregateFunction, Compile>> = {
  count: (arg, scope) => `toInt64(${countSql(arg, scope)})`,
  count_distinct: (arg, scope) => `toInt64(${isList(arg) ? 'uniqExactArray' : 'uniqExact'}(${distinguishable(arg, scope)}))`,
  sum: (arg, scope) => finiteSum('sum', arg, scope),
  avg: (arg, scope) => finiteSum('avg', arg, scope),
  min: (arg, scope) => `min(${scalarSql(arg, scope)})`,
  max: (arg, scope) => `max(${scalarSql(arg, scope)})`,
  median: (arg, scope) => quantile(50, arg, scope),
  percentile: (arg, scope, { percent = 50 }) => quantile(percent, arg, scope),
  envelope: (arg) => hullSql(geoField(arg)),
  bbox: (arg) => boxSql(geoField(arg)),
}

function countSql(arg: Expression, scope: Scope): string {
  if (isList(arg)) return `countIf(notEmpty(${scalarSql(arg, scope)}))`
  if (arg.kind === 'field' && arg.type === 'geo_point_2d') return `count(${quoteIdentifier(longitudeOf(arg))})`
  return `count(${scalarSql(arg, scope)})`
}

/** Negative zero is zero. */
export function distinguishable(expression: Expression, scope: Scope): string {
  const sql = scalarSql(expression, scope)
  return expression.type === 'double' ? `(${sql} + 0.)` : sql
}

function finiteSum(fn: 'sum' | 'avg', arg: Expression, scope: Scope): string {
  const sql = `${fn}(${scalarSql(arg, scope)})`
  return fn === 'sum' && arg.type === 'int' ? sql : `ifNotFinite(${sql}, NULL)`
}

/** Exact, interpolated between the closest ranks. `quantile` would be a sample. */
function quantile(percent: number, arg: Expression, scope: Scope): string {
  return `quantileExactInclusive(${scope.bindings.bind(percent / 100, 'Float64')})(${scalarSql(arg, scope)})`
}

function geoField(arg: Expression): FieldReference {
  if (arg.kind !== 'field') throw bug('envelope and bbox are of fields')
  return arg
}
