import type { Predicate, Source } from '#query'
import { columnOf, longitudeOf, quoteIdentifier } from '../column.ts'
import { compareSql, intervalSql, oneOfSql } from './comparison.ts'
import { scalarSql } from './expression.ts'
import { fullTextSql } from './full-text.ts'
import { allOf, anyOf } from './junction.ts'
import { isList } from './list.ts'
import { inPeriodSql } from './period.ts'
import type { Scope } from './scope.ts'
import { inBoxSql, spatialSql, withinDistanceSql } from './spatial.ts'

/**
 * SQL of a condition. It may be null where the condition is false: `and`, `or` and WHERE treat both alike, and `not`,
 * the one place where the difference would show, turns null into false first. So conditions stay in a form that the
 * engine's indexes understand.
 */
export function predicateSql(predicate: Predicate, scope: Scope): string {
  switch (predicate.kind) {
    case 'constant':
      return predicate.value ? 'true' : 'false'
    case 'and':
      return allOf(predicate.items.map((item) => predicateSql(item, scope)))
    case 'or':
      return anyOf(predicate.items.map((item) => predicateSql(item, scope)))
    case 'not':
      return `NOT ifNull(${predicateSql(predicate.item, scope)}, false)`
    case 'compare':
      return compareSql(predicate.op, predicate.left, predicate.right, scope)
    case 'one-of':
      return oneOfSql(predicate.left, predicate.values, scope)
    case 'interval':
      return intervalSql(predicate, scope)
    case 'is-null':
      return isNullSql(predicate, scope)
    case 'is-true':
      return `(${scalarSql(predicate.item, scope)} = ${predicate.value})`
    case 'full-text':
      return fullTextSql(predicate, scope)
    case 'within-distance':
      return withinDistanceSql(predicate, scope)
    case 'in-bbox':
      return inBoxSql(predicate, scope)
    case 'spatial':
      return spatialSql(predicate, scope)
    case 'under-path':
      return underPathSql(predicate, scope)
    case 'in-period':
      return inPeriodSql(predicate, scope)
  }
}

/** The condition of a query together with the reader's access; undefined when every row counts. */
export function whereOf(source: Source, where: Predicate | undefined): Predicate | undefined {
  const items = [source.visible, where].filter((item) => item !== undefined)
  return items.length < 2 ? items[0] : { kind: 'and', items }
}

export function whereClause(predicate: Predicate | undefined, scope: Scope): string {
  return predicate === undefined ? '' : ` WHERE ${predicateSql(predicate, scope)}`
}

function isNullSql({ item }: Extract<Predicate, { kind: 'is-null' }>, scope: Scope): string {
  if (isList(item)) return `empty(${scalarSql(item, scope)})`
  if (item.kind === 'field' && item.type === 'geo_point_2d') return `isNull(${quoteIdentifier(longitudeOf(item))})`
  return `isNull(${scalarSql(item, scope)})`
}

function underPathSql(
  { field, path, separator }: Extract<Predicate, { kind: 'under-path' }>,
  { bindings }: Scope
): string {
  const column = quoteIdentifier(columnOf(field))
  const [whole, beginning] = [bindings.bind(path, 'String'), bindings.bind(path + separator, 'String')]
  const test = (sql: string): string => `(${sql} = ${whole} OR startsWith(${sql}, ${beginning}))`
  return field.list ? `arrayExists(_v -> ${test('_v')}, ${column})` : test(column)
}
