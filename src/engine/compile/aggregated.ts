import { bug } from '#kit'
import { type Aggregate, answerColumns, type Expression, type Query } from '#query'
import { aggregateSql } from './aggregates.ts'
import { aggregateOf, type CompiledGroup, groupedFrom, rankOf } from './compiled-group.ts'
import { itemAt } from './expression.ts'
import { foldedSql, isFolded } from './folded-groups.ts'
import { FoundAggregates } from './found-aggregates.ts'
import { compileGroup } from './groups.ts'
import { labelOrder, randomOrder, valueOrder } from './order.ts'
import type { RowForm } from './row-form.ts'
import type { Scope } from './scope.ts'
import { numberedGroups } from './value-numbers.ts'

/** Groups are counted to here (ODSQL-group-3). */
const COUNTED_GROUPS = 20_000

/** The groups that are one number. */
const NUMBER = '_k'

/** Rows of the inner query, or records that match when there is but one row. */
const COUNT = '_n'

/**
 * Two levels: records fall into groups by their ranks and are aggregated; over that small result, labels are written,
 * expressions of aggregates computed and rows composed. Without groups, all records are one row.
 */
export function aggregatedSql(query: Query, form: RowForm, scope: Scope, counted: boolean): string {
  const groups = query.groups.map((group, index) => compileGroup(group, index, scope))
  const { outer, aggregates } = outerScope(groups, scope)
  // Compiled first, because that is where the aggregates are found.
  const row = form(answerColumns(query), outer)
  const order = query.groups.length === 0 ? '' : ` ORDER BY ${groupOrder(query, outer).join(', ')}`
  const inner = innerSql(query, groups, aggregates, counted, scope)
  if (!counted) return `SELECT ${row} FROM (${inner})${order}`
  return query.groups.length === 0
    ? `SELECT ${row}, ${COUNT} FROM (${inner})`
    : `SELECT ${row}, least(count() OVER (), ${COUNTED_GROUPS}) FROM (${inner})${order}`
}

export function groupCountSql(query: Query, scope: Scope): string {
  const groups = query.groups.map((group, index) => compileGroup(group, index, scope))
  return `SELECT count() FROM (${innerSql(query, groups, [], false, scope)} LIMIT ${COUNTED_GROUPS})`
}

function innerSql(
  query: Query,
  groups: readonly CompiledGroup[],
  aggregates: readonly Aggregate[],
  counted: boolean,
  scope: Scope
): string {
  if (isFolded(groups, aggregates)) return foldedSql(query, groups, aggregates, scope)
  const numbered = numberedGroups(query.groups, scope)
  const keys = [
    ...(numbered === undefined ? [] : [{ sql: numbered.key, name: NUMBER }]),
    ...groups.flatMap(({ rank }, index) => (numbered?.values.has(index) ? [] : [{ sql: rank, name: rankOf(index) }]))
  ]
  const values = aggregates.map((aggregate, index) => `${aggregateSql(aggregate, scope)} AS ${aggregateOf(index)}`)
  const count = groups.length === 0 && (counted || values.length === 0) ? [`count() AS ${COUNT}`] : []
  const beside = groups.flatMap((group) => group.beside ?? [])
  const from = groupedFrom(query, groups, scope)
  const by = groups.length === 0 ? '' : ` GROUP BY ${keys.map(({ name }) => name).join(', ')}`
  const columns = [...keys.map(({ sql, name }) => `${sql} AS ${name}`), ...beside, ...values, ...count]
  const grouped = `SELECT ${columns.join(', ')}${from}${by}`
  if (numbered === undefined) return grouped
  const texts = [...numbered.values].map(([index, text]) => `${text(NUMBER)} AS ${rankOf(index)}`)
  return `SELECT ${texts.join(', ')}, * EXCEPT (${NUMBER}) FROM (${grouped})`
}

/** Groups and aggregates are columns of the inner query. */
function outerScope(
  groups: readonly CompiledGroup[],
  scope: Scope
): { outer: Scope; aggregates: readonly Aggregate[] } {
  const aggregates = new FoundAggregates()
  const outer: Scope = {
    ...scope,
    resolve: (reference) => {
      if (reference.kind === 'aggregate') return aggregateOf(aggregates.placeOf(reference))
      if (reference.kind === 'group')
        return groups[reference.index]?.shown(rankOf(reference.index)) ?? missing(reference)
      if (reference.kind === 'property' && reference.name === 'datasetid') return scope.resolve(reference)
      return missing(reference)
    }
  }
  return { outer, aggregates: aggregates.list }
}

function missing(expression: Expression): never {
  throw bug(`a group has no ${expression.kind}`)
}

/**
 * As asked; then, and between equals, ascending by key with the null group first (ODSQL-group-1). Ranges go by where
 * they begin, not by label.
 */
function groupOrder({ order, groups }: Query, scope: Scope): string[] {
  const wished = order.flatMap((by) => {
    if (by.kind === 'ordinal') return []
    if (by.kind === 'random')
      return [randomOrder(by.seed, `tuple(${groups.map((_, index) => rankOf(index)).join(', ')})`, scope)]
    const value = by.value.kind === 'item' ? itemAt(by.value.index, scope) : by.value
    if (value.kind !== 'group') return valueOrder(value, by.descending, scope)
    return rankColumns(groups[value.index], value.index).map(
      (sql) => `${sql} ${by.descending ? 'DESC' : 'ASC'} NULLS LAST`
    )
  })
  const keys = groups.flatMap((group, index) => rankColumns(group, index)).map((sql) => `${sql} ASC NULLS FIRST`)
  return [...wished, ...keys]
}

function rankColumns(group: Query['groups'][number] | undefined, index: number): string[] {
  return group?.by.kind === 'value' && group.type === 'text' ? labelOrder(rankOf(index)) : [rankOf(index)]
}
