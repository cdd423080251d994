import type { FacetCount, FacetsAnswer, FacetsQuery } from '#query'
import type { FacetStatement } from './plan.ts'

/** A row of a facet statement: number of its key, the value, how often it occurs. */
export type CountedValue = readonly [key: number, value: string, count: string]

/** The values of each facet's levels, from the rows of all statements. */
export function arrangeFacets(
  { facets }: FacetsQuery,
  statements: readonly FacetStatement[],
  counted: readonly CountedValue[][]
): FacetsAnswer {
  const answer = facets.map(({ levels }) => levels.map((): FacetCount[] => []))
  statements.forEach(({ keys }, place) => {
    for (const [key, value, count] of counted[place] ?? []) {
      const { facet, level, request } = keys[key]!
      const list = answer[facet]![level]!
      // The statement's limit is that of its most generous facet.
      if (list.length < request.limit) list.push({ value, count: Number(count) })
    }
  })
  return answer
}
