import { bug } from '#kit'
import {
  type Aggregate,
  type AggregateFunction,
  type Expression,
  type FieldReference,
  integerRange,
  typeOfRange
} from '#query'
import { longitudeOf, quoteIdentifier } from '../column.ts'
import { scalarSql } from './expression.ts'
import { boxSql, hullSql } from './extents.ts'
import { asDouble, exactSum, exactSumOfColumn, isWhole, widened, widthOf } from './integers.ts'
import { isList } from './list.ts'
import type { Scope } from './scope.ts'

type Compile = (arg: Expression, scope: Scope, aggregate: Aggregate) => string

/** Aggregates see no nulls; without any value they are null, counts 0 (aggregate_functions_null_for_empty). */
export function aggregateSql(aggregate: Aggregate, scope: Scope): string {
  if (aggregate.arg === undefined) return `toInt64(${call(scope, 'count', '')})`
  return AGGREGATES[aggregate.fn](aggregate.arg, scope, aggregate)
}

function call({ aggregateCall }: Scope, fn: string, arg: string): string {
  return aggregateCall?.(fn, arg) ?? `${fn}(${arg})`
}

const AGGREGATES: Readonly<Record<AggregateFunction, Compile>> = {
  count: (arg, scope) => `toInt64(${countSql(arg, scope)})`,
  count_distinct: (arg, scope) => `toInt64(${distinctSql(arg, scope)})`,
  sum: (arg, scope, aggregate) => sumSql(arg, scope, aggregate),
  avg: (arg, scope) => meanSql(arg, scope),
  min: (arg, scope) => call(scope, 'min', scalarSql(arg, scope)),
  max: (arg, scope) => call(scope, 'max', scalarSql(arg, scope)),
  median: (arg, scope) => quantile(50, arg, scope),
  percentile: (arg, scope, { percent }) => quantile(percent ?? missingPercent(), arg, scope),
  stddev: (arg, scope) => finite(call(scope, 'stddevPopStable', asDouble(scalarSql(arg, scope), arg))),
  sum_squares: (arg, scope) => finite(call(scope, 'sum', squared(asDouble(scalarSql(arg, scope), arg)))),
  envelope: (arg) => hullSql(geoField(arg)),
  bbox: (arg) => boxSql(geoField(arg))
}

function finite(sql: string): string {
  return `ifNotFinite(${sql}, NULL)`
}

function squared(sql: string): string {
  return `(${sql} * ${sql})`
}

function countSql(arg: Expression, scope: Scope): string {
  if (isList(arg)) return call(scope, 'countIf', `notEmpty(${scalarSql(arg, scope)})`)
  if (arg.kind === 'field' && arg.type === 'geo_point_2d')
    return call(scope, 'count', quoteIdentifier(longitudeOf(arg)))
  return call(scope, 'count', scalarSql(arg, scope))
}

/**
 * The engine keeps of a text the same hash of 128 bits, but computes it for each record: of texts with a dictionary it is
 * computed here once a value. Measured on 3,000,000 rows: 147 instead of 477 ms of processor time, and of a code that is
 * different in each row 970 instead of 1,590. Where hashes of 64 bits are known to be different for all values of the version, they
 * do: 46 instead of 124.
 */
function distinctSql(arg: Expression, scope: Scope): string {
  if (isList(arg)) return call(scope, 'uniqExactArray', distinguishable(arg, scope))
  if (arg.type !== 'text') return call(scope, 'uniqExact', distinguishable(arg, scope))
  if (arg.kind === 'field' && scope.values?.hashed.has(arg.name))
    return call(scope, 'uniqExact', `sipHash64(${scalarSql(arg, scope)})`)
  const hash = `CAST(sipHash128(${scalarSql(arg, scope)}), 'Nullable(FixedString(16))')`
  return call(scope, 'uniqExact', `reinterpretAsUInt128(${hash})`)
}

/** Negative zero is zero. */
export function distinguishable(expression: Expression, scope: Scope): string {
  const sql = scalarSql(expression, scope)
  return expression.type === 'double' ? `(${sql} + 0.)` : sql
}

/** Whole numbers are added exactly, as wide as their sum may become. */
function sumSql(arg: Expression, scope: Scope, aggregate: Aggregate): string {
  const sql = scalarSql(arg, scope)
  if (!isWhole(arg) || !isWhole(aggregate)) return `ifNotFinite(${call(scope, 'sum', asDouble(sql, arg))}, NULL)`
  const width = widthOf(aggregate)
  if (widthOf(arg) !== 64 || width <= 64) return call(scope, 'sum', widened(sql, arg, width))
  // Where sums are made of those of parts, the column is not there any more.
  const exact = arg.kind === 'field' && scope.aggregateCall === undefined ? exactSumOfColumn : exactSum
  return exact(sql, (each) => call(scope, 'sum', each))
}

/** The mean of whole numbers is their exact sum divided: a sum in doubles loses small numbers beside great ones. */
function meanSql(arg: Expression, scope: Scope): string {
  const sql = scalarSql(arg, scope)
  const sum: Aggregate = { kind: 'aggregate', fn: 'sum', arg, type: 'number' }
  if (!isWhole(arg) || typeOfRange(integerRange(sum)) === 'double')
    return `ifNotFinite(${call(scope, 'avg', asDouble(sql, arg))}, NULL)`
  return `(toFloat64(${sumSql(arg, scope, sum)}) / ${call(scope, 'count', sql)})`
}

/**
 * Exact, interpolated between the closest ranks, in doubles: differences of integers would wrap around. `quantile`
 * would be a sample.
 */
function quantile(percent: number, arg: Expression, scope: Scope): string {
  const fn = `quantileExactInclusive(${scope.bindings.bind(percent / 100, 'Float64')})`
  return call(scope, fn, asDouble(scalarSql(arg, scope), arg))
}

function missingPercent(): never {
  throw bug('percentile without its percent')
}

function geoField(arg: Expression): FieldReference {
  if (arg.kind !== 'field') throw bug('envelope and bbox are of fields')
  return arg
}
