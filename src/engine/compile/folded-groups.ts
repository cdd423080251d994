import type { Aggregate, Query } from '#query'
import { aggregateSql } from './aggregates.ts'
import { aggregateOf, type CompiledGroup, groupedFrom, rankOf } from './compiled-group.ts'
import { PartialAggregates } from './partial-aggregates.ts'
import type { Scope } from './scope.ts'

/** Aggregates that are made of those of parts. */
const OF_PARTS: ReadonlySet<Aggregate['fn']> = new Set(['count', 'sum', 'avg', 'min', 'max'])

/**
 * Whether records are grouped by day first: parts of the calendar, and above all their texts, are then computed once a
 * day and not once a record. Other keys beside may have as many values as there are records: then only texts are worth
 * the second level.
 */
export function isFolded(groups: readonly CompiledGroup[], aggregates: readonly Aggregate[]): boolean {
  const days = groups.filter(({ ofDay }) => ofDay !== undefined)
  return (
    days.length > 0 &&
    (days.length === groups.length || days.some(({ ofDay }) => ofDay?.isText === true)) &&
    groups.every(({ beside }) => beside === undefined) &&
    aggregates.every(({ fn }) => OF_PARTS.has(fn))
  )
}

/** The same rows as grouping by ranks and aggregating at once. */
export function foldedSql(
  query: Query,
  groups: readonly CompiledGroup[],
  aggregates: readonly Aggregate[],
  scope: Scope
): string {
  const days = [...new Set(groups.flatMap(({ ofDay }) => ofDay?.day ?? []))]
  const dayColumn = (day: string): string => `_d${days.indexOf(day)}`
  const others = groups.flatMap(({ ofDay, rank }, index) =>
    ofDay === undefined ? [{ rank, name: rankOf(index) }] : []
  )
  const parts = new PartialAggregates()
  const merging = { ...scope, aggregateCall: parts.call }
  const values = aggregates.map((aggregate, index) => `${aggregateSql(aggregate, merging)} AS ${aggregateOf(index)}`)
  const ranks = groups.map(({ ofDay }, index) =>
    ofDay === undefined ? rankOf(index) : `${ofDay.rank(dayColumn(ofDay.day))} AS ${rankOf(index)}`
  )
  const keys = [...days.map((day) => ({ rank: day, name: dayColumn(day) })), ...others]
  const columns = [...keys.map(({ rank, name }) => `${rank} AS ${name}`), ...parts.columns]
  const byDay = `SELECT ${columns.join(', ')}${groupedFrom(query, groups, scope)} GROUP BY ${keys.map(({ name }) => name).join(', ')}`
  return `SELECT ${[...ranks, ...values].join(', ')} FROM (${byDay}) GROUP BY ${groups.map((_, index) => rankOf(index)).join(', ')}`
}
