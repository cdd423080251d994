import type { V1Filters } from './v1-where.ts'

/** A question of the Search API v1 as its parameters ask it, nothing resolved. */
export interface V1Question extends Required<V1Filters> {
  /** Values of each field, in their order. */
  readonly refine: ReadonlyMap<string, readonly string[]>
  readonly exclude: ReadonlyMap<string, readonly string[]>
  /** Fields of which one of the refined values is enough. */
  readonly disjunctive: ReadonlySet<string>
  /** Orders of the values of facets. */
  readonly facetSorts: ReadonlyMap<string, string>
  /** Facets whose values are asked for. */
  readonly facets: readonly string[]
  /** `field` or `-field`, the first one first. */
  readonly sort: readonly string[]
  /** Geometries by their digests: one of them is enough. */
  readonly digests: readonly string[]
  /** The fields to be shown; all when empty. */
  readonly fields: readonly string[]
}

/** The parameters of a request. */
export interface V1Parameters {
  names(): readonly string[]
  all(name: string): readonly string[]
}

/** More would be an attack, not a question. */
const MAX_SORTS = 20
const MAX_DIGESTS = 100

export function readV1Question(parameters: V1Parameters): V1Question {
  const named = parameters.names().filter((name) => name === 'q' || name === 'rq' || name.startsWith('q.'))
  return {
    queries: named.flatMap((name) => parameters.all(name)),
    distances: parameters.all('geofilter.distance'),
    polygons: parameters.all('geofilter.polygon'),
    boxes: parameters.all('geofilter.bbox'),
    refine: valuesBelow('refine.', parameters),
    exclude: valuesBelow('exclude.', parameters),
    disjunctive: disjunctiveFields(parameters),
    facetSorts: new Map(
      [...valuesBelow('facetsort.', parameters)].map(([name, values]) => [name, values.at(-1) ?? ''])
    ),
    facets: [...new Set(listOf('facet', parameters))],
    digests: listOf('geo_digest', parameters).slice(0, MAX_DIGESTS),
    sort: listOf('sort', parameters).slice(0, MAX_SORTS),
    fields: [...new Set(listOf('fields', parameters))]
  }
}

/** Repeated, or separated by commas. */
function listOf(name: string, parameters: V1Parameters): string[] {
  return parameters
    .all(name)
    .flatMap((text) => text.split(','))
    .map((each) => each.trim())
    .filter((each) => each !== '')
}

/** `refine.f=a&refine.f=b`, also with the name of the standard template before a meta: `refine.default.f`. */
function valuesBelow(prefix: string, parameters: V1Parameters): ReadonlyMap<string, readonly string[]> {
  const values = new Map<string, Set<string>>()
  for (const name of parameters.names()) {
    if (!name.startsWith(prefix)) continue
    const field = name.slice(prefix.length).replace(/^default\./, '')
    const known = values.get(field) ?? new Set()
    for (const value of parameters.all(name)) if (value !== '') known.add(value)
    if (known.size > 0) values.set(field, known)
  }
  return new Map([...values].map(([name, each]) => [name, [...each]]))
}

/** Addresses that people copy have `disjunctive.f` with an empty value: it means true. */
function disjunctiveFields(parameters: V1Parameters): ReadonlySet<string> {
  const given = parameters.names().filter((name) => name.startsWith('disjunctive.'))
  const wanted = given.filter((name) => parameters.all(name).at(-1)?.toLowerCase() !== 'false')
  return new Set(wanted.map((name) => name.slice('disjunctive.'.length).replace(/^default\./, '')))
}
