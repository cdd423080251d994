import type { FieldReference, Predicate } from '#query'
import type { Field } from '#schema'
import { allOf } from './compile.ts'
import { inClause, mistake, odsqlError, shorten, unexpected } from './errors.ts'
import { parseDate } from './literals/date-text.ts'
import { fitLiteral } from './typing/comparison.ts'
import type { CompileContext } from './typing/context.ts'
import { join } from './typing/junction.ts'
import { numberLiteral } from './typing/literal.ts'
import { findField, referTo } from './typing/names.ts'
import { timeLiteral } from './typing/time-literal.ts'

/** Options of a facet in the request, besides the field's annotations. */
export interface FacetOverride {
  readonly disjunctive?: boolean
  readonly hierarchical?: boolean
  readonly separator?: string
}

/** By name of the field as it is in the source. */
export type FacetOverrides = ReadonlyMap<string, FacetOverride>

export interface Refinement {
  readonly field: Field
  /** The value as text, without quotes; of a date or a path all steps: `2020/11`. */
  readonly value: string
  /** True for the records that have the value; what an exclusion takes away. */
  readonly predicate: Predicate
}

/** The refinements of one facet together. */
export interface FacetRefinement {
  readonly field: Field
  readonly values: readonly string[]
  readonly disjunctive: boolean
  readonly predicate: Predicate
}

export interface Refinements {
  readonly refined: readonly FacetRefinement[]
  readonly excluded: readonly Refinement[]
}

const NO_OVERRIDES: FacetOverrides = new Map()

/**
 * `name:value` as a condition, split at the first colon (ODSQL-refine-1). Throws LoggiaError `odsql/unknown-field`,
 * `odsql/syntax` or `odsql/not-allowed`. A value that the field's type cannot have is not an error: it matches nothing.
 */
export function compileRefinement(
  text: string,
  kind: 'refine' | 'exclude',
  context: CompileContext,
  overrides: FacetOverrides = NO_OVERRIDES
): Refinement {
  return inClause(kind, () => {
    const { name, value } = split(text)
    const field = findField(name, context)
    if (field === undefined)
      throw mistake(
        'odsql/unknown-field',
        `Unknown field: ${shorten(name)}.`,
        { start: 0, end: text.length },
        { field: name }
      )
    return { field, value, predicate: hasValue(field, value, text, context, overrides.get(field.name)) }
  })
}

/**
 * All refinements and exclusions of a request, kept apart so that a disjunctive facet can leave out its own
 * (EXPLORE-facet-7).
 */
export function compileRefinements(
  refine: readonly string[],
  exclude: readonly string[],
  context: CompileContext,
  overrides: FacetOverrides = NO_OVERRIDES
): Refinements {
  const single = refine.map((text) => compileRefinement(text, 'refine', context, overrides))
  const fields = [...new Set(single.map(({ field }) => field))]
  return {
    refined: fields.map((field) =>
      joinRefinements(
        field,
        single.filter((each) => each.field === field),
        overrides
      )
    ),
    excluded: exclude.map((text) => compileRefinement(text, 'exclude', context, overrides))
  }
}

/** Condition of all refinements and exclusions, without the refinements of one field if it is named. */
export function refinementWhere({ refined, excluded }: Refinements, except?: string): Predicate | undefined {
  const kept = refined.filter(({ field }) => field.name !== except).map(({ predicate }) => predicate)
  return allOf([...kept, ...excluded.map(({ predicate }): Predicate => ({ kind: 'not', item: predicate }))])
}

/**
 * One value of a disjunctive facet is enough, otherwise all must be there: lists intersect, paths and dates drill down.
 */
function joinRefinements(field: Field, refinements: readonly Refinement[], overrides: FacetOverrides): FacetRefinement {
  const disjunctive = overrides.get(field.name)?.disjunctive ?? field.annotations.disjunctive === true
  const predicate = join(
    disjunctive ? 'or' : 'and',
    refinements.map((each) => each.predicate)
  )
  return { field, values: refinements.map(({ value }) => value), disjunctive, predicate }
}

