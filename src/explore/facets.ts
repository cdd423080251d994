import { wireJson, type Answer } from '#http'
import type { FacetRequest, FacetsQuery, Predicate, Source } from '#query'
import type { Field } from '#schema'
import { runOptions, type Call } from './caller.ts'
import { compileWhere } from './compile-clauses.ts'
import { findFacetField, facetNameOf, referTo } from './facet-field.ts'
import { readFacetFilters, readingOf, type FacetFilters } from './facet-filters.ts'
import { readFacetOption, type FacetOption } from './facet-option.ts'
import { buildTree, levelsOf, type FacetMarks, type FacetNode } from './facet-tree.ts'
import { keptJson, parametersOf } from './kept-answer.ts'
import { address, link, type Link } from './links.ts'
import type { Parts } from './parts.ts'
import { readClauses, readLocale } from './records-request.ts'
import { catalogOf, findDataset, NO_TABLE, recordsOf, type Subject } from './subject.ts'

const PARAMETERS = ['where', 'refine', 'exclude', 'facet', 'lang', 'timezone'] as const

/** `/catalog/datasets/{dataset_id}/facets`. */
export async function answerFacets(call: Call, parts: Parts): Promise<Answer> {
  const dataset = await findDataset(call, parts)
  const self = address(call, 'catalog', 'datasets', dataset.id)
  return enumerate(`facets ${dataset.id}`, recordsOf(dataset), [link('self', `${self}/facets`), link('dataset', self)], call, parts)
}

/** `/catalog/facets`. */
export async function answerCatalogFacets(call: Call, parts: Parts): Promise<Answer> {
  const subject = await call.http.stages.time('catalog', () => catalogOf(parts, call.principal))
  const links = [link('self', address(call, 'catalog', 'facets')), link('source', address(call, 'catalog'))]
  return enumerate('catalog facets', subject, links, call, parts)
}

/** One facet that was asked for, ready for the engine and for the answer. */
interface PlannedFacet {
  readonly name: string
  readonly request: FacetRequest
  readonly marks: FacetMarks
}

function enumerate(kind: string, { source, state }: Subject, links: readonly Link[], call: Call, parts: Parts): Promise<Answer> {
  const { query: parameters, stages } = call.http
  return keptJson(call, parts, { kind, state, parameters: parametersOf(call, PARAMETERS) }, async (signal) => {
    const locale = readLocale(parameters, parts.settings)
    const clauses = readClauses(parameters)
    const plan = stages.timeNow('compile', () => {
      const where = compileWhere(clauses.where, source, locale, call.version, parts.clock)
      return planFacets(clauses.facet, source, readFacetFilters(clauses, source), where)
    })
    const trees = await countFacets(plan, { source, facets: plan.map((each) => each.request), timezone: locale.timezone }, call, parts, signal)
    return wireJson({ links, facets: plan.map(({ name }, at) => ({ name, facets: trees[at] ?? [] })) })
  })
}

async function countFacets(plan: readonly PlannedFacet[], query: FacetsQuery, call: Call, parts: Parts, signal: AbortSignal): Promise<FacetNode[][]> {
  if (plan.length === 0 || query.source.table === NO_TABLE) return []
  const options = runOptions(call, parts, signal, parts.settings.queryTimeoutMs)
  const counts = await call.http.stages.time('engine', () => parts.queries.run(signal, () => parts.engine.facets(query, options)))
  return plan.map(({ request, marks }, at) => buildTree(request.levels, counts[at] ?? [], marks))
}

/** Values per level, unless `facet()` says otherwise (facts §4.5). */
const DEFAULT_LIMIT = 100

/** Every facet field of the source when none is named. */
function planFacets(texts: readonly string[], source: Source, filters: FacetFilters, where: Predicate | undefined): PlannedFacet[] {
  const asked = texts.map(readFacetOption).map((option) => ({ option, name: option.name, field: findFacetField(option.name, source, 'facet') }))
  const all = source.fields.filter((field) => field.annotations.facet === true).map((field) => ({ option: undefined, name: facetNameOf(field), field }))
  return (asked.length > 0 ? asked : all).map(({ option, name, field }) => planFacet(name, field, option, filters, where))
}

function planFacet(name: string, field: Field, option: FacetOption | undefined, filters: FacetFilters, where: Predicate | undefined): PlannedFacet {
  const { disjunctive, separator } = readingOf(field, option)
  const filter = filters.of(field)
  const depth = depthOf(field, separator)
  const paths = separator ?? (depth > 1 ? '/' : undefined)
  const marks = { separator: paths, refined: (filter?.refined ?? []).map((value) => writtenAs(field, value)), excluded: (filter?.excluded ?? []).map((value) => writtenAs(field, value)) }
  const narrowing = filters.predicate(disjunctive ? field : undefined)
  const request: FacetRequest = {
    field: referTo(field), where: conjunction(where, narrowing), levels: levelsOf(marks, depth), sort: sortOf(field, option), limit: option?.limit ?? DEFAULT_LIMIT,
    ...(separator === undefined ? {} : { separator })
  }
  return { name, request, marks }
}

const DATE_DEPTHS: Readonly<Record<string, number>> = { year: 1, month: 2 }

/** How many levels there are: dates end with the precision they are kept in. */
function depthOf({ type, annotations }: Field, separator: string | undefined): number {
  if (type === 'date' || type === 'datetime') return DATE_DEPTHS[String(annotations.timeserie_precision)] ?? 3
  return separator === undefined ? 1 : Infinity
}

/** A value as the enumeration writes it, so that what was refined is recognised. */
function writtenAs({ type }: Field, value: string): string {
  if (type === 'boolean') return /^(true|1)$/i.test(value.trim()) ? 'true' : 'false'
  if (type !== 'date' && type !== 'datetime') return value
  const [year = '', ...rest] = value.trim().split(/[/-]/)
  return [year.padStart(4, '0'), ...rest.map((part) => part.padStart(2, '0'))].join('/')
}

/** By annotation, else most frequent first; dates in their order. */
function sortOf({ type, annotations }: Field, option: FacetOption | undefined): FacetRequest['sort'] {
  const isDate = type === 'date' || type === 'datetime'
  return option?.sort ?? annotations.facetsort ?? (isDate ? 'alphanum' : '-count')
}

function conjunction(...parts: readonly (Predicate | undefined)[]): Predicate | undefined {
  const items = parts.filter((part) => part !== undefined)
  return items.length > 1 ? { kind: 'and', items } : items[0]
}
