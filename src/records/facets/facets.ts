import { allOf, compileWhere } from '#odsql'
import type { FacetsQuery } from '#query'
import type { Question } from '../cache/cached-use-case.ts'
import type { Caller } from '../caller.ts'
import { contextOf } from '../query/compile-clauses.ts'
import { workOf } from '../query/query-cost.ts'
import type { OdsqlRequest } from '../query/request.ts'
import { type RunningGrant, runOptions, withSignal } from '../query/run-options.ts'
import { NO_TABLE, type Subject, subjectOf } from '../query/subject.ts'
import type { RecordsContext } from '../records-context.ts'
import { type PlannedFacet, planFacets } from './facet-plan.ts'
import { buildTree, type FacetNode } from './facet-tree.ts'

export interface FacetsRequest extends OdsqlRequest {
  /** null: the catalog. */
  readonly datasetId: string | null
}

export interface Facets {
  readonly datasetId: string | null
  readonly facets: readonly { readonly name: string; readonly facets: readonly FacetNode[] }[]
}

/** Values of the facets that are named, else of every facet field, with their counts. */
export const facetsQuestion: Question<FacetsRequest, Subject, Facets> = {
  name: 'facets',
  find: ({ datasetId }, caller, context) => subjectOf(datasetId, caller, context),
  compute: async (request, { source }, caller, context) => {
    const plan = caller.stages.timeNow('compile', () => {
      const within = contextOf(source, request, context.clock)
      const where = allOf([compileWhere(request.clauses.where, within), ...(request.conditions ?? [])])
      return planFacets(request.clauses, where, within)
    })
    const query = { source, facets: plan.map((each) => each.request), timezone: request.timezone }
    const trees = await countFacets(plan, query, caller, context)
    const facets = plan.map(({ name }, at) => ({ name, facets: trees[at] ?? [] }))
    return { datasetId: request.datasetId === null ? null : source.datasetId, facets }
  }
}

async function countFacets(
  plan: readonly PlannedFacet[],
  query: FacetsQuery,
  caller: Caller,
  context: RecordsContext
): Promise<FacetNode[][]> {
  if (plan.length === 0 || query.source.table === NO_TABLE) return []
  const { engine, scheduler, settings } = context
  const run = (grant: RunningGrant, signal: AbortSignal) =>
    engine.facets(query, runOptions(withSignal(caller, signal), context, settings.queryTimeoutMs, grant))
  const counts = await caller.stages.time('engine', () => scheduler.run(workOf(query, caller), caller.signal, run))
  return plan.map(({ request, marks }, at) => buildTree(request.levels, counts[at] ?? [], marks))
}