function split(text: string): { readonly name: string; readonly value: string } {
  const quoted = /^\s*`((?:[^`\\]|\\[^])+)`\s*:/.exec(text)
  if (quoted !== null)
    return { name: quoted[1]!.replace(/\\([^])/g, '$1'), value: unquote(text.slice(quoted[0].length)) }
  const colon = text.indexOf(':')
  if (colon < 0) throw unexpected(text, { start: text.length, end: text.length })
  if (colon === 0) throw unexpected(text, { start: 0, end: 1 })
  return { name: text.slice(0, colon).trim(), value: unquote(text.slice(colon + 1)) }
}

/** One pair of quotes is not part of the value. */
function unquote(text: string): string {
  const quoted = /^\s*(["'])([^]*)\1\s*$/.exec(text)
  return (quoted === null ? text : quoted[2]!.replace(/\\(["'\\])/g, '$1')).toWellFormed()
}

function hasValue(
  field: Field,
  value: string,
  text: string,
  context: CompileContext,
  override: FacetOverride | undefined
): Predicate {
  const reference = referTo(field)
  switch (field.type) {
    case 'text':
    case 'json_blob':
      return hasText(field, reference, value, override)
    case 'int':
    case 'double':
      return hasNumber(reference, value)
    case 'boolean':
      return hasFlag(reference, value)
    case 'date':
    case 'datetime':
      return isInPeriod(reference, value, context)
    case 'geo_point_2d':
    case 'geo_shape':
    case 'file':
      throw mistake(
        'odsql/not-allowed',
        `Field ${field.name} is not allowed in the current clause.`,
        { start: 0, end: text.length },
        { field: field.name }
      )
  }
}

const NEVER: Predicate = { kind: 'constant', value: false }

function hasText(
  field: Field,
  reference: FieldReference,
  value: string,
  override: FacetOverride | undefined
): Predicate {
  const separator = separatorOf(field, override)
  if (separator !== undefined) return { kind: 'under-path', field: reference, path: value, separator }
  return { kind: 'compare', op: '=', left: reference, right: { kind: 'literal', type: 'text', value } }
}

/**
 * The separator of a facet's paths; undefined when its values are not paths. Errors: `odsql/argument` for paths without a
 * separator.
 */
export function separatorOf(field: Field, override: FacetOverride = {}): string | undefined {
  if (field.type !== 'text' || override.hierarchical === false) return undefined
  const { hierarchical } = field.annotations
  const separator = override.separator ?? hierarchical
  if (override.hierarchical === true && (separator === undefined || separator === ''))
    throw odsqlError(
      'odsql/argument',
      `facet() of ${field.name} has hierarchical=true and no separator, and the field is not hierarchical itself: add separator="/", or the sign between the parts of its values.`,
      { details: { clause: 'facet', field: field.name } }
    )
  return (override.hierarchical === true || hierarchical !== undefined) && separator !== '' ? separator : undefined
}

function hasNumber(reference: FieldReference, value: string): Predicate {
  const trimmed = value.trim()
  if (!/^-?\d{1,400}(?:\.\d{1,400})?(?:e[+-]?\d{1,4})?$/i.test(trimmed) || !Number.isFinite(Number(trimmed)))
    return NEVER
  const right = fitLiteral(reference, numberLiteral(trimmed, { start: 0, end: 0 }), false)
  return { kind: 'compare', op: '=', left: reference, right }
}

function hasFlag(reference: FieldReference, value: string): Predicate {
  const word = value.trim().toLowerCase()
  return word === 'true' || word === 'false' ? { kind: 'is-true', item: reference, value: word === 'true' } : NEVER
}

const PERIOD = /^(\d{4})(?:([-/])(\d{1,2})(?:\2(\d{1,2}))?)?$/

/** A year, a month or a day in the query's zone; a whole timestamp is that moment. */
function isInPeriod(reference: FieldReference, value: string, context: CompileContext): Predicate {
  const trimmed = value.trim()
  const period = PERIOD.exec(trimmed)
  if (parseDate(trimmed) === undefined) return NEVER
  if (period === null) return isMoment(reference, trimmed, context)
  const [year, month, day] = [period[1], period[3], period[4]].map((part) =>
    part === undefined ? undefined : Number(part)
  )
  return {
    kind: 'in-period',
    field: reference,
    year: year ?? 0,
    ...(month === undefined ? {} : { month }),
    ...(day === undefined ? {} : { day })
  }
}

function isMoment(reference: FieldReference, value: string, context: CompileContext): Predicate {
  const type = reference.type === 'date' ? 'date' : 'datetime'
  const time = timeLiteral({ kind: 'date', text: value, start: 0, end: 0 }, type, context, false)
  return time?.exact === true ? { kind: 'compare', op: '=', left: reference, right: time.literal } : NEVER
}
