import type { ParameterValue } from '#clickhouse'
import type { Query } from '#query'
import { quoteIdentifier } from '../column.ts'
import { whereClause, whereOf } from './predicate.ts'
import type { Scope } from './scope.ts'

export interface CompiledStatement {
  readonly sql: string
  readonly params: Readonly<Record<string, ParameterValue>>
  /** Of the engine, for this statement; they change how long it takes, and no answer. */
  readonly settings?: Readonly<Record<string, number | string>>
}

/** The rows of a version that the reader may see and that match. */
export function fromClause({ source, where }: Pick<Query, 'source' | 'where'>, scope: Scope): string {
  return ` FROM ${quoteIdentifier(source.table)}${whereClause(whereOf(source, where), scope)}`
}
