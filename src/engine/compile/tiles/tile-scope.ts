import type { TileQuery } from '#query'
import { quoteIdentifier } from '../../column.ts'
import { Bindings } from '../bindings.ts'
import { predicateSql, whereOf } from '../predicate.ts'
import { recordScope, type Scope } from '../scope.ts'
import type { Vocabulary } from '../terms.ts'

export function tileScope({ source, timezone }: TileQuery, vocabulary: Vocabulary): Scope {
  return recordScope({
    bindings: new Bindings(),
    source,
    timezone,
    lang: 'en',
    groups: [],
    items: [],
    clusters: new Map(),
    vocabulary
  })
}

/** The version's rows that match the query's own condition and these. */
export function conditionsOf({ source, where }: TileQuery, conditions: readonly string[], scope: Scope): string {
  const own = whereOf(source, where)
  const all = [...conditions, ...(own === undefined ? [] : [`(${predicateSql(own, scope)})`])]
  return ` FROM ${quoteIdentifier(source.table)} WHERE ${all.join(' AND ')}`
}
