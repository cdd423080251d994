import { answerColumns, isAggregated, type Query } from '#query'
import { aggregatedSql, groupCountSql } from './aggregated.ts'
import { Bindings } from './bindings.ts'
import { fromClause, type CompiledStatement } from './from-clause.ts'
import { comesInAnyOrder, recordOrder } from './order.ts'
import type { RowForm } from './row-form.ts'
import { recordScope, type CellClusters, type Scope } from './scope.ts'
import type { Vocabulary } from './terms.ts'

/** What had to be asked of the engine before the statement could be written. */
export interface Lookups {
  readonly vocabulary: Vocabulary
  readonly clusters: ReadonlyMap<number, CellClusters>
}

/** The statement whose rows are the answer, written in a form. With `counted`, aggregated rows have a second column: how many there are. */
export function compileRows(query: Query, form: RowForm, lookups: Lookups, counted = false): CompiledStatement {
  const scope = scopeOf(query, lookups)
  const sql = isAggregated(query) ? aggregatedSql(query, form, scope, counted) : recordsSql(query, form, scope)
  return { sql: sql + windowClause(query, scope), params: scope.bindings.values }
}

/** The statement that counts the records, or groups, that match. */
export function compileCount(query: Query, lookups: Lookups): CompiledStatement {
  const scope = scopeOf(query, lookups)
  const sql = query.groups.length > 0 ? groupCountSql(query, scope) : `SELECT count()${fromClause(query, scope)}`
  return { sql, params: scope.bindings.values }
}

function scopeOf(query: Query, lookups: Lookups): Scope {
  const { source, timezone, lang, groups, select } = query
  return recordScope({ bindings: new Bindings(), source, timezone, lang, groups, ...lookups, items: select.map(({ value }) => value) })
}

function recordsSql(query: Query, form: RowForm, scope: Scope): string {
  const order = comesInAnyOrder(query) ? '' : recordOrder(query.order, scope)
  return `SELECT ${form(answerColumns(query), scope)}${fromClause(query, scope)}${order}`
}

function windowClause({ limit, offset }: Query, { bindings }: Scope): string {
  const first = limit === undefined ? '' : ` LIMIT ${bindings.bind(limit, 'UInt64')}`
  return offset === 0 ? first : `${first} OFFSET ${bindings.bind(offset, 'UInt64')}`
}
