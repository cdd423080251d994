import type { Predicate, Source } from '#query'
import type { Field } from '#schema'
import { badParameter } from './errors.ts'
import { findFacetField, type FacetClause } from './facet-field.ts'
import { readFacetOption, unquote, type FacetOption } from './facet-option.ts'
import { valuePredicate } from './facet-value.ts'

/** How the values of a facet are understood: by the field's annotations, unless `facet()` says otherwise. */
export interface FacetReading {
  readonly disjunctive: boolean
  /** Values are paths with this separator. Dates are paths of year, month and day. */
  readonly separator: string | undefined
}

/** What is refined and excluded of one field. */
export interface FacetFilter {
  readonly field: Field
  readonly reading: FacetReading
  readonly refined: readonly string[]
  readonly excluded: readonly string[]
}

/** `refine` and `exclude`, by field. */
export class FacetFilters {
  readonly #filters: readonly FacetFilter[]

  constructor(filters: readonly FacetFilter[]) {
    this.#filters = filters
  }

  of(field: Field): FacetFilter | undefined {
    return this.#filters.find((filter) => filter.field.name === field.name)
  }

  /** All of them as one condition; without the refinements of a field when they are not to narrow its own values. */
  predicate(withoutRefinementsOf?: Field): Predicate | undefined {
    const parts = this.#filters.flatMap((filter) => [
      ...(filter.field.name === withoutRefinementsOf?.name ? [] : refinementsOf(filter)),
      ...filter.excluded.map((value): Predicate => ({ kind: 'not', item: valuePredicate(filter.field, filter.reading.separator, value) }))
    ])
    return parts.length === 0 ? undefined : { kind: 'and', items: parts }
  }
}

export interface FacetTexts {
  readonly refine: readonly string[]
  readonly exclude: readonly string[]
  readonly facet: readonly string[]
}

/** Throws `explore/bad-parameter`, `odsql/unknown-field`, `odsql/not-allowed`. */
export function readFacetFilters({ refine, exclude, facet }: FacetTexts, source: Source): FacetFilters {
  const options = facet.map(readFacetOption).map((option) => ({ option, field: findFacetField(option.name, source, 'facet') }))
  const filters = new Map<string, { field: Field; reading: FacetReading; refined: string[]; excluded: string[] }>()
  const add = (text: string, clause: FacetClause, list: 'refined' | 'excluded'): void => {
    const { name, value } = splitFilter(text, clause)
    const field = findFacetField(name, source, clause)
    const option = options.find((each) => each.field.name === field.name)?.option
    const filter = filters.get(field.name) ?? { field, reading: readingOf(field, option), refined: [], excluded: [] }
    filters.set(field.name, filter)
    filter[list].push(value)
  }
  for (const text of refine) add(text, 'refine', 'refined')
  for (const text of exclude) add(text, 'exclude', 'excluded')
  return new FacetFilters([...filters.values()])
}

export function readingOf({ type, annotations }: Field, option: FacetOption | undefined): FacetReading {
  const disjunctive = option?.disjunctive ?? annotations.disjunctive ?? false
  if (type !== 'text') return { disjunctive, separator: undefined }
  const annotated = typeof annotations.hierarchical === 'string' ? annotations.hierarchical : undefined
  const hierarchical = option?.hierarchical ?? (annotated !== undefined || option?.separator !== undefined)
  return { disjunctive, separator: hierarchical ? (option?.separator ?? annotated ?? '/') : undefined }
}

/** Several refinements of one field: any of them where several may be chosen, else all of them (facts §10.16). */
function refinementsOf({ field, reading, refined }: FacetFilter): Predicate[] {
  const items = refined.map((value) => valuePredicate(field, reading.separator, value))
  return reading.disjunctive && items.length > 1 ? [{ kind: 'or', items }] : items
}

/** `name:value`, split at the first colon outside back-quotes; quotes around the value are no part of it (facts §2.11). */
function splitFilter(text: string, clause: 'refine' | 'exclude' | 'facet'): { name: string; value: string } {
  const match = /^\s*(`(?:[^`\\]|\\.)+`|[^:]+?)\s*:(.*)$/s.exec(text)
  if (match === null) throw badParameter(clause, text, 'FACETNAME:FACETVALUE')
  const [, name = '', value = ''] = match
  const trimmed = value.trim()
  return { name: unquote(name), value: /^(["']).*\1$/s.test(trimmed) ? unquote(trimmed) : value }
}
