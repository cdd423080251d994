import type { Query } from '#query'
import { fromClause } from './from-clause.ts'
import type { Scope } from './scope.ts'

/** How records fall into buckets. */
export interface CompiledGroup {
  /** Keys of groups and sorting, over records. */
  readonly rank: string
  /** The displayed value over the column with the rank: the value itself, or the label of its range. */
  readonly shown: (rank: string) => string
  /** Which records fall into any bucket at all; absent: all. */
  readonly filter?: string
  /** For a group that depends on a day only: the day of a record, and the rank made of a column of days. */
  readonly ofDay?: {
    readonly day: string
    readonly rank: (day: string) => string
    /** The rank is a text, which takes a microsecond to compute. */
    readonly isText?: boolean
  }
  /** Further aggregates that `shown` needs, named. */
  readonly beside?: readonly string[]
}

/** Columns of the inner query: ranks of groups, and aggregates. */
export const rankOf = (index: number): string => `_g${index}`
export const aggregateOf = (index: number): string => `_a${index}`

/** The records that fall into groups. */
export function groupedFrom(query: Query, groups: readonly CompiledGroup[], scope: Scope): string {
  const filters = groups.flatMap(({ filter }) => filter ?? [])
  const from = fromClause(query, scope)
  if (filters.length === 0) return from
  return `${from}${from.includes(' WHERE ') ? ' AND ' : ' WHERE '}${filters.join(' AND ')}`
}
