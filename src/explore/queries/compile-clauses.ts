import type { Clock } from '#kit'
import { type CompileContext, compileQuery, refinementWhere } from '#odsql'
import type { Query, Source } from '#query'
import type { ApiVersion } from '../api-version.ts'
import { DATASET_PROPERTY_NAMES } from '../catalog/dataset-properties.ts'
import { readRefinements } from '../facets/facet-plan.ts'
import type { ClauseTexts, Locale } from '../parameters/records-request.ts'
import { CATALOG_ID } from './subject.ts'

/** How many results, and from which one on. */
export interface Extent {
  readonly limit: number | undefined
  readonly offset: number
}

const EVERYTHING: Extent = { limit: undefined, offset: 0 }

/** Context in which texts are compiled. */
export function contextOf(
  source: Source,
  { lang, timezone }: Locale,
  version: ApiVersion,
  clock: Clock,
  { limit, offset } = EVERYTHING
): CompileContext {
  const catalog = source.datasetId === CATALOG_ID
  return {
    source,
    now: clock.now(),
    timezone,
    lang,
    version: version.name,
    catalog,
    ...(catalog && { shownOnly: DATASET_PROPERTY_NAMES }),
    limit,
    offset
  }
}

/** The texts of a request as one typed query, refinements and exclusions among its conditions. Throws `odsql/…`. */
export function compileClauses(
  texts: ClauseTexts,
  source: Source,
  locale: Locale,
  extent: Extent,
  version: ApiVersion,
  clock: Clock
): Query {
  const { select, where, groupBy, orderBy } = texts
  const context = contextOf(source, locale, version, clock, extent)
  const extraWhere = refinementWhere(readRefinements(texts, context))
  const clauses = {
    where,
    ...(select === undefined ? {} : { select }),
    ...(groupBy === undefined ? {} : { group_by: groupBy }),
    ...(orderBy === undefined ? {} : { order_by: orderBy })
  }
  return compileQuery(clauses, extraWhere === undefined ? context : { ...context, extraWhere })
}
