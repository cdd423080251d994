import { FACET_SORTS, type Field } from '#schema'
import { findV1Field } from './fields.ts'
import { distanceText } from './geofilter.ts'
import type { V1Question } from './v1-question.ts'
import { whereOfV1 } from './v1-where.ts'

/** Clauses that ask the same; texts of ODSQL, made of trees and names of the schema. */
export interface V1Clauses {
  readonly where: readonly string[]
  readonly refine: readonly string[]
  readonly exclude: readonly string[]
  /** How refinements are understood, and which facets are enumerated. */
  readonly facet: readonly string[]
  readonly orderBy: string | undefined
  readonly select: string | undefined
  /** The same with the distance from the centre of a filter, as records have it. */
  readonly recordSelect: string | undefined
}

/**
 * A question of v1 as clauses over these fields. What it says about fields that do not exist is ignored, as v1 does,
 * except within its queries. Errors: `odsql/…`.
 */
export function clausesOfV1(question: V1Question, fields: readonly Field[]): V1Clauses {
  const where = whereOfV1(question, fields)
  const refined = pairsOf(question.refine, fields)
  const selected = question.fields.flatMap((name) => fields.find((field) => field.name === name) ?? [])
  return {
    where: where === undefined ? [] : [where],
    refine: refined.map(([field, value]) => `${nameText(field)}:${quote(value)}`),
    exclude: pairsOf(question.exclude, fields).map(([field, value]) => `${nameText(field)}:${quote(value)}`),
    facet: [...new Set(refined.map(([field]) => field))].map((field) => facetText(field, question)),
    orderBy: orderOf(question.sort, fields),
    select: selected.length === 0 ? undefined : selected.map(nameText).join(', '),
    recordSelect: recordSelect(selected, question, fields)
  }
}

/** A facet that is asked for. */
export interface V1Facet {
  /** As the request calls it. */
  readonly name: string
  readonly field: string
  /** As a `facet` clause. */
  readonly clause: string
}

/** The facets that are asked for. A field that is not a facet has no group in the answer. */
export function facetsOfV1(question: V1Question, fields: readonly Field[]): V1Facet[] {
  return question.facets.flatMap((name) => {
    const field = findV1Field(name, fields)
    if (field?.annotations.facet !== true) return []
    return [{ name, field: field.name, clause: facetText(field, question) }]
  })
}

/** `disjunctive` as the request says: in v1 a field's own annotation does not count. */
function facetText(field: Field, { disjunctive, facetSorts }: V1Question): string {
  const isNamed = (names: { has(name: string): boolean }) =>
    [field.name, shortName(field)].find((each) => names.has(each))
  const sorted = isNamed(facetSorts)
  const sort = FACET_SORTS.find((each) => sorted !== undefined && each === facetSorts.get(sorted))
  const options = [`disjunctive=${isNamed(disjunctive) !== undefined}`, ...(sort === undefined ? [] : [`sort=${sort}`])]
  return `facet(name=${quote(field.name)}, ${options.join(', ')})`
}

function pairsOf(
  values: ReadonlyMap<string, readonly string[]>,
  fields: readonly Field[]
): (readonly [field: Field, value: string])[] {
  return [...values].flatMap(([name, each]) => {
    const field = findV1Field(name, fields)
    if (field === undefined || NOT_A_FACET.includes(field.type)) return []
    return each.map((value) => [field, value] as const)
  })
}

const NOT_A_FACET: readonly Field['type'][] = ['geo_point_2d', 'geo_shape', 'file']
const NOT_SORTABLE: readonly Field['type'][] = [...NOT_A_FACET, 'json_blob']

/** A plain name sorts texts up and numbers and dates down, `-` turns that round. */
function orderOf(sort: readonly string[], fields: readonly Field[]): string | undefined {
  const keys = sort.flatMap((key) => {
    const field = findV1Field(key.replace(/^-/, ''), fields)
    if (field === undefined || field.annotations.multivalued !== undefined || NOT_SORTABLE.includes(field.type))
      return []
    const isText = field.type === 'text' || field.type === 'boolean'
    return [`${nameText(field)} ${isText === key.startsWith('-') ? 'desc' : 'asc'}`]
  })
  return keys.length === 0 ? undefined : [...new Set(keys)].join(', ')
}

/** The distance from the centre of a filter, where the dataset has no field of that name. */
const DISTANCE = 'dist'

function recordSelect(
  selected: readonly Field[],
  { distances }: V1Question,
  fields: readonly Field[]
): string | undefined {
  const [first] = distances
  const place = fields.find(({ type }) => type === 'geo_point_2d')
  const isFree = !fields.some(({ name }) => name === DISTANCE)
  const distance =
    first === undefined || place === undefined || !isFree ? [] : [`${distanceText(place, first)} as ${DISTANCE}`]
  const names = selected.length > 0 ? selected.map(nameText) : distance.length > 0 ? ['*'] : []
  return names.length === 0 ? undefined : [...names, ...distance].join(', ')
}

function shortName({ name }: Field): string {
  return name.replace(/^default\./, '')
}

/** For any name. */
function nameText({ name }: Field): string {
  return `\`${name.replaceAll('\\', '\\\\').replaceAll('`', '\\`')}\``
}

function quote(text: string): string {
  return `"${text.replace(/[\\"]/g, (sign) => `\\${sign}`)}"`
}
