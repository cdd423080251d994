import type { Clock } from '#kit'
import { allOf, type CompileContext, compileQuery, refinementWhere } from '#odsql'
import type { Query, Source } from '#query'
import { DATASET_PROPERTY_NAMES } from '../catalog/dataset-properties.ts'
import { readRefinements } from '../facets/facet-plan.ts'
import type { Extent, OdsqlRequest } from './request.ts'
import { CATALOG_ID } from './subject.ts'

const EVERYTHING: Extent = { limit: undefined, offset: 0 }

/** Context in which texts are compiled. */
export function contextOf(
  source: Source,
  { lang, timezone, dialect }: Omit<OdsqlRequest, 'clauses'>,
  clock: Clock,
  { limit, offset } = EVERYTHING
): CompileContext {
  const catalog = source.datasetId === CATALOG_ID
  return {
    source,
    now: clock.now(),
    timezone,
    lang,
    version: dialect,
    catalog,
    ...(catalog && { shownOnly: DATASET_PROPERTY_NAMES }),
    limit,
    offset
  }
}

/** The clauses as one typed query, refinements and exclusions among its conditions. Throws `odsql/…`. */
export function compileClauses(request: OdsqlRequest, extent: Extent, source: Source, clock: Clock): Query {
  const { select, where, groupBy, orderBy } = request.clauses
  const context = contextOf(source, request, clock, extent)
  const extraWhere = allOf([refinementWhere(readRefinements(request.clauses, context)), ...(request.conditions ?? [])])
  const clauses = {
    where,
    ...(select === undefined ? {} : { select }),
    ...(groupBy === undefined ? {} : { group_by: groupBy }),
    ...(orderBy === undefined ? {} : { order_by: orderBy })
  }
  return compileQuery(clauses, extraWhere === undefined ? context : { ...context, extraWhere })
}
