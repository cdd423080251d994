import type { FacetsQuery } from '#query'
import { Bindings } from '../bindings.ts'
import type { CompiledStatement } from '../from-clause.ts'
import { recordScope, type Scope } from '../scope.ts'
import type { Vocabulary } from '../terms.ts'
import { type FacetKey, singleKeys } from './keys.ts'
import { isDescending } from './order.ts'
import { pathFacetSql } from './paths.ts'
import { singleFacetsSql } from './single.ts'

/** A statement and the lists its rows belong to: the first column of a row is the place in `keys`. */
export interface FacetStatement {
  readonly statement: CompiledStatement
  readonly keys: readonly FacetKey[]
}

/** grouping() gives a bit to each key of a statement, 64 at most. */
const KEYS_PER_STATEMENT = 32

/** As few statements as the facets can be counted with. */
export function planFacets(query: FacetsQuery, vocabulary: Vocabulary): FacetStatement[] {
  const apart: FacetStatement[] = []
  const together = new Map<string, number[]>()
  query.facets.forEach((request, facet) => {
    if (request.levels.length === 0) return
    if (request.field.list || request.separator !== undefined) apart.push(planPath(query, facet, vocabulary))
    else together.set(likeness(request), [...(together.get(likeness(request)) ?? []), facet])
  })
  return [...apart, ...[...together.values()].flatMap((facets) => planSingle(query, facets, vocabulary))]
}

/** Facets share a statement when they count the same records and are ordered in the same direction. */
function likeness(request: FacetsQuery['facets'][number]): string {
  return `${isDescending(request)} ${JSON.stringify(request.where)}`
}

function planPath(query: FacetsQuery, facet: number, vocabulary: Vocabulary): FacetStatement {
  const request = query.facets[facet]!
  const levels = request.separator === undefined ? request.levels.slice(0, 1) : request.levels
  const keys = levels.map(
    (_, level): FacetKey => ({ facet, level, request, sql: '', text: (key) => key, kind: 'text' })
  )
  return { statement: pathFacetSql(keys, query.source, scopeOf(query, vocabulary)), keys }
}

function planSingle(query: FacetsQuery, facets: readonly number[], vocabulary: Vocabulary): FacetStatement[] {
  return inPortions(facets, (facet) => query.facets[facet]!.levels.length).map((portion) => {
    const scope = scopeOf(query, vocabulary)
    const keys = portion.flatMap((facet) => singleKeys(query.facets[facet]!, facet, scope))
    return { statement: singleFacetsSql(keys, query.source, query.facets[portion[0]!]!.where, scope), keys }
  })
}

/** Runs of facets with no more keys together than a statement may have. */
function inPortions(facets: readonly number[], keysOf: (facet: number) => number): number[][] {
  const portions: number[][] = []
  let room = 0
  for (const facet of facets) {
    if (keysOf(facet) > room) {
      portions.push([])
      room = KEYS_PER_STATEMENT
    }
    portions.at(-1)!.push(facet)
    room -= keysOf(facet)
  }
  return portions
}

function scopeOf({ source, timezone }: FacetsQuery, vocabulary: Vocabulary): Scope {
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
