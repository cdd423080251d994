import { escapeBeyondAscii, wireJson } from '#http'
import type { V1Facet } from '#odsql'
import type { BodyFormat, Facets, FacetsRequest } from '#records'
import type { RequestContext } from './request-context.ts'

type FacetNode = Facets['facets'][number]['facets'][number]

interface GroupOptions {
  /** Names of the groups by the names of their facets; the others are not shown. */
  readonly names: readonly (readonly [facet: string, name: string])[]
}

/** `"facet_groups": […]` */
const FACET_GROUPS: BodyFormat<Facets, GroupOptions> = {
  name: 'search-v1 facets',
  write: ({ facets }, { names }) => {
    const groups = names.map(([facet, name]) => ({
      name,
      facets: (facets.find((each) => each.name === facet)?.facets ?? []).map(facetObject)
    }))
    return escapeBeyondAscii(`"facet_groups": ${wireJson(groups)}`)
  }
}

/** `path` is what a refinement names: of a date or a hierarchy all steps. */
function facetObject({ name, count = 0, state, value, facets }: FacetNode): Record<string, unknown> {
  return { name, count, state, path: value, facets: facets?.map(facetObject) }
}

/** The groups of the facets that were asked for; undefined: none were. */
export async function facetGroups(
  asked: readonly V1Facet[],
  request: FacetsRequest,
  { caller, services }: RequestContext
): Promise<string | undefined> {
  if (asked.length === 0) return undefined
  // Refined facets are understood as the request says, also where their values are not asked for.
  const facet = [...new Set([...asked.map(({ clause }) => clause), ...request.clauses.facet])]
  const names = asked.map(({ field, name }) => [field, name] as const)
  const { records } = services
  const { body } = await records.facets.render(
    { ...request, clauses: { ...request.clauses, select: undefined, orderBy: undefined, facet } },
    caller,
    FACET_GROUPS,
    { names }
  )
  return body?.plain.toString('utf8')
}
