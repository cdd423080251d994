import type { Clock } from '#kit'
import { compileQuery, compileWhere as compileOdsqlWhere, type CompileContext } from '#odsql'
import type { Predicate, Query, Source } from '#query'
import type { ApiVersion } from './api-version.ts'
import { readFacetFilters } from './facet-filters.ts'
import type { ClauseTexts, Locale } from './records-request.ts'
import { CATALOG_ID } from './subject.ts'

/** How many results, and from which one on. */
interface Extent {
  readonly limit: number | undefined
  readonly offset: number
}

/** The texts of a request as one typed query, refinements and exclusions among its conditions. Throws `odsql/…`, `explore/bad-parameter`. */
export function compileClauses(texts: ClauseTexts, source: Source, locale: Locale, { limit, offset }: Extent, version: ApiVersion, clock: Clock): Query {
  const { select, where, groupBy, orderBy } = texts
  const filters = readFacetFilters(texts, source).predicate()
  const context: CompileContext = { ...contextOf(source, locale, version, clock), limit, offset, ...(filters === undefined ? {} : { extraWhere: filters }) }
  const clauses = {
    where, ...(select === undefined ? {} : { select }), ...(groupBy === undefined ? {} : { group_by: groupBy }), ...(orderBy === undefined ? {} : { order_by: orderBy })
  }
  return compileQuery(clauses, context)
}

export function compileWhere(where: readonly string[], source: Source, locale: Locale, version: ApiVersion, clock: Clock): Predicate | undefined {
  return compileOdsqlWhere(where, contextOf(source, locale, version, clock))
}

function contextOf(source: Source, { lang, timezone }: Locale, version: ApiVersion, clock: Clock): CompileContext {
  return { source, now: clock.now(), timezone, lang, version: version.name, catalog: source.datasetId === CATALOG_ID, limit: undefined, offset: 0 }
}
