import { bug } from '#kit'
import type { Aggregate, AggregateFunction, Expression, FieldReference } from '#query'
import { eastOf, latitudeOf, longitudeOf, northOf, quoteIdentifier, southOf, westOf } from '../column.ts'
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

/** A polygon as GeoJSON text, like the column of a shape. */
function hullSql(field: FieldReference): string {
  const [lon, lat] = [quoteIdentifier(longitudeOf(field)), quoteIdentifier(latitudeOf(field))]
  // groupArrayIf does not survive aggregate_functions_null_for_empty on a cluster; groupArray leaves out nulls by itself.
  const points = `arrayZip(groupArray(${lon}), groupArray(${lat}))`
  const corners = `polygonConvexHullCartesian([[${points}]])[1]`
  const text = `arrayStringConcat(arrayMap(_p -> concat('[', toString(_p.1), ', ', toString(_p.2), ']'), ${corners}), ', ')`
  return `if(count(${lon}) = 0, NULL, concat('{"coordinates": [[', ${text}, ']], "type": "Polygon"}'))`
}

function boxSql(field: FieldReference): string {
  const [west, south, east, north] = field.type === 'geo_shape'
    ? [westOf(field), southOf(field), eastOf(field), northOf(field)]
    : [longitudeOf(field), latitudeOf(field), longitudeOf(field), latitudeOf(field)]
  const edge = (fn: 'min' | 'max', column: string): string => `toString(${fn}(${quoteIdentifier(column)}))`
  const [w, s, e, n] = [edge('min', west), edge('min', south), edge('max', east), edge('max', north)]
  const corners = [[w, s], [e, s], [e, n], [w, n], [w, s]].map(([x, y]) => `'[', ${x}, ', ', ${y}, ']'`)
  return `concat('{"coordinates": [[', ${corners.join(", ', ', ")}, ']], "type": "Polygon"}')`
}
