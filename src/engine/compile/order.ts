import type { Expression, OrderBy, Query } from '#query'
import { longitudeOf, ORDINAL_COLUMN, PLACE_COLUMN, quoteIdentifier } from '../column.ts'
import { foldedText, foldedValue, placedBy } from '../layout.ts'
import { itemAt, scalarSql } from './expression.ts'
import { isList } from './list.ts'
import type { Scope } from './scope.ts'

/**
 * Whether a whole answer may come as its parts are read. Rows of large versions are stored by position on the map, which is
 * not an order for users; bringing the parts of ten million rows into it takes the engine 20 s (CSV 28 s, and 4 s
 * without). Order of the file is kept.
 */
export function comesInAnyOrder({ order, limit, offset, groups, source }: Query): boolean {
  return (
    order.length === 0 &&
    limit === undefined &&
    offset === 0 &&
    groups.length === 0 &&
    placedBy(source.fields, source.recordCount) !== undefined
  )
}

/**
 * Order of records; their place in the source decides between equals. Without a requested order, the stored order.
 */
export function recordOrder(order: readonly OrderBy[], scope: Scope): string {
  if (order.length === 0) return ` ORDER BY ${PLACE_COLUMN}, ${ORDINAL_COLUMN}`
  const wished = order.flatMap((by) => {
    if (by.kind === 'ordinal') return []
    return by.kind === 'random'
      ? [randomOrder(by.seed, ORDINAL_COLUMN, scope)]
      : valueOrder(by.value, by.descending, scope)
  })
  return ` ORDER BY ${[...wished, ORDINAL_COLUMN].join(', ')}`
}

/** Nulls come last in both directions (ODSQL-null-5). */
export function valueOrder(value: Expression, descending: boolean, scope: Scope): string[] {
  return sortableSql(value, scope).map((sql) => `${sql} ${descending ? 'DESC' : 'ASC'} NULLS LAST`)
}

/** The same seed gives the same order. */
export function randomOrder(seed: number, identity: string, { bindings }: Scope): string {
  return `sipHash64(${bindings.bind(BigInt.asIntN(64, BigInt(Math.trunc(seed))), 'Int64')}, ${identity})`
}

function sortableSql(value: Expression, scope: Scope): string[] {
  const expression = value.kind === 'item' ? itemAt(value.index, scope) : value
  if (expression.kind === 'field' && expression.type === 'geo_point_2d')
    return [quoteIdentifier(longitudeOf(expression))]
  const sql = scalarSql(expression, scope)
  return isList(expression)
    ? textOrder(`if(empty(${sql}), NULL, arrayStringConcat(${sql}, ','))`)
    : expression.type === 'text'
      ? textOrder(sql)
      : [sql]
}

/** Without regard to case and accents (ODSQL-order-4), then by value. */
function textOrder(sql: string): string[] {
  return [foldedText(sql), sql]
}

/** The same for the few values of groups and facets. */
export function labelOrder(sql: string): string[] {
  return [foldedValue(sql), sql]
}
