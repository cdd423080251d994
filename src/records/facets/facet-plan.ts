import {
  allOf,
  type CompileContext,
  compileRefinements,
  type FacetArgument,
  type FacetOverrides,
  findField,
  MAX_FACETS,
  odsqlError,
  parseFacetArgument,
  type Refinements,
  refinementWhere,
  separatorOf
} from '#odsql'
import type { FacetRequest, Predicate } from '#query'
import { type Field, isGeo, isMultivalued } from '#schema'
import { type FacetMarks, levelsOf } from './facet-tree.ts'

/** One facet that was asked for, ready for the engine and for the answer. */
export interface PlannedFacet {
  readonly name: string
  readonly request: FacetRequest
  readonly marks: FacetMarks
}

interface FacetTexts {
  readonly refine: readonly string[]
  readonly exclude: readonly string[]
  readonly facet: readonly string[]
}

interface AskedFacet {
  /** As it is called in the answer. */
  readonly name: string
  readonly field: Field
  readonly argument: FacetArgument
}

/** `refine` and `exclude`, understood as `facet` says (ODSQL-refine). Throws `odsql/…`. */
export function readRefinements(texts: FacetTexts, context: CompileContext): Refinements {
  return compileRefinements(texts.refine, texts.exclude, context, overridesOf(readFacets(texts.facet, context)))
}

/**
 * Every facet to enumerate: those that are named, else every facet field of the source. `where` narrows all of them.
 */
export function planFacets(texts: FacetTexts, where: Predicate | undefined, context: CompileContext): PlannedFacet[] {
  const asked = readFacets(texts.facet, context)
  const refinements = compileRefinements(texts.refine, texts.exclude, context, overridesOf(asked))
  const facets =
    asked.length > 0 ? asked : context.source.fields.filter((field) => field.annotations.facet === true).map(unasked)
  return facets.map((facet) => planFacet(facet, refinements, where))
}

function readFacets(texts: readonly string[], context: CompileContext): AskedFacet[] {
  if (texts.length > MAX_FACETS)
    throw odsqlError('odsql/limit', `A request has at most ${MAX_FACETS} facets.`, {
      details: { clause: 'facet' }
    })
  return texts.map((text) => {
    const argument = parseFacetArgument(text)
    return { name: argument.name, field: facetField(argument.name, context), argument }
  })
}

function facetField(name: string, context: CompileContext): Field {
  const field = findField(name, context)
  const details = { clause: 'facet', field: name }
  if (field === undefined) throw odsqlError('odsql/unknown-field', `Unknown field: ${name}.`, { details })
  if (isGeo(field) || field.type === 'file')
    throw odsqlError('odsql/not-allowed', `Field ${name} is not allowed in the current clause.`, { details })
  return field
}

/** Metas of the default template are called without the template (EXPLORE-facet-8). */
function unasked(field: Field): AskedFacet {
  return { name: field.name.replace(/^default\./, ''), field, argument: { name: field.name } }
}

function overridesOf(facets: readonly AskedFacet[]): FacetOverrides {
  return new Map(facets.map(({ field, argument }) => [field.name, argument]))
}

/** Values per level, unless `facet()` says otherwise (EXPLORE-facet-5). */
const DEFAULT_LIMIT = 100

function planFacet(
  { name, field, argument }: AskedFacet,
  refinements: Refinements,
  where: Predicate | undefined
): PlannedFacet {
  const separator = separatorOf(field, argument)
  const depth = depthOf(field, separator)
  const marks: FacetMarks = {
    separator: separator ?? (depth > 1 ? '/' : undefined),
    refined: refinements.refined
      .filter((each) => each.field === field)
      .flatMap((each) => each.values)
      .map((value) => writtenAs(field, value)),
    excluded: refinements.excluded.filter((each) => each.field === field).map(({ value }) => writtenAs(field, value))
  }
  const disjunctive = argument.disjunctive ?? field.annotations.disjunctive === true
  const request: FacetRequest = {
    field: { kind: 'field', name: field.name, type: field.type, list: isMultivalued(field) },
    where: allOf([where, refinementWhere(refinements, disjunctive ? field.name : undefined)]),
    levels: levelsOf(marks, depth),
    sort: sortOf(field, argument),
    limit: argument.limit ?? DEFAULT_LIMIT,
    ...(separator === undefined ? {} : { separator })
  }
  return { name, request, marks }
}

const DATE_DEPTHS: Readonly<Record<string, number>> = { year: 1, month: 2 }

/** How many levels there are: dates end with the precision they are kept in. */
function depthOf(field: Field, separator: string | undefined): number {
  if (isDate(field)) return DATE_DEPTHS[String(field.annotations.timeserie_precision)] ?? 3
  return separator === undefined ? 1 : Infinity
}

/** A value as the enumeration writes it, so that refined values are recognised. */
function writtenAs(field: Field, value: string): string {
  if (field.type === 'boolean') return value.trim().toLowerCase()
  if (!isDate(field)) return value
  const [year = '', ...rest] = value.trim().split(/[/-]/)
  return [year, ...rest.map((part) => part.padStart(2, '0'))].join('/')
}

/** As the request or the annotation says, else most frequent first; dates in their order. */
function sortOf(field: Field, argument: FacetArgument): FacetRequest['sort'] {
  return argument.sort ?? field.annotations.facetsort ?? (isDate(field) ? 'alphanum' : '-count')
}

function isDate({ type }: Field): boolean {
  return type === 'date' || type === 'datetime'
}
