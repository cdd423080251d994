import { type Clauses, NO_CLAUSES, type OdsqlRequest } from '#records'
import type { RequestContext } from '../request-context.ts'
import type { ValuesOf } from './parameter-table.ts'

type ClauseName = 'select' | 'where' | 'group_by' | 'order_by' | 'refine' | 'exclude' | 'facet'

/** The clauses that an endpoint takes; it has none of the others. */
export function clausesOf(values: Partial<ValuesOf<ClauseName>>): Clauses {
  const { select, where, group_by, order_by, refine, exclude, facet } = values
  return {
    select,
    where: where ?? NO_CLAUSES.where,
    groupBy: group_by,
    orderBy: order_by,
    refine: refine ?? NO_CLAUSES.refine,
    exclude: exclude ?? NO_CLAUSES.exclude,
    facet: facet ?? NO_CLAUSES.facet
  }
}

/** Parameters of every ODSQL query. */
export function odsqlOf(
  values: Partial<ValuesOf<ClauseName>> & ValuesOf<'lang' | 'timezone'>,
  { version, defaults }: RequestContext
): OdsqlRequest {
  return {
    clauses: clausesOf(values),
    lang: values.lang ?? defaults.lang,
    timezone: values.timezone,
    dialect: version.name
  }
}
