import { wireJson } from '#http'
import type { V1Question } from '#odsql'
import type { RequestParameters } from './parameters.ts'

/** Parameters that are repeated as they are, where they were sent. */
const TEXTS = ['q', 'rq', 'lang'] as const
const LISTS = ['geofilter.distance', 'geofilter.polygon', 'geofilter.bbox', 'geo_digest'] as const

/**
 * The member `parameters` of an answer: what was understood, and nothing else of the request, no credentials and no
 * parameters of others.
 */
export function echo(
  own: Readonly<Record<string, unknown>>,
  parameters: RequestParameters,
  question: V1Question
): string {
  const { facets, sort, fields, refine, exclude, disjunctive } = question
  return wireJson({
    ...own,
    ...Object.fromEntries(TEXTS.map((name) => [name, parameters.get(name)])),
    ...Object.fromEntries(LISTS.map((name) => [name, present(parameters.all(name))])),
    sort: present(sort),
    facet: present(facets),
    fields: fields.length === 0 ? undefined : fields.join(','),
    refine: valuesOf(refine),
    exclude: valuesOf(exclude),
    disjunctive: disjunctive.size === 0 ? undefined : Object.fromEntries([...disjunctive].map((name) => [name, true]))
  })
}

function present(list: readonly string[]): readonly string[] | undefined {
  return list.length === 0 ? undefined : list
}

/** One value as itself, several as a list. */
function valuesOf(values: ReadonlyMap<string, readonly string[]>): Record<string, unknown> | undefined {
  if (values.size === 0) return undefined
  return Object.fromEntries([...values].map(([name, each]) => [name, each.length === 1 ? each[0] : each]))
}
