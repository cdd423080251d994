import { type Answer, wireJson } from '#http'
import { compileWhere } from '#odsql'
import type { FacetsQuery } from '#query'
import { keptJson, parametersOf } from '../cache/kept-answer.ts'
import { type Call, type RunningGrant, runOptions } from '../caller.ts'
import { address, type Link, link } from '../links.ts'
import { readClauses, readLocale } from '../parameters/records-request.ts'
import type { Parts } from '../parts.ts'
import { contextOf } from '../queries/compile-clauses.ts'
import { workOf } from '../queries/query-cost.ts'
import { catalogOf, findDataset, NO_TABLE, recordsOf, type Subject } from '../queries/subject.ts'
import { type PlannedFacet, planFacets } from './facet-plan.ts'
import { buildTree, type FacetNode } from './facet-tree.ts'

const PARAMETERS = ['where', 'refine', 'exclude', 'facet', 'lang', 'timezone'] as const

/** `/catalog/datasets/{dataset_id}/facets`. */
export async function answerFacets(call: Call, parts: Parts): Promise<Answer> {
  const dataset = await findDataset(call, parts)
  const self = address(call, 'catalog', 'datasets', dataset.id)
  return enumerate(
    `facets ${dataset.id}`,
    recordsOf(dataset),
    [link('self', `${self}/facets`), link('dataset', self)],
    call,
    parts
  )
}

/** `/catalog/facets`. */
export async function answerCatalogFacets(call: Call, parts: Parts): Promise<Answer> {
  const subject = await call.http.stages.time('catalog', () => catalogOf(parts, call.principal))
  const links = [link('self', address(call, 'catalog', 'facets')), link('source', address(call, 'catalog'))]
  return enumerate('catalog facets', subject, links, call, parts)
}

function enumerate(
  kind: string,
  { source, state }: Subject,
  links: readonly Link[],
  call: Call,
  parts: Parts
): Promise<Answer> {
  const { query: parameters, stages } = call.http
  return keptJson(call, parts, { kind, state, parameters: parametersOf(call, PARAMETERS) }, async (signal) => {
    const locale = readLocale(parameters, parts.settings)
    const clauses = readClauses(parameters)
    const plan = stages.timeNow('compile', () => {
      const context = contextOf(source, locale, call.version, parts.clock)
      return planFacets(clauses, compileWhere(clauses.where, context), context)
    })
    const trees = await countFacets(
      plan,
      { source, facets: plan.map((each) => each.request), timezone: locale.timezone },
      call,
      parts,
      signal
    )
    return wireJson({ links, facets: plan.map(({ name }, at) => ({ name, facets: trees[at] ?? [] })) })
  })
}

async function countFacets(
  plan: readonly PlannedFacet[],
  query: FacetsQuery,
  call: Call,
  parts: Parts,
  signal: AbortSignal
): Promise<FacetNode[][]> {
  if (plan.length === 0 || query.source.table === NO_TABLE) return []
  const run = (grant: RunningGrant, signal: AbortSignal) =>
    parts.engine.facets(query, runOptions(call, parts, signal, parts.settings.queryTimeoutMs, grant))
  const counts = await call.http.stages.time('engine', () => parts.compute.run(workOf(query, call), signal, run))
  return plan.map(({ request, marks }, at) => buildTree(request.levels, counts[at] ?? [], marks))
}
